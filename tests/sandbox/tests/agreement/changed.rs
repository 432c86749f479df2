//! Definitions that are made from parts of others, by changes that nobody chose: the same ones in every run.

use serde_json::{Map, Value, json};

/// Parts of a schema are no longer than this, so that a disagreement can be read.
const LONGEST: usize = 3000;
/// So often another part is looked for, until one is short enough.
const ATTEMPTS: usize = 50;

/// Where changes come from: the generator of Numerical Recipes.
pub(super) struct Source(u64);

impl Source {
    pub(super) fn new(seed: u64) -> Self {
        let offset = std::env::var("SEED").map_or(0, |seed| seed.parse().unwrap());
        Self(seed + 1_000_003 * offset)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }

    fn one<'list, T>(&mut self, list: &'list [T]) -> &'list T {
        &list[self.below(list.len())]
    }

    /// A definition with a part of `document`'s schema, or with its other fields, changed in one to three places.
    pub(super) fn definition(&mut self, document: &Value) -> Value {
        let mut made = document.clone();
        let mut parts = Vec::new();
        for version in document["spec"]["versions"].as_array().into_iter().flatten() {
            schemas(&version["schema"]["openAPIV3Schema"], &mut parts);
        }
        let is_short = |part: &&Value| part.to_string().len() < LONGEST;
        let mut part = json!({"type": "string"});
        for _ in 0..ATTEMPTS {
            if parts.is_empty() {
                break;
            }
            let found = parts[self.below(parts.len())];
            if is_short(&found) {
                part = found.clone();
                break;
            }
        }
        without_rules(&mut part);
        let is_of_schema = self.below(4) != 0;
        if is_of_schema {
            for _ in 0..=self.below(3) {
                self.change(&mut part, KEYWORDS);
            }
        }
        let at_root = self.below(8) == 0;
        let schema = if at_root { part } else { json!({"type": "object", "properties": {"spec": part}}) };
        for version in made["spec"]["versions"].as_array_mut().into_iter().flatten() {
            version["schema"] = json!({"openAPIV3Schema": schema});
        }
        if !is_of_schema {
            for _ in 0..=self.below(3) {
                let at = ["/metadata", "/spec", "/spec", "/spec/versions", "/spec/versions", "/spec/names"];
                let at = *self.one(&at);
                if let Some(place) = made.pointer_mut(at) {
                    self.change(place, FIELDS);
                }
            }
        }
        made
    }

    /// One of the values of a list.
    fn value(&mut self, values: &str) -> Value {
        let values: Vec<Value> = serde_json::from_str(values).unwrap();
        self.one(&values).clone()
    }

    /// Changes something in `value`, or below it.
    fn change(&mut self, value: &mut Value, keywords: &[(&str, &str)]) {
        let mut places = Vec::new();
        pointers(value, String::new(), &mut places);
        let place = self.one(&places).clone();
        let whole = value.clone();
        let Some(target) = value.pointer_mut(&place) else { return };
        match (self.below(8), &mut *target) {
            (0..=3, Value::Object(fields)) => {
                let (keyword, values) = *self.one(keywords);
                fields.insert(keyword.to_owned(), self.value(values));
            }
            (4, Value::Object(fields)) if !fields.is_empty() => {
                let name = self.one(&fields.keys().cloned().collect::<Vec<_>>()).clone();
                fields.remove(&name);
            }
            (4, Value::Array(items)) if !items.is_empty() => {
                let at = self.below(items.len());
                items.remove(at);
            }
            (5, Value::Array(items)) if !items.is_empty() => {
                let item = self.one(items).clone();
                items.push(item);
            }
            (6, target) => {
                let from = self.one(&places).clone();
                if let Some(other) = whole.pointer(&from).filter(|_| !from.starts_with(&place)) {
                    *target = other.clone();
                }
            }
            (_, target) => *target = self.value(VALUES),
        }
    }
}

/// All schemas in a schema, and itself.
fn schemas<'schema>(schema: &'schema Value, found: &mut Vec<&'schema Value>) {
    let Some(part) = schema.as_object() else { return };
    found.push(schema);
    let properties = part.get("properties").and_then(Value::as_object);
    let nested = properties.into_iter().flat_map(Map::values);
    let nested = nested.chain(part.get("items")).chain(part.get("additionalProperties"));
    for schema in nested {
        schemas(schema, found);
    }
}

/// Rules in CEL are compared in other cases: a changed schema has other types.
fn without_rules(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("x-kubernetes-validations");
            fields.values_mut().for_each(without_rules);
        }
        Value::Array(items) => items.iter_mut().for_each(without_rules),
        _ => {}
    }
}

fn pointers(value: &Value, here: String, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                pointers(field, format!("{here}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointers(item, format!("{here}/{index}"), found);
            }
        }
        _ => {}
    }
    found.push(here);
}

