use super::connect::{ConnectError, ServiceAccount, TransportError};
use super::lock::FenceError;
use super::patience::{ServerFailure, Sign};
use super::status;

/// A failure of a request to the API server, or of the connection.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The user's settings are incomplete or wrong: no request was sent.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    #[error(transparent)]
    Unreachable(#[from] TransportError),
    #[error("{message}")]
    Refused {
        code: u16,
        /// The API server's message, shortened to one line.
        message: String,
    },
    /// The request was not sent, because the lock of its command was lost or cannot be confirmed.
    #[error(transparent)]
    Unconfirmed(Box<FenceError>),
    #[error("no token to log into Salt with: {reason}")]
    NoSaltToken {
        reason: String,
        /// The account that can be used instead.
        service_account: ServiceAccount,
    },
    #[error("{0}")]
    Other(String),
}

impl Error {
    /// Whether there was no answer, or one that says that the API server is unavailable or overloaded.
    pub fn is_unreachable(&self) -> bool {
        matches!(self, Self::Unreachable(_)) || self.is_absence()
    }

    /// Whether the API server does not allow this to the user, or there is no token to log into Salt.
    pub const fn is_denial(&self) -> bool {
        matches!(self, Self::Refused { code: 401 | 403, .. } | Self::NoSaltToken { .. })
    }

    /// Whether the objects have to be converted by a webhook that does not answer.
    pub fn is_about_a_conversion(&self) -> bool {
        matches!(self, Self::Refused { message, .. } if message.contains("conversion webhook for "))
    }

    /// Whether an admission webhook that has to agree does not answer, or does not agree.
    pub fn is_about_an_admission(&self) -> bool {
        let signs = ["failed calling webhook ", "admission webhook \""];
        matches!(self, Self::Refused { message, .. } if signs.iter().any(|sign| message.contains(sign)))
    }

    /// Whether etcd refuses to write, because a database reached its quota.
    pub fn is_about_space(&self) -> bool {
        matches!(self, Self::Refused { message, .. } if message.contains("database space exceeded"))
    }

    /// Whether the API server knows nobody by the credentials that it was sent, if any were.
    pub fn is_about_nobody(&self) -> bool {
        matches!(self, Self::Refused { code: 403, message } if message.starts_with("user system:anonymous "))
    }

    /// Whether the API server refuses the objects of one kind, and may list those of others.
    pub fn is_about_a_kind(&self) -> bool {
        matches!(self, Self::Refused { code, .. } if *code != 401)
            && (self.is_about_a_conversion() || !self.is_absence())
    }

    /// Whether the API server was unavailable or overloaded, so that the same request may succeed later.
    pub fn is_absence(&self) -> bool {
        match self {
            Self::Unreachable(error) => error.fault.may_pass(),
            Self::Refused { code, .. } => matches!(code, 429 | 500 | 502 | 503 | 504),
            Self::Unconfirmed(error) => error.sign() == Sign::Away,
            Self::Connect(_) | Self::NoSaltToken { .. } | Self::Other(_) => false,
        }
    }
}

impl From<kube::Error> for Error {
    /// kube repeats causes in its messages, and wraps our errors: both are removed.
    fn from(error: kube::Error) -> Self {
        match error {
            kube::Error::Api(status) => {
                Self::Refused { code: status.code, message: status::essential(&status) }
            }
            kube::Error::Service(error) => match error.downcast::<TransportError>() {
                Ok(error) => Self::Unreachable(*error),
                Err(error) => match error.downcast::<ConnectError>() {
                    Ok(error) => Self::Connect(*error),
                    Err(error) => error
                        .downcast()
                        .map_or_else(|error| Self::Other(error.to_string()), Self::Unconfirmed),
                },
            },
            kube::Error::SerdeError(error) => {
                Self::Other(format!("the API server's answer is not as expected: {error}"))
            }
            error => Self::Other(error.to_string()),
        }
    }
}
