//! Whether defaults match their own schemas: otherwise the API server refuses them.
//!
//! It follows properties and items only: a default in an additional property is never looked at.

use serde_json::Value;

use super::object;
use super::{
    EMBEDDED, Items, META, PRESERVE, Part, given, is_true, items, part_of, properties, property, typed, value,
};

/// Adds the problems of the defaults of `part`, which is at `path`, and in it.
pub(super) fn problems(part: &Part, path: &str, is_root: bool, found: &mut Vec<String>) {
    within(part, path, is_root, false, found);
}

fn within(part: &Part, path: &str, is_root: bool, is_in_meta: bool, found: &mut Vec<String>) {
    let is_object = is_root || is_true(part, EMBEDDED);
    let is_in_meta = is_in_meta && !is_object;
    if let Some(default) = given(part, "default")
        && let Some(problem) = problem(default, part, is_root, is_in_meta)
    {
        found.push(format!("{path}: the default is refused by its own schema: {problem}"));
    }
    if let Items::One(items) = items(part) {
        within(items, &format!("{path}.items"), false, is_in_meta, found);
    }
    for (name, property) in properties(part) {
        if let Some(property) = part_of(property) {
            let is_in_meta = is_in_meta || is_object && META.contains(&name);
            within(property, &format!("{path}.properties[{name}]"), false, is_in_meta, found);
        }
    }
}

fn problem(default: &Value, part: &Part, is_root: bool, is_in_meta: bool) -> Option<String> {
    let unknown =
        || unknown(default, Some(part), is_root).map(|name| format!("it has {name}, which is not a field"));
    let known = if is_in_meta { None } else { unknown() };
    known.or_else(|| object(default, part, is_root)).or_else(|| value::problem(default, part))
}

/// A field of `value` that the API server would remove.
fn unknown(value: &Value, part: Option<&Part>, is_root: bool) -> Option<String> {
    let is_kept = part.is_some_and(|part| is_true(part, PRESERVE));
    match value {
        Value::Object(fields) => fields.iter().find_map(|(name, field)| {
            let is_object = is_root || part.is_some_and(|part| is_true(part, EMBEDDED));
            if is_object && META.contains(&name.as_str()) {
                return None;
            }
            let additional = part.and_then(|part| given(part, "additionalProperties"));
            match (part.and_then(|part| property(part, name)), additional) {
                (Some(own), _) => unknown(field, Some(own), false),
                (None, Some(additional)) => unknown(field, additional.as_object(), false),
                (None, None) => (!is_kept).then(|| name.clone()),
            }
        }),
        Value::Array(list) => {
            let item = part.and_then(|part| match items(part) {
                Items::One(item) => Some(item),
                _ => None,
            });
            // Where all fields are kept, those of items without a description are too.
            if is_kept && item.is_none() {
                return None;
            }
            list.iter().find_map(|value| unknown(value, item, false))
        }
        _ => None,
    }
}

/// Why something in `value` is not an object as the API server has them, where one is described.
fn object(value: &Value, part: &Part, is_root: bool) -> Option<String> {
    match value {
        Value::Object(fields) => {
            let own = (is_root || is_true(part, EMBEDDED)).then(|| meta(fields)).flatten();
            own.or_else(|| {
                fields.iter().find_map(|(name, field)| {
                    let additional = given(part, "additionalProperties").and_then(Value::as_object);
                    object(field, property(part, name).or(additional)?, false)
                })
            })
        }
        Value::Array(list) => match items(part) {
            Items::One(item) => list.iter().find_map(|value| object(value, item, false)),
            _ => None,
        },
        _ => None,
    }
}

fn meta(fields: &Part) -> Option<String> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    if text("apiVersion").is_none_or(|version| version.matches('/').count() > 1) {
        return Some("it has no apiVersion, although it is an object".to_owned());
    }
    let is_kind = |kind: &str| object::is_label(&kind.to_ascii_lowercase());
    if !text("kind").is_some_and(is_kind) {
        return Some("it has no kind, although it is an object".to_owned());
    }
    let metadata = fields.get("metadata").filter(|metadata| !metadata.is_null())?;
    match metadata.as_object() {
        Some(metadata) => {
            typed::problems(metadata, typed::METADATA).into_iter().chain(object::problems(metadata)).next()
        }
        None => Some("its metadata is not a mapping".to_owned()),
    }
}
