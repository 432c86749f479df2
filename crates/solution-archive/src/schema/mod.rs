//! Structural schemas, as the API server requires them in `apiextensions.k8s.io/v1`.

mod characters;
mod default;
mod pattern;
mod rule;
#[cfg(test)]
mod tests;
pub(crate) mod typed;

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
        self.values(part, path, level == Level::Root);
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

    /// Looks at the keywords' own values.
    fn values(&mut self, part: &Map<String, Value>, path: &str, is_root: bool) {
        for problem in typed::problems(part, typed::SCHEMA) {
            // A type that is none is said to be so.
            if !problem.starts_with("type ") {
                self.add(path, &problem);
            }
        }
        let text = part.get("pattern").and_then(Value::as_str);
        if let Some(problem) = text.and_then(pattern::problem) {
            self.add(
                path,
                &format!("the pattern is not a regular expression of the API server: {problem}"),
            );
        }
        self.rules(part, path, is_root);
        if let Some(problem) = part
            .get("default")
            .and_then(|value| default::problem(value, part))
        {
            self.add(
                path,
                &format!("the default is refused by its own schema: {problem}"),
            );
        }
    }

    /// Looks at the validation rules.
    fn rules(&mut self, part: &Map<String, Value>, path: &str, is_root: bool) {
        let rules = part.get("x-kubernetes-validations").and_then(Value::as_array);
        for (index, rule) in rules.into_iter().flatten().enumerate() {
            let path = format!("{path}.x-kubernetes-validations[{index}]");
            let Some(fields) = rule.as_object() else {
                self.add(&path, "it is not a mapping");
                continue;
            };
            for problem in typed::problems(fields, typed::RULE) {
                self.add(&path, &problem);
            }
            let subject = rule::Subject {
                schema: part,
                is_root,
                is_old_optional: is_true(fields, "optionalOldSelf"),
            };
            let text = fields.get("rule").and_then(Value::as_str).unwrap_or_default();
            if let Some(problem) = rule::problem(text, subject) {
                self.add(&path, &format!("the rule cannot be compiled: {problem}"));
            }
            let message = fields.get("messageExpression").and_then(Value::as_str);
            if let Some(problem) = message.and_then(|text| rule::message_problem(text, subject)) {
                self.add(&path, &format!("messageExpression cannot be compiled: {problem}"));
            }
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
        self.values(part, path, false);
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

/// The place behind `word`, where that stands at `place`.
fn behind(text: &[char], place: usize, word: &str) -> Option<usize> {
    let is_here = word
        .chars()
        .enumerate()
        .all(|(offset, character)| text.get(place + offset) == Some(&character));
    is_here.then(|| place + word.chars().count())
}

fn is_true(part: &Map<String, Value>, keyword: &str) -> bool {
    part.get(keyword) == Some(&Value::Bool(true))
}
