//! Decisions, without a client, a clock or a terminal.
//!
//! The input is what was read from the cluster, as plain values. The output is a [`plan::Plan`], or a
//! [`plan::refusal::Refusal`] that says why nothing is done.

pub mod alerting;
pub mod api;
pub mod archive;
pub mod backend;
pub mod backup;
pub mod bootstrap;
pub mod cluster;
pub mod definitions;
pub mod environment;
pub mod history;
pub mod lock;
pub mod needs;
pub mod node;
pub mod object;
pub mod operator;
pub mod plan;
pub mod salt;
pub mod selector;
pub mod service_config;
pub mod solution;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub mod testing;
pub mod user;
pub mod volume;
mod words;
pub mod yaml;
