//! Salt jobs: what their verbs have in common.

pub mod describe;
pub mod get;
pub(in crate::commands) mod orphaned;
pub mod wait;
