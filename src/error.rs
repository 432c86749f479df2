//! The error that the user sees: its kind, what happened, and what to do next.
//!
//! Every error of the modules below becomes a [`CommandError`] here and nowhere else, so that one place decides the
//! exit status of a failure.

mod monitoring;
mod salt_errors;

use std::fmt;

use base::error::ErrorKind;
use base::secrets::redacted;
use client::cluster;
use client::salt;
use domain::api::state::JobState;
use domain::salt::jid::Jid;
pub use salt_errors::{LOOK, UNKNOWN_MINION, resume};
use salt_errors::{salt_facts, salt_hints, salt_job, salt_kind};

#[derive(Debug)]
pub struct CommandError {
    pub kind: ErrorKind,
    pub source: anyhow::Error,
    /// Important facts; each is a clause at the end of the message.
    pub facts: Vec<String>,
    /// Hints, one line each; they are shown on terminals only.
    pub hints: Vec<String>,
    pub job: Option<FailedJob>,
    /// Something was changed, and all changes were rolled back.
    pub rolled_back: bool,
    /// Something that was written stays, or may.
    pub changed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedJob {
    /// Its id, or `None` if Salt did not tell it.
    pub jid: Option<Jid>,
    /// Its state, as far as the command knows.
    pub state: JobState,
}

/// What is said of a failure that has left everything as it was.
const UNCHANGED: &str = "nothing was changed";

impl CommandError {
    pub fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        Self::caused(kind, anyhow::Error::msg(message.to_string()))
    }

    pub fn usage(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Usage, message)
    }

    pub fn invalid(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Invalid, message)
    }

    pub fn conflict(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Conflict, message)
    }

    pub fn interrupted(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Interrupted, message)
    }

    pub fn failed(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Failed, message)
    }

    pub fn caused(kind: ErrorKind, source: impl Into<anyhow::Error>) -> Self {
        Self {
            kind,
            source: source.into(),
            facts: Vec::new(),
            hints: Vec::new(),
            job: None,
            rolled_back: false,
            changed: false,
        }
    }

    /// An end without a message, because the user requested it.
    pub fn silent(kind: ErrorKind) -> Self {
        Self::new(kind, "")
    }

    pub fn is_silent(&self) -> bool {
        self.message().is_empty()
    }

    /// Whether the object that the command is about does not exist, which the user may have allowed. Only a refusal is about the
    /// object itself; other missing things, such as the bootstrap node or Alertmanager, say nothing about it.
    pub fn is_absence(&self) -> bool {
        self.kind == ErrorKind::NotFound && self.source.is::<domain::plan::refusal::Refusal>()
    }

    /// The same failure with one more clause at the end of its message.
    #[must_use]
    pub fn fact(mut self, fact: impl Into<String>) -> Self {
        self.facts.push(fact.into());
        self
    }

    /// The same failure, which has left everything as it was.
    #[must_use]
    pub fn unchanged(self) -> Self {
        self.fact(UNCHANGED)
    }

    /// The same failure after these changes of its command, which are not undone with it.
    #[must_use]
    pub fn after(mut self, changes: &[String]) -> Self {
        if changes.is_empty() {
            return self;
        }
        self.facts.retain(|fact| fact != UNCHANGED);
        let error = Self { changed: true, rolled_back: false, ..self };
        error.fact(format!("not rolled back: {}", changes.join(", ")))
    }

    #[must_use]
    pub fn about_job(mut self, jid: &Jid, state: JobState) -> Self {
        self.job = Some(FailedJob { jid: Some(jid.clone()), state });
        self
    }

    /// The same failure, about a Salt job that may run, but whose id is unknown.
    #[must_use]
    pub fn about_unknown_job(mut self) -> Self {
        self.job = Some(FailedJob { jid: None, state: JobState::Unknown });
        self
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The same failure; where the time limit of the command was reached, with the hint how to raise it.
    #[must_use]
    pub fn how_to_wait_longer(self) -> Self {
        match self.kind {
            ErrorKind::TimedOut => self.hint("to wait longer: --timeout TIME, or 0 for no limit"),
            _ => self,
        }
    }

    /// The same failure, with `context` as the action that failed.
    #[must_use]
    pub fn context(self, context: impl fmt::Display + Send + Sync + 'static) -> Self {
        Self { source: self.source.context(context), ..self }
    }

    /// The message with its causes, in one line, with all known secrets masked.
    pub fn message(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for cause in self.source.chain() {
            let text = cause.to_string();
            // Some libraries repeat their source in their own message.
            if parts.last().is_none_or(|last| !last.ends_with(&text)) {
                parts.push(text);
            }
        }
        let clauses: Vec<String> =
            std::iter::once(parts.join(": ")).chain(self.facts.iter().cloned()).collect();
        redacted(&clauses.join("; ")).into_owned()
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message())
    }
}

