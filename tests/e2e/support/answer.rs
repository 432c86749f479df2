//! What a command printed, and how it ended.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use super::schema;

#[derive(Debug)]
pub struct Answer {
    /// Its exit status, or `None` if a signal ended it.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Answer {
    pub fn to(command: &mut Command) -> Self {
        Self::of(command.output().unwrap())
    }

    pub fn of(output: Output) -> Self {
        Self {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Fails the test unless the command ended with this status.
    #[track_caller]
    pub fn ends_with(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{self}");
        self
    }

    #[track_caller]
    pub fn succeeds(self) -> Self {
        self.ends_with(0)
    }

    /// Fails the test unless the command ended with this status, and standard error holds this text.
    #[track_caller]
    pub fn fails(self, status: i32, text: &str) -> Self {
        self.ends_with(status).says(text)
    }

    /// Fails the test unless standard output is this one line.
    #[track_caller]
    pub fn prints(self, line: &str) -> Self {
        assert_eq!(self.stdout.trim_end(), line, "{self}");
        self
    }

    #[track_caller]
    pub fn shows(self, text: &str) -> Self {
        assert!(self.stdout.contains(text), "no {text:?} in {self}");
        self
    }

    #[track_caller]
    pub fn says(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "no {text:?} in {self}");
        self
    }

    /// The id of the job that was left to Salt (`--async`), which standard output ends with.
    #[track_caller]
    pub fn left_job(&self) -> String {
        self.stdout.lines().last().unwrap_or_else(|| panic!("{self}")).to_owned()
    }

    /// The id of the job that an interrupted command says how to wait for.
    #[track_caller]
    pub fn interrupted_job(&self) -> String {
        let (_, rest) = self.stderr.split_once("wait job ").unwrap_or_else(|| panic!("no job in {self}"));
        rest.chars().take_while(char::is_ascii_digit).collect()
    }

    #[track_caller]
    pub fn hides(self, text: &str) -> Self {
        assert!(!self.stdout.contains(text), "{text:?} in {self}");
        self
    }

    /// Fails the test unless standard output begins with this text.
    #[track_caller]
    pub fn begins(self, text: &str) -> Self {
        assert!(self.stdout.starts_with(text), "no {text:?} at the beginning of {self}");
        self
    }

    #[track_caller]
    pub fn never_says(self, text: &str) -> Self {
        assert!(!self.stderr.contains(text), "{text:?} in {self}");
        self
    }

    /// Fails the test if a warning was printed, other than that a test beside this one is changing the Salt master.
    #[track_caller]
    pub fn warns_of_nothing(self) -> Self {
        let mut warnings = self.stderr.lines().filter(|line| {
            line.starts_with("warning:")
                && !line.starts_with("warning: right now, the Salt master is being changed")
        });
        assert!(warnings.next().is_none(), "{self}");
        self
    }

    /// Fails the test unless one of the hints in the object on standard output holds this text.
    #[track_caller]
    pub fn advises(self, text: &str) -> Self {
        let hints = self.json()["hints"].to_string();
        assert!(hints.contains(text), "no hint {text:?} in {self}");
        self
    }

    /// What a command with `-v=6` read from the API server, but for what hangs on others: whether one is in its way,
    /// the lists of Pods and `ReplicaSets` where some operator, of whatever environment, is on its way, and what keeps
    /// namespaces that are being deleted.
    pub fn reads(&self) -> BTreeSet<&str> {
        let paths = self.stderr.split("GET https://").skip(1);
        let paths = paths.filter_map(|rest| rest.split_whitespace().next());
        let reads: BTreeSet<&str> = paths
            .filter(|path| !path.contains("/leases") && !path.ends_with("/version"))
            .filter(|path| !path.contains("/api/v1/pods?") && !path.contains("/apps/v1/replicasets?"))
            .filter(|path| !path.contains("status.phase"))
            .collect();
        assert!(!reads.is_empty(), "{self}");
        reads
    }

    /// Standard output as JSON, which is as the schema of its kind says.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        let value = serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error} in {self}"));
        let faults = schema::faults(&value);
        assert!(faults.is_empty(), "{} in {self}", faults.join("; "));
        value
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "status {:?}\n--- stdout\n{}\n--- stderr\n{}",
            self.status, self.stdout, self.stderr
        )
    }
}
