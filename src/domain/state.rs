//! The states of objects, as documents have them. Schemas list the values of each.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An enum whose values are written as they are called.
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

            /// The value as documents and tables have it.
            #[must_use]
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
    /// What a namespace is doing, and an Environment with it.
    NamespacePhase {
        /// It is there to be used.
        Active,
        /// It is being deleted.
        Terminating,
    }
}

impl NamespacePhase {
    /// The phase of a namespace that is being deleted, or is not.
    #[must_use]
    pub const fn of(is_terminating: bool) -> Self {
        if is_terminating {
            Self::Terminating
        } else {
            Self::Active
        }
    }
}

states! {
    /// How a deployed Solution is.
    SolutionState {
        /// Its operator runs as it should.
        Available,
        /// Its operator is on its way.
        Progressing,
        /// Its operator will not become available.
        Failed,
        /// Its operator's Deployment does not exist.
        Missing,
        /// The operator that runs is of another version.
        Drifted,
        /// The operator runs although its namespace is not configured for the Solution.
        Orphaned,
    }
}

states! {
    /// Whether an archive can be used.
    ArchiveState {
        /// It can.
        Imported,
        /// The Salt master does not see it.
        NotMounted,
        /// Its entry in the catalogue cannot be read.
        Damaged,
    }
}

states! {
    /// Where a Salt job stands.
    JobState {
        /// No result yet.
        Running,
        /// It ended well.
        Succeeded,
        /// It ended badly.
        Failed,
        /// A restart of the Salt master cut it off.
        Lost,
        /// Salt knows nothing of it.
        Unknown,
    }
}

states! {
    /// Whether a condition holds.
    ConditionStatus {
        /// It holds.
        True,
        /// It does not.
        False,
        /// Nobody knows.
        Unknown,
    }
}

impl From<bool> for ConditionStatus {
    fn from(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }
}