/// Values that take the place of any other.
const VALUES: &str = r#"[null, true, false, 0, 1, -1, 1.5, "", "a", "5", "object", "string", "array", [], {}, ["a"], {"type": "string"}, {"type": "object"}, [{}], [null], {"a": null}]"#;

/// Keywords of a schema, and values that each of them gets.
#[rustfmt::skip]
const KEYWORDS: &[(&str, &str)] = &[
    ("x-kubernetes-list-type", r#"["map", "set", "atomic", "othe"]"#),
    ("x-kubernetes-list-map-keys", r#"[["name"], [], ["name", "type"]]"#),
    ("x-kubernetes-map-type", r#"["atomic", "granula", ""]"#),
    ("x-kubernetes-preserve-unknown-fields", "[true, false]"),
    ("x-kubernetes-embedded-resource", "[true, false]"),
    ("x-kubernetes-int-or-string", "[true, false]"),
    ("nullable", "[true, false]"),
    ("uniqueItems", "[true, false]"),
    ("type", r#"["object", "array", "string", "intege", "null", ""]"#),
    ("items", r#"[{"type": "string"}, {"type": "object"}, {}, [], [{}], true, {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}, {"type": "object", "properties": {"name": {"type": "string", "default": ""}}}]"#),
    ("properties", r#"[{}, {"a": {"type": "string"}}, {"a": null}, {"metadata": {"type": "object"}}, {"kind": {"type": "string"}, "apiVersion": {"type": "string"}, "metadata": {"type": "object"}}, {"metadata": {"type": "object", "properties": {"name": {"type": "string", "maxLength": 5}}}}, {"metadata": {"type": "object", "properties": {"labels": {"type": "object"}}}}, {"kind": {"type": "intege"}}]"#),
    ("additionalProperties", r#"[true, false, {}, {"type": "string"}, {"type": "string", "default": "a"}]"#),
    ("required", r#"[[], ["a"], ["name"], ["name", "name"]]"#),
    ("default", r#"[null, "", "a", {}, [], 0, 1, 1.5, true, {"a": "b"}, {"name": "b"}, {"a": null}, ["a"], ["a", "a"], [{"name": "a"}], [null], {"kind": "A", "apiVersion": "v1"}, {"kind": "A", "apiVersion": "v1", "metadata": {"labels": {"a": "b"}}}]"#),
    ("enum", r#"[[], ["a", "b"], [1, 2], [null]]"#),
    ("format", r#"["int32", "date-time", "unheard-of", "uuid", "ipv4", "duration", "byte", "uri", "email"]"#),
    ("pattern", r#"["^a$", ""]"#),
    ("minLength", "[2]"),
    ("maxLength", "[0, -1]"),
    ("minItems", "[1]"),
    ("maxItems", "[0]"),
    ("minProperties", "[1]"),
    ("maxProperties", "[0]"),
    ("minimum", "[1]"),
    ("maximum", "[0.5]"),
    ("exclusiveMinimum", "[true]"),
    ("exclusiveMaximum", "[true, 5]"),
    ("multipleOf", "[2, 0, -1]"),
    ("anyOf", r#"[[], [{"type": "intege"}, {"type": "string"}], [{"type": "string"}, {"type": "intege"}], [{"required": ["a"]}]]"#),
    ("allOf", r#"[[{"anyOf": [{"type": "intege"}, {"type": "string"}]}], [{"anyOf": [{"type": "intege"}, {"type": "string"}], "type": "string"}], [{"minimum": 1}]]"#),
    ("oneOf", r#"[[{"properties": {"a": {"minLength": 1}}}], [{"properties": {"a": {"type": "string"}}}], [{"enum": ["a"]}], [{"items": {"minLength": 1}}], [{"description": "a"}], [{"properties": {"metadata": {}}}], [{"additionalProperties": false}], [{"additionalProperties": true}]]"#),
    ("not", r#"[{}, {"required": ["a"]}, {"type": "string"}, {"nullable": true}, {"x-kubernetes-map-type": "atomic"}, {"default": 1}, {"x-kubernetes-validations": []}]"#),
    ("id", r#"["", "a"]"#),
    ("$ref", r#"["", "/a"]"#),
    ("$schema", r#"["a"]"#),
    ("definitions", r#"[{}, {"a": {}}]"#),
    ("dependencies", r#"[{}, {"a": ["b"]}]"#),
    ("patternProperties", r#"[{}, {"a": {}}]"#),
    ("additionalItems", "[true, null]"),
    ("externalDocs", r#"[{"url": "a"}, {"url": 1}]"#),
    ("example", r#"[{"a": 1}]"#),
    ("title", r#"["a", 1]"#),
    ("description", "[null, true]"),
    ("unknown", "[1]"),
    ("x-kubernetes-validations", r#"[[], [{"rule": ""}], [{"rule": "true", "reason": "Othe"}], [{"rule": "true", "message": " "}], [{"rule": "true", "message": "a\nb"}], [{"rule": "true ||\ntrue"}], [{"rule": "true", "fieldPath": ".a"}], [{"rule": "true", "messageExpression": " "}], [{"rule": "true", "optionalOldSelf": true}]]"#),
];

/// Other fields of a definition, and values that each of them gets.
#[rustfmt::skip]
const FIELDS: &[(&str, &str)] = &[
    ("name", r#"["v1", "V1", "", "a.b"]"#),
    ("labels", r#"[{"a": "b"}, {"a b": "c"}, {"a": "b c"}]"#),
    ("annotations", r#"[{"a b": "c"}, {"A/b": "c"}, {"api-approved.kubernetes.io": "unapproved"}, {"api-approved.kubernetes.io": "a"}, {"api-approved.kubernetes.io": "https://a/b"}]"#),
    ("generateName", r#"["a"]"#),
    ("namespace", r#"["a"]"#),
    ("finalizers", r#"[["a"], ["a/b"], ["a b"]]"#),
    ("creationTimestamp", r#"[null, "a"]"#),
    ("resourceVersion", r#"["1"]"#),
    ("uid", r#"["a"]"#),
    ("ownerReferences", "[[{}]]"),
    ("generation", r#"[-1, "1"]"#),
    ("group", r#"["a.k8s.io", "a", "A.b"]"#),
    ("scope", r#"["Cluste", "cluste"]"#),
    ("preserveUnknownFields", r#"[true, false, "true"]"#),
    ("shortNames", r#"[["A"], ["a", "a"]]"#),
    ("categories", r#"[["a b"], ["all"]]"#),
    ("listKind", r#"["A B", ""]"#),
    ("singula", r#"["A", ""]"#),
    ("plural", r#"["A"]"#),
    ("kind", r#"["a b", ""]"#),
    ("served", "[false]"),
    ("storage", "[false, true]"),
    ("deprecated", "[true, false]"),
    ("deprecationWarning", r#"["a", "", "a\u0001"]"#),
    ("schema", r#"[null, {}, {"openAPIV3Schema": null}]"#),
    ("subresources", r#"[null, {}, {"status": null}, {"status": {}}, {"status": true}, {"scale": {}}, {"scale": {"specReplicasPath": ".spec.a", "statusReplicasPath": ".status.a"}}, {"scale": {"specReplicasPath": ".a", "statusReplicasPath": ".status.a"}}, {"scale": {"specReplicasPath": ".spec.a", "statusReplicasPath": "status.a"}}, {"scale": {"specReplicasPath": ".spec.a", "statusReplicasPath": ".status.a", "labelSelectorPath": ".b"}}]"#),
    ("additionalPrinterColumns", r#"[[], [{}], [{"name": "a", "type": "string", "jsonPath": ".a"}], [{"name": "a", "type": "string", "JSONPath": ".a"}], [{"name": "a", "type": "text", "jsonPath": ".a"}], [{"name": "a", "type": "string", "jsonPath": "a"}], [{"name": "a", "type": "string", "jsonPath": ".a", "format": "b"}], [{"name": "a", "type": "string", "jsonPath": ".a", "priority": "1"}], [{"name": "a", "type": "date", "jsonPath": ".", "format": "byte"}]]"#),
    ("type", r#"["text", ""]"#),
    ("format", r#"["int32", "a"]"#),
    ("jsonPath", r#"["a", ""]"#),
    ("priority", "[3000000000, -1]"),
    ("selectableFields", r#"[[], [{}], [{"jsonPath": ".spec"}], [{"jsonPath": ".spec.a"}], [{"jsonPath": "spec"}], [{"jsonPath": ".metadata.name"}]]"#),
    ("conversion", r#"[{}, null, {"strategy": "None"}, {"strategy": "none"}, {"strategy": "Webhook"}, {"strategy": "None", "webhook": {"conversionReviewVersions": ["v1"]}}, {"strategy": "None", "webhook": {}}, {"strategy": "Webhook", "webhook": {"conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"url": "https://a/b"}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"url": "http://a/b"}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"url": "https://a/b?c"}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"service": {"name": "a", "namespace": "b"}}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"service": {"name": "a", "namespace": "b", "port": 0}}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"service": {"name": "a", "namespace": "b", "path": "c"}}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"service": {"name": "a"}}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"url": "https://a", "service": {"name": "a", "namespace": "b"}}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"url": "https://a", "caBundle": "?"}, "conversionReviewVersions": ["v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"url": "https://a"}, "conversionReviewVersions": ["v2"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"url": "https://a"}, "conversionReviewVersions": ["v1", "v1"]}}, {"strategy": "Webhook", "webhook": {"clientConfig": {"url": "https://a"}, "conversionReviewVersions": ["V2", "v1"]}}]"#),
    ("unknown", "[{}]"),
];