impl From<domain::plan::refusal::Refusal> for CommandError {
    fn from(refusal: domain::plan::refusal::Refusal) -> Self {
        let hints = refusal.hints.clone();
        Self { hints, ..Self::caused(refusal.kind, refusal) }
    }
}

impl From<printers::Error> for CommandError {
    fn from(error: printers::Error) -> Self {
        let kind = match &error {
            printers::Error::Evaluation { .. } | printers::Error::Sort { .. } => ErrorKind::Failed,
            _ => ErrorKind::Usage,
        };
        Self::caused(kind, error)
    }
}

impl From<domain::salt::jid::InvalidJid> for CommandError {
    fn from(error: domain::salt::jid::InvalidJid) -> Self {
        Self::caused(ErrorKind::Usage, error)
    }
}

impl From<client::registry::Error> for CommandError {
    fn from(error: client::registry::Error) -> Self {
        use client::registry::Error;
        let hint = match &error {
            Error::Denied { .. } => Some("log in with `docker login`, or name a user with --username"),
            Error::Unreachable { .. } => {
                Some("run the command again: it does not send again the blobs that arrived")
            }
            Error::Damaged(_) => Some("check the archive: kubectl metalk8s validate archive FILE"),
            _ => None,
        };
        Self { hints: hint.into_iter().map(str::to_owned).collect(), ..Self::caused(error.kind(), error) }
    }
}

impl From<salt::Error> for CommandError {
    fn from(error: salt::Error) -> Self {
        if let salt::Error::Cluster(error) = error {
            return error.into();
        }
        let kind = salt_kind(&error);
        Self {
            facts: salt_facts(&error),
            hints: salt_hints(&error),
            job: salt_job(&error),
            ..Self::caused(kind, error)
        }
    }
}

impl From<cluster::Error> for CommandError {
    fn from(error: cluster::Error) -> Self {
        let kind = cluster_kind(&error);
        Self { facts: cluster_facts(&error), hints: cluster_hints(&error), ..Self::caused(kind, error) }
    }
}

impl CommandError {
    pub fn lacks_salt_access(&self) -> bool {
        matches!(self.of_cluster(), Some(cluster::Error::NoSaltToken { .. }))
    }

    /// Whether other connections may do better, with other credentials or to another server.
    pub fn is_of_connection(&self) -> bool {
        matches!(
            self.kind,
            ErrorKind::Unreachable | ErrorKind::Denied | ErrorKind::TimedOut | ErrorKind::Failed
        ) || matches!(self.of_cluster(), Some(cluster::Error::Connect(_)))
    }

    fn of_cluster(&self) -> Option<&cluster::Error> {
        let of_cluster = self.source.downcast_ref::<cluster::Error>();
        let of_salt = self.source.downcast_ref::<salt::Error>().and_then(|error| match error {
            salt::Error::Cluster(error) => Some(error),
            _ => None,
        });
        of_cluster.or(of_salt)
    }
}

/// The important facts of a failure of the API server.
fn cluster_facts(error: &cluster::Error) -> Vec<String> {
    let cluster::Error::NoSaltToken { service_account, .. } = error else { return Vec::new() };
    vec![
        format!("to create it: kubectl metalk8s create salt-access --salt-service-account {service_account}"),
        "or use a kubeconfig with a token: --context, --token".to_owned(),
    ]
}

const fn cluster_kind(error: &cluster::Error) -> ErrorKind {
    use client::cluster::Error;
    use client::cluster::lock::FenceError;
    match error {
        Error::Connect(error) => connect_kind(error),
        Error::Unreachable(error) if error.fault.is_out_of_time() => ErrorKind::TimedOut,
        Error::Unreachable(_) => ErrorKind::Unreachable,
        Error::Refused { code, .. } => refused(*code),
        Error::Unconfirmed(error) => match &**error {
            FenceError::Lost { .. } => ErrorKind::Conflict,
            FenceError::Unconfirmed(error) => cluster_kind(error),
        },
        Error::NoSaltToken { .. } => ErrorKind::Denied,
        Error::Other(_) => ErrorKind::Failed,
    }
}

