//! Whether a default matches its own schema: otherwise the API server refuses it.

use serde_json::{Map, Value};

use super::is_true;

/// Says why `value` is none that `schema` accepts.
pub(super) fn problem(value: &Value, schema: &Map<String, Value>) -> Option<String> {
    if value.is_null() {
        return None;
    }
    let mut shown = value.to_string();
    shown.truncate(shown.floor_char_boundary(60));
    let is_whole = |value: &Value| {
        value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0)
    };
    let kind = schema.get("type").and_then(Value::as_str).unwrap_or_default();
    let is_kind = match kind {
        "string" => value.is_string(),
        "integer" => is_whole(value),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    if !is_kind {
        return Some(format!("{shown} to YAML is not of type {kind}"));
    }
    let values = schema.get("enum").and_then(Value::as_array);
    if values.is_some_and(|values| !values.contains(value)) {
        return Some(format!("{shown} is not one of the values of enum"));
    }
    bounds(value, schema)
        .map(|bound| format!("{shown} is beyond {bound}"))
        .or_else(|| within(value, schema))
}

/// The keyword that bounds `value` and is not kept.
fn bounds(value: &Value, schema: &Map<String, Value>) -> Option<&'static str> {
    let bound = |name: &str| schema.get(name).and_then(Value::as_f64);
    #[allow(clippy::cast_precision_loss, reason = "no default is that long")]
    let length = |length: usize| length as f64;
    let outside = |actual: f64, least: &'static str, most: &'static str| {
        if bound(least).is_some_and(|least| actual < least) {
            Some(least)
        } else {
            bound(most)
                .is_some_and(|highest| actual > highest)
                .then_some(most)
        }
    };
    match value {
        Value::Number(number) => {
            let actual = number.as_f64()?;
            let excluded =
                |name: &str, keyword: &str| is_true(schema, keyword) && bound(name) == Some(actual);
            if excluded("minimum", "exclusiveMinimum") {
                return Some("exclusiveMinimum");
            }
            if excluded("maximum", "exclusiveMaximum") {
                return Some("exclusiveMaximum");
            }
            outside(actual, "minimum", "maximum")
        }
        Value::String(text) => {
            outside(length(text.chars().count()), "minLength", "maxLength").or_else(|| {
                let pattern = schema.get("pattern").and_then(Value::as_str)?;
                let expression = regex::RegexBuilder::new(pattern)
                    .size_limit(1 << 20)
                    .build()
                    .ok()?;
                (!expression.is_match(text)).then_some("pattern")
            })
        }
        Value::Array(items) => outside(length(items.len()), "minItems", "maxItems"),
        Value::Object(fields) => outside(length(fields.len()), "minProperties", "maxProperties"),
        Value::Null | Value::Bool(_) => None,
    }
}

/// What is wrong with a part of `value`.
fn within(value: &Value, schema: &Map<String, Value>) -> Option<String> {
    match value {
        Value::Array(items) => {
            let schema = schema.get("items")?.as_object()?;
            items.iter().find_map(|item| problem(item, schema))
        }
        Value::Object(fields) => {
            let required = schema
                .get("required")
                .and_then(Value::as_array)
                .into_iter()
                .flatten();
            let missing = required
                .filter_map(Value::as_str)
                .find(|name| !fields.contains_key(*name));
            if let Some(name) = missing {
                return Some(format!("it lacks {name}, which is required"));
            }
            let properties = schema.get("properties").and_then(Value::as_object);
            fields.iter().find_map(|(name, field)| {
                let own = properties.and_then(|properties| properties.get(name));
                problem(
                    field,
                    own.or_else(|| schema.get("additionalProperties"))?.as_object()?,
                )
            })
        }
        _ => None,
    }
}
