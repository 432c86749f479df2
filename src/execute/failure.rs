//! What a failure says of the plan that it broke.

use crate::domain::plan::{Action, Plan, Step};
use crate::error::CommandError;
use crate::kind::Kind;

/// A failure that cannot be taken back says what was done and what was not.
pub(super) fn with_remaining_steps(plan: &Plan, finished: usize, error: CommandError) -> CommandError {
    let summaries = |steps: &[Step]| {
        steps
            .iter()
            .filter(|step| !matches!(step.action, Action::Await(_) | Action::Record { .. }))
            .map(Step::planned)
            .collect::<Vec<_>>()
            .join("; ")
    };
    let (done, remaining) = (
        summaries(&plan.steps[..finished]),
        summaries(&plan.steps[finished..]),
    );
    let mut error = error;
    if !done.is_empty() {
        error = error.fact(format!("done before: {done}"));
    }
    if !remaining.is_empty() && !done.is_empty() {
        error = error.fact(format!(
            "not finished: {remaining}; to finish it: run the same command again"
        ));
    }
    error
}

/// What is said of an undo that went well, but for what it left on purpose.
pub(super) fn put_back(stays: &[String]) -> String {
    let mut text = "changes rolled back".to_owned();
    if !stays.is_empty() {
        text.push_str(&format!(", but {}", stays.join(", and ")));
    }
    text
}

/// A failure whose undo failed too says what is left.
pub(super) fn half_done(error: &CommandError, cause: &CommandError, remaining: &[&Action]) -> CommandError {
    let remaining: Vec<String> = remaining.iter().map(|action| action.summary()).collect();
    let mut combined = CommandError::new(
        Kind::HalfDone,
        format!(
            "{}; rolling back failed too: {}",
            error.message(),
            cause.message()
        ),
    );
    combined.hints.clone_from(&cause.hints);
    combined.job = cause.job.clone().or_else(|| error.job.clone());
    combined.fact(format!("to be done by hand: {}", remaining.join("; ")))
}

/// A command that lost its lock after it changed something stops where it is.
pub(super) fn lost(error: &CommandError) -> CommandError {
    let message = format!(
        "{}; nothing more was changed, and nothing was rolled back",
        error.message()
    );
    CommandError::new(Kind::HalfDone, message)
}
