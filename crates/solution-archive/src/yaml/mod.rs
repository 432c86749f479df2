//! YAML documents from untrusted sources, read as MetalK8s does, and with limits.
//!
//! MetalK8s reads YAML 1.1 with PyYAML: there, `on` is a boolean, and `1:30` is 90. A few hundred bytes of YAML can
//! expand to gigabytes through aliases. Therefore every value is taken from a budget, so that a hostile archive needs
//! no more memory than an ordinary one.

#[cfg(test)]
mod agreement;
mod compose;
mod entries;
mod flow;
mod keys;
mod kubectl;
pub(crate) mod resolve;
mod scalar;
mod scanner;
pub(crate) mod template;

use serde_json::Value;

use compose::Composer;
pub use kubectl::{decoded, encoded, objects, settings};

/// Who reads a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Salt's own reader, which is libyaml: a date is a text, a key may be given once, and a tab may stand where a
    /// space may. It reads custom resource definitions.
    Salt,
    /// Both readers, one after the other: they read manifests, and have to agree.
    Both,
    /// PyYAML's `safe_load`, as it is: a date is none of JSON's values, and of a key that is given twice the last
    /// one counts. It reads roles.
    Python,
    /// kubectl, which reads the user's own files.
    Kubectl {
        /// Whether the last value of a key that is given twice counts. Otherwise it is a mistake.
        repeats: bool,
    },
}

impl Reader {
    /// libyaml, and what was made from it, take a tab where a space may stand.
    const fn allows_tabs(self) -> bool {
        matches!(self, Self::Salt | Self::Kubectl { .. })
    }

    const fn allows_repeats(self) -> bool {
        matches!(self, Self::Python | Self::Kubectl { repeats: true })
    }

    const fn is_kubectl(self) -> bool {
        matches!(self, Self::Kubectl { .. })
    }
}

/// Why a text is not a document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// Not UTF-8.
    #[error("it is not UTF-8 text (byte {0})")]
    Encoding(usize),
    /// It begins as UTF-16 does, and is none.
    #[error("it is not valid UTF-16 text")]
    Wide,
    /// Not YAML as MetalK8s reads it, or too much of it.
    #[error("line {line}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        message: String,
    },
    /// Nothing, or more than one document.
    #[error("it contains {0} documents instead of one")]
    Count(usize),
}

impl DocumentError {
    fn at(line: usize, message: impl Into<String>) -> Self {
        Self::Syntax { line, message: message.into() }
    }
}

/// The one document that `bytes` contain. What follows a mark of documents is one more, also where nothing follows: PyYAML's
/// `get_single_node` refuses that.
pub(crate) fn single(bytes: &[u8], reader: Reader) -> Result<Value, DocumentError> {
    let mut documents = all(utf8(bytes)?, reader)?;
    match (documents.pop(), documents.len()) {
        (Some(document), 0) => Ok(document),
        (None, _) => Err(DocumentError::Count(0)),
        (Some(_), more) => Err(DocumentError::Count(more + 1)),
    }
}

/// The documents that `bytes` contain, without the empty ones.
pub(crate) fn several(bytes: &[u8], reader: Reader) -> Result<Vec<Value>, DocumentError> {
    let mut documents = all(utf8(bytes)?, reader)?;
    documents.retain(|document| !document.is_null());
    Ok(documents)
}

/// The documents of `text`, empty ones as null.
fn all(text: &str, reader: Reader) -> Result<Vec<Value>, DocumentError> {
    printable(text)?;
    Composer::new(scanner::tokens(text, reader)?, reader).documents()
}

fn utf8(bytes: &[u8]) -> Result<&str, DocumentError> {
    std::str::from_utf8(bytes).map_err(|error| DocumentError::Encoding(error.valid_up_to()))
}

/// PyYAML reads no control characters.
fn printable(text: &str) -> Result<(), DocumentError> {
    let is_printable = |character: char| match character {
        '\t' | '\n' | '\r' | '\u{85}' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        other => !other.is_control(),
    };
    for (number, line) in text.split('\n').enumerate() {
        if let Some(character) = line.chars().find(|character| !is_printable(*character)) {
            let message = format!("the character {character:?} is not printable");
            return Err(DocumentError::at(number + 1, message));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn documents_are_read_as_they_are() {
        let text = b"a: {b: [1, 2.5, true, null, text]}\n2: key\n";
        assert_eq!(
            single(text, Reader::Salt),
            Ok(json!({"a": {"b": [1, 2.5, true, null, "text"]}, "2": "key"}))
        );
        assert_eq!(
            several(b"---\na: 1\n---\n---\nb: 2\n", Reader::Salt),
            Ok(vec![json!({"a": 1}), json!({"b": 2})])
        );
    }

    #[test]
    fn one_document_is_one() {
        assert_eq!(single(b"# nothing\n", Reader::Salt), Err(DocumentError::Count(0)));
        assert_eq!(single(b"a: 1\n---\nb: 2\n", Reader::Salt), Err(DocumentError::Count(2)));
    }

    #[test]
    fn merge_keys_are_merged() {
        let text = b"base: &base {a: 1, b: 2}\nmine: {<<: *base, b: 3}\n";
        assert_eq!(single(text, Reader::Salt).unwrap()["mine"], json!({"a": 1, "b": 3}));
    }

    #[test]
    fn a_key_twice_is_refused() {
        assert!(matches!(single(b"a: 1\na: 2\n", Reader::Salt), Err(DocumentError::Syntax { line: 2, .. })));
    }

    #[test]
    fn aliases_do_not_multiply_without_end() {
        let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for level in 1..12 {
            let previous = format!("*a{}, ", level - 1).repeat(10);
            text += &[
                "a",
                &level.to_string(),
                ": &a",
                &level.to_string(),
                " [",
                previous.trim_end_matches(", "),
                "]\n",
            ]
            .concat();
        }
        assert!(matches!(single(text.as_bytes(), Reader::Salt), Err(DocumentError::Syntax { .. })));
    }

    #[test]
    fn nesting_costs_neither_stack_nor_time() {
        for part in ["[", "- ", "{a: ", "? "] {
            for count in [300, 100_000] {
                let text = part.repeat(count);
                assert!(
                    matches!(single(text.as_bytes(), Reader::Salt), Err(DocumentError::Syntax { .. })),
                    "{part}"
                );
            }
        }
    }

    #[test]
    fn tabs_are_spaces_to_libyaml_only() {
        for text in ["a:\tb\n", "a: b\t# c\n", "a: [b,\tc]\n", "a: b\tc\n"] {
            assert!(single(text.as_bytes(), Reader::Salt).is_ok(), "{text}");
            assert!(single(text.as_bytes(), Reader::Both).is_err(), "{text}");
            assert!(single(text.as_bytes(), Reader::Python).is_err(), "{text}");
        }
        for text in ["\ta: b\n", "a:\n\tb: c\n", "-\ta: b\n"] {
            assert!(single(text.as_bytes(), Reader::Salt).is_err(), "{text}");
        }
        assert_eq!(single(b"a: b\tc\n", Reader::Salt).unwrap()["a"], "b\tc");
    }

    #[test]
    fn other_encodings_are_refused() {
        assert_eq!(single(b"a: \xff", Reader::Salt), Err(DocumentError::Encoding(3)));
    }
}
