//! Structural schemas, as the API server requires them in `apiextensions.k8s.io/v1`.
//!
//! The rules are those of apiextensions-apiserver 1.36: `pkg/apiserver/schema/validation.go` (the parts, and the
//! restrictions of combinations), `complete.go` (fields that combinations restrict),
//! `pkg/apis/apiextensions/validation/validation.go` (keywords, lists, maps, rules, the root) and
//! `pkg/apiserver/schema/defaulting/validation.go` (defaults). `tests/rules/schemas.txt` has each rule with the server's
//! verdict; `make agreement` asks the server again.

mod default;
mod list;
pub(crate) mod object;
pub(crate) mod path;
mod rule;
#[cfg(test)]
mod tests;
pub(crate) mod typed;
mod value;

use std::sync::LazyLock;

use serde_json::{Map, Value};

/// The keywords of one part of a schema.
pub(crate) type Part = Map<String, Value>;

/// The part that the API server reads where null is written.
static EMPTY: LazyLock<Part> = LazyLock::new(Part::new);

/// Where in a schema a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Root,
    Item,
    Field,
}

/// Facts about the parts around a part.
#[derive(Debug, Clone, Copy)]
struct Position<'schema> {
    level: Level,
    /// It describes `apiVersion`, `kind` or `metadata` of an object.
    is_in_meta: bool,
    /// Why there may be no default.
    without_default: Option<&'schema str>,
}

impl<'schema> Position<'schema> {
    const ROOT: Self = Self { level: Level::Root, is_in_meta: false, without_default: None };

    fn item(self) -> Self {
        Self { level: Level::Item, ..self }
    }

    /// The place of a property of `part`, which is here.
    fn property(self, part: &Part, name: &'schema str) -> Self {
        let is_root = self.level == Level::Root;
        let is_meta = (is_root || is_true(part, EMBEDDED)) && META.contains(&name);
        Self {
            level: Level::Field,
            is_in_meta: self.is_in_meta || is_meta,
            without_default: self
                .without_default
                .or((is_root && is_meta).then_some("in the fields that all objects have")),
        }
    }

    fn additional(self) -> Self {
        let reason = "in additional properties of metadata";
        Self {
            level: Level::Field,
            without_default: self.without_default.or(self.is_in_meta.then_some(reason)),
            ..self
        }
    }
}

/// The fields that all objects have.
const META: [&str; 3] = ["apiVersion", "kind", "metadata"];
/// Keywords that no part may have.
const FORBIDDEN: &[&str] = &["$ref", "dependencies", "additionalItems"];
/// Keywords that no part may have, unless they are empty.
const ONLY_EMPTY: &[&str] = &["id", "$schema", "definitions", "patternProperties"];
/// The types of values.
const TYPES: &[&str] = &["array", "boolean", "integer", "number", "object", "string"];
/// Keywords that combine parts which only restrict values.
const JUNCTORS: &[&str] = &["anyOf", "allOf", "oneOf"];
/// Keywords that a part within a junctor may not have, unless they are empty, false or null.
const ONLY_OUTSIDE: &[&str] = &[
    "type",
    "default",
    "title",
    "description",
    "nullable",
    "x-kubernetes-list-map-keys",
    "x-kubernetes-list-type",
    "x-kubernetes-map-type",
    "x-kubernetes-validations",
    PRESERVE,
    EMBEDDED,
    EITHER,
];
/// All keywords that the root may have where the status is a subresource: the schema of the status is taken out of it.
const BESIDE_STATUS: &[&str] = &[
    "description",
    "type",
    "format",
    "title",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "maxLength",
    "minLength",
    "pattern",
    "maxItems",
    "minItems",
    "uniqueItems",
    "multipleOf",
    "required",
    "items",
    "properties",
    "externalDocs",
    "example",
    PRESERVE,
    "x-kubernetes-validations",
];
/// All fields are kept.
const PRESERVE: &str = "x-kubernetes-preserve-unknown-fields";
/// The value is an object as the API server has them.
const EMBEDDED: &str = "x-kubernetes-embedded-resource";
/// The value is a whole number or a text.
const EITHER: &str = "x-kubernetes-int-or-string";

/// The reasons for which the API server refuses `schema`, which is at `path`. `has_status` is whether the status
/// is a subresource.
pub(crate) fn problems(schema: &Value, path: &str, has_status: bool) -> Vec<String> {
    let mut problems = Problems(Vec::new());
    let Some(root) = part_of(schema) else { return vec![format!("{path}: it is not a mapping")] };
    problems.root(root, path, has_status);
    problems.part(root, path, Position::ROOT);
    problems.complete(Some(root), root, path);
    // The API server compares defaults with schemas that have no other problem.
    if problems.0.is_empty() {
        default::problems(root, path, true, &mut problems.0);
    }
    problems.0
}

