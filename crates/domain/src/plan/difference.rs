//! How something is, and how it is to be.

use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What it is about, such as `solution/x in prod`.
    pub subject: String,
    /// How it is, or `None` if it does not exist.
    pub from: Option<String>,
    /// How it is to be, or `None` if it is not to exist.
    pub to: Option<String>,
}

impl Difference {
    pub fn new(subject: impl Into<String>, from: Option<String>, to: Option<String>) -> Self {
        Self { subject: subject.into(), from, to }
    }

    pub fn lines(&self) -> Vec<String> {
        let line = |sign: char, text: &String| format!("{sign}{}: {text}", self.subject);
        let from = self.from.iter().map(|text| line('-', text));
        from.chain(self.to.iter().map(|text| line('+', text))).collect()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |side: &Option<String>| side.clone().unwrap_or_else(|| "none".to_owned());
        write!(formatter, "{}: {} -> {}", self.subject, text(&self.from), text(&self.to))
    }
}
