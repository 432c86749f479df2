//! Alerts: what their verbs have in common.

pub mod describe;
pub mod get;
