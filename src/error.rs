//! The one error that reaches the user: what kind it is, what happened, and what to do next.
//!
//! Every error of the modules below becomes a [`CommandError`] here and nowhere else, so that the
//! exit status of a failure is decided in one place.

use std::fmt;

use serde::Serialize;

use crate::secrets::redacted;

/// What kind of failure a command ended with. Each kind has one exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Kind {
    /// Anything unforeseen.
    Failed,
    /// A wrong flag, a bad name, a missing or unreadable file, a malformed job id.
    Usage,
    /// No such environment, a version that is not in the catalogue.
    NotFound,
    /// Exists already with other content, still in use, wrong direction, locked, changed under us.
    Conflict,
    /// 401, 403, no token for Salt.
    Denied,
    /// An archive or a manifest is not valid.
    Invalid,
    /// A Salt job failed.
    JobFailed,
    /// Waiting ended before what was waited for; it may still be running.
    TimedOut,
    /// The API server or Salt API does not answer.
    Unreachable,
    /// The command failed, and putting the old state back failed too.
    HalfDone,
    /// Ctrl-C.
    Interrupted,
}

impl Kind {
    /// Every kind, in the order of the exit statuses.
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

    /// The process' exit status.
    #[must_use]
    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Failed => 1,
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

    /// When a command ends with this kind, in one line of the manual.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Failed => "anything unforeseen",
            Self::Usage => "wrong flag, bad name, missing or unreadable file, malformed job id",
            Self::NotFound => "no such object, or a version that is not in the catalogue",
            Self::Conflict => {
                "exists already with other content, still in use, wrong direction, locked, changed meanwhile"
            }
            Self::Denied => "not allowed by the API server or by Salt, or no token for Salt",
            Self::Invalid => "an archive or a manifest is not valid; all findings are listed",
            Self::JobFailed => "a Salt job failed; root causes come first",
            Self::TimedOut => "may still be running; the job's id is given",
            Self::Unreachable => "the API server or Salt API does not answer",
            Self::HalfDone => "failed, and the undo failed too; says what is left and how to finish",
            Self::Interrupted => "interrupted by Ctrl-C, after the undo or with the job's id",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, formatter)
    }
}

/// A failure as the user sees it.
#[derive(Debug)]
pub struct CommandError {
    /// Decides the exit status.
    pub kind: Kind,
    /// What happened, with its causes.
    pub source: anyhow::Error,
    /// What to do next, one line each.
    pub hints: Vec<String>,
}

impl CommandError {
    /// A failure of `kind` that says `message`.
    pub fn new(kind: Kind, message: impl fmt::Display) -> Self {
        Self {
            kind,
            source: anyhow::Error::msg(message.to_string()),
            hints: Vec::new(),
        }
    }

    /// An end that needs no words: the user asked for it.
    #[must_use]
    pub fn silent(kind: Kind) -> Self {
        Self::new(kind, "")
    }

    /// Whether there is nothing to say.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.message().is_empty()
    }

    /// The same failure with one more line on what to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The same failure, said to have happened while doing `context`.
    #[must_use]
    pub fn context(self, context: impl fmt::Display + Send + Sync + 'static) -> Self {
        Self {
            source: self.source.context(context),
            ..self
        }
    }

    /// What happened and why, on one line, without any secret that this process knows.
    #[must_use]
    pub fn message(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for cause in self.source.chain() {
            let text = cause.to_string();
            // Some libraries repeat their source in their own text.
            if parts.last().is_none_or(|last| !last.ends_with(&text)) {
                parts.push(text);
            }
        }
        redacted(&parts.join(": ")).into_owned()
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message())
    }
}

impl From<crate::domain::refusal::Refusal> for CommandError {
    fn from(refusal: crate::domain::refusal::Refusal) -> Self {
        let hints = refusal.hints.clone();
        Self {
            kind: refusal.kind,
            source: refusal.into(),
            hints,
        }
    }
}

impl From<printers::Error> for CommandError {
    fn from(error: printers::Error) -> Self {
        let kind = match &error {
            printers::Error::Evaluation { .. } | printers::Error::Sort { .. } => Kind::Failed,
            _ => Kind::Usage,
        };
        Self {
            kind,
            source: error.into(),
            hints: Vec::new(),
        }
    }
}

impl From<crate::salt::InvalidJid> for CommandError {
    fn from(error: crate::salt::InvalidJid) -> Self {
        Self {
            kind: Kind::Usage,
            source: error.into(),
            hints: Vec::new(),
        }
    }
}

impl From<crate::salt::Error> for CommandError {
    fn from(error: crate::salt::Error) -> Self {
        if let crate::salt::Error::Surroundings(error) = error {
            return error;
        }
        let (kind, hints) = (salt_kind(&error), salt_hints(&error));
        Self {
            kind,
            source: error.into(),
            hints,
        }
    }
}

const fn salt_kind(error: &crate::salt::Error) -> Kind {
    use crate::salt::Error;
    match error {
        Error::Surroundings(error) => error.kind,
        Error::Setup(_) => Kind::Usage,
        Error::LoginRefused { .. }
        | Error::NoPermissions { .. }
        | Error::NotAllowed { .. }
        | Error::Forbidden { .. } => Kind::Denied,
        Error::Unreachable { .. } | Error::NoAnswer { .. } => Kind::Unreachable,
        Error::Refused { .. } | Error::Unintelligible { .. } | Error::NoSuchFunction { .. } => Kind::Failed,
        Error::UnknownMinion { .. } | Error::UnknownJob { .. } => Kind::NotFound,
        Error::CallFailed { .. } | Error::Failed { .. } | Error::Lost { .. } => Kind::JobFailed,
        Error::CallLost { .. } | Error::PerhapsRunning { .. } | Error::StillRunning { .. } => Kind::TimedOut,
        Error::Waiting { source, .. } => salt_kind(source),
    }
}

