use crate::cli::solution::GetSolutionArgs;
use crate::commands::Context;
use crate::commands::backend;
use crate::commands::listing::{ListRequest, called, prepare, present};
use crate::commands::scope;
use crate::commands::watch::Sources;
use crate::error::{CommandError, Result};
use client::cluster::changes::Watched;
use client::cluster::reach::Reach;
use client::cluster::{environments, rights};
use domain::api::SolutionObject;
use domain::api::inventory;
use domain::environment::Environment;
use domain::object::name::{ExistingName, Name};

pub async fn get(context: &Context, arguments: &GetSolutionArgs) -> Result<()> {
    prepare(context, &arguments.list, called::<SolutionObject>(&arguments.names))?;
    let environment =
        scope::environment(context, arguments.environment.as_ref(), arguments.list.show.all_namespaces)?;
    let read = async || {
        let mut rows = read(context, environment.as_ref()).await?;
        rows.retain(|row| !arguments.outdated || is_outdated(row));
        Ok(rows)
    };
    let mut asked = ListRequest::new(&arguments.list, &arguments.names);
    asked.full_key &= environment.is_some() && !arguments.outdated;
    if arguments.outdated {
        asked.added = &["UPDATE"];
    }
    present(context, &asked, &Sources::watch(watched()), read).await
}

/// Whether a newer version is imported, within its constraint or beyond it.
const fn is_outdated(row: &SolutionObject) -> bool {
    row.status.update.is_some() || row.status.update_beyond_constraint.is_some()
}

pub(super) fn watched() -> Vec<Watched> {
    let mut watched = Watched::environments();
    watched.push(Watched::catalogue());
    watched
}

/// The Solutions of an Environment, or all; with `-n` those in that namespace.
pub(in crate::commands) async fn read(
    context: &Context,
    environment: Option<&ExistingName>,
) -> Result<Vec<SolutionObject>> {
    if environment.is_none() && context.namespace().is_none() {
        return Ok(deployed(context).await?.1);
    }
    let mut rows = deployed_in(context, &scope::environments(context, environment).await?).await?;
    rows.retain(|row| {
        let namespace = context.namespace().map(Name::as_str);
        namespace.is_none() || row.metadata.namespace.as_deref() == namespace
    });
    Ok(rows)
}

/// Every Environment, and every Solution in them.
pub(super) async fn deployed(context: &Context) -> Result<(Vec<Environment>, Vec<SolutionObject>)> {
    let cluster = context.cluster().await?;
    let of_cluster = async {
        tokio::try_join!(
            environments::list(cluster),
            rights::seen_operators(cluster, &Reach::Everywhere, context.events())
        )
        .map_err(CommandError::from)
    };
    let ((environments, operators), catalogue) = tokio::try_join!(of_cluster, backend::catalogue(context))?;
    let rows = inventory::solutions(&environments, &catalogue, &operators);
    Ok((environments, rows))
}

async fn deployed_in(context: &Context, environments: &[Environment]) -> Result<Vec<SolutionObject>> {
    let cluster = context.cluster().await?;
    let reach = Reach::of(environments);
    let operators = async {
        let operators = rights::seen_operators(cluster, &reach, context.events());
        operators.await.map_err(CommandError::from)
    };
    let (operators, catalogue) = tokio::try_join!(operators, backend::catalogue(context))?;
    Ok(inventory::solutions(environments, &catalogue, &operators))
}
