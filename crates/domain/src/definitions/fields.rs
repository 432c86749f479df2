//! The fields of a definition, in a form that can be compared line by line.

use std::collections::BTreeMap;

use serde_json::Value;

use super::path::{Path, Segment};
use super::versions;

/// What is said about a field beside its type, in this order.
const FACTS: [&str; 23] = [
    "enum",
    "default",
    "nullable",
    "format",
    "pattern",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "x-kubernetes-list-type",
    "x-kubernetes-list-map-keys",
    "x-kubernetes-validations",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
];

/// Each field of each version, such as `v1 spec.size`, with its type and its limits: `integer, required, maximum 5`.
/// And the version in which objects are stored.
pub fn fields(definition: &Value) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (version, schema) in versions(definition) {
        collect(version, schema, false, &Path::default(), &mut found);
    }
    let all = definition["spec"]["versions"].as_array().into_iter().flatten();
    let stored =
        all.filter(|version| version["storage"] == true).filter_map(|version| version["name"].as_str());
    found.extend(stored.map(|version| ("stored as".to_owned(), version.to_owned())));
    found
}

fn collect(
    version: &str,
    schema: &Value,
    is_required: bool,
    path: &Path,
    found: &mut BTreeMap<String, String>,
) {
    let place = path.to_string();
    if !place.is_empty() {
        found.insert(format!("{version} {place}"), summary(schema, is_required));
    } else if FACTS.iter().any(|fact| !schema[fact].is_null()) {
        found.insert(format!("{version} the object"), summary(schema, is_required));
    }
    let required = schema["required"].as_array();
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.is_some_and(|all| all.iter().any(|one| one == name));
        collect(version, inner, is_required, &path.property(name), found);
    }
    for (keyword, segment) in [("items", Segment::Items), ("additionalProperties", Segment::Values)] {
        if schema[keyword].is_object() {
            collect(version, &schema[keyword], false, &path.then(segment), found);
        }
    }
}

fn summary(schema: &Value, is_required: bool) -> String {
    let kind = schema["type"].as_str().unwrap_or("any").to_owned();
    let mut words = vec![kind];
    if is_required {
        words.push("required".to_owned());
    }
    for fact in FACTS {
        if !schema[fact].is_null() {
            words.push(format!("{fact} {}", schema[fact]));
        }
    }
    words.join(", ")
}