struct Problems(Vec<String>);

impl Problems {
    fn add(&mut self, path: &str, text: &str) {
        self.0.push(format!("{path}: {text}"));
    }

    fn root(&mut self, root: &Part, path: &str, has_status: bool) {
        if is_true(root, "nullable") {
            self.add(path, "nullable may not be true at the root");
        }
        if given(root, "additionalProperties").is_some() {
            self.add(path, "additionalProperties may not be at the root");
        }
        if has_status {
            let other = |keyword: &&str| !BESIDE_STATUS.contains(keyword) && is_written(root, keyword);
            for (keyword, _) in typed::SCHEMA.iter().filter(|(keyword, _)| other(keyword)) {
                let message = format!("{keyword} may not be at the root where the status is a subresource");
                self.add(path, &message);
            }
        }
        if let Some(metadata) = property(root, "metadata") {
            self.metadata(metadata, &format!("{path}.properties[metadata]"));
        }
    }

    /// All objects have the same metadata: only their names may be restricted.
    fn metadata(&mut self, metadata: &Part, path: &str) {
        let is_name = |name: &str| ["name", "generateName"].contains(&name);
        let allows = |keyword: &str| match keyword {
            "type" | "default" => true,
            "properties" => properties(metadata).all(|(name, _)| is_name(name)),
            _ => false,
        };
        for (keyword, _) in typed::SCHEMA {
            if !allows(keyword) && is_specified(metadata, keyword) {
                let message =
                    format!("{keyword} may not be here: only name and generateName can be restricted");
                self.add(path, &message);
            }
        }
    }

    /// A part that describes values.
    fn part(&mut self, part: &Part, path: &str, place: Position<'_>) {
        self.keywords(part, path, place);
        self.kind(part, path, place.level);
        self.object(part, path, place.level);
        for (name, property) in properties(part) {
            let path = format!("{path}.properties[{name}]");
            self.inner(property, &path, place.property(part, name), Self::part);
        }
        if let Items::One(items) = items(part) {
            self.part(items, &format!("{path}.items"), place.item());
        }
        if let Some(additional @ Value::Object(_)) = part.get("additionalProperties") {
            self.inner(additional, &format!("{path}.additionalProperties"), place.additional(), Self::part);
        }
        self.junctors(part, path, place);
    }

