//! A permission that the API server can be queried about.

use std::borrow::Cow;
use std::fmt;

use solution_archive::roles::Grant;

use crate::operator::permissions::is_granted;

/// An operation on objects of a kind. Empty fields mean any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permission {
    pub verb: &'static str,
    pub group: &'static str,
    /// The plural, and its sub-resource behind a slash: `services/proxy`.
    pub resource: &'static str,
    pub namespace: Cow<'static, str>,
    pub name: Cow<'static, str>,
}

impl Permission {
    /// An operation on all objects of a kind.
    pub const fn new(verb: &'static str, group: &'static str, resource: &'static str) -> Self {
        Self { verb, group, resource, namespace: Cow::Borrowed(""), name: Cow::Borrowed("") }
    }

    #[must_use]
    pub fn within(self, namespace: impl Into<Cow<'static, str>>) -> Self {
        Self { namespace: namespace.into(), ..self }
    }

    #[must_use]
    pub fn on(self, name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Whether one of these rules of its namespace grants it.
    pub fn is_granted_by(&self, rules: &[Grant]) -> bool {
        let name = (!self.name.is_empty()).then_some(&*self.name);
        is_granted(rules, self.verb, self.group, self.resource, name)
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.verb, self.resource)?;
        if !self.group.is_empty() {
            write!(formatter, ".{}", self.group)?;
        }
        if !self.name.is_empty() {
            write!(formatter, " ({})", self.name)?;
        }
        if !self.namespace.is_empty() {
            write!(formatter, " in namespace {}", self.namespace)?;
        }
        Ok(())
    }
}
