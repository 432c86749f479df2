//! The entries of a mapping, as they are read.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::resolve::python_text;
use super::{DocumentError, Reader};

/// A value, and whether it is the mark that merges another mapping.
pub(super) struct Node {
    pub value: Value,
    pub is_merge: bool,
}

/// The entries of a mapping.
#[derive(Default)]
pub(super) struct Entries {
    own: Map<String, Value>,
    /// The keys that are written down. Where kubectl reads, `own` has merged ones as well.
    written: BTreeSet<String>,
    merged: Vec<Value>,
}

impl Entries {
    pub(super) fn add(
        &mut self,
        key: Option<Node>,
        value: Value,
        line: usize,
        reader: Reader,
    ) -> Result<(), DocumentError> {
        let key = key.unwrap_or(Node { value: Value::Null, is_merge: false });
        if key.is_merge {
            let is_mergeable = match &value {
                Value::Array(items) => items.iter().all(Value::is_object),
                value => value.is_object(),
            };
            if !is_mergeable {
                return Err(DocumentError::at(line, "<< merges mappings only"));
            }
            if reader.is_kubectl() {
                self.merge_over(value);
            } else {
                self.merged.push(value);
            }
            return Ok(());
        }
        let name = match &key.value {
            // As JSON has them.
            Value::Null | Value::Bool(_) => Some(key.value.to_string()),
            value => python_text(value),
        };
        let Some(name) = name else { return Err(DocumentError::at(line, "a key is not a string")) };
        self.own.insert(name.clone(), value);
        if !reader.allows_repeats() && !self.written.insert(name.clone()) {
            return Err(DocumentError::at(line, format!("key {name:?} is given twice")));
        }
        Ok(())
    }

    /// kubectl's reader merges where `<<` stands: over the keys before it, and under those behind it. Of several
    /// mappings, the first one's keys count.
    fn merge_over(&mut self, merged: Value) {
        let mappings = match merged {
            Value::Array(items) => items,
            other => vec![other],
        };
        for mapping in mappings.into_iter().rev() {
            if let Value::Object(entries) = mapping {
                self.own.extend(entries);
            }
        }
    }

    /// The mapping's own keys win; among merged mappings, the first.
    pub(super) fn mapping(self) -> Value {
        let mut map = self.own;
        for merged in self.merged {
            let mappings = match merged {
                Value::Array(items) => items,
                other => vec![other],
            };
            for mapping in mappings {
                if let Value::Object(entries) = mapping {
                    for (key, value) in entries {
                        map.entry(key).or_insert(value);
                    }
                }
            }
        }
        Value::Object(map)
    }
}
