//! Why something is not done, decided before the first write.

use std::fmt;

use crate::kind::Kind;

/// A refusal: its kind, the reason on one line, and what to do instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Decides the exit status.
    pub kind: Kind,
    /// What is refused and why.
    pub message: String,
    /// What to do instead, a line each.
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

    /// Something that was asked for by name is not there.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(Kind::NotFound, message)
    }

    /// An object that was asked for by name does not exist; says what there is instead.
    pub fn unknown(word: &str, name: impl fmt::Display, known: &[impl AsRef<str>]) -> Self {
        let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
        let there_is = if known.is_empty() {
            "none available".to_owned()
        } else {
            format!("available: {}", known.join(", "))
        };
        Self::not_found(format!("{word} {name} does not exist; {there_is}"))
    }

    /// What is there stands against what was asked.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(Kind::Conflict, message)
    }

    /// The same refusal with one more line on what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}
