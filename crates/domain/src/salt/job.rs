//! Salt jobs as `-o json` prints them.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::Object;
use crate::api::state::JobState;

pub type JobObject = Object<JobSpec, JobStatus>;

/// The request.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JobSpec {
    /// The function, such as `state.orchestrate`.
    pub function: String,
    /// Its arguments; keyword arguments are an object.
    pub arguments: Vec<Value>,
    /// The user who started it.
    pub user: String,
    /// Where it runs: minions, or the master.
    pub targets: Vec<String>,
}

/// The outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JobStatus {
    /// Its state.
    pub state: JobState,
    /// When it was submitted, as RFC 3339.
    pub started: String,
    /// How many seconds its states took, or have taken so far, if that is known. Salt does not store when a job
    /// ended.
    pub elapsed: Option<u64>,
    /// Its root causes.
    pub failures: Vec<Failure>,
}

/// A root cause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    /// The minion.
    pub minion: String,
    /// The id of the state that failed, or the formula that could not be rendered, in one line.
    pub id: String,
    /// The reason, in one line.
    pub reason: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}: {}", self.minion, self.id, self.reason)
    }
}
