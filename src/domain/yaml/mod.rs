//! Edits of YAML text that leave every byte as it is that they are not about.
//!
//! [`tree`] says where each part stands, [`edit`] replaces and inserts text there, and looks at the
//! result: an edit that does not mean exactly what was asked for is refused.

pub mod edit;
pub mod path;
pub mod render;
pub mod tree;

pub use edit::{append, remove, set};
pub use path::{Path, Segment};

/// Why a document is not edited.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The text is no YAML.
    #[error("{0}")]
    Syntax(String),
    /// The path cannot be read.
    #[error("{0:?} is no path of a field; write a.b.c, a.b[0] or a.\"b.c\"")]
    Path(String),
    /// A part of the path is something else.
    #[error("{path} is {found}, not {wanted}")]
    Shape {
        /// The part.
        path: String,
        /// What it is.
        found: &'static str,
        /// What it has to be.
        wanted: &'static str,
    },
    /// The list has no such item.
    #[error("{0} does not exist")]
    Missing(String),
    /// The text is written so that the rest would change as well.
    #[error("{path} cannot be changed without touching the rest of the document: {reason}")]
    Entangled {
        /// The part.
        path: String,
        /// Why.
        reason: &'static str,
    },
}

/// A document's value. An empty text is null; several documents are none.
pub fn parse(text: &str) -> Result<serde_yaml::Value, Error> {
    serde_yaml::from_str(text).map_err(|error| Error::Syntax(error.to_string()))
}
