//! `wait cluster`: returns to an upgrade or a downgrade.

use std::time::Duration;

use tokio::time::Instant;

use super::{SUBJECT, get, upgrade};
use crate::cli::cluster::WaitClusterArgs;
use crate::commands::Context;
use crate::commands::job::orphaned::is_in_use;
use crate::commands::journal;
use crate::error::{CommandError, Result};
use crate::execute;
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::patience::Patience;
use client::cluster::{lock, surroundings, wait};
use client::salt;
use domain::api::state::Conclusion;
use domain::bootstrap::script::{Run, Sight, Unit};
use domain::cluster::version::{Direction, current};
use domain::lock::{Held, Standing};
use domain::plan::Condition;
use jiff::Timestamp;

/// How long the API server may be away when the command starts: an upgrade restarts it, and a wrong address is not
/// waited for without end.
const AWAY_FOR: Duration = Duration::from_mins(5);

/// How long the nodes may take to report the versions that the script has installed.
const SHOWN_WITHIN: Duration = Duration::from_secs(30);

pub async fn wait(context: &Context, arguments: &WaitClusterArgs) -> Result<()> {
    context.about(SUBJECT, "wait");
    let deadline = Instant::now() + arguments.timeout;
    there(context, deadline).await?;
    let Some(direction) = find(context, deadline).await? else {
        let mut result = ActionResult::unchanged(SUBJECT, "wait");
        "no upgrade or downgrade of the cluster is under way".clone_into(&mut result.message);
        return context.ui().results(&[result.after(context.ui().elapsed())]);
    };
    context.events().started(format!("following the {direction} of the cluster"));
    let sight = follow(context, direction, deadline).await;
    let may_run = matches!(&sight, Err((_, true)));
    if !may_run {
        conclude(context, direction, result_of(&sight)).await;
    }
    let sight = sight.map_err(|(error, _)| advised(error, direction))?;
    // Without a unit, it was started by hand.
    let version = match &sight.unit {
        Some(unit) => Some(direction.destination(unit)),
        None => sight.logged.as_ref().and_then(Run::destination),
    };
    let message = match version {
        Some(version) if !version.is_empty() => {
            shown(context, version).await?;
            format!("{SUBJECT} {direction}d to {version}")
        }
        _ => format!("{SUBJECT} {direction}d"),
    };
    let ended = sight.unit.and_then(|unit: Unit| unit.ended);
    let message = ended.map_or(message.clone(), |time| format!("{message}; it ended at {time}"));
    let result = ActionResult::done(SUBJECT, "wait", message).after(context.ui().elapsed());
    context.ui().results(&[result])
}

/// For a wait, 0 is no time at all.
fn advised(error: CommandError, direction: Direction) -> CommandError {
    let error = upgrade::advised(error, direction);
    match error.kind {
        ErrorKind::TimedOut => error.hint("to wait longer: --timeout TIME"),
        _ => error,
    }
}

/// How the script ended and when it was started, if that was seen. What was started by hand has no unit, and is nobody's
/// command.
fn result_of(sight: &std::result::Result<Sight, (CommandError, bool)>) -> Option<(Conclusion, Timestamp)> {
    let (sight, result) = match sight {
        Ok(sight) => (sight, Conclusion::Succeeded),
        Err((error, _)) => match error.source.downcast_ref::<salt::Error>()? {
            salt::Error::ScriptFailed { sight, .. } => (sight.as_ref(), Conclusion::Failed),
            _ => return None,
        },
    };
    Some((result, sight.unit.as_ref()?.started?))
}

/// Waits until the API server answers: an upgrade restarts it.
async fn there(context: &Context, deadline: Instant) -> Result<()> {
    let cluster = context.cluster().await?;
    let deadline = deadline.min(Instant::now() + AWAY_FOR);
    Patience::until(deadline, context.events()).with(async || surroundings::bootstrap(cluster).await).await?;
    Ok(())
}

