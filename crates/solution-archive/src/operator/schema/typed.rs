//! The types of a definition's fields: the API server reads a definition into them, or not at all.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;

pub(crate) use super::Part;

/// What a field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    Integer,
    Truth,
    List,
    Texts,
    Mapping,
    MappingOrTruth,
    MappingOfTexts,
    /// A whole number of 32 bits.
    Short,
    /// A point in time, as RFC 3339 writes it.
    Time,
    /// Bytes in base64.
    Bytes,
    Any,
    /// A mapping with these fields.
    Fields(Fields),
    /// A list of such mappings.
    ListOf(Fields),
}

/// The fields of a mapping, and what each is.
pub(crate) type Fields = &'static [(&'static str, Kind)];

/// The keywords of a schema.
pub(super) const SCHEMA: Fields = &[
    ("id", Kind::Text),
    ("$schema", Kind::Text),
    ("$ref", Kind::Text),
    ("default", Kind::Any),
    ("example", Kind::Any),
    ("definitions", Kind::Mapping),
    ("dependencies", Kind::Mapping),
    ("patternProperties", Kind::Mapping),
    ("additionalItems", Kind::MappingOrTruth),
    ("description", Kind::Text),
    ("title", Kind::Text),
    ("type", Kind::Text),
    ("format", Kind::Text),
    ("pattern", Kind::Text),
    ("maximum", Kind::Number),
    ("minimum", Kind::Number),
    ("multipleOf", Kind::Number),
    ("maxLength", Kind::Integer),
    ("minLength", Kind::Integer),
    ("maxItems", Kind::Integer),
    ("minItems", Kind::Integer),
    ("maxProperties", Kind::Integer),
    ("minProperties", Kind::Integer),
    ("exclusiveMaximum", Kind::Truth),
    ("exclusiveMinimum", Kind::Truth),
    ("uniqueItems", Kind::Truth),
    ("nullable", Kind::Truth),
    ("enum", Kind::List),
    ("allOf", Kind::List),
    ("oneOf", Kind::List),
    ("anyOf", Kind::List),
    ("required", Kind::Texts),
    ("properties", Kind::Mapping),
    ("not", Kind::Mapping),
    ("items", Kind::Any),
    ("additionalProperties", Kind::MappingOrTruth),
    ("externalDocs", Kind::Fields(DOCUMENTATION)),
    ("x-kubernetes-preserve-unknown-fields", Kind::Truth),
    ("x-kubernetes-embedded-resource", Kind::Truth),
    ("x-kubernetes-int-or-string", Kind::Truth),
    ("x-kubernetes-list-map-keys", Kind::Texts),
    ("x-kubernetes-list-type", Kind::Text),
    ("x-kubernetes-map-type", Kind::Text),
    ("x-kubernetes-validations", Kind::List),
];

const DOCUMENTATION: Fields = &[("description", Kind::Text), ("url", Kind::Text)];

/// What a validation rule has.
pub(super) const RULE: Fields = &[
    ("rule", Kind::Text),
    ("message", Kind::Text),
    ("messageExpression", Kind::Text),
    ("reason", Kind::Text),
    ("fieldPath", Kind::Text),
    ("optionalOldSelf", Kind::Truth),
];

/// What an object's metadata has.
pub(crate) const METADATA: Fields = &[
    ("name", Kind::Text),
    ("generateName", Kind::Text),
    ("namespace", Kind::Text),
    ("selfLink", Kind::Text),
    ("uid", Kind::Text),
    ("resourceVersion", Kind::Text),
    ("generation", Kind::Integer),
    ("deletionGracePeriodSeconds", Kind::Integer),
    ("labels", Kind::MappingOfTexts),
    ("annotations", Kind::MappingOfTexts),
    ("finalizers", Kind::Texts),
    ("creationTimestamp", Kind::Time),
    ("deletionTimestamp", Kind::Time),
    ("ownerReferences", Kind::ListOf(OWNER)),
    ("managedFields", Kind::List),
];

const OWNER: Fields = &[
    ("apiVersion", Kind::Text),
    ("kind", Kind::Text),
    ("name", Kind::Text),
    ("uid", Kind::Text),
    ("controller", Kind::Truth),
    ("blockOwnerDeletion", Kind::Truth),
];

/// What a definition's specification has.
pub(crate) const SPECIFICATION: Fields = &[
    ("group", Kind::Text),
    ("scope", Kind::Text),
    ("names", Kind::Fields(NAMES)),
    ("versions", Kind::ListOf(VERSION)),
    ("conversion", Kind::Fields(CONVERSION)),
    ("preserveUnknownFields", Kind::Truth),
];

/// What a definition's names are.
pub(crate) const NAMES: Fields = &[
    ("kind", Kind::Text),
    ("listKind", Kind::Text),
    ("plural", Kind::Text),
    ("singular", Kind::Text),
    ("shortNames", Kind::Texts),
    ("categories", Kind::Texts),
];

