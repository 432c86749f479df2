//! Fields of a mapping, and what is wrong with them.

use std::cell::RefCell;
use std::rc::Rc;

use serde_json::{Map, Value};

use super::{Problem, Severity};
use base::nearest::did_you_mean;

/// The problems so far. Clones share them.
#[derive(Debug, Clone, Default)]
pub(super) struct Findings(Rc<RefCell<Vec<Problem>>>);

impl Findings {
    pub(super) fn error(&self, path: &str, message: String) {
        self.add(Severity::Error, path, message);
    }

    fn add(&self, severity: Severity, path: &str, message: String) {
        self.0.borrow_mut().push(Problem { severity, path: path.to_owned(), message });
    }

    /// Errors first, each group in the order of the checks.
    pub(super) fn sorted(self) -> Vec<Problem> {
        let mut problems = self.0.take();
        problems.sort_by_key(|problem| problem.severity);
        problems
    }
}

pub(super) struct Fields<'a> {
    values: &'a Map<String, Value>,
    path: String,
    findings: Findings,
}

impl<'a> Fields<'a> {
    pub(super) fn root(values: &'a Map<String, Value>, findings: &Findings) -> Self {
        Self { values, path: String::new(), findings: findings.clone() }
    }

    fn path(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    pub(super) fn error(&self, name: &str, message: impl Into<String>) {
        self.error_at(&self.path(name), message);
    }

    pub(super) fn error_at(&self, path: &str, message: impl Into<String>) {
        self.findings.add(Severity::Error, path, message.into());
    }

    pub(super) fn warning(&self, name: &str, message: impl Into<String>) {
        self.findings.add(Severity::Warning, &self.path(name), message.into());
    }

    /// Warns of every field that is not one of `known`, because nobody reads it.
    pub(super) fn nothing_but(&self, known: &[&str]) {
        for name in self.values.keys().filter(|name| !known.contains(&name.as_str())) {
            let hint = did_you_mean(name, known.iter().copied());
            self.warning(name, format!("unknown field{hint}"));
        }
    }

    /// A field that is not there is null for MetalK8s as well.
    pub(super) fn value(&self, name: &str) -> Option<&'a Value> {
        self.values.get(name).filter(|value| !value.is_null())
    }

    /// A field of some type. Another type is an error.
    fn typed<T>(&self, name: &str, wanted: &str, read: impl FnOnce(&'a Value) -> Option<T>) -> Option<T> {
        let value = self.value(name)?;
        let read = read(value);
        if read.is_none() {
            self.error(name, format!("{} is not {wanted}", shown(value)));
        }
        read
    }

    pub(super) fn require(&self, name: &str) {
        if self.value(name).is_none() {
            self.error(name, "it is missing");
        }
    }

    pub(super) fn mapping(&self, name: &str) -> Option<Self> {
        let values = self.typed(name, "a mapping", Value::as_object)?;
        Some(Self { values, path: self.path(name), findings: self.findings.clone() })
    }

    pub(super) fn required_mapping(&self, name: &str) -> Option<Self> {
        self.require(name);
        self.mapping(name)
    }

    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        self.typed(name, "a string", Value::as_str)
    }

    pub(super) fn required_text(&self, name: &str) {
        self.require(name);
        if self.text(name) == Some("") {
            self.error(name, "it is empty");
        }
    }

    /// A string, or a list of strings; each with its path.
    pub(super) fn texts(&self, name: &str) -> Option<Vec<(String, &'a str)>> {
        let path = self.path(name);
        self.typed(name, "a string or a list of strings", |value| match value {
            Value::String(text) => Some(vec![(path, text.as_str())]),
            Value::Array(items) => items
                .iter()
                .enumerate()
                .map(|(index, item)| Some((format!("{path}[{index}]"), item.as_str()?)))
                .collect(),
            _ => None,
        })
    }

    pub(super) fn required_texts(&self, name: &str) -> Option<Vec<(String, &'a str)>> {
        self.require(name);
        self.texts(name)
    }

    /// A required string out of `known`.
    pub(super) fn one_of(&self, name: &str, known: &[&str]) -> Option<&'a str> {
        self.require(name);
        let text = self.text(name)?;
        if known.contains(&text) {
            return Some(text);
        }
        self.error(name, format!("it is {text:?}, not {}", known.join(" or ")));
        None
    }

    pub(super) fn boolean(&self, name: &str) {
        self.typed(name, "true or false", is_boolean);
    }

    pub(super) fn each_boolean(&self) {
        for name in self.values.keys() {
            self.boolean(name);
        }
    }

    /// A whole number from `least` on.
    pub(super) fn number(&self, name: &str, least: u64) -> Option<u64> {
        let wanted = format!("a whole number of at least {least}");
        self.typed(name, &wanted, |value| value.as_u64().filter(|one| *one >= least))
    }
}

/// Salt reads YAML 1.1, in which these words are booleans as well.
fn is_boolean(value: &Value) -> Option<()> {
    let is_word = |text: &str| ["yes", "no", "on", "off"].contains(&text.to_lowercase().as_str());
    (value.is_boolean() || value.as_str().is_some_and(is_word)).then_some(())
}

/// A value in a message; only what is short is shown.
fn shown(value: &Value) -> String {
    match value {
        Value::Object(_) => "a mapping".to_owned(),
        Value::Array(_) => "this list".to_owned(),
        scalar => scalar.to_string(),
    }
}
