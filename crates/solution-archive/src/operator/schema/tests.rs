//! Schemas as they are accepted and refused.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::*;

fn spec(schema: &Value) -> Vec<String> {
    root(&json!({"type": "object", "properties": {"spec": schema}}))
}

fn root(schema: &Value) -> Vec<String> {
    problems(schema, "schema", false)
}

#[test]
fn structural_schemas_have_no_problems() {
    let schema = json!({"type": "object", "properties": {
        "metadata": {"type": "object"},
        "spec": {"type": "object", "required": ["replicas"], "properties": {
            "replicas": {"type": "integer", "minimum": 1},
            "port": {"x-kubernetes-int-or-string": true, "anyOf": [{"type": "integer"}, {"type": "string"}]},
            "labels": {"type": "object", "additionalProperties": {"type": "string"}},
            "list": {"type": "array", "items": {"type": "string"}},
            "free": {"x-kubernetes-preserve-unknown-fields": true},
        }, "oneOf": [{"required": ["port"]}, {"properties": {"replicas": {"maximum": 3}}}]},
    }});
    assert_eq!(root(&schema), Vec::<String>::new());
}

#[test]
fn missing_types_are_found() {
    assert_eq!(root(&json!({})), ["schema: the type is missing (object)"]);
    assert_eq!(
        root(&json!({"type": "array", "items": {"type": "string"}})),
        ["schema: the type is not object"]
    );
    assert_eq!(spec(&json!({})), ["schema.properties[spec]: the type is missing"]);
    assert_eq!(
        spec(&json!({"type": "array"})),
        ["schema.properties[spec]: the items of the list are not described"]
    );
    assert_eq!(
        spec(&json!({"type": "array", "items": {}})),
        ["schema.properties[spec].items: the type of the items is missing"]
    );
    assert_eq!(spec(&json!({"type": "text"})), ["schema.properties[spec]: \"text\" is not a type"]);
}

#[test]
fn what_is_not_allowed_is_found() {
    for (schema, problem) in [
        (json!({"type": "object", "$ref": "#/x"}), "$ref is not allowed"),
        (
            json!({"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "string"}}),
            "properties and additionalProperties exclude each other",
        ),
        (
            json!({"type": "array", "items": [{"type": "string"}]}),
            "items is a list; one description is allowed",
        ),
        (
            json!({"type": "array", "uniqueItems": true, "items": {"type": "string"}}),
            "uniqueItems is not allowed; use x-kubernetes-list-type: set",
        ),
    ] {
        assert_eq!(spec(&schema), [format!("schema.properties[spec]: {problem}")]);
    }
}

#[test]
fn junctors_only_restrict() {
    let found = spec(&json!({"type": "object", "anyOf": [{"type": "object"}]}));
    assert_eq!(
        found,
        ["schema.properties[spec].anyOf[0]: type is not allowed within anyOf, allOf, oneOf and not"]
    );
    let found = root(&json!({"type": "object", "oneOf": [{"properties": {"a": {"minimum": 1}}}]}));
    assert_eq!(found, ["schema: a is restricted, but not described in properties"]);
    let found = spec(&json!({"anyOf": [{"type": "string"}, {"type": "integer"}], "type": "string"}));
    assert_eq!(found.len(), 2);
}

#[test]
fn the_root_is_an_object_of_its_own() {
    let schema = json!({"type": "object", "additionalProperties": {"type": "string"}});
    assert_eq!(root(&schema), ["schema: additionalProperties may not be at the root"]);
    let schema = json!({"type": "object", "properties": {"kind": {"type": "integer"}}});
    assert_eq!(root(&schema), ["schema: the type of kind is not string"]);
}

#[test]
fn defaults_are_values_of_their_own_schema() {
    let problem = |schema: Value| spec(&schema).into_iter().next();
    for schema in [
        json!({"type": "string", "default": "on"}),
        json!({"type": "number", "default": 1.5}),
        json!({"type": "integer", "default": 1.0}),
        json!({"type": "string", "default": null}),
        json!({"x-kubernetes-int-or-string": true, "default": true}),
        json!({"type": "object", "default": {}, "additionalProperties": {"type": "string"}}),
        json!({"type": "array", "default": ["a"], "items": {"type": "string", "pattern": "^a$"}}),
    ] {
        assert_eq!(problem(schema.clone()), None, "{schema}");
    }
    let problems = [
        json!({"type": "string", "default": true}),
        json!({"type": "integer", "default": 1.5}),
        json!({"type": "integer", "minimum": 2, "default": 1}),
        json!({"type": "integer", "minimum": 1, "exclusiveMinimum": true, "default": 1}),
        json!({"type": "string", "maxLength": 1, "default": "ab"}),
        json!({"type": "array", "default": ["b"], "items": {"type": "string", "pattern": "^a$"}}),
        json!({"type": "object", "default": {"a": 1}, "properties": {"a": {"type": "string"}}}),
        json!({"type": "object", "default": {}, "required": ["a"], "properties": {"a": {"type": "string"}}}),
    ]
    .map(|schema| problem(schema).unwrap());
    assert_snapshot!(problems.join("\n"), @r#"
    schema.properties[spec]: the default is refused by its own schema: true is not of type string
    schema.properties[spec]: the default is refused by its own schema: 1.5 is not of type integer
    schema.properties[spec]: the default is refused by its own schema: 1 violates minimum
    schema.properties[spec]: the default is refused by its own schema: 1 violates exclusiveMinimum
    schema.properties[spec]: the default is refused by its own schema: "ab" violates maxLength
    schema.properties[spec]: the default is refused by its own schema: "b" violates pattern
    schema.properties[spec]: the default is refused by its own schema: 1 is not of type string
    schema.properties[spec]: the default is refused by its own schema: it lacks a, which is required
    "#);
}

#[test]
fn keywords_have_the_types_that_the_api_server_reads() {
    let problems = [
        ("description", json!(5)),
        ("maxLength", json!("5")),
        ("minItems", json!(1.5)),
        ("nullable", json!("true")),
        ("enum", json!("a")),
        ("required", json!([true])),
        ("x-kubernetes-list-map-keys", json!("a")),
    ]
    .map(|(keyword, value)| {
        let mut schema = json!({"type": "string"});
        schema[keyword] = value;
        let found = spec(&schema);
        assert_eq!(found.len(), 1, "{found:?}");
        found.concat()
    });
    assert_snapshot!(problems.join("\n"), @r#"
    schema.properties[spec]: description is read as 5, not as a string
    schema.properties[spec]: maxLength is read as "5", not as a whole number
    schema.properties[spec]: minItems is read as 1.5, not as a whole number
    schema.properties[spec]: nullable is read as "true", not as true or false
    schema.properties[spec]: enum is read as "a", not as a list
    schema.properties[spec]: required is read as [true], not as a list of strings
    schema.properties[spec]: x-kubernetes-list-map-keys is read as "a", not as a list of strings
    "#);
}
