//! YAML documents of strangers, read with a limit.
//!
//! A few hundred bytes of YAML can expand to gigabytes through aliases. Every value counts against a
//! budget here, so that a hostile archive costs no more memory than an honest one.

use std::cell::Cell;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// So many values may be in one file: a large custom resource definition has 60,000.
const BUDGET: usize = 200_000;

/// So many brackets may be open at once: the library's time grows with the square of their number.
const MAX_OPEN: usize = 500;

/// Why a text is not a document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum DocumentError {
    /// Not UTF-8.
    #[error("it is not UTF-8 text (byte {0})")]
    Encoding(usize),
    /// Not YAML, or too much of it.
    #[error("{0}")]
    Syntax(String),
    /// Nothing, or more than one document.
    #[error("it holds {0} documents, one is expected")]
    Count(usize),
}

/// The one document that `bytes` hold.
pub(crate) fn single(bytes: &[u8]) -> Result<Value, DocumentError> {
    let mut documents = several(bytes)?;
    match (documents.pop(), documents.len()) {
        (Some(document), 0) => Ok(document),
        (_, more) => Err(DocumentError::Count(if more == 0 { 0 } else { more + 1 })),
    }
}

/// The documents that `bytes` hold, without the empty ones.
pub(crate) fn several(bytes: &[u8]) -> Result<Vec<Value>, DocumentError> {
    let text = std::str::from_utf8(bytes).map_err(|error| DocumentError::Encoding(error.valid_up_to()))?;
    if is_deep(text) {
        return Err(DocumentError::Syntax(format!(
            "it opens more than {MAX_OPEN} brackets without closing them"
        )));
    }
    let budget = Cell::new(BUDGET);
    let mut documents = Vec::new();
    if text.lines().all(is_blank) {
        return Ok(documents);
    }
    for deserializer in serde_yaml::Deserializer::from_str(text) {
        let document = Limited(&budget)
            .deserialize(deserializer)
            .map_err(|error| DocumentError::Syntax(error.to_string()))?;
        if !document.is_null() {
            documents.push(document);
        }
    }
    Ok(documents)
}

/// Whether more brackets are opened than closed, by far. Those within texts count as well.
fn is_deep(text: &str) -> bool {
    let mut open = 0_usize;
    text.bytes().any(|byte| {
        match byte {
            b'[' | b'{' => open += 1,
            b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        open > MAX_OPEN
    })
}

/// Whether a line says nothing: the library refuses a text without any value.
fn is_blank(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#') || line == "---" || line == "..."
}

/// Reads a value and takes it off the budget.
#[derive(Clone, Copy)]
struct Limited<'budget>(&'budget Cell<usize>);

impl Limited<'_> {
    fn spend<E: serde::de::Error>(self) -> Result<(), E> {
        let left = self
            .0
            .get()
            .checked_sub(1)
            .ok_or_else(|| E::custom("it holds too many values"))?;
        self.0.set(left);
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Limited<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.spend()?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Limited<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a mapping, a list, a text, a number, true, false or null")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        let mut merged = Vec::new();
        while let Some(Key(key)) = entries.next_key()? {
            let value = entries.next_value_seed(self)?;
            if key == "<<" {
                merged.push(value);
            } else if map.insert(key.clone(), value).is_some() {
                return Err(A::Error::custom(format_args!("key {key:?} is given twice")));
            }
        }
        for value in merged {
            merge(&mut map, value);
        }
        Ok(Value::Object(map))
    }
}

/// Adds what a merge key (`<<`) refers to; what the mapping says itself stays.
fn merge(map: &mut Map<String, Value>, value: Value) {
    match value {
        Value::Object(other) => {
            for (key, value) in other {
                map.entry(key).or_insert(value);
            }
        }
        Value::Array(others) => {
            for other in others {
                merge(map, other);
            }
        }
        _ => {}
    }
}

/// A key of a mapping; numbers and truth values are taken as they are written.
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self(text)),
            Value::Number(number) => Ok(Self(number.to_string())),
            Value::Bool(truth) => Ok(Self(truth.to_string())),
            Value::Null | Value::Array(_) | Value::Object(_) => Err(D::Error::custom("a key is not a text")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn documents_are_read_as_they_are() {
        let text = b"a: {b: [1, 2.5, true, null, text]}\n2: key\n";
        assert_eq!(
            single(text),
            Ok(json!({"a": {"b": [1, 2.5, true, null, "text"]}, "2": "key"}))
        );
        assert_eq!(
            several(b"---\na: 1\n---\n---\nb: 2\n"),
            Ok(vec![json!({"a": 1}), json!({"b": 2})])
        );
    }

    #[test]
    fn one_document_is_one() {
        assert_eq!(single(b"# nothing\n"), Err(DocumentError::Count(0)));
        assert_eq!(single(b"a: 1\n---\nb: 2\n"), Err(DocumentError::Count(2)));
    }

    #[test]
    fn merge_keys_are_merged() {
        let text = b"base: &base {a: 1, b: 2}\nmine: {<<: *base, b: 3}\n";
        assert_eq!(single(text).unwrap()["mine"], json!({"a": 1, "b": 3}));
    }

    #[test]
    fn a_key_twice_is_refused() {
        assert!(
            matches!(single(b"a: 1\na: 2\n"), Err(DocumentError::Syntax(text)) if text.contains("twice"))
        );
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
        assert!(matches!(single(text.as_bytes()), Err(DocumentError::Syntax(_))));
    }

    #[test]
    fn nesting_costs_neither_stack_nor_time() {
        for part in ["[", "- ", "{a: ", "? "] {
            for count in [300, 100_000] {
                let text = part.repeat(count);
                assert!(
                    matches!(single(text.as_bytes()), Err(DocumentError::Syntax(_))),
                    "{part}"
                );
            }
        }
    }

    #[test]
    fn other_encodings_are_refused() {
        assert_eq!(single(b"a: \xff"), Err(DocumentError::Encoding(3)));
    }
}
