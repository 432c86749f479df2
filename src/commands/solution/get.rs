//! `get solution`.

use crate::cli::solution::GetSolutionArgs;
use crate::cluster::changes::Watched;
use crate::commands::Context;
use crate::commands::listing::{Asked, prepare, present, subject};
use crate::commands::watch::Sources;
use crate::domain::documents::SolutionDocument;
use crate::domain::environment::Environment;
use crate::domain::inventory;
use crate::domain::name::ExistingName;
use crate::domain::refusal::Refusal;
use crate::error::{CommandError, Result};

/// `get solution`.
pub async fn get(context: &Context, arguments: &GetSolutionArgs) -> Result<()> {
    prepare(
        context,
        &arguments.list,
        subject::<SolutionDocument>(arguments.names.first()),
    )?;
    let environment =
        context.environment(arguments.environment.as_ref(), arguments.list.show.all_namespaces)?;
    let read = async || {
        let mut rows = read(context, environment.as_ref()).await?;
        rows.retain(|row| !arguments.outdated || is_outdated(row));
        Ok(rows)
    };
    let mut asked = Asked::new(&arguments.list, &arguments.names);
    asked.full_key &= environment.is_some() && !arguments.outdated;
    if arguments.outdated {
        asked.added = &["UPDATE"];
    }
    present(context, &asked, &Sources::watch(watched()), read).await
}

/// Whether a newer version is imported, within its constraint or beyond it.
const fn is_outdated(row: &SolutionDocument) -> bool {
    row.status.update.is_some() || row.status.update_beyond_constraint.is_some()
}

/// What Solutions follow from.
pub(super) fn watched() -> Vec<Watched> {
    let mut watched = Watched::environments();
    watched.push(Watched::catalogue());
    watched
}

/// The Solutions of an Environment, or all; with `-n` those in that namespace.
pub(in crate::commands) async fn read(
    context: &Context,
    environment: Option<&ExistingName>,
) -> Result<Vec<SolutionDocument>> {
    let (environments, mut rows) = deployed(context).await?;
    if let Some(name) = environment
        && !environments.iter().any(|one| one.name == name.as_str())
    {
        let known: Vec<&str> = environments.iter().map(|one| one.name.as_str()).collect();
        return Err(Refusal::unknown("environment", name, &known).into());
    }
    rows.retain(|row| {
        environment.is_none_or(|name| row.spec.environment == name.as_str())
            && context
                .namespace()
                .is_none_or(|name| row.metadata.namespace.as_deref() == Some(name))
    });
    Ok(rows)
}

/// Every Environment, and every Solution in them.
pub(super) async fn deployed(context: &Context) -> Result<(Vec<Environment>, Vec<SolutionDocument>)> {
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
    let rows = inventory::solutions(&environments, &catalogue, &operators);
    Ok((environments, rows))
}
