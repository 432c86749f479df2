//! Silences: what their verbs have in common.

pub mod create;
pub mod delete;
pub mod get;
