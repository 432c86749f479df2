//! Finds, sets and names parts of a document's value.

use serde_yaml::{Mapping, Value};

use super::Error;
use super::path::{Path, Segment};

pub fn get<'a>(value: &'a Value, path: &Path) -> Option<&'a Value> {
    path.segments().iter().try_fold(value, |value, segment| match segment {
        Segment::Key(key) => value.as_mapping()?.get(key.as_str()),
        Segment::Index(index) => value.as_sequence()?.get(*index),
    })
}

/// Sets `new` at the steps of `path` from `depth` on.
pub(super) fn put(value: &mut Value, path: &Path, depth: usize, new: Value) -> Result<(), Error> {
    let here = || path.prefix(depth);
    match (path.segments().get(depth), &mut *value) {
        (None, _) => {
            *value = new;
            Ok(())
        }
        (Some(Segment::Key(_)), Value::Null) => {
            *value = Value::Mapping(Mapping::new());
            put(value, path, depth, new)
        }
        (Some(Segment::Key(key)), Value::Mapping(fields)) => {
            put(fields.entry(Value::String(key.clone())).or_insert(Value::Null), path, depth + 1, new)
        }
        (Some(Segment::Index(index)), Value::Sequence(items)) => {
            let item =
                items.get_mut(*index).ok_or_else(|| Error::Missing(path.prefix(depth + 1).to_string()))?;
            put(item, path, depth + 1, new)
        }
        (Some(Segment::Index(_)), other) => Err(shape(&here(), word(other), "a list")),
        (Some(Segment::Key(_)), other) => Err(shape(&here(), word(other), "a mapping")),
    }
}

pub(super) fn word(value: &Value) -> &'static str {
    match value {
        Value::Mapping(_) => "a mapping",
        Value::Sequence(_) => "a list",
        Value::Null => "nothing",
        _ => "a value",
    }
}

pub(super) fn shape(path: &Path, found: &'static str, wanted: &'static str) -> Error {
    Error::Shape { path: path.to_string(), found, wanted }
}

pub(super) fn nested(segments: &[Segment], value: &Value) -> Value {
    segments.iter().rev().fold(value.clone(), |inner, segment| match segment {
        Segment::Key(key) => {
            let mut fields = Mapping::new();
            fields.insert(Value::String(key.clone()), inner);
            Value::Mapping(fields)
        }
        Segment::Index(_) => inner,
    })
}

pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Mapping(fields) => fields.is_empty(),
        Value::Sequence(items) => items.is_empty(),
        _ => false,
    }
}
