//! Plans and refusals as text, whole, for snapshots.

use serde_json::Value;

use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};

/// A refusal as a user meets it, after its kind.
pub(crate) fn refusal(refusal: &Refusal) -> String {
    let hints = refusal.hints.iter().map(|hint| format!("\nhint: {hint}"));
    format!("{}: {}{}", refusal.kind, refusal.message, hints.collect::<String>())
}

/// What an action changes; it has to be a patch.
#[track_caller]
pub(crate) fn patch(action: &Action) -> &Value {
    match action {
        Action::Patch { patch, .. } => patch,
        other => panic!("{other:?}"),
    }
}

/// The steps of a plan, each in one line.
pub(crate) fn summaries(plan: &Plan) -> Vec<String> {
    plan.steps.iter().map(|step| step.action.summary()).collect()
}

/// The same; none where nothing is to change.
pub(crate) fn steps(decision: &Decision) -> Vec<String> {
    match decision {
        Decision::Unchanged => Vec::new(),
        Decision::Do(plan) => summaries(plan),
    }
}

/// The steps of a plan in full detail, each with what undoes it.
pub(crate) fn plan(plan: &Plan) -> String {
    let steps = plan.steps.iter().map(|step| {
        let undo = step.undo.iter().map(|action| format!("\n  undo: {}", action.summary()));
        step.action.summary() + &undo.collect::<String>()
    });
    steps.collect::<Vec<_>>().join("\n")
}