/// The operation that runs or has ended. Its unit may be gone, if the node was rebooted; then a lock names it.
async fn find(context: &Context, deadline: Instant) -> Result<Option<Direction>> {
    let units = context.salt().await?.units_until(deadline).await?;
    let last = current(&units);
    if let Some((direction, _)) = last.filter(|(_, unit)| unit.is_running()) {
        return Ok(Some(direction));
    }
    let locks = lock::held(context.cluster().await?).await.unwrap_or_else(|error| {
        let line = format!("cannot look for a lock of an upgrade: {error}");
        context.events().log(1, line);
        Vec::new()
    });
    if let Some(held) = locks.iter().find(|held| is_beginning(held)) {
        // The unit that systemd still shows is of an earlier command.
        let message = format!("the script of {} has not been started yet", held.describe());
        return Err(CommandError::conflict(message)
            .hint("it checks the cluster first; run the same command again in a minute"));
    }
    let last = last.map(|(direction, _)| direction);
    Ok(last.or_else(|| locks.iter().find_map(get::direction)))
}

/// Whether a lock is that of a command which is still checking whether it may start its script.
fn is_beginning(held: &Held) -> bool {
    let is_of = |direction: Direction| held.command.starts_with(&format!("{direction} cluster"));
    let starts_scripts = is_of(Direction::Upgrade) || is_of(Direction::Downgrade);
    held.standing() == Standing::Held && starts_scripts && get::direction(held).is_none()
}

/// Follows the script to its end. The error says whether it may still run.
async fn follow(
    context: &Context,
    direction: Direction,
    deadline: Instant,
) -> std::result::Result<Sight, (CommandError, bool)> {
    let script = direction.followed();
    let salt = context.salt().await.map_err(|error| (error, true))?;
    tokio::select! {
        followed = salt.follow_script(&script, deadline, context.events()) => match followed {
            Err(error @ salt::Error::ScriptGone { has_begun: false, .. }) => {
                Err(unbegun(context, direction, error.into()).await)
            }
            followed => followed.map_err(|error| {
                let may_run = error.may_run();
                (error.into(), may_run)
            }),
        },
        () = context.interrupt().wait(1) => {
            let message = format!("interrupted; {} still runs on the bootstrap node", script.name());
            let error = CommandError::interrupted(message);
            Err((error.fact(format!("resume with: {}", script.resume)), true))
        }
    }
}

/// The failure for a script that systemd does not know, and whether it may still begin: Salt API may deliver a request
/// minutes later, and until then its lock counts as in use.
async fn unbegun(context: &Context, direction: Direction, error: CommandError) -> (CommandError, bool) {
    let may_begin = match own_locks(context, direction).await {
        Ok(locks) => {
            let mut is_any = false;
            for held in &locks {
                // Without an answer, it counts as in use.
                is_any |= is_in_use(context, held).await.unwrap_or(true);
            }
            is_any
        }
        Err(_) => true,
    };
    if !may_begin {
        return (error, false);
    }
    let script = direction.followed();
    let message = format!("{} has not begun, but may within five minutes", script.name());
    let error = CommandError::new(ErrorKind::Unreachable, message);
    (error.fact(format!("then resume with: {}", script.resume)), true)
}

async fn own_locks(context: &Context, direction: Direction) -> Result<Vec<Held>> {
    let mut locks = lock::held(context.cluster().await?).await?;
    locks.retain(|held| get::direction(held) == Some(direction));
    Ok(locks)
}

/// Does what the command that started the script would have done at its end: gives its lock back, ends its silences, and
/// records its result if that was seen.
async fn conclude(context: &Context, direction: Direction, result: Option<(Conclusion, Timestamp)>) {
    let Ok(cluster) = context.cluster().await else {
        return;
    };
    if let Err(error) = lock::free_left_to_unit(cluster, &direction.unit()).await {
        let text = format!("failed to release the lock of the {direction}: {error}");
        context.events().warning(text);
    }
    if let Some((result, started)) = result {
        let unit = direction.unit();
        journal::conclude(context, |entry| entry.left(&unit, started), result).await;
    }
    // A command that has begun meanwhile has silences of the same name.
    let is_followed = lock::held(cluster).await;
    if is_followed.is_ok_and(|locks| locks.iter().any(is_beginning)) {
        return;
    }
    let command = format!("kubectl metalk8s {direction} cluster (");
    execute::end_silences_of((cluster, context.events()), &command).await;
}

/// Waits until the cluster and its nodes show the version.
async fn shown(context: &Context, version: &str) -> Result<()> {
    let condition = Condition::ClusterHas { version: version.to_owned() };
    let deadline = Instant::now() + SHOWN_WITHIN;
    let cluster = context.cluster().await?;
    Ok(wait::until(cluster, &condition, deadline, context.events()).await?)
}

#[cfg(test)]
mod tests;
