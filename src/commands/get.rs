//! `get`: one function for every kind of object.

use printers::SortKey;

use super::watch::Sources;
use super::{Context, watch};
use crate::cli::groups::ListArgs;
use crate::cli::read::{GetArchiveArgs, GetEnvironmentArgs, GetJobArgs, GetSolutionArgs};
use crate::cluster::changes::Watched;
use crate::domain::catalogue::Catalogue;
use crate::domain::documents::{ArchiveDocument, EnvironmentDocument, SolutionDocument};
use crate::domain::listing;
use crate::domain::name::ExistingName;
use crate::domain::plans::archive as plans;
use crate::domain::refusal::Refusal;
use crate::domain::resource::LEASE;
use crate::error::{CommandError, Kind, Result};
use crate::events::Event;
use crate::output::row::Row;
use crate::output::ui::Listing;

impl ListArgs {
    fn listing(&self, single: bool) -> Listing {
        Listing {
            no_headers: self.no_headers,
            show_labels: self.show_labels,
            sort_by: self.sort_by.clone(),
            single,
        }
    }
}

/// `get environment`.
pub async fn environments(context: &Context, arguments: &GetEnvironmentArgs) -> Result<()> {
    prepare(
        context,
        &arguments.list,
        subject::<EnvironmentDocument>(arguments.names.first()),
    )?;
    let read = async || read_environments(context).await;
    let asked = Asked::new(&arguments.list, &arguments.names);
    let sources = Sources::watch(Watched::environments());
    present(context, &asked, &sources, read).await
}

async fn read_environments(context: &Context) -> Result<Vec<EnvironmentDocument>> {
    let cluster = context.cluster().await?;
    let (environments, operators) = tokio::try_join!(
        cluster.environments(),
        cluster.seen_operators(None, context.events())
    )?;
    let wanted = environments.iter().filter(|one| {
        context
            .namespace()
            .is_none_or(|namespace| one.member(namespace).is_some())
    });
    Ok(wanted.map(|one| one.document(&operators)).collect())
}

/// `get solution`.
pub async fn solutions(context: &Context, arguments: &GetSolutionArgs) -> Result<()> {
    prepare(
        context,
        &arguments.list,
        subject::<SolutionDocument>(arguments.names.first()),
    )?;
    let read = async || read_solutions(context, arguments).await;
    let mut asked = Asked::new(&arguments.list, &arguments.names);
    asked.full_key &= arguments.environment.is_some();
    let mut watched = Watched::environments();
    watched.push(Watched::catalogue());
    present(context, &asked, &Sources::watch(watched), read).await
}

async fn read_solutions(context: &Context, arguments: &GetSolutionArgs) -> Result<Vec<SolutionDocument>> {
    let cluster = context.cluster().await?;
    let environments = async { cluster.environments().await.map_err(CommandError::from) };
    let operators = async {
        cluster
            .seen_operators(None, context.events())
            .await
            .map_err(CommandError::from)
    };
    let (environments, operators, catalogue) =
        tokio::try_join!(environments, operators, context.catalogue())?;
    if let Some(name) = &arguments.environment
        && !environments.iter().any(|one| one.name == name.as_str())
    {
        let known: Vec<&str> = environments.iter().map(|one| one.name.as_str()).collect();
        return Err(Refusal::unknown("environment", name, &known).into());
    }
    let mut rows = listing::solutions(&environments, &catalogue, &operators);
    rows.retain(|row| {
        arguments
            .environment
            .as_ref()
            .is_none_or(|name| row.spec.environment == name.as_str())
            && context
                .namespace()
                .is_none_or(|name| row.metadata.namespace.as_deref() == Some(name))
    });
    Ok(rows)
}

