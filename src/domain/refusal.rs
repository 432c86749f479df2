//! Refusals: decisions, before the first write, not to do something.

use std::fmt;

use crate::kind::Kind;

/// A refusal: its kind, the reason in one line, and what to do instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Decides the exit status.
    pub kind: Kind,
    /// What is refused, and why.
    pub message: String,
    /// What to do instead, one line each.
    pub hints: Vec<String>,
}

impl Refusal {
    /// A refusal of `kind`.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            hints: Vec::new(),
        }
    }

    /// A named object or value does not exist.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(Kind::NotFound, message)
    }

    /// A named object does not exist; lists the available ones.
    pub fn unknown(word: &str, name: impl fmt::Display, known: &[impl AsRef<str>]) -> Self {
        let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
        let there_is = if known.is_empty() {
            "none available".to_owned()
        } else {
            format!("available: {}", known.join(", "))
        };
        Self::not_found(format!("{word} {name} does not exist; {there_is}"))
    }

    /// The current state conflicts with the request.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(Kind::Conflict, message)
    }

    /// The same refusal with another hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}
