//! The kinds of failure, with their exit statuses. All modules may use this one; it uses none of them.

use std::fmt;

use serde::Serialize;

/// What kind of failure a command ended with. Each kind has one exit status, and [`Self::meaning`] explains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum ErrorKind {
    Failed,
    Usage,
    NotFound,
    Conflict,
    Denied,
    Invalid,
    JobFailed,
    TimedOut,
    Unreachable,
    HalfDone,
    /// `diff`: the cluster differs from the files. No failure, but an exit status.
    Different,
    Interrupted,
}

impl ErrorKind {
    /// Every kind of failure, in the order of the exit statuses. A difference is none.
    pub const ALL: [Self; 11] = [
        Self::Failed,
        Self::Usage,
        Self::NotFound,
        Self::Conflict,
        Self::Denied,
        Self::Invalid,
        Self::JobFailed,
        Self::TimedOut,
        Self::Unreachable,
        Self::HalfDone,
        Self::Interrupted,
    ];

    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Failed | Self::Different => 1,
            Self::Usage => 2,
            Self::NotFound => 3,
            Self::Conflict => 4,
            Self::Denied => 5,
            Self::Invalid => 6,
            Self::JobFailed => 7,
            Self::TimedOut => 8,
            Self::Unreachable => 9,
            Self::HalfDone => 10,
            Self::Interrupted => 130,
        }
    }

    /// The process' exit status after `diff`, whose status 1 means a difference, as in kubectl.
    pub const fn exit_status_of_diff(self) -> u8 {
        match self {
            Self::Failed => 11,
            other => other.exit_status(),
        }
    }

    /// The meaning of this kind, in one line for the manual.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Failed => "anything unforeseen",
            Self::Usage => "wrong flag, bad name, missing or unreadable file, malformed job id",
            Self::NotFound => "no such object, or a version that is not in the catalogue",
            Self::Conflict => {
                "already exists with other content, still in use, wrong direction, locked, changed meanwhile"
            }
            Self::Denied => "not allowed by the API server or by Salt, or no token for Salt",
            Self::Invalid => "an archive or a manifest is not valid; all findings are listed",
            Self::JobFailed => "a Salt job failed; root causes come first",
            Self::TimedOut => "may still be running; the job's id is given",
            Self::Unreachable => "the API server or Salt API does not answer",
            Self::HalfDone => {
                "failed, and rolling back failed too; lists the remaining changes and how to finish"
            }
            Self::Different => "`diff`: the cluster differs from the files",
            Self::Interrupted => "interrupted by Ctrl-C: rolled back, or with the job's id",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn exit_statuses_are_unique() {
        let statuses: BTreeSet<u8> = ErrorKind::ALL.iter().map(|kind| kind.exit_status()).collect();
        assert_eq!(statuses.len(), ErrorKind::ALL.len());
        assert!(!statuses.contains(&0));
        let of_diff: BTreeSet<u8> = ErrorKind::ALL.iter().map(|kind| kind.exit_status_of_diff()).collect();
        assert_eq!(of_diff.len(), ErrorKind::ALL.len());
        assert!(!of_diff.contains(&ErrorKind::Different.exit_status_of_diff()));
    }
}
