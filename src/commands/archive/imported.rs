//! What an import comes to, with either backend.

use crate::commands::change::Proposal;
use crate::output::result::ActionResult;
use domain::archive::plan::{Candidate, Effect};

pub(in crate::commands) struct Import {
    pub(in crate::commands) proposal: Proposal,
    /// The archives, each with what the import does about it.
    pub(in crate::commands) effects: Vec<(Candidate, Effect)>,
}

pub(super) fn result(candidate: &Candidate, effect: Effect) -> ActionResult {
    let name = format!("archive/{}", candidate.id());
    let message = match effect {
        Effect::Imported => format!("{name} imported"),
        Effect::Replaced => format!("{name} replaced"),
        Effect::Finished => format!("{name} imported (an earlier import had not finished)"),
        // Salt was restarted, whether that was necessary or not.
        Effect::GivenAgain => format!("{name} passed to the Salt master again"),
        Effect::Unchanged => return ActionResult::unchanged(name, "import"),
    };
    ActionResult::done(name, "import", message)
}
