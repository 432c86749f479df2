//! What a plan does with operators.
//!
//! A plan of several is made against the state that those before it lead to. In a dry run nothing of that can be read, so it is
//! handed on from one plan to the next.

use base::events::Events;
use domain::object::seen::Seen;

/// What a plan has done with operators, and in a dry run the plans before it.
#[derive(Debug, Clone, Default)]
pub struct Foreseen {
    /// The operators that were removed: their namespace and their Solution.
    pub removed: Vec<(String, String)>,
    /// The cluster roles that stay, unless another removal takes them.
    pub(super) shared: Vec<SharedRole>,
}

/// A cluster role that was used elsewhere when its operator was removed.
#[derive(Debug, Clone)]
pub(super) struct SharedRole {
    pub(super) role: Seen,
    pub(super) namespace: String,
    pub(super) solution: String,
}

impl Foreseen {
    /// Names the cluster roles that stay because they are used elsewhere.
    pub fn tell(&self, events: &Events) {
        for one in &self.shared {
            events.warning(format!("{} is kept: it is used elsewhere", one.role));
        }
    }
}