/// `get archive`.
pub async fn archives(context: &Context, arguments: &GetArchiveArgs) -> Result<()> {
    let first = arguments
        .names
        .first()
        .map_or_else(|| "archives".to_owned(), |name| format!("archive/{name}"));
    prepare(context, &arguments.list, first)?;
    let (catalogue, names, rows) = read_archives(context, arguments).await?;
    warn_of_unready(context, &rows);
    let missing = |name: &&String| !rows.iter().any(|row| goes_by(row, name));
    if let Some(name) = names.iter().find(missing) {
        // Says what there is instead.
        plans::select(
            &catalogue,
            std::slice::from_ref(name),
            arguments.version.as_deref(),
        )?;
    }
    let mut watched = Watched::environments();
    watched.push(Watched::catalogue());
    let asked = Asked::<String>::new(&arguments.list, &[]);
    let read = async || read_archives(context, arguments).await.map(|(_, _, rows)| rows);
    show(context, rows, &asked, &Sources::watch(watched), read).await
}

/// Says which archives cannot be used as they are: the table has no room for it.
fn warn_of_unready(context: &Context, rows: &[ArchiveDocument]) {
    for row in rows {
        let (name, path) = (&row.metadata.name, &row.spec.archive);
        if let Some(message) = &row.status.message {
            context.events().emit(Event::Warning(format!(
                "archive {name} cannot be used: {message}; import it again: kubectl metalk8s import archive {path}"
            )));
        }
    }
}

/// The catalogue, the names in it that were asked for, and what they are names of.
async fn read_archives(
    context: &Context,
    arguments: &GetArchiveArgs,
) -> Result<(Catalogue, Vec<String>, Vec<ArchiveDocument>)> {
    let cluster = context.cluster().await?;
    let environments = async { cluster.environments().await.map_err(CommandError::from) };
    let (catalogue, environments, master) =
        tokio::try_join!(context.catalogue(), environments, context.master_archives())?;
    let mut rows = listing::archives(&catalogue, &environments, &master);
    let names = super::archive::named(&catalogue, &arguments.names)?;
    rows.retain(|row| {
        let version = arguments.version.as_ref();
        version.is_none_or(|version| row.spec.version == *version)
            && (names.is_empty() || names.iter().any(|name| goes_by(row, name)))
    });
    Ok((catalogue, names, rows))
}

/// Whether `name` is the archive's Solution, its id or its path.
fn goes_by(row: &ArchiveDocument, name: &String) -> bool {
    [&row.spec.solution, &row.metadata.name, &row.spec.archive].contains(&name)
}

/// `get job`.
pub async fn jobs(context: &Context, arguments: &GetJobArgs) -> Result<()> {
    let first = arguments
        .names
        .first()
        .map_or_else(|| "jobs".to_owned(), |name| format!("job/{name}"));
    prepare(context, &arguments.list, first)?;
    let read = async || super::jobs::read(context, &arguments.names).await;
    let asked = Asked::new(&arguments.list, &arguments.names);
    // Salt does not tell the API server how its jobs go on.
    let sources = Sources::poll(vec![Watched::all(LEASE)]);
    present(context, &asked, &sources, read).await
}

/// Refuses a wrong expression before the first request.
pub(super) fn prepare(context: &Context, list: &ListArgs, subject: String) -> Result<()> {
    context.about(subject, "get");
    if let Some(path) = &list.sort_by {
        SortKey::parse(path)?;
    }
    context.ui().prepare(list.no_headers)
}

fn subject<T: Row>(name: Option<&ExistingName>) -> String {
    name.map_or_else(|| format!("{}s", T::WORD), |name| format!("{}/{name}", T::WORD))
}

/// The rows of these names, or all of them; and what to say where a name is missing.
fn chosen<T: Row, N: AsRef<str>>(mut rows: Vec<T>, names: &[N]) -> (Vec<T>, Option<Refusal>) {
    if names.is_empty() {
        return (rows, None);
    }
    let mut known: Vec<&str> = rows.iter().map(Row::name).collect();
    known.dedup();
    let missing: Vec<&str> = names
        .iter()
        .map(AsRef::as_ref)
        .filter(|name| !known.contains(name))
        .collect();
    let missing = (!missing.is_empty()).then(|| Refusal::unknown(T::WORD, missing.join(", "), &known));
    rows.retain(|row| names.iter().any(|name| row.name() == name.as_ref()));
    (rows, missing)
}

