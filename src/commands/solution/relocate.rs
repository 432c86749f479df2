//! `upgrade` and `downgrade solution`.

use super::{Read, place, proposal, scopes};
use crate::cli::solution::{DowngradeSolutionArgs, UpgradeSolutionArgs};
use crate::commands::Context;
use crate::commands::change::Change;
use crate::domain::environment::Environment;
use crate::domain::name::{ExistingName, Name};
use crate::domain::plans::solution::{self as plans, Direction, Options};
use crate::domain::version::VersionRequest;
use crate::error::Result;

/// `upgrade solution`.
pub async fn upgrade(context: &Context, arguments: &UpgradeSolutionArgs) -> Result<()> {
    let options = Options {
        webhook: arguments.webhook,
        pre: arguments.pre,
        allow_inactive: true,
    };
    let change = Change {
        leave: arguments.leave.leave,
        ..Change::locking(scopes(&arguments.environment), &arguments.change, &arguments.lock)
    };
    let request = arguments.version.as_ref();
    let name = arguments.name.as_deref();
    relocate(
        context,
        change,
        (name, &arguments.environment),
        request,
        Direction::Up,
        &options,
    )
    .await
}

/// `downgrade solution`.
pub async fn downgrade(context: &Context, arguments: &DowngradeSolutionArgs) -> Result<()> {
    let options = Options {
        webhook: arguments.webhook,
        pre: arguments.pre,
        allow_inactive: true,
    };
    let change = Change {
        leave: arguments.leave.leave,
        ..Change::locking(scopes(&arguments.environment), &arguments.change, &arguments.lock)
    };
    let request = Some(&arguments.version);
    let subject = (Some(arguments.name.as_str()), &arguments.environment);
    relocate(context, change, subject, request, Direction::Down, &options).await
}

async fn relocate(
    context: &Context,
    change: Change<'_>,
    (solution, environment): (Option<&str>, &ExistingName),
    request: Option<&VersionRequest>,
    direction: Direction,
    options: &Options,
) -> Result<()> {
    let subject = solution.map_or_else(
        || format!("environment/{environment}"),
        |name| format!("solution/{name}"),
    );
    context.about(subject, direction.verb());
    context
        .change(change, async |context| {
            let read = Read::from(context, environment).await?;
            let solutions = match solution {
                Some(solution) => vec![solution.to_owned()],
                None => all_solutions(&read.environment),
            };
            let namespace = context.namespace().map(Name::as_str);
            let change = plans::relocate(read.facts(), &solutions, request, namespace, direction, options)?;
            read.refuse_unseen(&change)?;
            let change = read.recording(change);
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

fn all_solutions(environment: &Environment) -> Vec<String> {
    let mut names: Vec<String> = environment
        .solutions()
        .map(|one| one.solution.to_owned())
        .collect();
    names.sort();
    names.dedup();
    names
}
