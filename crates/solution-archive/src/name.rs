//! Valid names of Solutions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The longest DNS label, in characters (RFC 1123).
pub const MAX_LENGTH: usize = 63;

/// A DNS label: lower-case letters, digits and `-`, at most 63 characters, beginning and ending
/// with a letter or digit. Environments, namespaces and Solutions are named so.
///
/// ```
/// use solution_archive::name::{Name, NameError};
///
/// let name: Name = "example-solution".parse()?;
/// assert_eq!(name.as_str(), "example-solution");
/// assert!("Example".parse::<Name>().is_err());
/// # Ok::<(), NameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Why a text is no [`Name`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing at all.
    #[error("the name is empty")]
    Empty,
    /// More characters than are allowed.
    #[error("the name has {0} characters, but at most {1} are allowed")]
    TooLong(usize, usize),
    /// A character that no DNS label may contain.
    #[error("{name:?} contains {character:?} at position {position}; use lower-case letters, digits and '-'")]
    Character {
        /// The whole name.
        name: String,
        /// The offending character.
        character: char,
        /// Its position, counted from 1.
        position: usize,
    },
    /// `-` where a letter or digit has to be.
    #[error("{0:?} begins or ends with '-'; begin and end with a letter or digit")]
    Edge(String),
}

impl Name {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let length = text.chars().count();
        if length == 0 {
            return Err(NameError::Empty);
        }
        let is_allowed = |character: char| matches!(character, 'a'..='z' | '0'..='9' | '-');
        let foreign = (1..).zip(text.chars()).find(|(_, character)| !is_allowed(*character));
        if let Some((position, character)) = foreign {
            return Err(NameError::Character { name: text.to_owned(), character, position });
        }
        if length > MAX_LENGTH {
            return Err(NameError::TooLong(length, MAX_LENGTH));
        }
        if text.starts_with('-') || text.ends_with('-') {
            return Err(NameError::Edge(text.to_owned()));
        }
        Ok(Self(text.to_owned()))
    }
}

impl TryFrom<String> for Name {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

impl std::ops::Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dns_labels_are_names() {
        for text in ["a", "prod", "example-solution", "0x", &"a".repeat(63)] {
            assert_eq!(text.parse::<Name>().unwrap().as_str(), text);
        }
    }

    #[test]
    fn the_offending_character_is_shown() {
        let error = "prod_2".parse::<Name>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"prod_2\" contains '_' at position 5; use lower-case letters, digits and '-'"
        );
        let error = "Ünder".parse::<Name>().unwrap_err();
        assert!(matches!(error, NameError::Character { character: 'Ü', position: 1, .. }));
    }

    #[test]
    fn edges_and_lengths_are_checked() {
        assert_eq!("".parse::<Name>(), Err(NameError::Empty));
        assert_eq!("-a".parse::<Name>(), Err(NameError::Edge("-a".to_owned())));
        assert_eq!("a-".parse::<Name>(), Err(NameError::Edge("a-".to_owned())));
        assert_eq!("a".repeat(64).parse::<Name>(), Err(NameError::TooLong(64, MAX_LENGTH)));
    }
}
