//! The error message of a plan that failed.

use super::run::Run;
use crate::error::CommandError;
use base::error::ErrorKind;
use domain::api::state::JobState;
use domain::backend::Backend;
use domain::plan::{Action, Plan, Step};
use domain::salt::jid::Jid;

/// The message of a failure that cannot be undone: it lists the finished and the unfinished steps. Of the steps up to
/// `touched`, those that are not finished may be done all the same.
pub(super) fn with_remaining_steps(
    run: &Run<'_>,
    plan: &Plan,
    touched: usize,
    finished: usize,
    error: CommandError,
) -> CommandError {
    let is_kept = |index: &usize| run.kept_steps.contains(index);
    let done = (0..finished).filter(|index| !is_kept(index));
    let done = planned(done.map(|index| &plan.steps[index]));
    let begun = planned(&plan.steps[finished..touched]);
    let remaining = planned(&plan.steps[finished..]);
    let mut error = error;
    error.changed |= !done.is_empty() || !begun.is_empty();
    if !done.is_empty() {
        error = error.fact(format!("done before: {}", done.join("; ")));
    }
    // A command of one step has nothing to list: the error itself says which.
    let is_partial = !done.is_empty() || !begun.is_empty() && remaining.len() > 1;
    if is_partial && !remaining.is_empty() {
        error = error.fact(format!(
            "not finished: {}; to finish it: run the same command again",
            remaining.join("; ")
        ));
    }
    error
}

fn planned<'a>(steps: impl IntoIterator<Item = &'a Step>) -> Vec<String> {
    let written = steps.into_iter().filter(|step| is_written(&step.action));
    written.map(Step::planned).collect()
}

/// The failure of a command that lost its lock, with its last Salt job, whose result is unknown: the wait for it may have ended
/// because the lock was lost.
pub(super) fn with_last_job(error: CommandError, jobs: &[Jid]) -> CommandError {
    match jobs.last() {
        Some(jid) => error
            .fact(format!("its Salt job: kubectl metalk8s describe job {jid}"))
            .about_job(jid, JobState::Unknown),
        None => error,
    }
}

/// Whether an action changes something of the user's.
pub(super) const fn is_written(action: &Action) -> bool {
    !matches!(
        action,
        Action::Await(_)
            | Action::FollowIngress
            | Action::ConfirmBackup { .. }
            | Action::ConfirmProducts { .. }
            | Action::ConfirmRenewed { .. }
            | Action::Check(_)
            | Action::Record { .. }
            | Action::Conclude { .. }
            | Action::Silence { meanwhile: true, .. }
            | Action::EndSilences { .. }
    )
}

/// The message after a successful undo, with what the undo kept on purpose.
pub(super) fn put_back(stays: &[String]) -> String {
    let mut text = "changes rolled back".to_owned();
    if !stays.is_empty() {
        text.push_str(&format!(", but {}", stays.join(", and ")));
    }
    text
}

/// The message of a failure whose undo failed too: it lists what remains to be done.
pub(super) fn half_done(
    error: &CommandError,
    cause: &CommandError,
    remaining: &[&Action],
    backend: Backend,
) -> CommandError {
    let remaining = remaining.iter().map(|action| action.summary_by(backend));
    let remaining: Vec<String> = remaining.collect();
    let mut combined = CommandError::new(
        ErrorKind::HalfDone,
        format!("{}; rolling back failed too: {}", error.message(), cause.message()),
    );
    combined.hints.clone_from(&cause.hints);
    combined.job = cause.job.clone().or_else(|| error.job.clone());
    combined.changed = true;
    combined.fact(format!("to be done by hand: {}", remaining.join("; ")))
}

/// The message of a command that lost its lock after a change: it stops at once.
pub(super) fn lost(error: &CommandError) -> CommandError {
    let message = format!("{}; nothing more was changed, and nothing was rolled back", error.message());
    let mut lost = CommandError::new(ErrorKind::HalfDone, message);
    lost.changed = true;
    lost
}
