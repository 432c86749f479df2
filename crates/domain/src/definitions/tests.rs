use serde_json::json;

use super::*;

fn definition(spec: &Value) -> Value {
    json!({
        "metadata": {"name": "clocks.example.com"},
        "spec": {
            "scope": "Namespaced",
            "versions": [{"name": "v1", "schema": {"openAPIV3Schema": {
                "type": "object",
                "properties": {"spec": spec},
            }}}],
        },
        "status": {"storedVersions": ["v1"]},
    })
}

fn object(spec: &Value) -> Value {
    json!({"metadata": {"name": "one"}, "spec": spec})
}

/// What a change of `spec` breaks, and whether an object with that `spec` is affected.
fn told(old: &Value, new: &Value, spec: &Value) -> Vec<(String, bool)> {
    let (old, new) = (definition(old), definition(new));
    let found = breaches(&old, &new);
    let told = |breach: &Breach| {
        let text = breach.to_string();
        let text = text.trim_start_matches("customresourcedefinition/clocks.example.com: v1 ");
        (text.to_owned(), breach.affects(&object(spec)))
    };
    found.iter().map(told).collect()
}

#[test]
fn each_rule_names_the_field_and_is_judged_by_objects() {
    let size = |more: &Value| {
        let mut schema = json!({"type": "integer"});
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"type": "object", "properties": {"size": schema}})
    };
    let nothing = json!({"type": "object"});
    let plain = size(&json!({}));
    let required =
        json!({"type": "object", "required": ["size"], "properties": {"size": {"type": "integer"}}});
    let cases = [
        (&plain, &nothing, json!({"size": 3}), "spec.size is removed", true),
        (&plain, &nothing, json!({}), "spec.size is removed", false),
        (
            &plain,
            &size(&json!({"type": "string"})),
            json!({"size": 3}),
            "spec.size changes from integer to string",
            true,
        ),
        (&plain, &required, json!({}), "spec.size is now required", true),
        (&plain, &required, json!({"size": 1}), "spec.size is now required", false),
        (
            &size(&json!({"nullable": true})),
            &plain,
            json!({"size": null}),
            "spec.size may no longer be null",
            true,
        ),
        (
            &size(&json!({"enum": [1, 2]})),
            &size(&json!({"enum": [1]})),
            json!({"size": 2}),
            "spec.size may only be 1",
            true,
        ),
        (&plain, &size(&json!({"enum": [1]})), json!({"size": 1}), "spec.size may only be 1", false),
        (
            &size(&json!({"maximum": 9})),
            &size(&json!({"maximum": 5})),
            json!({"size": 7}),
            "spec.size has a maximum of 5, not 9",
            true,
        ),
        (&plain, &size(&json!({"minimum": 2})), json!({"size": 2}), "spec.size has a minimum of 2", false),
        (
            &size(&json!({"default": 1})),
            &size(&json!({"default": 2})),
            json!({"size": 1}),
            "spec.size has the default 2, not 1",
            false,
        ),
    ];
    for (old, new, spec, text, is_affected) in cases {
        assert_eq!(told(old, new, &spec), [(text.to_owned(), is_affected)], "{text} {spec}");
    }
}

#[test]
fn what_only_widens_breaks_nothing() {
    let of = |size: &Value| json!({"type": "object", "properties": {"size": size}});
    let widened = [
        (json!({"type": "integer"}), json!({"type": "number"})),
        (json!({"type": "integer"}), json!({"x-kubernetes-int-or-string": true})),
        (json!({"type": "integer", "maximum": 5}), json!({"type": "integer", "maximum": 9})),
        (json!({"type": "integer", "minimum": 5}), json!({"type": "integer"})),
        (json!({"type": "string", "enum": ["a"]}), json!({"type": "string", "enum": ["a", "b"]})),
    ];
    for (old, new) in widened {
        assert_eq!(told(&of(&old), &of(&new), &json!({})), [], "{old} -> {new}");
    }
    let kept = json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true});
    assert_eq!(told(&of(&json!({"type": "integer"})), &kept, &json!({"size": 1})), []);
    // The API server fills in what is missing.
    let filled = json!({"type": "object", "required": ["size"],
        "properties": {"size": {"type": "integer", "default": 1}}});
    let expected = [("spec.size has the default 1, not null".to_owned(), false)];
    assert_eq!(told(&of(&json!({"type": "integer"})), &filled, &json!({})), expected);
}