/// The kind of a failure before anything was sent to the API server.
const fn connect_kind(error: &cluster::connect::ConnectError) -> ErrorKind {
    use client::cluster::connect::ConnectError as Error;
    match error {
        Error::LoggedOut { .. } => ErrorKind::Denied,
        Error::NotRenewed { .. } => ErrorKind::Unreachable,
        Error::Locked { .. } => ErrorKind::Conflict,
        _ => ErrorKind::Usage,
    }
}

fn cluster_hints(error: &cluster::Error) -> Vec<String> {
    use client::cluster::{Error, connect::ConnectError};
    match error {
        // A server that was connected to is up, and is the one of the context.
        Error::Unreachable(error) if !error.fault.is_out_of_time() && !error.connected => {
            vec!["is the server up, and the context the right one? kubectl config view --minify".to_owned()]
        }
        error if error.is_about_a_conversion() => {
            vec![
                "the webhook is a part of the operator that owns these objects: deploy it again, or set the strategy of \
                 conversion to None in their CustomResourceDefinition"
                    .to_owned(),
            ]
        }
        error if error.is_about_an_admission() => {
            vec![
                "that webhook has to work, and to allow this; which configuration names it: \
                 kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations"
                    .to_owned(),
            ]
        }
        error if error.is_about_space() => {
            vec!["to shrink the databases of etcd: kubectl metalk8s defragment etcd".to_owned()]
        }
        error if error.is_about_nobody() => {
            vec!["the user of this context has no credentials: kubectl config view --minify".to_owned()]
        }
        Error::Refused { code: 401, .. } | Error::Connect(ConnectError::LoggedOut { .. }) => {
            vec!["log in again, or use another context: kubectl config get-contexts".to_owned()]
        }
        Error::Connect(ConnectError::NotRenewed { .. }) => {
            vec![
                "is the provider up, and the address in the kubeconfig right? kubectl config view --minify"
                    .to_owned(),
            ]
        }
        Error::Unreachable(_)
        | Error::NoSaltToken { .. }
        | Error::Connect(_)
        | Error::Refused { .. }
        | Error::Unconfirmed(_)
        | Error::Other(_) => Vec::new(),
    }
}

/// The kind of the API server's refusal with this HTTP status.
const fn refused(code: u16) -> ErrorKind {
    match code {
        401 | 403 => ErrorKind::Denied,
        404 => ErrorKind::NotFound,
        409 => ErrorKind::Conflict,
        422 => ErrorKind::Invalid,
        502..=504 => ErrorKind::Unreachable,
        _ => ErrorKind::Failed,
    }
}

impl From<cluster::lock::FenceError> for CommandError {
    fn from(error: cluster::lock::FenceError) -> Self {
        use client::cluster::lock::FenceError;
        match error {
            FenceError::Lost { .. } => Self::new(ErrorKind::Conflict, error),
            FenceError::Unconfirmed(inner) => Self::from(inner).context("the lock cannot be confirmed"),
        }
    }
}

impl From<cluster::wait::WaitError> for CommandError {
    fn from(error: cluster::wait::WaitError) -> Self {
        use client::cluster::wait::WaitError;
        let kind = match error {
            WaitError::Cluster(inner) => return inner.into(),
            WaitError::Refused(refusal) => return refusal.into(),
            WaitError::Never(_) => ErrorKind::Failed,
            WaitError::TimedOut { .. } => ErrorKind::TimedOut,
        };
        Self::caused(kind, error)
    }
}

impl From<solution_archive::Error> for CommandError {
    fn from(error: solution_archive::Error) -> Self {
        use solution_archive::Error;
        let kind = match &error {
            Error::Missing(_)
            | Error::Unreadable { .. }
            | Error::NoDirectory(_)
            | Error::Usage(_)
            | Error::Key { .. } => ErrorKind::Usage,
            Error::NoImage(..) | Error::NoImages { .. } => ErrorKind::NotFound,
            Error::Exists(_) | Error::Changed(_) => ErrorKind::Conflict,
            Error::Image { .. } | Error::Invalid { .. } => ErrorKind::Invalid,
            Error::Stopped => ErrorKind::Interrupted,
            Error::Unwritable { .. } => ErrorKind::Failed,
        };
        let hint = match &error {
            Error::NoDirectory(path) => Some(format!("to create it: mkdir -p {}", path.display())),
            _ => None,
        };
        Self { hints: hint.into_iter().collect(), ..Self::caused(kind, error) }
    }
}

