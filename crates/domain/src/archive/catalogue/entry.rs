//! The entries of a Solution in the catalogue, read as far as possible.

use serde_json::{Map, Value};

use super::{Archive, Damage};
use crate::solution::version::SolutionVersion;

/// The entries for `solution` in this text, a JSON list that Salt wrote. A field that an older MetalK8s leaves out
/// gets its default. So does a field of a wrong type, and the entry counts as damaged.
pub(super) fn read(solution: &str, text: &str) -> Vec<Archive> {
    let damaged = |reason: String| vec![Reader::default().into_unreadable(solution, None, reason)];
    let list = match serde_json::from_str(text) {
        Ok(Value::Array(list)) => list,
        Ok(other) => return damaged(format!("it is {}, not a list", kind(&other))),
        Err(error) => return damaged(format!("it is not valid JSON: {error}")),
    };
    let mut entries: Vec<Archive> = list
        .iter()
        .enumerate()
        .map(|(index, value)| match value {
            Value::Object(fields) => Reader::default().archive(solution, index, fields),
            other => {
                let reason = format!("it is {}, not an object", kind(other));
                Reader::default().into_unreadable(solution, Some(index), reason)
            }
        })
        .collect();
    distinguish(&mut entries);
    entries
}

/// A damaged entry whose id is not unique is named by its position.
fn distinguish(entries: &mut [Archive]) {
    let ids: Vec<String> = entries.iter().map(|one| one.id.clone()).collect();
    for one in entries {
        let is_shared = ids.iter().filter(|id| **id == one.id).count() > 1;
        if let (true, Some(damage)) = (is_shared, &one.damage) {
            one.id = by_position(&one.solution, damage.index);
        }
    }
}

/// The name of an entry without an id: `<solution>#<position>`, counted from 1.
fn by_position(solution: &str, index: Option<usize>) -> String {
    let position = index.map_or_else(|| "all".to_owned(), |index| (index + 1).to_string());
    format!("{solution}#{position}")
}

/// Reads fields, and records the damage.
#[derive(Default)]
struct Reader {
    wrong: Vec<String>,
}

impl Reader {
    fn archive(mut self, solution: &str, index: usize, fields: &Map<String, Value>) -> Archive {
        let version = match fields.get("version") {
            Some(Value::String(version)) if !version.is_empty() => version.clone(),
            Some(Value::String(_)) | None => {
                self.wrong.push("version is missing".to_owned());
                String::new()
            }
            Some(other) => self.other("version", other, "a string"),
        };
        let id = self.text(fields, "id").unwrap_or_else(|| match version.as_str() {
            "" => by_position(solution, Some(index)),
            version => format!("{solution}-{version}"),
        });
        let display_name = self.text(fields, "name");
        let archive = self.text(fields, "archive").unwrap_or_default();
        let mountpoint = self.text(fields, "mountpoint").unwrap_or_default();
        let active = match fields.get("active") {
            Some(Value::Bool(active)) => Some(*active),
            Some(other) => {
                self.other::<bool>("active", other, "true or false");
                None
            }
            None => Some(false),
        };
        let nothing = Map::new();
        let manifest = self.map(fields, "manifest", "manifest").unwrap_or(&nothing);
        let spec = self.map(manifest, "spec", "manifest.spec").unwrap_or(&nothing);
        let images = self.texts(spec, "images");
        let damage = (!self.wrong.is_empty()).then(|| Damage {
            reason: self.wrong.join("; "),
            index: Some(index),
            // Salt reads `active` of every entry, and the version of the active one.
            stops_salt: !fields.contains_key("active") || (version.is_empty() && active != Some(false)),
            is_removable: !version.is_empty() && !archive.is_empty() && active == Some(false),
        });
        Archive {
            solution: solution.to_owned(),
            display_name: display_name.unwrap_or_else(|| solution.to_owned()),
            id,
            version: SolutionVersion::new(&version),
            archive,
            mountpoint,
            active: active.unwrap_or_default(),
            images,
            manifest: fields.get("manifest").cloned().unwrap_or_default(),
            position: Some(index),
            damage,
        }
    }

    fn into_unreadable(self, solution: &str, index: Option<usize>, reason: String) -> Archive {
        Archive {
            id: by_position(solution, index),
            damage: Some(Damage { reason, index, stops_salt: true, is_removable: false }),
            ..self.archive(solution, index.unwrap_or_default(), &Map::new())
        }
    }

    fn text(&mut self, fields: &Map<String, Value>, field: &str) -> Option<String> {
        match fields.get(field)? {
            Value::String(text) => Some(text.clone()),
            other => self.other(field, other, "a string"),
        }
    }

    fn texts(&mut self, fields: &Map<String, Value>, field: &str) -> Vec<String> {
        let path = format!("manifest.spec.{field}");
        match fields.get(field) {
            None => Vec::new(),
            Some(Value::Array(items)) => items
                .iter()
                .filter_map(|item| match item {
                    Value::String(text) => Some(text.clone()),
                    other => self.other(&format!("an item of {path}"), other, "a string"),
                })
                .collect(),
            Some(other) => self.other(&path, other, "a list"),
        }
    }

    fn map<'a>(
        &mut self,
        fields: &'a Map<String, Value>,
        field: &str,
        path: &str,
    ) -> Option<&'a Map<String, Value>> {
        match fields.get(field)? {
            Value::Object(map) => Some(map),
            other => self.other(path, other, "an object"),
        }
    }

    /// The default of a field with a wrong value.
    fn other<T: Default>(&mut self, field: &str, found: &Value, wanted: &str) -> T {
        self.wrong.push(format!("{field} is {}, not {wanted}", kind(found)));
        T::default()
    }
}

const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests;