/// What a listing was asked for.
pub(super) struct Asked<'a, N> {
    list: &'a ListArgs,
    /// The objects that are wanted; all if empty.
    names: &'a [N],
    /// No more than one object can be meant.
    pub full_key: bool,
}

impl<'a, N> Asked<'a, N> {
    /// Objects of these names, each of which is a full key; all objects if there is no name.
    pub(super) fn new(list: &'a ListArgs, names: &'a [N]) -> Self {
        Self {
            list,
            names,
            full_key: names.len() == 1,
        }
    }
}

/// Prints the wanted ones of what `read` reads, and with `--watch` whatever changes in them, until
/// Ctrl-C. `read` need not care for names.
pub(super) async fn present<T: Row, N: AsRef<str>>(
    context: &Context,
    asked: &Asked<'_, N>,
    sources: &Sources,
    read: impl AsyncFn() -> Result<Vec<T>>,
) -> Result<()> {
    let (rows, missing) = chosen(read().await?, asked.names);
    if let Some(missing) = missing {
        // People see those that are there all the same; a program gets the failure alone.
        if context.ui().is_for_people() && !rows.is_empty() {
            let rows = sorted(rows, asked);
            context.ui().list(&rows, &asked.list.listing(false))?;
        }
        return Err(missing.into());
    }
    show(context, rows, asked, sources, read).await
}

/// The same for rows that were read and chosen already.
async fn show<T: Row, N: AsRef<str>>(
    context: &Context,
    rows: Vec<T>,
    asked: &Asked<'_, N>,
    sources: &Sources,
    read: impl AsyncFn() -> Result<Vec<T>>,
) -> Result<()> {
    let single = asked.full_key && rows.len() == 1;
    let rows = sorted(rows, asked);
    let listing = asked.list.listing(single);
    if !asked.list.watch {
        return context.ui().list(&rows, &listing);
    }
    let read = async || {
        let mut rows = match read().await {
            Err(error) if error.kind == Kind::NotFound => Vec::new(),
            rows => rows?,
        };
        rows.retain(|row| {
            asked.names.is_empty() || asked.names.iter().any(|name| name.as_ref() == row.name())
        });
        Ok(sorted(rows, asked))
    };
    watch::follow(context, rows, listing, sources, read).await
}

/// The rows that `--selector` lets through, in the order of the names that were asked for.
fn sorted<T: Row, N: AsRef<str>>(mut rows: Vec<T>, asked: &Asked<'_, N>) -> Vec<T> {
    if let Some(selector) = &asked.list.selector {
        rows.retain(|row| selector.matches(row.labels()));
    }
    let place = |row: &T| asked.names.iter().position(|name| row.name() == name.as_ref());
    rows.sort_by(|one, other| {
        place(one)
            .cmp(&place(other))
            .then_with(|| one.key().cmp(&other.key()))
    });
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::documents::{Metadata, UserDocument, UserSpec, UserStatus};

    fn rows() -> Vec<UserDocument> {
        let row = |name: &&str| {
            let metadata = Metadata {
                name: (*name).to_owned(),
                ..Metadata::default()
            };
            let spec = UserSpec {
                username: String::new(),
                user_id: String::new(),
            };
            UserDocument::new(
                "User",
                metadata,
                spec,
                UserStatus {
                    roles: Vec::new(),
                    message: None,
                },
            )
        };
        ["b", "c", "a"].iter().map(row).collect()
    }

    fn names(names: &[&str]) -> (Vec<String>, bool) {
        let list = ListArgs {
            no_headers: false,
            sort_by: None,
            selector: None,
            watch: false,
            all_namespaces: false,
            show_labels: false,
        };
        let (found, missing) = chosen(rows(), names);
        let found = sorted(found, &Asked::new(&list, names));
        let names = found.iter().map(|row| row.name().to_owned()).collect();
        (names, missing.is_some())
    }

    #[test]
    fn objects_come_in_the_order_of_the_names_that_were_asked_for() {
        let all = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(names(&[]), (all(&["a", "b", "c"]), false));
        assert_eq!(names(&["c", "a"]), (all(&["c", "a"]), false));
        assert_eq!(names(&["c", "nowhere", "a"]), (all(&["c", "a"]), true));
    }
}
