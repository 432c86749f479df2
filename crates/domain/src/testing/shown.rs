//! Plans and refusals as text, whole, for snapshots.

use crate::plan::Plan;
use crate::plan::refusal::Refusal;

/// A refusal as a user meets it, after its kind.
pub(crate) fn refusal(refusal: &Refusal) -> String {
    let hints = refusal.hints.iter().map(|hint| format!("\nhint: {hint}"));
    format!(
        "{}: {}{}",
        refusal.kind,
        refusal.message,
        hints.collect::<String>()
    )
}

/// The steps of a plan in full detail, each with what undoes it.
pub(crate) fn plan(plan: &Plan) -> String {
    let steps = plan.steps.iter().map(|step| {
        let undo = step
            .undo
            .iter()
            .map(|action| format!("\n  undo: {}", action.summary()));
        step.action.summary() + &undo.collect::<String>()
    });
    steps.collect::<Vec<_>>().join("\n")
}
