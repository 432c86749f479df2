//! The types of a definition's fields: the API server reads a definition into them, or not at all.

use serde_json::{Map, Value};

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
    MappingOrList,
    MappingOrTruth,
    MappingOfTexts,
}

/// The keywords of a schema.
pub(super) const SCHEMA: &[(&str, Kind)] = &[
    ("id", Kind::Text),
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
    ("items", Kind::MappingOrList),
    ("additionalProperties", Kind::MappingOrTruth),
    ("externalDocs", Kind::MappingOfTexts),
    ("x-kubernetes-preserve-unknown-fields", Kind::Truth),
    ("x-kubernetes-embedded-resource", Kind::Truth),
    ("x-kubernetes-int-or-string", Kind::Truth),
    ("x-kubernetes-list-map-keys", Kind::Texts),
    ("x-kubernetes-list-type", Kind::Text),
    ("x-kubernetes-map-type", Kind::Text),
    ("x-kubernetes-validations", Kind::List),
];

/// What a validation rule has.
pub(super) const RULE: &[(&str, Kind)] = &[
    ("rule", Kind::Text),
    ("message", Kind::Text),
    ("messageExpression", Kind::Text),
    ("reason", Kind::Text),
    ("fieldPath", Kind::Text),
    ("optionalOldSelf", Kind::Truth),
];

/// What a definition's metadata has.
pub(crate) const METADATA: &[(&str, Kind)] = &[
    ("name", Kind::Text),
    ("labels", Kind::MappingOfTexts),
    ("annotations", Kind::MappingOfTexts),
];

/// What a definition's names are.
pub(crate) const NAMES: &[(&str, Kind)] = &[
    ("kind", Kind::Text),
    ("listKind", Kind::Text),
    ("plural", Kind::Text),
    ("singular", Kind::Text),
    ("shortNames", Kind::Texts),
    ("categories", Kind::Texts),
];

/// What a version has.
pub(crate) const VERSION: &[(&str, Kind)] = &[
    ("name", Kind::Text),
    ("served", Kind::Truth),
    ("storage", Kind::Truth),
    ("deprecated", Kind::Truth),
    ("deprecationWarning", Kind::Text),
    ("schema", Kind::Mapping),
    ("subresources", Kind::Mapping),
    ("additionalPrinterColumns", Kind::List),
];

/// What a column of a listing has.
pub(crate) const COLUMN: &[(&str, Kind)] = &[
    ("name", Kind::Text),
    ("type", Kind::Text),
    ("format", Kind::Text),
    ("description", Kind::Text),
    ("priority", Kind::Integer),
    ("jsonPath", Kind::Text),
];

/// Says which of `fields` have another type than the API server reads. What is null is not there.
pub(crate) fn problems(part: &Map<String, Value>, fields: &[(&str, Kind)]) -> Vec<String> {
    let wrong = |(name, kind): &(&str, Kind)| {
        let value = part.get(*name).filter(|value| !value.is_null())?;
        let mut shown = value.to_string();
        shown.truncate(shown.floor_char_boundary(60));
        (!kind.has(value)).then(|| format!("{name} is {shown} to YAML, not {}", kind.name()))
    };
    fields.iter().filter_map(wrong).collect()
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Integer => "a whole number",
            Self::Truth => "true or false",
            Self::List => "a list",
            Self::Texts => "a list of texts",
            Self::Mapping => "a mapping",
            Self::MappingOrList => "a mapping or a list",
            Self::MappingOrTruth => "a mapping, or true or false",
            Self::MappingOfTexts => "a mapping of texts",
        }
    }

    fn has(self, value: &Value) -> bool {
        match self {
            Self::Text => value.is_string(),
            Self::Number => value.is_number(),
            Self::Integer => value.is_i64(),
            Self::Truth => value.is_boolean(),
            Self::List => value.is_array(),
            Self::Texts => value.as_array().is_some_and(|items| items.iter().all(is_text)),
            Self::Mapping => value.is_object(),
            Self::MappingOrList => value.is_object() || value.is_array(),
            Self::MappingOrTruth => value.is_object() || value.is_boolean(),
            Self::MappingOfTexts => value.as_object().is_some_and(|texts| texts.values().all(is_text)),
        }
    }
}

/// Null is an empty text to the API server.
pub(crate) fn is_text(value: &Value) -> bool {
    value.is_string() || value.is_null()
}
