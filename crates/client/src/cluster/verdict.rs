//! What a condition comes to when it is looked at once.

use domain::plan::refusal::Refusal;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Met,
    NotYet(String),
    /// It will not hold without another action, for this reason.
    Never(String),
    Refused(Refusal),
}
