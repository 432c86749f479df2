//! Objects in files: what the user wrote, without what servers added.

use serde_json::Value;

use base::nearest::did_you_mean;

/// The fields of `metadata` that the API server sets.
const OF_THE_SERVER: [&str; 8] = [
    "creationTimestamp",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "generation",
    "managedFields",
    "resourceVersion",
    "selfLink",
    "uid",
];

/// The other allowed fields of `metadata`.
const METADATA: [&str; 7] =
    ["annotations", "finalizers", "generateName", "labels", "name", "namespace", "ownerReferences"];

/// Fields that must be maps, if present.
const MAPS: [&str; 4] = ["/metadata", "/spec", "/spec/template", "/spec/template/metadata"];

/// Fields that must be maps of strings, if present.
const TEXTS: [&str; 4] = [
    "/metadata/labels",
    "/metadata/annotations",
    "/spec/template/metadata/labels",
    "/spec/template/metadata/annotations",
];

/// Fields that must be strings, if present: YAML reads a name like `123` or `on` as something else.
const NAMES: [&str; 2] = ["/metadata/name", "/metadata/namespace"];

/// The object without what servers added: with that it can be created again.
pub fn unserved(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.remove("status");
    }
    if let Some(metadata) = object.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.retain(|field, _| !OF_THE_SERVER.contains(&field.as_str()));
    }
    object
}

/// The declared object, or what is wrong with its shape.
pub fn declared(object: &Value) -> Result<Value, String> {
    let object = unserved(object.clone());
    for pointer in MAPS.iter().chain(&TEXTS) {
        let found = object.pointer(pointer);
        if found.is_some_and(|value| !value.is_null() && !value.is_object()) {
            return Err(format!("{} is not a map", path(pointer)));
        }
    }
    let unquoted =
        |field: &str, value: &Value| format!("{field} is {value}, which is not a string; quote it");
    for pointer in NAMES {
        let found = object.pointer(pointer);
        if let Some(value) = found.filter(|value| !value.is_null() && !value.is_string()) {
            return Err(unquoted(&path(pointer), value));
        }
    }
    for pointer in TEXTS {
        let fields = object.pointer(pointer).and_then(Value::as_object);
        if let Some((name, value)) = fields.into_iter().flatten().find(|(_, value)| !value.is_string()) {
            return Err(unquoted(&format!("{} {name}", path(pointer)), value));
        }
    }
    Ok(object)
}

/// Refuses an unknown field of the object or of its `spec`, because the API server would silently drop it.
pub fn check_fields(object: &Value, spec: &[&str]) -> Result<(), String> {
    check_outer_fields(object)?;
    check_map(&object["spec"], "spec.", spec)
}

/// Refuses an unknown field of an object of this plugin. `spec` is the JSON Schema of its `spec`.
pub fn check_keys(object: &Value, spec: &Value) -> Result<(), String> {
    check_outer_fields(object)?;
    check_schema(&object["spec"], spec, "spec.")
}

fn check_outer_fields(object: &Value) -> Result<(), String> {
    check_map(object, "", &["apiVersion", "kind", "metadata", "spec"])?;
    check_map(&object["metadata"], "metadata.", &METADATA)
}

