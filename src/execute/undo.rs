use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use super::failure::{half_done, put_back, with_last_job, with_remaining_steps};
use super::run::{ActionError, Run, ended};
use super::{Failure, Mode, perform};
use crate::error::CommandError;
use base::deadline::within;
use base::error::ErrorKind;
use base::events::Event;
use client::cluster::lock::FenceError;
use client::cluster::patience::Patience;
use client::cluster::write::creator;
use domain::object::resource::{CONFIG_MAP, Reference};
use domain::object::well_known;
use domain::plan::undo::is_written_by;
use domain::plan::{Action, Condition, Plan};
use domain::salt::jid::Jid;

/// The time limit of an undo where Salt is not slow.
const UNDO_BUDGET: Duration = Duration::from_mins(5);

/// Undoes the first `touched` steps; the last of them may be half done, and `done` of them are finished.
pub(super) async fn take_back(
    run: &mut Run<'_>,
    plan: &Plan,
    touched: usize,
    done: usize,
    error: CommandError,
) -> Failure {
    let failure = |error, in_flight| Failure { error, in_flight };
    if run.with.mode != Mode::Apply {
        return failure(error, false);
    }
    let mut undo: Vec<&Action> = Vec::new();
    // Several steps may share an undo, such as one run of Salt for all of them: it runs once.
    for action in plan.steps[..touched].iter().rev().flat_map(|step| &step.undo) {
        if !undo.contains(&action) {
            undo.push(action);
        }
    }
    if undo.is_empty() {
        return failure(with_remaining_steps(run, plan, touched, done, error), false);
    }
    run.with.events.warning(format!("{}; rolling back", error.message()));
    let deadline = Instant::now() + UNDO_BUDGET + run.with.undo_extension;
    run.with.deadline = deadline;
    // An undo always waits for its jobs, even if the command has `--async`: otherwise nobody would notice its
    // failure.
    run.with.leave = false;
    // `wait job` must not continue a command that undoes its changes.
    run.with.note.undoes = true;
    // The first Ctrl-C may have caused this undo, so only a second one may end it.
    run.heeds = 2;
    run.subject = None;
    run.outcome.stays.extend(plan.without_undo(done, touched));
    run.deleted = plan.steps[..touched]
        .iter()
        .filter_map(|step| match &step.action {
            Action::Delete { target } => Some(target.reference.clone()),
            _ => None,
        })
        .collect();
    if let Some(lock) = run.with.lock
        && let Err(error @ FenceError::Unconfirmed(_)) = within(deadline, lock.renounce()).await
    {
        // If the lock was lost, the first step reports it.
        let line = format!("the rollback cannot be recorded: {error}");
        run.with.events.log(4, line);
    }
    // Each action may be performed twice. The interrupt is moved out of `run`, because the actions change
    // `run`.
    let (events, interrupt) = (run.with.events, run.with.interrupt);
    let patience = Patience::until(deadline, events).or_interrupted(interrupt, 2);
    for (position, action) in undo.iter().enumerate() {
        let rest = &undo[position + 1..];
        // Whoever waits for a job of the undo records how the command ended, as this process would.
        let ends = plan.steps.iter().map(|step| &step.action);
        let ends = ends.filter(|action| action.is_conclusion());
        run.with.note.remaining = rest.iter().copied().chain(ends).cloned().collect();
        let undoing = patience.with(async || undo_one(run, action).await);
        let undone = within(deadline, undoing).await;
        if undone.is_ok() {
            run.with.events.emit(Event::Finished(action.progress(None)));
        }
        if let Err(broken) = undone {
            // The wait for a job ends with the first lock that is lost. The others are left to the job.
            let left: &[Jid] = match broken {
                ActionError::Lost { .. } => &run.outcome.jobs,
                _ => &[],
            };
            let in_flight =
                matches!(broken, ActionError::InFlight(_) | ActionError::Unheard(_)) || !left.is_empty();
            let mut error = half_done(&error, &broken.into_error(), &undo[position..], run.with.backend);
            if !in_flight {
                error = error.fact("or to finish it: run the same command again");
            }
            return failure(with_last_job(error, left), in_flight);
        }
    }
    if let Some(lock) = run.with.lock {
        lock.undone(&run.outcome.stays).await;
    }
    let mut error = error.fact(put_back(&run.outcome.stays));
    error.rolled_back = run.outcome.stays.is_empty();
    error.changed = !error.rolled_back;
    failure(error, false)
}

/// Performs one action of the undo; a second Ctrl-C ends it.
pub(super) async fn undo_one(run: &mut Run<'_>, action: &Action) -> Result<(), ActionError> {
    // If another command has configured the Solution in the meantime, that command needs the operator.
    if let Action::RemoveOperator { namespace, solution } = action
        && let Some(version) = configured(run, namespace, solution).await?
    {
        run.keep(format!(
            "the operator of {solution} in {namespace} is kept: it is configured for {version}"
        ));
        return Ok(());
    }
    // Another command configured another version, so this command does not wait for it.
    if let Action::Await(Condition::OperatorAvailable { namespace, solution, version, .. }) = action
        && configured(run, namespace, solution).await?.as_ref() != Some(version)
    {
        return Ok(());
    }
    match (action, perform::action(run, action).await) {
        // Another command has created the object again since this one deleted it.
        (Action::Create { target, .. }, Err(ActionError::Refused(error)))
            if error.kind == ErrorKind::Conflict =>
        {
            let found = run.with.cluster.read(target).await;
            let found = ended(found, || format!("failed to read {target}"))?;
            // The answer to an earlier attempt was lost.
            let is_ours = found.is_some_and(|object| is_written_by(&object, creator()));
            if !is_ours {
                run.keep(format!("{target} is kept: not created by this command"));
            }
            Ok(())
        }
        (_, outcome) => outcome,
    }
}

async fn configured(run: &Run<'_>, namespace: &str, solution: &str) -> Result<Option<String>, ActionError> {
    let target = Reference::namespaced(CONFIG_MAP, namespace, well_known::ENVIRONMENT_CONFIG);
    let config = run.with.cluster.read(&target).await;
    let config = ended(config, || format!("failed to read {target}"))?;
    let version = config.as_ref().and_then(|config| config["data"].get(solution));
    Ok(version.and_then(Value::as_str).map(str::to_owned))
}
