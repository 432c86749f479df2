//! What is kept of an output that is printed later, with that of other commands or clusters.

use serde_json::Value;

use super::table::Sheet;

/// The objects of one kind among those of others.
#[derive(Debug)]
pub struct Section {
    pub(super) word: &'static str,
    pub(super) sheet: Sheet,
    pub(super) names: Vec<String>,
    pub(super) items: Vec<Value>,
    pub(super) sort_by: Option<String>,
}

/// A part of what a command would have printed.
#[derive(Debug)]
pub enum Part {
    Section(Section),
    /// Facts of the cluster, which make one line of a table.
    Facts(Sheet),
    Object(Value),
    /// Text for people, or names.
    Text(String),
}

impl Part {
    /// The objects that are listed, as `-o name` prints them.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let section = match self {
            Self::Section(section) => Some(section),
            _ => None,
        };
        section.into_iter().flat_map(|section| &section.names).map(String::as_str)
    }
}

/// What a command had to say of one context.
#[derive(Debug)]
pub struct Member {
    pub context: String,
    pub parts: Vec<Part>,
}

impl Member {
    pub(super) fn facts(&self) -> Option<&Sheet> {
        self.parts.iter().find_map(|part| match part {
            Part::Facts(sheet) => Some(sheet),
            _ => None,
        })
    }
}