    fn inner(
        &mut self,
        value: &Value,
        path: &str,
        place: Position<'_>,
        check: impl Fn(&mut Self, &Part, &str, Position<'_>),
    ) {
        match part_of(value) {
            Some(part) => check(self, part, path, place),
            None => self.add(path, "it is not a mapping"),
        }
    }

    /// Checks the rules of every part.
    fn keywords(&mut self, part: &Part, path: &str, place: Position<'_>) {
        for problem in typed::problems(part, typed::SCHEMA) {
            self.add(path, &problem);
        }
        let forbidden = FORBIDDEN.iter().filter(|keyword| given(part, keyword).is_some());
        let filled = ONLY_EMPTY.iter().filter(|keyword| is_set(part, keyword));
        for keyword in forbidden.chain(filled) {
            self.add(path, &format!("{keyword} is not allowed"));
        }
        if is_true(part, "uniqueItems") {
            self.add(path, "uniqueItems is not allowed; use x-kubernetes-list-type: set");
        }
        if items(part) == Items::Many {
            self.add(path, "items is a list; one description is allowed");
        }
        let additional = given(part, "additionalProperties");
        if additional.is_some_and(|additional| additional != true) && properties(part).next().is_some() {
            self.add(path, "properties and additionalProperties exclude each other");
        }
        if given(part, PRESERVE) == Some(&Value::Bool(false)) {
            self.add(path, "x-kubernetes-preserve-unknown-fields may only be true");
        }
        if place.is_in_meta && is_true(part, EMBEDDED) {
            self.add(path, "x-kubernetes-embedded-resource may not be in the metadata of an object");
        }
        if let Some(reason) = place.without_default
            && given(part, "default").is_some()
        {
            self.add(path, &format!("default may not be {reason}"));
        }
        let kind = text(part, "type");
        if !kind.is_empty() && !TYPES.contains(&kind) {
            self.add(path, &format!("{kind:?} is not a type"));
        }
        for problem in list::problems(part) {
            self.add(path, &problem);
        }
        self.rules(part, path);
    }

    /// Looks at the validation rules.
    fn rules(&mut self, part: &Part, path: &str) {
        let rules = part.get("x-kubernetes-validations").and_then(Value::as_array);
        for (index, rule) in rules.into_iter().flatten().enumerate() {
            let path = format!("{path}.x-kubernetes-validations[{index}]");
            let Some(fields) = part_of(rule) else {
                self.add(&path, "it is not a mapping");
                continue;
            };
            for problem in typed::problems(fields, typed::RULE) {
                self.add(&path, &problem);
            }
            for problem in rule::problems(fields, part) {
                self.add(&path, &problem);
            }
        }
    }

    fn kind(&mut self, part: &Part, path: &str, level: Level) {
        let kind = text(part, "type");
        let is_embedded = is_true(part, EMBEDDED);
        if is_embedded && kind != "object" {
            self.add(path, "the type is not object, although x-kubernetes-embedded-resource is true");
        } else if kind.is_empty() && !is_true(part, EITHER) && !is_true(part, PRESERVE) {
            self.add(
                path,
                match level {
                    Level::Root => "the type is missing (object)",
                    Level::Item => "the type of the items is missing",
                    Level::Field => "the type is missing",
                },
            );
        }
        if level == Level::Root && !kind.is_empty() && kind != "object" {
            self.add(path, "the type is not object");
        }
        if kind == "array" && !matches!(items(part), Items::One(_) | Items::Many) {
            self.add(path, "the items of the list are not described");
        }
        for other in [PRESERVE, EMBEDDED] {
            if is_true(part, EITHER) && is_true(part, other) {
                let message = format!("x-kubernetes-int-or-string and {other} exclude each other");
                self.add(path, &message);
            }
        }
    }

    /// Looks at a part that describes objects as the API server has them.
    fn object(&mut self, part: &Part, path: &str, level: Level) {
        let is_embedded = is_true(part, EMBEDDED);
        if !is_embedded && level != Level::Root {
            return;
        }
        for (name, kind) in META.into_iter().zip(["string", "string", "object"]) {
            if property(part, name).is_some_and(|given| text(given, "type") != kind) {
                self.add(path, &format!("the type of {name} is not {kind}"));
            }
        }
        if is_embedded && given(part, "additionalProperties").is_some() {
            self.add(path, "additionalProperties may not be beside x-kubernetes-embedded-resource");
        }
        if is_embedded && !is_true(part, PRESERVE) && properties(part).next().is_none() {
            let message =
                "x-kubernetes-embedded-resource needs properties, or x-kubernetes-preserve-unknown-fields";
            self.add(path, message);
        }
    }

    /// Looks at the combinations of a part that describes values. In two places the API server takes the combination that
    /// means "a whole number or a text", although it has types.
    fn junctors(&mut self, part: &Part, path: &str, place: Position<'_>) {
        let first = nested_in(part, "allOf").next().and_then(part_of);
        let free = Free { itself: is_either(part), first_of_all: first.is_some_and(is_either) };
        self.combinations(part, path, place, free);
    }

    fn combinations(&mut self, part: &Part, path: &str, place: Position<'_>, free: Free) {
        let taken = JUNCTORS.iter().filter(|junctor| !(free.itself && **junctor == "anyOf"));
        for junctor in taken {
            for (index, nested) in nested_in(part, junctor).enumerate() {
                let free = Free {
                    itself: free.first_of_all && *junctor == "allOf" && index == 0,
                    first_of_all: false,
                };
                let path = format!("{path}.{junctor}[{index}]");
                self.inner(nested, &path, place, |problems, part, path, place| {
                    problems.nested(part, path, place, free);
                });
            }
        }
        if let Some(nested) = given(part, "not") {
            self.inner(nested, &format!("{path}.not"), place, Self::restriction);
        }
    }

    fn restriction(&mut self, part: &Part, path: &str, place: Position<'_>) {
        self.nested(part, path, place, Free::default());
    }

    /// A part within a combination: it only restricts values.
    fn nested(&mut self, part: &Part, path: &str, place: Position<'_>, free: Free) {
        self.keywords(part, path, place);
        let additional = given(part, "additionalProperties").is_some_and(|additional| additional != false);
        let outside = ONLY_OUTSIDE.iter().filter(|keyword| is_set(part, keyword));
        for keyword in outside.chain(additional.then_some(&"additionalProperties")) {
            let message = format!("{keyword} is not allowed within anyOf, allOf, oneOf and not");
            self.add(path, &message);
        }
        if property(part, "metadata").is_some() {
            self.add(path, "metadata is not allowed within anyOf, allOf, oneOf and not");
        }
        for (name, property) in properties(part) {
            let place = place.property(part, name);
            self.inner(property, &format!("{path}.properties[{name}]"), place, Self::restriction);
        }
        if let Items::One(items) = items(part) {
            self.restriction(items, &format!("{path}.items"), place.item());
        }
        self.combinations(part, path, place, free);
    }

    /// Every field that a combination of the root speaks of has to be described in `part` itself. The API server looks
    /// at no other part's combinations.
    fn complete(&mut self, part: Option<&Part>, restriction: &Part, path: &str) {
        let combined = JUNCTORS.iter().flat_map(|junctor| nested_in(restriction, junctor));
        for nested in combined.chain(given(restriction, "not")).filter_map(part_of) {
            self.described(part, nested, path);
        }
    }

    fn described(&mut self, part: Option<&Part>, restriction: &Part, path: &str) {
        self.complete(part, restriction, path);
        if let Items::One(restricted) = items(restriction) {
            let described = part.and_then(|part| match items(part) {
                Items::One(items) => Some(items),
                _ => None,
            });
            if described.is_none() {
                self.add(path, "items are restricted, but not described in items");
            }
            self.described(described, restricted, &format!("{path}.items"));
        }
        for (name, restricted) in properties(restriction) {
            let described = part.and_then(|part| property(part, name));
            if described.is_none() {
                self.add(path, &format!("{name} is restricted, but not described in properties"));
            }
            if let Some(restricted) = part_of(restricted) {
                self.described(described, restricted, &format!("{path}.properties[{name}]"));
            }
        }
    }
}

/// Where the combination that means "a whole number or a text" may stand.
#[derive(Debug, Default, Clone, Copy)]
struct Free {
    /// In the part itself.
    itself: bool,
    /// In the first part of its `allOf`.
    first_of_all: bool,
}

/// Whether a part has the combination that means "a whole number or a text".
fn is_either(part: &Part) -> bool {
    let combined: Vec<&Value> = nested_in(part, "anyOf").collect();
    let is_only = |value: &Value, kind: &str| {
        part_of(value).is_some_and(|nested| {
            let mut specified = typed::SCHEMA.iter().filter(|(keyword, _)| is_specified(nested, keyword));
            text(nested, "type") == kind && specified.next().is_some() && specified.next().is_none()
        })
    };
    matches!(combined[..], [first, second] if is_only(first, "integer") && is_only(second, "string"))
}

/// The forms of `items`.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Items<'schema> {
    Missing,
    /// Something without a description.
    Nothing,
    /// One description of all items.
    One(&'schema Part),
    /// Several descriptions.
    Many,
}

fn items(part: &Part) -> Items<'_> {
    match part.get("items") {
        None | Some(Value::Null) => Items::Missing,
        Some(Value::Object(items)) => Items::One(items),
        Some(Value::Array(list)) if !list.is_empty() => Items::Many,
        // The API server ignores any other value.
        Some(_) => Items::Nothing,
    }
}

