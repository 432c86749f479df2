//! What goes wrong with a registry, in words of the user.

use jiff::Timestamp;
use reqwest::StatusCode;
use serde_json::Value;

use crate::proxies;
use base::cause::innermost;
use base::error::ErrorKind;

/// A failure of a registry, or on the way to it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{0}")]
    Address(String),
    #[error("{0}")]
    Credentials(String),
    #[error("{0}")]
    Certificates(String),
    #[error("the registry {registry} denies access: {reason}")]
    Denied { registry: String, reason: String },
    /// It does not answer, or not to the end.
    #[error("the registry {registry} is unreachable: {reason}")]
    Unreachable { registry: String, reason: String },
    #[error(
        "the registry {registry} accepts no requests before {until}: run the same command then, or give a longer --timeout"
    )]
    Busy { registry: String, until: Timestamp },
    #[error("the registry {registry} refuses the request: {reason}")]
    Refused { registry: String, reason: String },
    #[error("the pulled file cannot be written: {0}")]
    Unwritable(String),
    #[error("{0}")]
    Damaged(String),
    /// Something else is where a list of manifests belongs.
    #[error("{0}")]
    NoList(String),
}

impl Error {
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Address(_) | Self::Credentials(_) | Self::Certificates(_) => ErrorKind::Usage,
            Self::Denied { .. } => ErrorKind::Denied,
            Self::Unreachable { .. } => ErrorKind::Unreachable,
            Self::Busy { .. } => ErrorKind::TimedOut,
            Self::Refused { .. } | Self::Unwritable(_) => ErrorKind::Failed,
            Self::Damaged(_) => ErrorKind::Invalid,
            Self::NoList(_) => ErrorKind::Conflict,
        }
    }

    /// Whether the same request may succeed when it is sent again.
    pub(super) fn is_passing(&self) -> bool {
        matches!(self, Self::Unreachable { .. })
    }

    /// No answer, or none that ended.
    pub(super) fn broken(registry: &str, error: &(dyn std::error::Error + 'static)) -> Self {
        Self::Unreachable { registry: registry.to_owned(), reason: reason(error) }
    }

    /// The failure that an answer with this status and this body is.
    pub(super) fn answered(registry: &str, status: StatusCode, body: &[u8]) -> Self {
        let registry = registry.to_owned();
        let said = said(body);
        let reason = match &said {
            Some(said) => said.clone(),
            None => format!("status {}", status.as_u16()),
        };
        match status.as_u16() {
            401 | 403 => Self::Denied {
                registry,
                reason: said.unwrap_or_else(|| "it wants a user who has access".to_owned()),
            },
            408 | 429 | 500.. => {
                Self::Unreachable { registry, reason: format!("it answered with status {}", status.as_u16()) }
            }
            _ => Self::Refused { registry, reason },
        }
    }
}

/// The reason in an answer: the messages of its errors (OCI distribution specification 1.1, "Error Codes"), or
/// the first line of anything else.
fn said(body: &[u8]) -> Option<String> {
    let value: Value = serde_json::from_slice(body).unwrap_or_default();
    let errors = value["errors"].as_array().map_or(&[][..], Vec::as_slice);
    let one = |error: &Value| {
        let text = |field: &str| error[field].as_str().filter(|text| !text.is_empty()).map(first_line);
        text("message").or_else(|| text("code"))
    };
    let said: Vec<String> = errors.iter().filter_map(one).collect();
    let line = first_line(&String::from_utf8_lossy(body));
    match (said.is_empty(), line.is_empty() || line.starts_with('<')) {
        (false, _) => Some(said.join(", ")),
        (true, false) => Some(line),
        (true, true) => None,
    }
}

pub(super) fn first_line(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    line.chars().take(200).collect()
}

/// The last cause, which says most; one of the operating system without its number.
fn reason(error: &(dyn std::error::Error + 'static)) -> String {
    let line = match error.downcast_ref() {
        Some(error) => proxies::reason(error),
        None => innermost(error),
    };
    let line = first_line(&line);
    match line.split_once(" (os error ") {
        Some((text, _)) => {
            let mut letters = text.chars();
            let first = letters.next().map(|letter| letter.to_ascii_lowercase());
            first.into_iter().chain(letters).collect()
        }
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn an_error_of_the_operating_system_is_told_without_its_number() {
        let refused = io::Error::from_raw_os_error(111);
        assert_eq!(reason(&refused), "connection refused");
        assert_eq!(reason(&io::Error::other("Cut short")), "Cut short");
    }
}
