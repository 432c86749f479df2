//! Edits of YAML text that change no other byte of it.
//!
//! [`tree`] knows the position of each part. [`edit`] replaces and inserts text there and checks the result: an edit
//! that does not mean exactly what was requested is refused.

pub mod dialect;
pub mod edit;
pub mod path;
pub mod render;
pub mod tree;
mod value;

pub use edit::{append, remove, set};
pub use path::{Path, Segment};
pub use value::get;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("{0}")]
    Syntax(String),
    #[error("{0:?} is not a valid field path; write a.b.c, a.b[0] or a.\"b.c\"")]
    Path(String),
    #[error("{path} is {found}, not {wanted}")]
    Shape { path: String, found: &'static str, wanted: &'static str },
    #[error("{0} does not exist")]
    Missing(String),
    /// Because of the layout of the text, the rest would change as well.
    #[error("{path} cannot be changed without touching the rest of the document: {reason}")]
    Entangled { path: String, reason: &'static str },
}

/// A document's value. An empty text is null; several documents are an error.
pub fn parse(text: &str) -> Result<serde_yaml::Value, Error> {
    serde_yaml::from_str(text).map_err(|error| Error::Syntax(error.to_string()))
}

/// The ambiguous plain texts in `text`, which some readers of YAML do not take for strings.
pub fn ambiguous(text: &str) -> Result<Vec<String>, Error> {
    let words = tree::plain_scalars(text)?;
    Ok(words.into_iter().filter(|word| dialect::is_ambiguous(word)).collect())
}

/// The line number, from 1 on, of the first mistake in a document, or `None` if it is valid, or if the line is unknown.
pub fn faulty_line(text: &str) -> Option<usize> {
    let error = serde_yaml::from_str::<serde_yaml::Value>(text).err()?;
    // For a repeated key, the parser only reports the beginning of the mapping.
    let repeated = tree::read(text).ok().flatten();
    match repeated.as_ref().and_then(tree::repeated_key) {
        Some(offset) => Some(text[..offset].matches('\n').count() + 1),
        None => error.location().map(|place| place.line()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_quotes_is_told_where_readers_differ() {
        let text = "on: [no, 'no', \"1_000\", !!str y, {a: 22:30}, 5, none]\nb: |\n  no\n";
        assert_eq!(ambiguous(text).unwrap(), ["on", "no", "22:30"]);
    }

    #[test]
    fn the_line_of_a_fault_is_known() {
        for (text, line) in [
            ("a: 1\nb: [\n", Some(3)),
            ("a: 1\nb: }\n", Some(2)),
            ("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n", Some(5)),
            ("l:\n- a: 1\n  a: 2\n", Some(3)),
            ("a: 1\n", None),
        ] {
            assert_eq!(faulty_line(text), line, "{text}");
        }
    }
}
