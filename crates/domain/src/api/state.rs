//! The states of objects in JSON. Schemas list their values.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::words;

words! {
    /// The state of a namespace, or of an Environment.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    pub enum NamespacePhase {
        /// It can be used.
        Active,
        /// It is being deleted.
        Terminating,
    }
}

impl NamespacePhase {
    /// The phase of a namespace, depending on whether it is being deleted.
    pub const fn of(is_terminating: bool) -> Self {
        if is_terminating { Self::Terminating } else { Self::Active }
    }
}

words! {
    /// The state of a deployed Solution.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    pub enum SolutionState {
        /// Its operator is available.
        Available,
        /// Its operator is being rolled out.
        Progressing,
        /// Its operator will not become available.
        Failed,
        /// Its operator's Deployment does not exist.
        Missing,
        /// The operator has another version than the configured one.
        Drifted,
        /// The operator runs although its namespace is not configured for the Solution.
        Orphaned,
        /// It runs as it should, but no imported version matches the constraint that it was added with.
        ConstraintUnsatisfied,
    }
}

words! {
    /// The state of an archive.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    pub enum ArchiveState {
        /// It can be used.
        Imported,
        /// The Salt master does not see it.
        NotMounted,
        /// Its entry in the catalogue cannot be read.
        Damaged,
    }
}

words! {
    /// The state of a Salt job.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    pub enum JobState {
        /// No result yet.
        Running,
        /// It succeeded.
        Succeeded,
        /// It failed.
        Failed,
        /// A restart of the Salt master cut it off.
        Lost,
        /// Salt does not know it.
        Unknown,
    }
}

words! {
    /// How a command ended.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    pub enum Conclusion {
        /// It reached what it was to reach.
        Succeeded,
        /// It failed, and what it had changed was rolled back.
        RolledBack,
        /// It failed, and something of what it had changed stays.
        Failed,
        /// It ended while its Salt job was still running.
        Submitted,
    }
}

words! {
    /// Whether a condition holds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    pub enum ConditionStatus {
        /// It holds.
        True,
        /// It does not.
        False,
        /// It is unknown.
        Unknown,
    }
}

impl From<bool> for ConditionStatus {
    fn from(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }
}