#[test]
fn lists_maps_and_unknown_fields_are_looked_into() {
    let nested = |text: &Value| {
        json!({"type": "object", "properties": {
            "nodes": {"type": "array", "items": {"type": "object", "properties": {"name": text}}},
            "labels": {"type": "object", "additionalProperties": text},
        }})
    };
    let (long, short) =
        (json!({"type": "string"}), json!({"type": "string", "maxLength": 3, "pattern": "^a"}));
    let spec = json!({"nodes": [{"name": "abc"}, {"name": "abcd"}], "labels": {"x": "b"}});
    let expected = [
        ("spec.nodes[].name has a maxLength of 3", true),
        ("spec.nodes[].name has a pattern of \"^a\"", false),
        ("spec.labels{} has a maxLength of 3", false),
        ("spec.labels{} has a pattern of \"^a\"", true),
    ];
    let expected = expected.map(|(text, is_affected)| (text.to_owned(), is_affected));
    assert_eq!(told(&nested(&long), &nested(&short), &spec), expected);
    let (open, closed) = (
        json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true, "properties": {"a": {"type": "string"}}}),
        json!({"type": "object", "properties": {"a": {"type": "string"}}}),
    );
    for (spec, is_affected) in [(json!({"a": "1"}), false), (json!({"b": "1"}), true)] {
        let expected = [("spec no longer keeps unknown fields".to_owned(), is_affected)];
        assert_eq!(told(&open, &closed, &spec), expected);
    }
}

#[test]
fn what_every_object_has_is_known_and_the_rest_is_at_any_depth() {
    let mut old = definition(&json!({}));
    old["spec"]["versions"][0]["schema"]["openAPIV3Schema"] =
        json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true});
    let new = definition(&json!({"type": "object", "properties": {"nodes": {"type": "array", "items":
        {"type": "object", "properties": {"name": {"type": "string"}}}}}}));
    let found = breaches(&old, &new);
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["customresourcedefinition/clocks.example.com: v1 the object no longer keeps unknown fields"]
    );
    let affects = |spec: Value| {
        let object =
            json!({"apiVersion": "x/v1", "kind": "Clock", "metadata": {"name": "one"}, "spec": spec});
        found[0].affects(&object)
    };
    assert!(!affects(json!({"nodes": [{"name": "a"}]})));
    assert!(affects(json!({"nodes": [{"name": "a", "size": 1}]})));
}

#[test]
fn a_scope_and_a_stored_version_stay() {
    let old = definition(&json!({"type": "object"}));
    let mut new = old.clone();
    new["spec"]["scope"] = json!("Cluster");
    new["spec"]["versions"][0]["name"] = json!("v2");
    let told: Vec<String> = breaches(&old, &new).iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "customresourcedefinition/clocks.example.com: the scope changes from Namespaced to Cluster",
            "customresourcedefinition/clocks.example.com: v1 is missing, and objects are stored in it",
        ]
    );
    assert_eq!(breaches(&old, &old), []);
}

#[test]
fn fields_are_listed_with_their_limits() {
    let one = definition(&json!({"type": "object", "required": ["size"], "properties": {
        "size": {"type": "integer", "minimum": 1, "default": 3},
        "nodes": {"type": "array", "items": {"type": "string"}},
    }}));
    let listed: Vec<String> =
        fields(&one).into_iter().map(|(field, text)| format!("{field}: {text}")).collect();
    assert_eq!(
        listed,
        [
            "v1 spec: object",
            "v1 spec.nodes: array",
            "v1 spec.nodes[]: string",
            "v1 spec.size: integer, required, default 3, minimum 1",
        ]
    );
}
