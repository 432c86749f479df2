//! Structural schemas, as the API server wants them in `apiextensions.k8s.io/v1`.

use serde_json::{Map, Value};

/// Where in a schema a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Root,
    Item,
    Field,
}

/// Keywords that no part may have.
const FORBIDDEN: &[&str] = &[
    "$ref",
    "definitions",
    "dependencies",
    "id",
    "patternProperties",
    "additionalItems",
];
/// The types of values.
const TYPES: &[&str] = &["array", "boolean", "integer", "number", "object", "string"];
/// Keywords that combine parts which only restrict values.
const JUNCTORS: &[&str] = &["anyOf", "allOf", "oneOf"];
/// Keywords that a part within a junctor may not have.
const ONLY_OUTSIDE: &[&str] = &[
    "type",
    "default",
    "title",
    "description",
    "additionalProperties",
    "x-kubernetes-list-map-keys",
    "x-kubernetes-list-type",
    "x-kubernetes-map-type",
];
/// Keywords that may not be true within a junctor.
const ONLY_FALSE: &[&str] = &[
    "nullable",
    "x-kubernetes-preserve-unknown-fields",
    "x-kubernetes-embedded-resource",
    "x-kubernetes-int-or-string",
];

/// Says what keeps `schema`, which is at `path`, from being structural.
pub(crate) fn problems(schema: &Value, path: &str) -> Vec<String> {
    let mut problems = Problems(Vec::new());
    problems.part(schema, path, Level::Root);
    problems.0
}

struct Problems(Vec<String>);

impl Problems {
    fn add(&mut self, path: &str, text: &str) {
        self.0.push(format!("{path}: {text}"));
    }

    fn part(&mut self, value: &Value, path: &str, level: Level) {
        let Some(part) = value.as_object() else {
            return self.add(path, "it is not a mapping");
        };
        self.forbidden(part, path);
        self.kind(part, path, level);
        if level == Level::Root {
            self.root(part, path);
        }
        self.children(part, path);
        let skips = int_or_string(part);
        self.junctors(part, path, skips);
        self.complete(part, part, path);
    }

    fn forbidden(&mut self, part: &Map<String, Value>, path: &str) {
        for keyword in FORBIDDEN.iter().filter(|keyword| part.contains_key(**keyword)) {
            self.add(path, &format!("{keyword} is not allowed"));
        }
        if is_true(part, "uniqueItems") {
            self.add(
                path,
                "uniqueItems is not allowed; use x-kubernetes-list-type: set",
            );
        }
        if part.get("additionalProperties") == Some(&Value::Bool(false)) {
            self.add(path, "additionalProperties may not be false");
        }
        if part.contains_key("additionalProperties") && part.contains_key("properties") {
            self.add(path, "properties and additionalProperties exclude each other");
        }
        if is_true(part, "x-kubernetes-int-or-string")
            && is_true(part, "x-kubernetes-preserve-unknown-fields")
        {
            self.add(
                path,
                "x-kubernetes-int-or-string and x-kubernetes-preserve-unknown-fields exclude each other",
            );
        }
    }

    fn kind(&mut self, part: &Map<String, Value>, path: &str, level: Level) {
        let is_free = is_true(part, "x-kubernetes-int-or-string")
            || is_true(part, "x-kubernetes-preserve-unknown-fields");
        match part.get("type") {
            None if is_free => {}
            None => self.add(
                path,
                match level {
                    Level::Root => "the type is missing (object)",
                    Level::Item => "the type of the items is missing",
                    Level::Field => "the type is missing",
                },
            ),
            Some(Value::String(kind)) if TYPES.contains(&kind.as_str()) => {
                if kind == "array" && !part.contains_key("items") {
                    self.add(path, "the items of the list are not described");
                }
                if level == Level::Root && kind != "object" {
                    self.add(path, "the type is not object");
                }
            }
            Some(other) => self.add(path, &format!("{other} is not a type")),
        }
    }

    fn root(&mut self, part: &Map<String, Value>, path: &str) {
        if part.contains_key("additionalProperties") {
            self.add(path, "additionalProperties may not be at the root");
        }
        for (name, kind) in [
            ("apiVersion", "string"),
            ("kind", "string"),
            ("metadata", "object"),
        ] {
            let given = part.get("properties").and_then(|properties| properties.get(name));
            if let Some(given) = given
                && given.get("type").and_then(Value::as_str) != Some(kind)
            {
                self.add(path, &format!("the type of {name} is not {kind}"));
            }
        }
    }

