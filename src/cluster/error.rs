//! Why the API server did not do what was asked.

use super::connect::{ConnectError, ServiceAccount, TransportError};
use super::status;

/// A failure of a request to the API server, or of the way there.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What the user gave is not enough, or wrong: nothing was sent.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// No answer.
    #[error(transparent)]
    Unreachable(#[from] TransportError),
    /// An answer that is a refusal.
    #[error("{message}")]
    Refused {
        /// The HTTP status.
        code: u16,
        /// The essential of what the API server says, on one line.
        message: String,
    },
    /// Nothing to log into Salt with.
    #[error("no token to log into salt with: {reason}")]
    NoSaltToken {
        /// What was tried.
        reason: String,
        /// The account that would do.
        service_account: ServiceAccount,
    },
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl Error {
    /// Whether no answer came, or one that says that the API server was away or overloaded.
    #[must_use]
    pub fn is_unreachable(&self) -> bool {
        matches!(self, Self::Unreachable(_)) || self.is_absence()
    }

    /// Whether the API server does not let this user do it, or gives nothing to log into Salt with.
    #[must_use]
    pub const fn is_denial(&self) -> bool {
        matches!(
            self,
            Self::Refused { code: 401 | 403, .. } | Self::NoSaltToken { .. }
        )
    }

    /// Whether the API server was away or overloaded, so that the same request may succeed later.
    #[must_use]
    pub fn is_absence(&self) -> bool {
        match self {
            Self::Unreachable(error) => error.fault.may_pass(),
            Self::Refused { code, .. } => matches!(code, 429 | 500 | 502 | 503 | 504),
            Self::Connect(_) | Self::NoSaltToken { .. } | Self::Other(_) => false,
        }
    }
}

impl From<kube::Error> for Error {
    /// kube repeats causes in its own texts, and wraps ours: they are taken out.
    fn from(error: kube::Error) -> Self {
        match error {
            kube::Error::Api(status) => Self::Refused {
                code: status.code,
                message: status::essential(&status),
            },
            kube::Error::Service(error) => match error.downcast::<TransportError>() {
                Ok(error) => Self::Unreachable(*error),
                Err(error) => match error.downcast::<ConnectError>() {
                    Ok(error) => Self::Connect(*error),
                    Err(error) => Self::Other(error.to_string()),
                },
            },
            kube::Error::RustlsTls(error) => ConnectError::from(error).into(),
            kube::Error::InferKubeconfig(error) => ConnectError::from(error).into(),
            kube::Error::Auth(error) => ConnectError::from(error).into(),
            kube::Error::SerdeError(error) => {
                Self::Other(format!("the API server's answer is not as expected: {error}"))
            }
            error => Self::Other(error.to_string()),
        }
    }
}
