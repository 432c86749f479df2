//! Types of lists and of maps: they identify items, so that several clients can apply parts of a list.

use serde_json::Value;

use super::{Items, Part, given, is_true, items, property, text};

const LIST: &str = "x-kubernetes-list-type";
const KEYS: &str = "x-kubernetes-list-map-keys";
const MAP: &str = "x-kubernetes-map-type";

/// The problems of the types of lists and maps in a part.
pub(super) fn problems(part: &Part) -> Vec<String> {
    let mut problems = Vec::new();
    of_map(part, &mut problems);
    of_list(part, &mut problems);
    let item = match items(part) {
        Items::One(items) => Some(items),
        _ => None,
    };
    let keys: Vec<&str> = (given(part, KEYS).and_then(Value::as_array).into_iter().flatten())
        .map(|key| key.as_str().unwrap_or_default())
        .collect();
    let kind = text(part, LIST);
    if !keys.is_empty() && kind != "map" {
        problems.push(format!("{KEYS} needs {LIST}: map"));
    }
    if ["set", "map"].contains(&kind) && item.is_some_and(|item| is_true(item, "nullable")) {
        problems.push(format!("the items may not be nullable with {LIST}: {kind}"));
    }
    if kind == "map" {
        of_keys(&keys, item, &mut problems);
    }
    problems
}

fn of_map(part: &Part, problems: &mut Vec<String>) {
    let Some(kind) = given(part, MAP) else { return };
    if text(part, "type") != "object" {
        problems.push(format!("{MAP} needs the type object"));
    }
    if !["atomic", "granular"].contains(&kind.as_str().unwrap_or_default()) {
        problems.push(format!("{MAP} is {kind}, not atomic or granular"));
    }
}

fn of_list(part: &Part, problems: &mut Vec<String>) {
    let Some(kind) = given(part, LIST) else { return };
    if !["atomic", "set", "map"].contains(&kind.as_str().unwrap_or_default()) {
        problems.push(format!("{LIST} is {kind}, not atomic, set or map"));
    }
    if text(part, "type") != "array" {
        problems.push(format!("{LIST} needs the type array"));
    } else if kind == "set"
        && let Items::One(item) = items(part)
    {
        let (field, needs) = match text(item, "type") {
            "array" => (LIST, given(item, LIST).is_some_and(|kind| kind != "atomic")),
            "object" => (MAP, given(item, MAP).is_none_or(|kind| kind != "atomic")),
            _ => (LIST, false),
        };
        if needs {
            problems.push(format!("the items of a set need {field}: atomic"));
        }
    }
}

/// Looks at the fields that identify an item.
fn of_keys(keys: &[&str], item: Option<&Part>, problems: &mut Vec<String>) {
    if keys.is_empty() {
        problems.push(format!("{LIST}: map needs {KEYS}"));
    }
    let Some(item) = item.filter(|item| text(item, "type") == "object") else {
        problems.push(format!("{LIST}: map needs one description of items, with the type object"));
        return;
    };
    let required = given(item, "required").and_then(Value::as_array);
    let is_required = |key: &str| required.is_some_and(|names| names.iter().any(|name| name == key));
    for (index, key) in keys.iter().enumerate() {
        if keys[..index].contains(key) {
            problems.push(format!("{KEYS} has {key} twice"));
        }
        let Some(field) = property(item, key) else {
            problems.push(format!("{KEYS} has {key}, which is not a property of the items"));
            continue;
        };
        if ["array", "object"].contains(&text(field, "type")) {
            problems.push(format!("{KEYS} has {key}, which is a list or a mapping"));
        }
        if !is_required(key) && given(field, "default").is_none() {
            problems.push(format!("{KEYS} has {key}, which is neither required nor has a default"));
        }
        if is_true(field, "nullable") {
            problems.push(format!("{KEYS} has {key}, which is nullable"));
        }
    }
}
