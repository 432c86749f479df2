//! Errors in the user's connection settings: no request was sent.

use std::io;
use std::path::PathBuf;

/// What is wrong with the kubeconfig, with the flags, or with a file that they name.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "no kubeconfig: {tried}; name one with --kubeconfig or KUBECONFIG, or the API server with --server"
    )]
    NoKubeconfig { tried: String },
    #[error("{} is not a valid kubeconfig: {reason}", path.display())]
    Malformed { path: PathBuf, reason: String },
    #[error("the kubeconfig has no current context; choose one with --context{}", listed(contexts))]
    NoCurrentContext { contexts: Vec<String> },
    #[error("the kubeconfig has no {what} {name:?}{}", listed(known))]
    Unknown {
        /// What it should be: a context, cluster or user.
        what: &'static str,
        name: String,
        known: Vec<String>,
    },
    #[error("the kubeconfig names no server for its cluster; give one with --server")]
    NoServer,
    #[error("{what} {url:?} is not a valid URL: {reason}")]
    Url { what: &'static str, url: String, reason: String },
    #[error("--as-group and --as-uid need --as: there is nobody to impersonate")]
    ImpersonateNobody,
    #[error("the kubeconfig has a certificate authority and insecure-skip-tls-verify; remove one of them")]
    InsecureWithAuthority,
    #[error("{what} {} does not exist", path.display())]
    Missing {
        /// The expected content of the file.
        what: &'static str,
        path: PathBuf,
    },
    /// The kubeconfig, or a file that it or a flag names.
    #[error("cannot read {what} {}", path.display())]
    File {
        /// The expected content of the file.
        what: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    #[error("{what} cannot be used: {reason}")]
    Certificate { what: &'static str, reason: String },
    #[error("the client certificate has no {missing}; give it with --client-{missing}")]
    Incomplete {
        /// What is missing, as in the flag's name.
        missing: &'static str,
    },
    #[error("the credentials of the kubeconfig cannot be used: {reason}")]
    Credentials { reason: String },
    #[error("the credentials of the kubeconfig are no longer accepted: {reason}")]
    LoggedOut { reason: String },
    /// What renews the credentials does not answer, or not to the end.
    #[error("the credentials of the kubeconfig cannot be renewed: {reason}")]
    NotRenewed { reason: String },
    #[error(
        "the kubeconfig {} is locked by {}; if no program is writing it, delete that lock", path.display(), lock.display()
    )]
    Locked { path: PathBuf, lock: PathBuf },
    /// A name of `--as`, `--as-group` or `--as-uid`, or of the kubeconfig, that no header can have.
    #[error(
        "the user to impersonate cannot be sent in a header: {reason}; correct --as, --as-group or --as-uid"
    )]
    Impersonation { reason: String },
    #[error("the kubeconfig's credential plugin {command:?} was not found; {hint}")]
    PluginMissing {
        command: String,
        /// How to get it, as the kubeconfig says.
        hint: String,
    },
    #[error("the kubeconfig's credential plugin {command:?} {reason}")]
    Plugin { command: String, reason: String },
}

impl Error {
    /// Why a file that something is in cannot be read.
    pub(super) fn file(what: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| match source.kind() {
            io::ErrorKind::NotFound => Self::Missing { what, path },
            _ => Self::File { what, path, source },
        }
    }

    /// Why the headers of an impersonation cannot be made. kube's text begins with the name of its own error.
    pub(super) fn impersonation(error: kube::Error) -> Self {
        let reason = match error {
            kube::Error::HttpError(error) => error.to_string(),
            other => other.to_string(),
        };
        Self::Impersonation { reason }
    }
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!("; available: {}", names.join(", ")) }
}