/// What a version has.
const VERSION: Fields = &[
    ("name", Kind::Text),
    ("served", Kind::Truth),
    ("storage", Kind::Truth),
    ("deprecated", Kind::Truth),
    ("deprecationWarning", Kind::Text),
    ("schema", Kind::Mapping),
    ("subresources", Kind::Fields(SUBRESOURCES)),
    ("additionalPrinterColumns", Kind::ListOf(COLUMN)),
    ("selectableFields", Kind::ListOf(SELECTABLE)),
];

const SELECTABLE: Fields = &[("jsonPath", Kind::Text)];

const SUBRESOURCES: Fields = &[("status", Kind::Mapping), ("scale", Kind::Fields(SCALE))];

const SCALE: Fields = &[
    ("specReplicasPath", Kind::Text),
    ("statusReplicasPath", Kind::Text),
    ("labelSelectorPath", Kind::Text),
];

/// What a column of a listing has.
const COLUMN: Fields = &[
    ("name", Kind::Text),
    ("type", Kind::Text),
    ("format", Kind::Text),
    ("description", Kind::Text),
    ("priority", Kind::Short),
    ("jsonPath", Kind::Text),
];

const CONVERSION: Fields = &[("strategy", Kind::Text), ("webhook", Kind::Fields(WEBHOOK))];

const WEBHOOK: Fields = &[("clientConfig", Kind::Fields(CLIENT)), ("conversionReviewVersions", Kind::Texts)];

const CLIENT: Fields = &[("url", Kind::Text), ("caBundle", Kind::Bytes), ("service", Kind::Fields(SERVICE))];

const SERVICE: Fields =
    &[("name", Kind::Text), ("namespace", Kind::Text), ("path", Kind::Text), ("port", Kind::Short)];

/// The problems of the values of `fields`: each must have the type that the API server reads. null counts as missing.
pub(crate) fn problems(part: &Part, fields: Fields) -> Vec<String> {
    let mut found = Vec::new();
    within(part, fields, "", &mut found);
    found
}

fn within(part: &Part, fields: Fields, prefix: &str, found: &mut Vec<String>) {
    for (name, kind) in fields {
        let Some(value) = part.get(*name).filter(|value| !value.is_null()) else { continue };
        match (kind, value) {
            (Kind::Fields(fields), Value::Object(part)) => {
                within(part, fields, &format!("{prefix}{name}."), found);
            }
            (Kind::ListOf(fields), Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    match item {
                        Value::Null => {}
                        Value::Object(part) => {
                            within(part, fields, &format!("{prefix}{name}[{index}]."), found);
                        }
                        _ => found.push(format!("{prefix}{name}[{index}] is not a mapping")),
                    }
                }
            }
            _ if kind.has(value) => {}
            _ => {
                let mut shown = value.to_string();
                shown.truncate(shown.floor_char_boundary(60));
                found.push(format!("{prefix}{name} is read as {shown}, not as {}", kind.name()));
            }
        }
    }
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Integer | Self::Short => "a whole number",
            Self::Truth => "true or false",
            Self::List | Self::ListOf(_) => "a list",
            Self::Texts => "a list of strings",
            Self::Mapping | Self::Fields(_) => "a mapping",
            Self::MappingOrTruth => "a mapping, or true or false",
            Self::MappingOfTexts => "a mapping of strings",
            Self::Time => "a time",
            Self::Bytes => "base64",
            Self::Any => "anything",
        }
    }

    fn has(self, value: &Value) -> bool {
        match self {
            Self::Text => value.is_string(),
            Self::Number => value.is_number(),
            Self::Integer => value.is_i64(),
            Self::Short => value.as_i64().is_some_and(|number| i32::try_from(number).is_ok()),
            Self::Truth => value.is_boolean(),
            Self::List | Self::ListOf(_) => value.is_array(),
            Self::Texts => value.as_array().is_some_and(|items| items.iter().all(is_text)),
            Self::Mapping | Self::Fields(_) => value.is_object(),
            Self::MappingOrTruth => value.is_object() || value.is_boolean(),
            Self::MappingOfTexts => value.as_object().is_some_and(|texts| texts.values().all(is_text)),
            Self::Time => value.as_str().is_some_and(|text| text.parse::<jiff::Timestamp>().is_ok()),
            Self::Bytes => value.as_str().is_some_and(is_base64),
            Self::Any => true,
        }
    }
}

/// The API server reads over line breaks in it.
pub(super) fn is_base64(text: &str) -> bool {
    let text: String = text.chars().filter(|letter| !"\r\n".contains(*letter)).collect();
    BASE64_STANDARD.decode(text).is_ok()
}

/// Null is an empty text to the API server.
pub(crate) fn is_text(value: &Value) -> bool {
    value.is_string() || value.is_null()
}
