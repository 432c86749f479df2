//! `upgrade` and `downgrade solution`.

use super::{Read, deployment, place, proposal};
use crate::cli::solution::{DeployArgs, DowngradeSolutionArgs, UpgradeSolutionArgs};
use crate::commands::Context;
use crate::domain::environment::Environment;
use crate::domain::name::{ExistingName, Name};
use crate::domain::plans::solution::{self as plans, Direction, Options};
use crate::domain::version::VersionRequest;
use crate::error::Result;

/// A move of Solutions to other versions, as it was asked for.
struct Relocation<'a> {
    /// The Solution; all of the Environment without.
    solution: Option<&'a str>,
    environment: &'a ExistingName,
    request: Option<&'a VersionRequest>,
    direction: Direction,
}

/// `upgrade solution`.
pub async fn upgrade(context: &Context, arguments: &UpgradeSolutionArgs) -> Result<()> {
    let relocation = Relocation {
        solution: arguments.name.as_deref(),
        environment: &arguments.environment,
        request: arguments.version.as_ref(),
        direction: Direction::Up,
    };
    relocate(context, &relocation, &arguments.deploy).await
}

/// `downgrade solution`.
pub async fn downgrade(context: &Context, arguments: &DowngradeSolutionArgs) -> Result<()> {
    let relocation = Relocation {
        solution: Some(arguments.name.as_str()),
        environment: &arguments.environment,
        request: Some(&arguments.version),
        direction: Direction::Down,
    };
    relocate(context, &relocation, &arguments.deploy).await
}

async fn relocate(context: &Context, relocation: &Relocation<'_>, deploy: &DeployArgs) -> Result<()> {
    let Relocation {
        environment,
        direction,
        ..
    } = *relocation;
    let subject = relocation.solution.map_or_else(
        || format!("environment/{environment}"),
        |name| format!("solution/{name}"),
    );
    context.about(subject, direction.verb());
    let change = deployment(environment, deploy);
    context
        .change(change, async |context| {
            let read = Read::from(context, environment).await?;
            let change = planned(context, &read, relocation, deploy)?;
            Ok(proposal(change, environment, direction.verb(), |one| {
                format!(
                    "{}d in {} ({} -> {})",
                    direction.verb(),
                    place(environment, &one.namespace),
                    one.from.as_deref().unwrap_or("none"),
                    one.to
                )
            }))
        })
        .await
}

fn planned(
    context: &Context,
    read: &Read,
    relocation: &Relocation<'_>,
    deploy: &DeployArgs,
) -> Result<plans::Change> {
    let options = Options {
        webhook: deploy.webhook,
        pre: deploy.pre,
        allow_inactive: true,
    };
    let solutions = match relocation.solution {
        Some(solution) => vec![solution.to_owned()],
        None => all_solutions(&read.environment),
    };
    let namespace = context.namespace().map(Name::as_str);
    let change = plans::relocate(
        read.facts(),
        &solutions,
        relocation.request,
        namespace,
        relocation.direction,
        &options,
    )?;
    read.refuse_unseen(&change)?;
    Ok(read.recording(change))
}

fn all_solutions(environment: &Environment) -> Vec<String> {
    let mut names: Vec<String> = environment
        .solutions()
        .map(|one| one.solution.to_owned())
        .collect();
    names.sort();
    names.dedup();
    names
}
