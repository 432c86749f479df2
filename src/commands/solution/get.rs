//! `get solution`.

use crate::cli::solution::GetSolutionArgs;
use crate::cluster::changes::Watched;
use crate::commands::Context;
use crate::commands::listing::{Asked, prepare, present, subject};
use crate::commands::watch::Sources;
use crate::domain::documents::SolutionDocument;
use crate::domain::inventory;
use crate::domain::refusal::Refusal;
use crate::error::{CommandError, Result};

/// `get solution`.
pub async fn get(context: &Context, arguments: &GetSolutionArgs) -> Result<()> {
    prepare(
        context,
        &arguments.list,
        subject::<SolutionDocument>(arguments.names.first()),
    )?;
    let read = async || read(context, arguments).await;
    let mut asked = Asked::new(&arguments.list, &arguments.names);
    asked.full_key &= arguments.environment.is_some();
    let mut watched = Watched::environments();
    watched.push(Watched::catalogue());
    present(context, &asked, &Sources::watch(watched), read).await
}

async fn read(context: &Context, arguments: &GetSolutionArgs) -> Result<Vec<SolutionDocument>> {
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
    let mut rows = inventory::solutions(&environments, &catalogue, &operators);
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
