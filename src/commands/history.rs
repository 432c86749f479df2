use super::Context;
use crate::cli::history::{History, HistoryResource, HistoryShowArgs};
use crate::error::{CommandError, Result};
use crate::output::row::Row;
use crate::output::ui::Listing;
use base::error::ErrorKind;
use client::cluster::{environments, journal};
use domain::environment::Environment;
use domain::history::journal::Entry;
use domain::history::revisions::{RevisionObject, of_environment, of_journal};
use domain::object::name::ExistingName;
use domain::plan::refusal::Refusal;
use printers::SortKey;

/// `history`, of everything or of one Environment.
pub(super) async fn history(context: &Context, arguments: &History) -> Result<()> {
    match &arguments.resource {
        None => {
            prepare(context, &arguments.show, "history".to_owned())?;
            show(context, &arguments.show, of_all(context).await?, &["OBJECT"])
        }
        Some(HistoryResource::Environment(arguments)) => {
            let subject = format!("environment/{}", arguments.name);
            prepare(context, &arguments.show, subject)?;
            show(context, &arguments.show, of_one(context, &arguments.name).await?, &[])
        }
    }
}

fn prepare(context: &Context, show: &HistoryShowArgs, subject: String) -> Result<()> {
    context.about(subject, "history");
    if let Some(path) = &show.sort_by {
        SortKey::parse(path)?;
    }
    context.ui().prepare(show.no_headers)
}

fn show(
    context: &Context,
    show: &HistoryShowArgs,
    mut revisions: Vec<RevisionObject>,
    added: &'static [&'static str],
) -> Result<()> {
    revisions.sort_by(RevisionObject::order);
    let listing =
        Listing { no_headers: show.no_headers, sort_by: show.sort_by.clone(), added, ..Listing::default() };
    context.ui().list(&revisions, &listing)
}

pub(super) async fn of_all(context: &Context) -> Result<Vec<RevisionObject>> {
    let environments = async { Ok::<_, CommandError>(environments::list(context.cluster().await?).await?) };
    let (environments, journal) = tokio::try_join!(environments, journal(context))?;
    let own = environments.iter().flat_map(of_environment);
    Ok(own.chain(journal.iter().map(of_journal)).collect())
}

/// The changes of these objects, such as `node/worker`, for a page. Those of an Environment are [`of_existing`].
pub(super) async fn of_objects(
    context: &Context,
    is_meant: impl Fn(&str) -> bool,
) -> Result<Vec<RevisionObject>> {
    let journal = journal(context).await?;
    let own = journal.iter().filter(|entry| entry.objects.iter().any(|object| is_meant(object)));
    Ok(own.map(of_journal).collect())
}

/// The changes of this Environment, the oldest first, for its page.
pub(super) async fn of_existing(context: &Context, environment: &Environment) -> Result<Vec<RevisionObject>> {
    let journal = journal(context).await?;
    let mut revisions = revisions(Some(environment), &environment.name, &journal);
    revisions.sort_by(RevisionObject::order);
    Ok(revisions)
}

fn revisions(environment: Option<&Environment>, name: &str, journal: &[Entry]) -> Vec<RevisionObject> {
    let others = journal.iter().filter(|entry| entry.environment.as_deref() == Some(name));
    let own = environment.into_iter().flat_map(of_environment);
    own.chain(others.map(of_journal)).collect()
}

/// The changes of an Environment. One that was deleted is in the journal only.
async fn of_one(context: &Context, name: &ExistingName) -> Result<Vec<RevisionObject>> {
    let environment =
        async { Ok::<_, CommandError>(environments::read(context.cluster().await?, name).await?) };
    let (environment, journal) = tokio::try_join!(environment, journal(context))?;
    let revisions = revisions(environment.as_ref(), name, &journal);
    if environment.is_none() && revisions.is_empty() {
        return Err(Refusal::not_found(format!("environment {name} does not exist, and has no history"))
            .hint("to list environments: kubectl metalk8s get environments")
            .into());
    }
    Ok(revisions)
}

/// The journal. A user who may not read it gets a warning and the rest.
async fn journal(context: &Context) -> Result<Vec<Entry>> {
    match journal::read(context.cluster().await?).await.map_err(CommandError::from) {
        Err(error) if error.kind == ErrorKind::Denied => {
            context
                .events()
                .warning(format!("changes that are not of solutions are not listed: {}", error.message()));
            Ok(Vec::new())
        }
        journal => journal,
    }
}
