//! The way through a plan: its steps, one after another, and what follows a failure.

use std::ops::Range;

use tokio::time::Instant;

use super::failure::{lost, with_last_job, with_remaining_steps};
use super::run::{ActionError, MOMENT, Run};
use super::{Failure, Mode, Outcome, history, operator, perform, silence, undo};
use crate::error::CommandError;
use base::deadline::within;
use base::events::Event;
use domain::plan::{Action, Plan};

pub(super) async fn run(mut run: Run<'_>, plan: &Plan) -> Result<Outcome, Failure> {
    let ended = all(&mut run, plan).await;
    if run.with.mode == Mode::Apply {
        run.foreseen.tell(run.with.events);
    }
    history::ended_early(&mut run, plan, &ended).await;
    silence::ended_early(&run, plan, &ended).await;
    ended.map(|()| Outcome { foreseen: run.foreseen, ..run.outcome })
}

/// Performs the steps. The session with Salt ends while the steps pass that do not ask it: Salt takes long for
/// that. An undo that asks it logs in again.
async fn all(run: &mut Run<'_>, plan: &Plan) -> Result<(), Failure> {
    let (salt_ends, end) = (plan.salt_ends(run.with.backend), plan.steps.len());
    some(run, plan, 0..salt_ends).await?;
    if !run.outcome.still_running {
        let salt = run.with.salt.filter(|_| run.with.is_last && salt_ends < end);
        let parting = async {
            if let (Some(salt), true) = (salt, salt_ends > 0) {
                within(Instant::now() + MOMENT, salt.close()).await;
            }
        };
        let (passed, ()) = tokio::join!(Box::pin(some(run, plan, salt_ends..end)), parting);
        passed?;
    }
    passed(run, plan).await
}

async fn some(run: &mut Run<'_>, plan: &Plan, range: Range<usize>) -> Result<(), Failure> {
    for index in range {
        let step = &plan.steps[index];
        if index >= plan.last_waits() {
            run.with.slot.give_up();
        }
        if run.with.mode != Mode::Apply {
            run.configure(&step.action);
            // A dry run does not keep what earlier steps write, so the API server would refuse a step that depends on
            // one.
            if step.dependent {
                continue;
            }
        }
        run.with.events.log(1, step.action.summary_by(run.with.backend));
        let rest = &plan.steps[index + 1..];
        // These steps are recorded with the job: if this process ends first, `wait job` finishes them.
        run.with.note.remaining = rest.iter().map(|step| step.action.clone()).collect();
        run.subject.clone_from(&step.subject);
        if let Err(broken) = one(run, index, &step.action).await {
            return Err(fail(run, plan, index, broken).await);
        }
        if run.outcome.still_running {
            break;
        }
        if !step.action.is_conclusion() {
            let done = step.action.progress(run.subject.as_deref());
            run.with.events.emit(Event::Finished(done));
        }
        let done = format!("done: {}", step.action.summary_by(run.with.backend));
        run.with.events.log(1, done);
        // After the last step there is nothing left to stop, so Ctrl-C changes nothing then.
        let is_last = rest.iter().all(|step| step.action.is_conclusion());
        if run.with.interrupt.happened(1) && !is_last {
            let error = CommandError::interrupted("interrupted");
            return Err(undo::take_back(run, plan, index + 1, index + 1, error).await);
        }
    }
    Ok(())
}

/// Performs a step. What is left of an undo that another process began follows the rules of an undo.
async fn one(run: &mut Run<'_>, index: usize, action: &Action) -> Result<(), ActionError> {
    if !run.with.note.undoes {
        return perform::action(run, action).await;
    }
    let stayed = run.outcome.stays.len();
    undo::undo_one(run, action).await?;
    if run.outcome.stays.len() > stayed {
        run.kept_steps.insert(index);
    }
    Ok(())
}

/// What is left to do after the last step.
async fn passed(run: &mut Run<'_>, plan: &Plan) -> Result<(), Failure> {
    if run.with.mode == Mode::Apply {
        operator::remove_unused(run).await;
    }
    // If the lock was lost, the observed result may be that of another command.
    if run.with.mode == Mode::Apply
        && !plan.steps.is_empty()
        && let Some(lost) = run.lost_meanwhile().await
    {
        return Err(stopped(run, plan, (plan.steps.len(), true), false, lost.into()));
    }
    // While a job is still running, `wait job` must be able to finish the command, so it is not marked as
    // finished.
    if !run.outcome.still_running
        && let Some(lock) = run.with.lock
    {
        if run.with.note.undoes {
            lock.undone(&run.outcome.stays).await;
        } else {
            lock.settle().await;
        }
    }
    Ok(())
}

/// Decides how to continue after the step at `index` failed.
async fn fail(run: &mut Run<'_>, plan: &Plan, index: usize, broken: ActionError) -> Failure {
    match broken {
        ActionError::Refused(error) => undo::take_back(run, plan, index, index, error).await,
        ActionError::Ended(error) => undo::take_back(run, plan, index + 1, index, error).await,
        ActionError::Lost { error, begun } => stopped(run, plan, (index, begun), false, error),
        ActionError::InFlight(error) => going_on(run, plan, index, error).await,
        // Without an id there is no job to wait for, so the remaining steps are listed instead.
        ActionError::Unheard(error) => {
            let error = with_remaining_steps(run, plan, index + 1, index, error);
            going_on(run, plan, index, error).await
        }
    }
}

/// The failure of a command whose job is still running in Salt: nothing is undone meanwhile.
async fn going_on(run: &Run<'_>, plan: &Plan, index: usize, error: CommandError) -> Failure {
    if let Some(lost) = run.lost_meanwhile().await {
        return stopped(run, plan, (index, true), true, lost.into());
    }
    Failure { error: CommandError { changed: true, ..error }, in_flight: true }
}

/// The failure of a command that lost its lock at a step, which has begun or not: it stops, and undoes nothing. What Salt
/// works on needs the other locks as much as before: a request that `may_run` without an id, a job, a script.
fn stopped(
    run: &Run<'_>,
    plan: &Plan,
    (index, begun): (usize, bool),
    may_run: bool,
    error: CommandError,
) -> Failure {
    let error = if index == 0 && !begun {
        error.unchanged()
    } else {
        let touched = (index + usize::from(begun)).min(plan.steps.len());
        with_remaining_steps(run, plan, touched, index, lost(&error))
    };
    Failure {
        error: with_last_job(error, &run.outcome.jobs),
        in_flight: may_run || !run.outcome.jobs.is_empty() || run.outcome.script.is_some(),
    }
}
