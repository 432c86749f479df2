//! Scripts that run detached on the bootstrap node.

use std::cell::{Cell, RefCell};

use super::run::{ActionError, Run, ended};
use super::salt::{broken, gate, refused};
use crate::error::CommandError;
use client::salt::Error;
use domain::bootstrap::script::{SUBMITTED, Script};
use domain::cluster::version::OwnChecks;
use domain::plan::refusal::Refusal;

/// Deletes the key of a minion. The request is repeated after a lost answer and after a login, each time under the lock.
pub(super) async fn forget_minion(run: &Run<'_>, node: &str, progress: &str) -> Result<(), ActionError> {
    run.with.events.started(progress.to_owned());
    let (was_sent, refusal) = (Cell::new(false), RefCell::new(None));
    let allowed = async || match run.fenced_anew().await {
        Ok(()) => {
            was_sent.set(true);
            Ok(())
        }
        Err(broken) => {
            let told = broken.to_string();
            let broken = if was_sent.get() { broken.after_a_part() } else { broken };
            *refusal.borrow_mut() = Some(broken);
            Err(told)
        }
    };
    let forgotten = run.unless_ended(run.salt()?.forget_minion(node, allowed)).await?;
    if let Some(broken) = refusal.take() {
        return Err(broken);
    }
    ended(forgotten, || format!("the key of minion {node} cannot be deleted"))
}

/// Lets MetalK8s check the cluster itself. What it finds is a refusal: nothing was changed.
pub(super) async fn own_checks(
    run: &mut Run<'_>,
    checks: &OwnChecks,
    progress: &str,
) -> Result<(), ActionError> {
    run.fenced().await?;
    run.with.events.started(progress.to_owned());
    let salt = run.salt()?;
    let found = run.unless_ended(salt.own_checks(checks)).await?;
    let found = found.map_err(|error| {
        ActionError::Refused(CommandError::from(error).context("failed to run the checks of MetalK8s"))
    })?;
    if found.is_empty() {
        return Ok(());
    }
    let message = format!("MetalK8s {} refuses the {}: {}", checks.of, checks.direction, found.join("; "));
    Err(ActionError::Refused(Refusal::conflict(message).into()))
}

pub(super) async fn carry_out(run: &mut Run<'_>, script: &Script, progress: &str) -> Result<(), ActionError> {
    run.fenced().await?;
    run.with.events.started(progress.to_owned());
    run.with.events.log(1, format!("unit {}: {}", script.unit, script.start_command()));
    let unconfirmed = start(run, script).await?;
    run.outcome.script = Some(script.resume.clone());
    if run.with.leave {
        run.outcome.still_running = true;
        return match unconfirmed {
            Some(lost) => Err(ActionError::InFlight(perhaps(script, lost))),
            None => Ok(()),
        };
    }
    let salt = run.salt()?;
    tokio::select! {
        fallen = run.fallen() => Err(fallen),
        followed = salt.follow_script(script, run.with.deadline, run.with.events) => match (followed, unconfirmed) {
            // Salt API may deliver the request minutes later; the lock is kept until then.
            (Err(Error::ScriptGone { has_begun: false, .. }), Some(lost)) => Err(ActionError::InFlight(perhaps(script, lost))),
            (followed, _) => followed.map(drop).map_err(broken),
        },
        () = run.with.interrupt.wait(run.heeds) => Err(ActionError::InFlight(left(script))),
    }
}

/// Starts a script. If the answer was lost, this returns that failure: the script may run, and whoever follows it finds out.
async fn start(run: &Run<'_>, script: &Script) -> Result<Option<Error>, ActionError> {
    let salt = run.salt()?;
    let unstarted = || {
        let message = format!("interrupted before {} was started", script.name());
        ActionError::Refused(CommandError::interrupted(message))
    };
    let failed = |error: Error| {
        let refused = |error: CommandError| error.context(format!("failed to start {}", script.name()));
        ActionError::unless_lost(error, false, |error| ActionError::Refused(refused(error)))
    };
    let recorded = || {
        let mut gate = gate(run, SUBMITTED);
        gate.unit = Some(&script.unit);
        gate
    };
    let forgets = recorded();
    let forgotten = tokio::select! {
        biased;
        forgotten = salt.forget_script(script, &forgets) => forgotten,
        () = run.with.interrupt.wait(2) => return Err(unstarted()),
    };
    refused(&forgets)?;
    forgotten.map_err(failed)?;
    let starts = recorded();
    // The first Ctrl-C still waits for the answer, because the script may have been started.
    let started = tokio::select! {
        biased;
        started = salt.start_script(script, &starts) => started,
        () = run.with.interrupt.wait(2) => {
            let may_run = starts.was_asked.get();
            return Err(if may_run { ActionError::InFlight(left(script)) } else { unstarted() });
        }
    };
    refused(&starts)?;
    match started {
        Ok(()) => Ok(None),
        Err(lost @ Error::CallLost { .. }) => Ok(Some(lost)),
        Err(error) => Err(failed(error)),
    }
}

/// The failure of a script that may still begin, because the answer to its start was lost.
fn perhaps(script: &Script, lost: Error) -> CommandError {
    CommandError::from(lost)
        .context(format!("{} has not begun, but may within five minutes", script.name()))
        .fact(format!("then resume with: {}", script.resume))
}

fn left(script: &Script) -> CommandError {
    let message = format!("interrupted; {} still runs on the bootstrap node", script.name());
    CommandError::interrupted(message).fact(format!("resume with: {}", script.resume))
}
