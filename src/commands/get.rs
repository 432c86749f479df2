//! `get`: one function for every kind of object.

use super::Context;
use crate::cli::groups::ListArgs;
use crate::cli::read::{GetArchiveArgs, GetEnvironmentArgs, GetJobArgs, GetSolutionArgs};
use crate::domain::documents::{ArchiveDocument, EnvironmentDocument, SolutionDocument};
use crate::domain::listing;
use crate::domain::name::Name;
use crate::domain::plans::archive as plans;
use crate::domain::refusal::Refusal;
use crate::error::{CommandError, Result};
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
    let rows = read_environments(context, arguments).await?;
    show(context, rows, &arguments.list, arguments.names.len() == 1)
}

async fn read_environments(
    context: &Context,
    arguments: &GetEnvironmentArgs,
) -> Result<Vec<EnvironmentDocument>> {
    let cluster = context.cluster().await?;
    let selector = arguments.list.selector.as_deref();
    let (environments, operators) =
        tokio::try_join!(cluster.environments(selector), cluster.operators(None))?;
    let rows: Vec<EnvironmentDocument> = environments
        .iter()
        .filter(|one| {
            context
                .namespace()
                .is_none_or(|namespace| one.member(namespace).is_some())
        })
        .map(|one| one.document(&operators))
        .collect();
    chosen(rows, &arguments.names)
}

/// `get solution`.
pub async fn solutions(context: &Context, arguments: &GetSolutionArgs) -> Result<()> {
    prepare(
        context,
        &arguments.list,
        subject::<SolutionDocument>(arguments.names.first()),
    )?;
    let rows = read_solutions(context, arguments).await?;
    let full_key = arguments.names.len() == 1 && arguments.environment.is_some() && rows.len() == 1;
    show(context, rows, &arguments.list, full_key)
}

async fn read_solutions(context: &Context, arguments: &GetSolutionArgs) -> Result<Vec<SolutionDocument>> {
    let cluster = context.cluster().await?;
    let selector = arguments.list.selector.as_deref();
    let environments = async { cluster.environments(selector).await.map_err(CommandError::from) };
    let operators = async { cluster.operators(None).await.map_err(CommandError::from) };
    let (environments, operators, catalogue) =
        tokio::try_join!(environments, operators, context.catalogue())?;
    if let Some(name) = &arguments.environment
        && !environments.iter().any(|one| one.name == name.as_str())
    {
        return Err(super::environment::environment(context, name)
            .await
            .err()
            .unwrap_or_else(|| {
                Refusal::not_found(format!("environment {name} does not have these labels")).into()
            }));
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
    chosen(rows, &arguments.names)
}

/// `get archive`.
pub async fn archives(context: &Context, arguments: &GetArchiveArgs) -> Result<()> {
    let first = arguments
        .names
        .first()
        .map_or_else(|| "archives".to_owned(), |name| format!("archive/{name}"));
    prepare(context, &arguments.list, first)?;
    let cluster = context.cluster().await?;
    let environments = async { cluster.environments(None).await.map_err(CommandError::from) };
    let (catalogue, environments) = tokio::try_join!(context.catalogue(), environments)?;
    let mut rows: Vec<ArchiveDocument> = listing::archives(&catalogue, &environments);
    if let Some(version) = &arguments.version {
        rows.retain(|row| row.spec.version == *version);
    }
    if !arguments.names.is_empty() {
        let named = |row: &ArchiveDocument| {
            arguments.names.iter().any(|name| {
                row.spec.solution == *name || row.metadata.name == *name || row.spec.archive == *name
            })
        };
        rows.retain(named);
        for name in &arguments.names {
            if !rows
                .iter()
                .any(|row| [&row.spec.solution, &row.metadata.name, &row.spec.archive].contains(&name))
            {
                // Says what there is instead.
                plans::select(
                    &catalogue,
                    std::slice::from_ref(name),
                    arguments.version.as_deref(),
                )?;
            }
        }
    }
    show(context, rows, &arguments.list, false)
}

/// `get job`.
pub async fn jobs(context: &Context, arguments: &GetJobArgs) -> Result<()> {
    let first = arguments
        .names
        .first()
        .map_or_else(|| "jobs".to_owned(), |name| format!("job/{name}"));
    prepare(context, &arguments.list, first)?;
    let rows = super::jobs::read(context, &arguments.names).await?;
    show(context, rows, &arguments.list, arguments.names.len() == 1)
}

/// Refuses a wrong expression before the first request.
pub(super) fn prepare(context: &Context, list: &ListArgs, subject: String) -> Result<()> {
    context.about(subject, "get");
    context.ui().prepare(list.no_headers)
}

fn subject<T: Row>(name: Option<&Name>) -> String {
    name.map_or_else(|| format!("{}s", T::WORD), |name| format!("{}/{name}", T::WORD))
}

/// The rows of these names, or all of them. A name that is missing is a failure.
pub(super) fn chosen<T: Row, N: AsRef<str>>(mut rows: Vec<T>, names: &[N]) -> Result<Vec<T>> {
    if names.is_empty() {
        return Ok(rows);
    }
    if let Some(missing) = names
        .iter()
        .map(AsRef::as_ref)
        .find(|name| !rows.iter().any(|row| row.name() == *name))
    {
        let mut known: Vec<&str> = rows.iter().map(Row::name).collect();
        known.dedup();
        let there_is = if known.is_empty() {
            "there is none".to_owned()
        } else {
            format!("there is {}", known.join(", "))
        };
        return Err(Refusal::not_found(format!("{} {missing} does not exist; {there_is}", T::WORD)).into());
    }
    rows.retain(|row| names.iter().any(|name| row.name() == name.as_ref()));
    Ok(rows)
}

pub(super) fn show<T: Row>(context: &Context, mut rows: Vec<T>, list: &ListArgs, single: bool) -> Result<()> {
    rows.sort_by_key(Row::key);
    context.ui().list(&rows, &list.listing(single))
}
