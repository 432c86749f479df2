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
    let text = |breach: &Breach| {
        breach
            .to_string()
            .replace("customresourcedefinition/clocks.example.com: ", "")
    };
    found
        .iter()
        .map(|breach| (text(breach), breach.affects(&object)))
        .collect()
}

/// The old schema of a field, the new one, its value, what is told, whether the object breaks it, whether it is judged, and
/// whether the API server lets old values be.
type Row = (Value, Value, Value, &'static str, bool, bool, bool);

#[allow(clippy::too_many_lines, reason = "a table")]
fn table() -> Vec<Row> {
    let number = |more: &str| serde_json::from_str(&format!(r#"{{"type": "integer"{more}}}"#)).unwrap();
    let list = |more: &str| -> Value {
        let text = format!(r#"{{"type": "array", "items": {{"type": "object"}}{more}}}"#);
        serde_json::from_str(&text).unwrap()
    };
    let set = r#", "x-kubernetes-list-type": "set""#;
    let map = r#", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a"]"#;
    let rule = |rule: &str| json!({"type": "integer", "x-kubernetes-validations": [{"rule": rule}]});
    let below = r#", "maximum": 5, "exclusiveMaximum": true"#;
    let maximum = "has a new restriction: exclusiveMaximum 5";
    vec![
        (
            number(r#", "maximum": 5"#),
            number(below),
            json!(5),
            maximum,
            true,
            true,
            true,
        ),
        (
            number(r#", "maximum": 5"#),
            number(below),
            json!(4),
            maximum,
            false,
            true,
            true,
        ),
        (
            number(""),
            number(r#", "multipleOf": 5"#),
            json!(7),
            "has a new restriction: multipleOf 5",
            true,
            true,
            true,
        ),
        (
            number(""),
            number(r#", "multipleOf": 5"#),
            json!(10),
            "has a new restriction: multipleOf 5",
            false,
            true,
            true,
        ),
        (
            list(""),
            list(set),
            json!([{"a": 1}, {"a": 1}]),
            "has a new restriction: x-kubernetes-list-type set",
            true,
            true,
            false,
        ),
        (
            list(""),
            list(set),
            json!([{"a": 1}, {"a": 2}]),
            "has a new restriction: x-kubernetes-list-type set",
            false,
            true,
            false,
        ),
        (
            list(""),
            list(map),
            json!([{"a": 1, "b": 1}, {"a": 1}]),
            "has a new restriction: x-kubernetes-list-type map",
            true,
            true,
            false,
        ),
        (
            list(set),
            list(map),
            json!([{"a": 1}]),
            "has a new restriction: x-kubernetes-list-type map",
            false,
            true,
            false,
        ),
        (
            rule("self > 0"),
            rule("self > 1"),
            json!(1),
            "has a new restriction: x-kubernetes-validations self > 1",
            false,
            false,
            true,
        ),
        (
            number(""),
            number(r#", "format": "int32""#),
            json!(1),
            "has a new restriction: format int32",
            false,
            false,
            true,
        ),
        (
            number(""),
            number(r#", "not": {"minimum": 3}"#),
            json!(1),
            "has a new restriction: not {\"minimum\":3}",
            false,
            false,
            false,
        ),
    ]
}

#[test]
fn restrictions_that_are_new_are_told_by_path() {
    for (old, new, value, text, breaks, is_judged, is_ratcheted) in table() {
        let spec = |field: &Value| json!({"type": "object", "properties": {"x": field}});
        let (old, new) = (
            definition(&[("v1", true, spec(&old))], "None"),
            definition(&[("v1", true, spec(&new))], "None"),
        );
        let expected = [(format!("v1 spec.x {text}"), breaks)];
        assert_eq!(told(&old, &new, &json!({"x": value})), expected);
        let breach = breaches(&old, &new).remove(0);
        assert_eq!(
            (breach.is_judged(), breach.is_ratcheted()),
            (is_judged, is_ratcheted),
            "{text}"
        );
        assert_eq!(told(&new, &new, &json!({})), []);
    }
}

#[test]
fn restrictions_that_are_gone_or_wider_are_none() {
    let of = |field: Value| {
        definition(
            &[("v1", true, json!({"type": "object", "properties": {"x": field}}))],
            "None",
        )
    };
    for (old, new) in [
        (
            json!({"type": "integer", "multipleOf": 10}),
            json!({"type": "integer", "multipleOf": 5}),
        ),
        (
            json!({"type": "array", "x-kubernetes-list-type": "set"}),
            json!({"type": "array"}),
        ),
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
    let versions = |is_old: bool| {
        [
            ("v1alpha1", is_old, size.clone()),
            ("v1", !is_old, replicas.clone()),
        ]
    };
    let (old, new) = (
        definition(&versions(true), "None"),
        definition(&versions(false), "None"),
    );
    assert_eq!(
        told(&old, &new, &json!({"size": 3})),
        [
            (
                "v1alpha1 is to be stored as v1: spec.replicas is now required".to_owned(),
                true
            ),
            (
                "v1alpha1 is to be stored as v1: spec.size is removed".to_owned(),
                true
            ),
        ]
    );
    assert_eq!(told(&old, &old, &json!({"size": 3})), []);
    let webhook = definition(&versions(false), "Webhook");
    assert_eq!(told(&old, &webhook, &json!({"size": 3})), []);
    assert_eq!(fields(&old)["stored as"], "v1alpha1");
    assert_eq!(fields(&new)["stored as"], "v1");
}