/// Refuses a field of `value` that `schema` does not have, at any depth.
fn check_schema(value: &Value, schema: &Value, path: &str) -> Result<(), String> {
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| check_schema(item, &schema["items"], path)),
        Value::Object(fields) => {
            // A schema without properties is that of a map, whose keys are arbitrary.
            let Some(known) = schema["properties"].as_object() else { return Ok(()) };
            for (field, value) in fields {
                let Some(schema) = known.get(field) else {
                    return Err(unknown_field(path, field, known.keys().map(String::as_str)));
                };
                check_schema(value, schema, &format!("{path}{field}."))?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Names the field that was probably meant, or else all that are known in its place.
fn unknown_field<'a>(path: &str, field: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let mut hint = did_you_mean(field, known.clone());
    if hint.is_empty() {
        let known: Vec<&str> = known.collect();
        hint = format!("; known fields: {}", known.join(", "));
    }
    format!("unknown field {path}{field}{hint}")
}

/// Refuses a field of `map` that is not a known one.
pub fn check_map(map: &Value, path: &str, known: &[&str]) -> Result<(), String> {
    let mut fields = map.as_object().into_iter().flat_map(|fields| fields.keys());
    match fields.find(|field| !known.contains(&field.as_str())) {
        Some(field) => Err(unknown_field(path, field, known.iter().copied())),
        None => Ok(()),
    }
}

/// A JSON pointer as a field path: `metadata.name`.
pub fn path(pointer: &str) -> String {
    pointer.trim_start_matches('/').replace('/', ".")
}

/// The paths at which `found` differs from `wanted`. A field that only `found` has is not a difference.
pub fn differing_paths(wanted: &Value, found: &Value, path: &str) -> Vec<String> {
    match wanted {
        Value::Null => Vec::new(),
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| {
                differing_paths(value, &found[name.as_str()], &format!("{path}.{name}"))
            })
            .collect(),
        value if value == found => Vec::new(),
        _ => vec![path.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_servers_wrote_is_left_out_and_nothing_else() {
        let object = json!({"kind": "Volume", "status": {"conditions": []}, "spec": {"template": {"spec": {"a": 1}}},
            "metadata": {"name": "n", "uid": "u", "generation": 1, "resourceVersion": "1", "managedFields": [],
                "creationTimestamp": null, "finalizers": ["f"], "annotations": {"a": "b"}}});
        assert_eq!(
            declared(&object).unwrap(),
            json!({"kind": "Volume", "spec": {"template": {"spec": {"a": 1}}},
                "metadata": {"name": "n", "finalizers": ["f"], "annotations": {"a": "b"}}})
        );
    }

    #[test]
    fn other_shapes_are_named() {
        let messages = [
            json!({"metadata": "x"}),
            json!({"spec": []}),
            json!({"spec": {"template": 1}}),
            json!({"metadata": {"labels": "x"}}),
            json!({"metadata": {"labels": {"gpu": true}}}),
            json!({"metadata": {"name": 123}}),
            json!({"metadata": {"name": "a", "namespace": false}}),
        ]
        .map(|object| declared(&object).unwrap_err());
        assert_snapshot!(messages.join("\n"), @"
        metadata is not a map
        spec is not a map
        spec.template is not a map
        metadata.labels is not a map
        metadata.labels gpu is true, which is not a string; quote it
        metadata.name is 123, which is not a string; quote it
        metadata.namespace is false, which is not a string; quote it
        ");
    }

    #[test]
    fn a_field_that_nobody_knows_is_refused_with_the_nearest_one() {
        let schema = json!({"properties": {"description": {}, "labels": {"type": "object"},
            "namespaces": {"items": {"properties": {"name": {}}}}}});
        for (object, message) in [
            (json!({"spec": {"labels": {"any": 1}, "namespaces": [{"name": "a"}]}}), None),
            (
                json!({"spec": {"desciption": "x"}}),
                Some("unknown field spec.desciption; did you mean description?"),
            ),
            (
                json!({"spec": {"namespaces": [{"name": "a"}, {"nmae": "b"}]}}),
                Some("unknown field spec.namespaces.nmae; did you mean name?"),
            ),
            (json!({"metadata": {"label": {}}}), Some("unknown field metadata.label; did you mean labels?")),
            (
                json!({"spec": {"solutions": []}}),
                Some("unknown field spec.solutions; known fields: description, labels, namespaces"),
            ),
            (
                json!({"other": 1}),
                Some("unknown field other; known fields: apiVersion, kind, metadata, spec"),
            ),
        ] {
            let checked = check_keys(&object, &schema);
            assert_eq!(checked.err().as_deref(), message, "{object}");
        }
    }

    #[test]
    fn what_others_added_is_no_difference() {
        let wanted = json!({"a": {"b": 1, "c": null, "d": {}}, "e": ["x"]});
        assert!(differing_paths(&wanted, &json!({"a": {"b": 1, "z": 2}, "e": ["x"]}), "spec").is_empty());
        assert_eq!(
            differing_paths(&wanted, &json!({"a": {"b": 2}, "e": ["x", "y"]}), "spec"),
            ["spec.a.b", "spec.e"]
        );
    }
}
