//! What a condition comes to when it is looked at once.

use domain::plan::refusal::Refusal;

/// The result of checking a condition once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Met,
    /// It does not hold yet, for this reason.
    NotYet(String),
    /// It will not hold without another action, for this reason.
    Never(String),
    /// Changes by other users forbid the next step.
    Refused(Refusal),
}