/// What to do about a failure in Salt.
fn salt_hints(error: &crate::salt::Error) -> Vec<String> {
    use crate::salt::Error;
    const ACCESS: &str = "give the plugin a service account of its own: kubectl metalk8s create salt-access";
    let hint = match error {
        Error::LoginRefused { .. } => {
            return vec![
                "use a kubeconfig that has a bearer token".to_owned(),
                ACCESS.to_owned(),
            ];
        }
        Error::NoPermissions { .. } | Error::NotAllowed { .. } => ACCESS.to_owned(),
        Error::Forbidden { .. } => {
            "it takes the right to create services/proxy of services/https:salt-master:api in kube-system"
                .to_owned()
        }
        Error::Unreachable { .. } | Error::UnknownMinion { .. } | Error::NoAnswer { .. } => {
            "see what is wrong: kubectl metalk8s check".to_owned()
        }
        Error::StillRunning { jid } | Error::Waiting { jid, .. } => {
            format!("resume with: kubectl metalk8s wait job {jid}")
        }
        Error::PerhapsRunning { .. } | Error::CallLost { .. } => {
            "look before you run it again: kubectl metalk8s get jobs".to_owned()
        }
        Error::Failed { jid, .. } => format!("all of it: kubectl metalk8s describe job {jid}"),
        Error::Lost { .. } => "nothing of it runs any more: run the command again".to_owned(),
        _ => return Vec::new(),
    };
    vec![hint]
}

impl From<crate::cluster::Error> for CommandError {
    fn from(error: crate::cluster::Error) -> Self {
        use crate::cluster::Error;
        let (kind, hints) = match &error {
            Error::Connect(_) => (Kind::Usage, Vec::new()),
            Error::Unreachable(_) => (
                Kind::Unreachable,
                vec![
                    "is the server up, and the context the right one? kubectl config view --minify"
                        .to_owned(),
                ],
            ),
            Error::Refused { code: 401, .. } => (
                Kind::Denied,
                vec!["log in again, or use another context: kubectl config get-contexts".to_owned()],
            ),
            Error::Refused { code, .. } => (refused(*code), Vec::new()),
            Error::NoSaltToken { service_account, .. } => {
                let create = format!(
                    "to make it: kubectl metalk8s create salt-access --salt-service-account {service_account}"
                );
                (
                    Kind::Denied,
                    vec![
                        create,
                        "or use a kubeconfig with a token: --context, --token".to_owned(),
                    ],
                )
            }
            Error::Other(_) => (Kind::Failed, Vec::new()),
        };
        Self {
            kind,
            source: error.into(),
            hints,
        }
    }
}

/// What kind of failure the API server's refusal with this HTTP status is.
fn refused(code: u16) -> Kind {
    match code {
        401 | 403 => Kind::Denied,
        404 => Kind::NotFound,
        409 => Kind::Conflict,
        422 => Kind::Invalid,
        502..=504 => Kind::Unreachable,
        _ => Kind::Failed,
    }
}

impl From<crate::cluster::lock::FenceError> for CommandError {
    fn from(error: crate::cluster::lock::FenceError) -> Self {
        use crate::cluster::lock::FenceError;
        match error {
            FenceError::Lost { .. } => Self::new(Kind::Conflict, error),
            FenceError::Unconfirmed(inner) => Self::from(inner).context("the lock cannot be confirmed"),
        }
    }
}

impl From<crate::cluster::wait::WaitError> for CommandError {
    fn from(error: crate::cluster::wait::WaitError) -> Self {
        use crate::cluster::wait::WaitError;
        let kind = match error {
            WaitError::Cluster(inner) => return inner.into(),
            WaitError::Never(_) => Kind::Failed,
            WaitError::TimedOut { .. } => Kind::TimedOut,
        };
        Self {
            kind,
            source: error.into(),
            hints: Vec::new(),
        }
    }
}

impl From<solution_archive::Error> for CommandError {
    fn from(error: solution_archive::Error) -> Self {
        use solution_archive::Error;
        let kind = match &error {
            Error::Missing(_) | Error::Unreadable { .. } | Error::Usage(_) | Error::Key { .. } => Kind::Usage,
            Error::NoImage(..) | Error::NoImages { .. } => Kind::NotFound,
            Error::Exists(_) => Kind::Conflict,
            Error::Image { .. } | Error::Invalid { .. } => Kind::Invalid,
            Error::Stopped => Kind::Interrupted,
            Error::Unwritable { .. } => Kind::Failed,
        };
        Self {
            kind,
            source: error.into(),
            hints: Vec::new(),
        }
    }
}

/// What every command returns.
pub type Result<T> = std::result::Result<T, CommandError>;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn exit_statuses_are_unique() {
        let statuses: BTreeSet<u8> = Kind::ALL.iter().map(|kind| kind.exit_status()).collect();
        assert_eq!(statuses.len(), Kind::ALL.len());
        assert!(!statuses.contains(&0));
    }

    #[test]
    fn a_cause_that_its_wrapper_repeats_is_said_once() {
        let source = anyhow::anyhow!("connection refused").context("failed to log in: connection refused");
        let error = CommandError {
            kind: Kind::Unreachable,
            source,
            hints: Vec::new(),
        };
        assert_eq!(error.message(), "failed to log in: connection refused");
    }
}