pub type Result<T> = std::result::Result<T, CommandError>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changes_while_it_is_packed_is_a_conflict() {
        let changed = solution_archive::Error::Changed("manifest.yaml".into());
        assert_eq!(CommandError::from(changed).kind, ErrorKind::Conflict);
    }

    #[test]
    fn a_user_who_is_not_logged_in_has_the_kind_of_the_reason() {
        use client::cluster::connect::ConnectError;
        let reason = || "no".to_owned();
        for (error, kind) in [
            (ConnectError::LoggedOut { reason: reason() }, ErrorKind::Denied),
            (ConnectError::NotRenewed { reason: reason() }, ErrorKind::Unreachable),
            (ConnectError::Credentials { reason: reason() }, ErrorKind::Usage),
            (ConnectError::Locked { path: "config".into(), lock: "config.lock".into() }, ErrorKind::Conflict),
        ] {
            let error = CommandError::from(salt::Error::Cluster(error.into())).context("prod");
            assert_eq!(error.kind, kind, "{error}");
            assert!(error.is_of_connection(), "{error}");
        }
        assert!(!CommandError::usage("no such flag").is_of_connection());
    }

    #[test]
    fn a_refusal_names_what_has_to_be_mended() {
        let hints = |code, message: &str| {
            let refused = cluster::Error::Refused { code, message: message.to_owned() };
            CommandError::from(refused).context("failed to take the lock").hints.join("; ")
        };
        let away = "Internal error occurred: failed calling webhook \"policy.example.com\": service \"policy\" not found";
        insta::assert_snapshot!(hints(500, away), @"that webhook has to work, and to allow this; which configuration names it: kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations");
        let denied = "admission webhook \"policy.example.com\" denied the request: not now";
        assert_eq!(hints(403, denied), hints(500, away));
        let full = "etcdserver: mvcc: database space exceeded";
        insta::assert_snapshot!(hints(500, full), @"to shrink the databases of etcd: kubectl metalk8s defragment etcd");
        insta::assert_snapshot!(hints(403, "user system:anonymous may not list nodes"), @"the user of this context has no credentials: kubectl config view --minify");
        assert_eq!(hints(403, "user jo may not list nodes"), "");
    }

    #[test]
    fn a_cause_that_its_wrapper_repeats_is_said_once() {
        let source = anyhow::anyhow!("connection refused").context("failed to log in: connection refused");
        let error = CommandError::caused(ErrorKind::Unreachable, source);
        assert_eq!(error.message(), "failed to log in: connection refused");
    }

    #[test]
    fn facts_end_the_message_and_hints_are_no_part_of_it() {
        let error =
            CommandError::failed("it broke").fact("changes rolled back").hint("try again").context("prod");
        assert_eq!(error.message(), "prod: it broke; changes rolled back");
        assert_eq!(error.hints, ["try again"]);
    }

    #[test]
    fn a_job_that_may_go_on_is_told_from_one_that_ended() {
        let jid: Jid = "20261121080328739162".parse().unwrap();
        let reason = || "gone".to_owned();
        let running = CommandError::from(salt::Error::StillRunning { jid: jid.clone() });
        assert!(running.message().ends_with(&resume(&jid)), "{running}");
        for (error, known, state) in [
            (running, true, JobState::Running),
            (
                salt::Error::Lost { jid: jid.clone(), cutter: salt::Cutter::Master }.into(),
                true,
                JobState::Lost,
            ),
            (
                salt::Error::PerhapsRunning { formula: "a".to_owned(), reason: reason() }.into(),
                false,
                JobState::Unknown,
            ),
        ] {
            let job = error.job.unwrap();
            assert_eq!((job.jid.is_some(), job.state), (known, state));
        }
        let away = salt::Error::Unreachable { reason: reason() };
        assert_eq!(CommandError::from(away).job, None);
    }
}
