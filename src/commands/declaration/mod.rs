//! `apply -f` and `diff -f`: the cluster as files declare it.
//!
//! Archives come first, then what is active, then the Environments: each needs what the one before it brings. What a
//! stage decides is decided by the same code for both verbs; only `apply` carries it out.

pub(super) mod apply;
mod catalogue;
pub(super) mod diff;
pub(super) mod edit;
mod environment;
mod expected;
mod files;

use super::change::Proposal;
use domain::plan::Difference;

/// What a part of a declaration comes to.
struct Stage {
    proposal: Proposal,
    /// How the cluster differs from what is declared.
    differences: Vec<Difference>,
}

impl Stage {
    fn new(proposal: Proposal, differences: Vec<Difference>) -> Self {
        let listed = differences.iter().map(ToString::to_string).collect();
        Self { proposal: Proposal { listed, ..proposal }, differences }
    }
}
