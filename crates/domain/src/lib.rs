//! Decisions, without a client, a clock or a terminal.
//!
//! The input is what was read from the cluster, as plain values. The output is a [`plan::Plan`], or a
//! [`refusal::Refusal`] that says why nothing is done.

pub mod alerting;
pub mod archive;
pub mod backend;
pub mod backup;
pub mod bootstrap;
pub mod cluster;
#[cfg(test)]
pub(crate) mod damaged;
pub mod definitions;
pub mod documents;
pub mod environment;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub mod fuzzing;
pub mod history;
pub mod lock;
pub mod needs;
pub mod node;
pub mod object;
pub mod operator;
pub mod plan;
pub mod plans;
pub mod refusal;
pub mod remainder;
pub mod salt;
#[cfg(any(test, feature = "testing"))]
pub mod samples;
pub mod selector;
pub mod service_config;
pub mod solution;
pub mod undo;
pub mod user;
pub mod volume;
pub mod yaml;
