//! What goes wrong with a registry, in words of the user.

use oci_client::errors::OciDistributionError;

use crate::kind::Kind;

/// A failure of a registry, or on the way to it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is not one.
    #[error("{0}")]
    Address(String),
    /// The credentials cannot be read.
    #[error("{0}")]
    Credentials(String),
    /// It does not let this user in.
    #[error("the registry {registry} denies access: {reason}")]
    Denied {
        /// Its host.
        registry: String,
        /// The text.
        reason: String,
    },
    /// It does not answer, or not to the end.
    #[error("the registry {registry} is unreachable: {reason}")]
    Unreachable {
        /// Its host.
        registry: String,
        /// The problem.
        reason: String,
    },
    /// It refuses what was sent.
    #[error("the registry {registry} refuses the request: {reason}")]
    Refused {
        /// Its host.
        registry: String,
        /// The text.
        reason: String,
    },
    /// The file for what comes cannot be written.
    #[error("the pulled file cannot be written: {0}")]
    Unwritable(String),
    /// A blob is not what its digest says.
    #[error("{0}")]
    Damaged(String),
}

impl Error {
    /// The kind of failure.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Address(_) | Self::Credentials(_) => Kind::Usage,
            Self::Denied { .. } => Kind::Denied,
            Self::Unreachable { .. } => Kind::Unreachable,
            Self::Refused { .. } | Self::Unwritable(_) => Kind::Failed,
            Self::Damaged(_) => Kind::Invalid,
        }
    }

    /// Whether the same request may succeed when it is sent again.
    pub(super) fn is_passing(&self) -> bool {
        matches!(self, Self::Unreachable { .. })
    }

    pub(super) fn of(error: &OciDistributionError, registry: &str) -> Self {
        use OciDistributionError as Oci;
        let registry = registry.to_owned();
        let reason = innermost(error);
        match error {
            Oci::AuthenticationFailure(text) => Self::Denied {
                registry,
                reason: first_line(text),
            },
            Oci::UnauthorizedError { .. } => Self::Denied {
                registry,
                reason: "the credentials do not grant access".to_owned(),
            },
            Oci::RegistryError { envelope, .. } => Self::answered(registry, envelope),
            Oci::ServerError { code, message, .. } if *code < 500 && *code != 408 && *code != 429 => {
                Self::Refused {
                    registry,
                    reason: format!("status {code} {}", first_line(message))
                        .trim_end()
                        .to_owned(),
                }
            }
            Oci::ServerError { code, .. } => Self::Unreachable {
                registry,
                reason: format!("it answered with status {code}"),
            },
            Oci::RequestError(error) if error.status().is_some_and(|status| status.is_client_error()) => {
                Self::Refused { registry, reason }
            }
            Oci::RequestError(_) | Oci::IoError(_) => Self::Unreachable { registry, reason },
            _ => Self::Refused { registry, reason },
        }
    }

    /// What the registry itself says.
    fn answered(registry: String, envelope: &oci_client::errors::OciEnvelope) -> Self {
        use oci_client::errors::OciErrorCode::{Denied, Toomanyrequests, Unauthorized};
        let said = |error: &oci_client::errors::OciError| {
            let code = format!("{:?}", error.code);
            if error.message.is_empty() {
                code
            } else {
                first_line(&error.message)
            }
        };
        let reason = envelope.errors.iter().map(said).collect::<Vec<_>>().join(", ");
        let has = |wanted: &[oci_client::errors::OciErrorCode]| {
            envelope.errors.iter().any(|error| wanted.contains(&error.code))
        };
        if has(&[Unauthorized, Denied]) {
            Self::Denied { registry, reason }
        } else if has(&[Toomanyrequests]) {
            Self::Unreachable { registry, reason }
        } else {
            Self::Refused { registry, reason }
        }
    }
}

fn first_line(text: &str) -> String {
    let line = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    line.chars().take(200).collect()
}

/// The last cause, which says most.
fn innermost(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes
        .last()
        .map(|error| first_line(&error.to_string()))
        .unwrap_or_default()
}
