//! `get environment`.

use super::find;
use crate::cli::environment::GetEnvironmentArgs;
use crate::cluster::changes::Watched;
use crate::commands::Context;
use crate::commands::listing::{Asked, prepare, present, subject};
use crate::commands::watch::Sources;
use crate::domain::documents::EnvironmentDocument;
use crate::domain::name::ExistingName;
use crate::error::Result;

/// `get environment`.
pub async fn get(context: &Context, arguments: &GetEnvironmentArgs) -> Result<()> {
    prepare(
        context,
        &arguments.list,
        subject::<EnvironmentDocument>(arguments.names.first()),
    )?;
    let read = async || read(context).await;
    let asked = Asked::new(&arguments.list, &arguments.names);
    let sources = Sources::watch(Watched::environments());
    present(context, &asked, &sources, read).await
}

/// The Environment of that name, or all.
pub(in crate::commands) async fn of(
    context: &Context,
    name: Option<&ExistingName>,
) -> Result<Vec<EnvironmentDocument>> {
    if let Some(name) = name {
        find(context, name).await?;
    }
    let mut rows = read(context).await?;
    rows.retain(|row| name.is_none_or(|name| row.metadata.name == name.as_str()));
    Ok(rows)
}

async fn read(context: &Context) -> Result<Vec<EnvironmentDocument>> {
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