    fn children(&mut self, part: &Map<String, Value>, path: &str) {
        for (name, property) in part
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            self.part(property, &format!("{path}.properties[{name}]"), Level::Field);
        }
        match part.get("items") {
            Some(Value::Array(_)) => self.add(path, "items is a list; one description is allowed"),
            Some(items) => self.part(items, &format!("{path}.items"), Level::Item),
            None => {}
        }
        if let Some(additional @ Value::Object(_)) = part.get("additionalProperties") {
            self.part(additional, &format!("{path}.additionalProperties"), Level::Field);
        }
    }

    fn junctors(&mut self, part: &Map<String, Value>, path: &str, skips: IntOrString) {
        for junctor in JUNCTORS {
            for (index, nested) in part
                .get(*junctor)
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .enumerate()
            {
                let path = format!("{path}.{junctor}[{index}]");
                match (skips, *junctor, index) {
                    (IntOrString::AnyOf, "anyOf", _) | (IntOrString::AllOf, "allOf", 0) => {}
                    _ => self.nested(nested, &path),
                }
            }
        }
        if let Some(nested) = part.get("not") {
            self.nested(nested, &format!("{path}.not"));
        }
    }

    fn nested(&mut self, value: &Value, path: &str) {
        let Some(part) = value.as_object() else {
            return self.add(path, "it is not a mapping");
        };
        for keyword in ONLY_OUTSIDE.iter().filter(|keyword| part.contains_key(**keyword)) {
            self.add(
                path,
                &format!("{keyword} is not allowed within anyOf, allOf, oneOf and not"),
            );
        }
        for keyword in ONLY_FALSE.iter().filter(|keyword| is_true(part, keyword)) {
            self.add(
                path,
                &format!("{keyword} is not allowed within anyOf, allOf, oneOf and not"),
            );
        }
        for (name, property) in part
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            self.nested(property, &format!("{path}.properties[{name}]"));
        }
        if let Some(items) = part.get("items") {
            self.nested(items, &format!("{path}.items"));
        }
        self.junctors(part, path, IntOrString::No);
    }

    /// Every field that `restriction` speaks of has to be described in `part` itself.
    fn complete(&mut self, part: &Map<String, Value>, restriction: &Map<String, Value>, path: &str) {
        let nested = JUNCTORS
            .iter()
            .filter_map(|junctor| restriction.get(*junctor).and_then(Value::as_array))
            .flatten()
            .chain(restriction.get("not"))
            .filter_map(Value::as_object);
        for restriction in nested {
            let fields = restriction.get("properties").and_then(Value::as_object);
            for name in fields.into_iter().flat_map(Map::keys) {
                let described = part.get("properties").and_then(|properties| properties.get(name));
                if described.is_none() && !part.contains_key("additionalProperties") {
                    self.add(
                        path,
                        &format!("{name} is restricted, but not described in properties"),
                    );
                }
            }
            if restriction.contains_key("items") && !part.contains_key("items") {
                self.add(path, "items are restricted, but not described in items");
            }
            self.complete(part, restriction, path);
        }
    }
}

/// Which of the two forms allowed for "number or text" a part has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum IntOrString {
    No,
    AnyOf,
    AllOf,
}

fn int_or_string(part: &Map<String, Value>) -> IntOrString {
    let either = serde_json::json!([{"type": "integer"}, {"type": "string"}]);
    let first_of_all = part
        .get("allOf")
        .and_then(|all| all.get(0))
        .and_then(|first| first.get("anyOf"));
    if !is_true(part, "x-kubernetes-int-or-string") {
        IntOrString::No
    } else if part.get("anyOf") == Some(&either) {
        IntOrString::AnyOf
    } else if first_of_all == Some(&either) {
        IntOrString::AllOf
    } else {
        IntOrString::No
    }
}

fn is_true(part: &Map<String, Value>, keyword: &str) -> bool {
    part.get(keyword) == Some(&Value::Bool(true))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn spec(schema: &Value) -> Vec<String> {
        problems(
            &json!({"type": "object", "properties": {"spec": schema}}),
            "schema",
        )
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
        assert_eq!(problems(&schema, "schema"), Vec::<String>::new());
    }

    #[test]
    fn missing_types_are_found() {
        assert_eq!(
            problems(&json!({}), "schema"),
            ["schema: the type is missing (object)"]
        );
        assert_eq!(
            problems(&json!({"type": "array", "items": {"type": "string"}}), "schema"),
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
        assert_eq!(
            spec(&json!({"type": "text"})),
            ["schema.properties[spec]: \"text\" is not a type"]
        );
    }

    #[test]
    fn what_is_not_allowed_is_found() {
        for (schema, problem) in [
            (json!({"type": "object", "$ref": "#/x"}), "$ref is not allowed"),
            (
                json!({"type": "object", "additionalProperties": false}),
                "additionalProperties may not be false",
            ),
            (
                json!({"type": "object", "properties": {}, "additionalProperties": {"type": "string"}}),
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
        let found = spec(&json!({"type": "object", "oneOf": [{"properties": {"a": {"minimum": 1}}}]}));
        assert_eq!(
            found,
            ["schema.properties[spec]: a is restricted, but not described in properties"]
        );
        let found = spec(&json!({"anyOf": [{"type": "integer"}, {"type": "string"}], "type": "string"}));
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn the_root_is_an_object_of_its_own() {
        let schema = json!({"type": "object", "additionalProperties": {"type": "string"}});
        assert_eq!(
            problems(&schema, "schema"),
            ["schema: additionalProperties may not be at the root"]
        );
        let schema = json!({"type": "object", "properties": {"kind": {"type": "integer"}}});
        assert_eq!(
            problems(&schema, "schema"),
            ["schema: the type of kind is not string"]
        );
    }
}
