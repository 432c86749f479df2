//! The states of objects in JSON. Schemas list their values.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An enum whose values are written like their names.
macro_rules! states {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        pub enum $name {
            $($(#[$value_doc])* $value,)+
        }

        impl $name {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$value),+];

            /// The value in JSON and in tables.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => stringify!($value),)+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.pad(self.as_str())
            }
        }
    };
}

states! {
    /// The state of a namespace, or of an Environment.
    NamespacePhase {
        /// It can be used.
        Active,
        /// It is being deleted.
        Terminating,
    }
}

impl NamespacePhase {
    /// The phase of a namespace, depending on whether it is being deleted.
    pub const fn of(is_terminating: bool) -> Self {
        if is_terminating {
            Self::Terminating
        } else {
            Self::Active
        }
    }
}

states! {
    /// The state of a deployed Solution.
    SolutionState {
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

states! {
    /// The state of an archive.
    ArchiveState {
        /// It can be used.
        Imported,
        /// The Salt master does not see it.
        NotMounted,
        /// Its entry in the catalogue cannot be read.
        Damaged,
    }
}

states! {
    /// The state of a Salt job.
    JobState {
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

states! {
    /// How a command ended.
    Conclusion {
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

states! {
    /// Whether a condition holds.
    ConditionStatus {
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
