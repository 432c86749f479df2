//! Changes of other projects' definitions: restrictions that are new, and another version that is stored.

use serde_json::json;

use super::*;

/// A definition with these versions: names, whether they are stored, and the schemas of `spec`.
fn definition(versions: &[(&str, bool, Value)], strategy: &str) -> Value {
    let versions: Vec<Value> = versions
        .iter()
        .map(|(name, is_stored, spec)| {
            json!({"name": name, "served": true, "storage": is_stored, "schema": {"openAPIV3Schema":
                {"type": "object", "properties": {"spec": spec}}}})
        })
        .collect();
    json!({
        "metadata": {"name": "clocks.example.com"},
        "spec": {"scope": "Namespaced", "conversion": {"strategy": strategy}, "versions": versions},
        "status": {"storedVersions": []},
    })
}

fn told(old: &Value, new: &Value, spec: &Value) -> Vec<(String, bool)> {
    let object = json!({"metadata": {"name": "one"}, "spec": spec});
    let found = breaches(old, new);
    let text =
        |breach: &Breach| breach.to_string().replace("customresourcedefinition/clocks.example.com: ", "");
    found.iter().map(|breach| (text(breach), breach.affects(&object))).collect()
}

/// The old schema of a field, the new one, its value, what is reported, whether the object breaks it, whether it is
/// judged, and whether the API server lets old values be.
type Row = (&'static str, &'static str, &'static str, &'static str, bool, bool, bool);

const LIST: &str = r#"{"type": "array"}"#;
const SET: &str = r#"{"type": "array", "x-kubernetes-list-type": "set"}"#;
const MAP: &str =
    r#"{"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a"]}"#;
const NUMBER: &str = r#"{"type": "integer"}"#;
const UP_TO_FIVE: &str = r#"{"type": "integer", "maximum": 5}"#;
const BELOW_FIVE: &str = r#"{"type": "integer", "maximum": 5, "exclusiveMaximum": true}"#;
const FIVES: &str = r#"{"type": "integer", "multipleOf": 5}"#;

const TABLE: &[Row] = &[
    (UP_TO_FIVE, BELOW_FIVE, "5", "exclusiveMaximum 5", true, true, true),
    (UP_TO_FIVE, BELOW_FIVE, "4", "exclusiveMaximum 5", false, true, true),
    (NUMBER, FIVES, "7", "multipleOf 5", true, true, true),
    (NUMBER, FIVES, "10", "multipleOf 5", false, true, true),
    (LIST, SET, "[1, 1]", "x-kubernetes-list-type set", true, true, false),
    (LIST, SET, "[1, 2]", "x-kubernetes-list-type set", false, true, false),
    (LIST, MAP, r#"[{"a": 1, "b": 1}, {"a": 1}]"#, "x-kubernetes-list-type map", true, true, false),
    (SET, MAP, r#"[{"a": 1}]"#, "x-kubernetes-list-type map", false, true, false),
    (
        r#"{"x-kubernetes-validations": [{"rule": "self > 0"}]}"#,
        r#"{"x-kubernetes-validations": [{"rule": "self > 1"}]}"#,
        "1",
        "x-kubernetes-validations self > 1",
        false,
        false,
        true,
    ),
    (NUMBER, r#"{"type": "integer", "format": "int32"}"#, "1", "format int32", false, false, true),
    (
        NUMBER,
        r#"{"type": "integer", "not": {"minimum": 3}}"#,
        "1",
        r#"not {"minimum":3}"#,
        false,
        false,
        false,
    ),
];

#[test]
fn restrictions_that_are_new_are_told_by_path() {
    for (old, new, value, text, breaks, is_judged, is_ratcheted) in TABLE {
        let read = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
        let of = |field: &str| {
            let spec = json!({"type": "object", "properties": {"x": read(field)}});
            definition(&[("v1", true, spec)], "None")
        };
        let (old, new) = (of(old), of(new));
        let expected = [(format!("v1 spec.x has a new restriction: {text}"), *breaks)];
        assert_eq!(told(&old, &new, &json!({"x": read(value)})), expected);
        let breach = breaches(&old, &new).remove(0);
        assert_eq!((breach.is_judged(), breach.is_ratcheted()), (*is_judged, *is_ratcheted), "{text}");
        assert_eq!(told(&new, &new, &json!({})), []);
    }
}

#[test]
fn restrictions_that_are_gone_or_wider_are_none() {
    let of = |field: Value| {
        definition(&[("v1", true, json!({"type": "object", "properties": {"x": field}}))], "None")
    };
    for (old, new) in [
        (json!({"type": "integer", "multipleOf": 10}), json!({"type": "integer", "multipleOf": 5})),
        (json!({"type": "array", "x-kubernetes-list-type": "set"}), json!({"type": "array"})),
        (
            json!({"type": "integer", "x-kubernetes-validations": [{"rule": "a"}, {"rule": "b"}]}),
            json!({"type": "integer", "x-kubernetes-validations": [{"rule": "b", "message": "m"}]}),
        ),
        (
            json!({"type": "integer", "maximum": 5, "exclusiveMaximum": true}),
            json!({"type": "integer", "maximum": 5}),
        ),
    ] {
        assert_eq!(told(&of(old.clone()), &of(new), &json!({})), [], "{old}");
    }
}

#[test]
fn what_the_version_that_becomes_stored_does_not_know_is_lost() {
    let size = json!({"type": "object", "properties": {"size": {"type": "integer"}}});
    let replicas = json!({"type": "object", "required": ["replicas"], "properties": {
        "replicas": {"type": "integer"}, "kept": {"type": "integer", "default": 1}}});
    let versions = |is_old: bool| [("v1alpha1", is_old, size.clone()), ("v1", !is_old, replicas.clone())];
    let (old, new) = (definition(&versions(true), "None"), definition(&versions(false), "None"));
    assert_eq!(
        told(&old, &new, &json!({"size": 3})),
        [
            ("v1alpha1 would be stored as v1: spec.replicas is now required".to_owned(), true),
            ("v1alpha1 would be stored as v1: spec.size is removed".to_owned(), true),
        ]
    );
    assert_eq!(told(&old, &old, &json!({"size": 3})), []);
    let webhook = definition(&versions(false), "Webhook");
    assert_eq!(told(&old, &webhook, &json!({"size": 3})), []);
    assert_eq!(fields(&old)["stored as"], "v1alpha1");
    assert_eq!(fields(&new)["stored as"], "v1");
}