/// `value` as a part; null is an empty one.
fn part_of(value: &Value) -> Option<&Part> {
    match value {
        Value::Null => Some(&EMPTY),
        value => value.as_object(),
    }
}

/// A keyword's value; null is none.
fn given<'part>(part: &'part Part, keyword: &str) -> Option<&'part Value> {
    part.get(keyword).filter(|value| !value.is_null())
}

/// A keyword's text; empty where there is none.
fn text<'part>(part: &'part Part, keyword: &str) -> &'part str {
    part.get(keyword).and_then(Value::as_str).unwrap_or_default()
}

fn is_true(part: &Part, keyword: &str) -> bool {
    part.get(keyword) == Some(&Value::Bool(true))
}

/// Whether the API server has a value for a keyword that is not the one that it has without it.
fn is_written(part: &Part, keyword: &str) -> bool {
    match given(part, keyword) {
        None => false,
        Some(_) if ["default", "example"].contains(&keyword) => true,
        Some(Value::Bool(false)) => false,
        // These may be missing, which is not the same as an empty text.
        Some(Value::String(text)) => !text.is_empty() || keyword.ends_with("-type"),
        Some(_) => true,
    }
}

/// Whether a keyword has a value with something in it.
fn is_set(part: &Part, keyword: &str) -> bool {
    let is_empty = match given(part, keyword) {
        Some(Value::Array(items)) => items.is_empty(),
        Some(Value::Object(fields)) => fields.is_empty(),
        _ => false,
    };
    is_written(part, keyword) && (!is_empty || keyword == "default")
}

/// Whether a keyword makes a part one that specifies something. The API server copies some lists as they are, and
/// builds the other ones anew.
fn is_specified(part: &Part, keyword: &str) -> bool {
    let is_rebuilt = ["enum", "properties"].contains(&keyword) || JUNCTORS.contains(&keyword);
    is_set(part, keyword) || !is_rebuilt && is_written(part, keyword)
}

fn properties(part: &Part) -> impl Iterator<Item = (&str, &Value)> {
    let properties = part.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten().map(|(name, property)| (name.as_str(), property))
}

fn property<'part>(part: &'part Part, name: &str) -> Option<&'part Part> {
    part.get("properties")?.get(name).and_then(part_of)
}

fn nested_in<'part>(part: &'part Part, junctor: &str) -> impl Iterator<Item = &'part Value> {
    part.get(junctor).and_then(Value::as_array).into_iter().flatten()
}
