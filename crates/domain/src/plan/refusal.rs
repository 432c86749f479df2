//! Refusals: decisions, before the first write, not to do something.

use std::fmt;

use base::error::ErrorKind;

/// A refusal: its kind, the reason in one line, and what to do instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    pub kind: ErrorKind,
    pub message: String,
    /// What to do instead, one line each.
    pub hints: Vec<String>,
}

const LISTED: usize = 10;

/// The end of a message: which names there are instead. Of many, only the first ten and the number of others, because nobody
/// finds anything in a line of thousands.
pub(crate) fn available(known: &[&str]) -> String {
    let listed = known[..known.len().min(LISTED)].join(", ");
    match known.len().saturating_sub(LISTED) {
        0 => format!("available: {listed}"),
        more => format!("available: {listed}, and {more} more"),
    }
}

impl Refusal {
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hints: Vec::new() }
    }

    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NotFound, message)
    }

    /// A named object does not exist; names the command that lists the objects of its type.
    pub fn absent(word: &str, name: impl fmt::Display) -> Self {
        Self::not_found(format!("{word} {name} does not exist"))
            .hint(format!("to list the {word}s: kubectl metalk8s get {word}s"))
    }

    /// A named object does not exist; lists the available ones.
    pub fn unknown(word: &str, name: impl fmt::Display, known: &[impl AsRef<str>]) -> Self {
        let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
        let there_is = if known.is_empty() { "none available".to_owned() } else { available(&known) };
        Self::not_found(format!("{word} {name} does not exist; {there_is}"))
    }

    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Conflict, message)
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_lists_ten_names_and_counts_the_others() {
        let names: Vec<String> = (1..=10_000).map(|number| number.to_string()).collect();
        let message = |count: usize| Refusal::unknown("environment", "x", &names[..count]).message;
        assert_eq!(message(0), "environment x does not exist; none available");
        assert_eq!(message(2), "environment x does not exist; available: 1, 2");
        let ten = "environment x does not exist; available: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10";
        assert_eq!(message(10), ten);
        assert_eq!(message(10_000), format!("{ten}, and 9990 more"));
    }
}
