//! Names, checked before any request: strictly for new objects, tolerantly for existing ones.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use solution_archive::name::{Name, NameError};

/// What every checked name has of a text.
macro_rules! text {
    ($($name:ident),+) => {$(
        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::ops::Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    )+};
}

/// The maximum length of a key of a `ConfigMap`, in characters.
const MAX_KEY: usize = 253;

/// The name of an object that may exist. The label of a namespace, or a key of a `ConfigMap`, may have a value that
/// is not a valid name for a new namespace, such as `Prod_1`. The name contains nothing that has a meaning in a URL,
/// a path or a selector.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ExistingName(String);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExistingNameError {
    #[error("the name is empty")]
    Empty,
    #[error("the name has {0} characters, but at most {1} are allowed")]
    TooLong(usize, usize),
    /// It has a character that neither the value of a label nor a key of a ConfigMap may contain.
    #[error(
        "{name:?} contains {character:?} at position {position}; names consist of letters, digits, '-', '_' and '.'"
    )]
    Foreign {
        name: String,
        character: char,
        /// Its position, counted from 1.
        position: usize,
    },
    /// It means a directory in a path: `.` or `..`.
    #[error("{0:?} is not a name")]
    Directory(String),
}

text!(ExistingName, Subdomain);

impl ExistingName {
    pub fn for_creation(&self) -> Result<Name, NameError> {
        self.0.parse()
    }
}

impl FromStr for ExistingName {
    type Err = ExistingNameError;

    fn from_str(text: &str) -> Result<Self, ExistingNameError> {
        if text.is_empty() {
            return Err(ExistingNameError::Empty);
        }
        let is_allowed = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        let foreign = (1..).zip(text.chars()).find(|(_, character)| !is_allowed(*character));
        if let Some((position, character)) = foreign {
            return Err(ExistingNameError::Foreign { name: text.to_owned(), character, position });
        }
        if text.len() > MAX_KEY {
            return Err(ExistingNameError::TooLong(text.len(), MAX_KEY));
        }
        if matches!(text, "." | "..") {
            return Err(ExistingNameError::Directory(text.to_owned()));
        }
        Ok(Self(text.to_owned()))
    }
}

impl From<Name> for ExistingName {
    fn from(name: Name) -> Self {
        Self(name.into())
    }
}

impl TryFrom<String> for ExistingName {
    type Error = ExistingNameError;

    fn try_from(text: String) -> Result<Self, ExistingNameError> {
        text.parse()
    }
}

impl From<ExistingName> for String {
    fn from(name: ExistingName) -> Self {
        name.0
    }
}

/// The maximum length of a DNS subdomain, in characters (RFC 1123).
const MAX_SUBDOMAIN: usize = 253;

/// A DNS subdomain: DNS labels separated by dots. Nodes, volumes and storage classes have such names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subdomain(String);

impl FromStr for Subdomain {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if text.len() > MAX_SUBDOMAIN {
            return Err(NameError::TooLong(text.len(), MAX_SUBDOMAIN));
        }
        text.split('.').try_for_each(|label| label.parse::<Name>().map(|_| ()))?;
        Ok(Self(text.to_owned()))
    }
}

/// The names as texts, in their order, each once.
pub fn each_once(names: impl IntoIterator<Item: ToString>) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for name in names {
        let name = name.to_string();
        if !once.contains(&name) {
            once.push(name);
        }
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_exists_can_be_named() {
        for text in ["Prod_1", "Bad_Name", "_x", "1.2", "-", &"a".repeat(253)] {
            assert_eq!(text.parse::<ExistingName>().unwrap().as_str(), text);
        }
        for text in ["", ".", "..", "a/b", "a b", "a,b", "a=b", "a%2Fb", "á", &"a".repeat(254)] {
            assert!(text.parse::<ExistingName>().is_err(), "{text}");
        }
        let made = "Prod_1".parse::<ExistingName>().unwrap().for_creation();
        assert!(matches!(made, Err(NameError::Character { character: 'P', .. })));
    }

    #[test]
    fn subdomains_are_labels_with_dots() {
        assert_eq!("node-1.example.com".parse::<Subdomain>().unwrap().as_str(), "node-1.example.com");
        for text in ["", "a..b", ".a", "A.b", "a_b", &"a.".repeat(200)] {
            assert!(text.parse::<Subdomain>().is_err(), "{text}");
        }
    }
}
