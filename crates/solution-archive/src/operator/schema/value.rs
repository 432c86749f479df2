//! Whether a schema takes a value, as the API server's validator decides (`kube-openapi`, `pkg/validation/validate`).

use serde_json::Value;

use super::{Items, Part, given, is_true, items, nested_in, part_of, property, text};

/// Says why `value` is none that `schema` accepts.
pub(super) fn problem(value: &Value, schema: &Part) -> Option<String> {
    kind(value, schema)
        .or_else(|| enumerated(value, schema))
        .or_else(|| if value.is_null() { None } else { rest(value, schema) })
}

fn rest(value: &Value, schema: &Part) -> Option<String> {
    bounds(value, schema)
        .map(|bound| format!("{} violates {bound}", shown(value)))
        .or_else(|| format(value, schema))
        .or_else(|| combined(value, schema))
        .or_else(|| within(value, schema))
}

fn shown(value: &Value) -> String {
    let mut shown = value.to_string();
    shown.truncate(shown.floor_char_boundary(60));
    shown
}

fn kind(value: &Value, schema: &Part) -> Option<String> {
    let kind = text(schema, "type");
    if kind.is_empty() {
        return None;
    }
    // The API server compares a text with its format instead.
    let is_formatted = !text(schema, "format").is_empty() && (value.is_string() || value.is_array());
    if is_formatted && !["integer", "number"].contains(&kind) {
        return None;
    }
    let is_whole =
        value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0);
    let is_kind = match kind {
        "string" => value.is_string(),
        "integer" => is_whole,
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    };
    let is_null = value.is_null() && is_true(schema, "nullable");
    (!is_kind && !is_null).then(|| format!("{} is not of type {kind}", shown(value)))
}

fn enumerated(value: &Value, schema: &Part) -> Option<String> {
    let values = given(schema, "enum").and_then(Value::as_array)?;
    let is_same = |other: &Value| match (value.as_f64(), other.as_f64()) {
        (Some(value), Some(other)) => value.to_bits() == other.to_bits(),
        _ => value == other && !value.is_null(),
    };
    (!values.is_empty() && !values.iter().any(is_same))
        .then(|| format!("{} is not one of the values of enum", shown(value)))
}

/// The keyword that bounds `value` and is not kept.
fn bounds(value: &Value, schema: &Part) -> Option<&'static str> {
    let bound = |name: &str| given(schema, name).and_then(Value::as_f64);
    #[allow(clippy::cast_precision_loss, reason = "no default is that long")]
    let length = |length: usize| length as f64;
    let outside = |actual: f64, least: &'static str, most: &'static str| {
        if bound(least).is_some_and(|least| actual < least) {
            Some(least)
        } else {
            bound(most).is_some_and(|highest| actual > highest).then_some(most)
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
            // Of whole numbers the API server compares whole factors.
            let factor =
                bound("multipleOf").map(|factor| if value.is_f64() { factor } else { factor.trunc() });
            if factor.is_some_and(|factor| factor <= 0.0 || (actual / factor).fract() != 0.0) {
                return Some("multipleOf");
            }
            outside(actual, "minimum", "maximum")
        }
        Value::String(text) => {
            outside(length(text.chars().count()), "minLength", "maxLength").or_else(|| {
                let pattern = given(schema, "pattern").and_then(Value::as_str)?;
                let expression = regex::RegexBuilder::new(pattern).size_limit(1 << 20).build().ok()?;
                (!expression.is_match(text)).then_some("pattern")
            })
        }
        Value::Array(items) => outside(length(items.len()), "minItems", "maxItems"),
        Value::Object(fields) => outside(length(fields.len()), "minProperties", "maxProperties"),
        Value::Null | Value::Bool(_) => None,
    }
}

/// Compares a value with its format, where that is one of the usual ones.
fn format(value: &Value, schema: &Part) -> Option<String> {
    let format = text(schema, "format");
    let is_kept = match (value, text(schema, "type")) {
        (Value::Number(number), "integer") if format == "int32" => number
            .as_f64()
            .is_none_or(|number| number >= f64::from(i32::MIN) && number <= f64::from(i32::MAX)),
        (Value::String(text), _) => is_of_format(text, &format.replace('-', "")),
        _ => true,
    };
    (!is_kept).then(|| format!("{} is not a {format}", shown(value)))
}

fn is_of_format(text: &str, format: &str) -> bool {
    match format {
        "date" => text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok(),
        "uuid" => {
            let digits: Vec<&str> = text.split('-').collect();
            let digits = digits.concat();
            digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        }
        "ipv4" => text.parse::<std::net::Ipv4Addr>().is_ok(),
        "ipv6" => text.parse::<std::net::Ipv6Addr>().is_ok(),
        "byte" => super::typed::is_base64(text),
        "duration" => is_duration(text),
        // All others are left to the API server.
        _ => true,
    }
}

/// Go's durations (`1h30m`), and a number with the word of a unit.
fn is_duration(text: &str) -> bool {
    let unit = "(?:ns|us|µs|μs|ms|s|m|h)";
    let go = format!("^[+-]?(?:0|(?:(?:[0-9]+\\.?[0-9]*|\\.[0-9]+){unit})+)$");
    let words = "[0-9]+\\s*(?i:ns|nano\\w*|us|µs|micro\\w*|ms|milli\\w*|s|sec\\w*|m|min\\w*|h|hr|hour\\w*|d|day\\w*|w|wk|week\\w*)(?:[^A-Za-zµ]|$)";
    [go.as_str(), words]
        .iter()
        .any(|pattern| regex::Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(text)))
}

fn combined(value: &Value, schema: &Part) -> Option<String> {
    let taken = |junctor: &str| {
        let parts: Vec<&Part> = nested_in(schema, junctor).filter_map(part_of).collect();
        let accepted = parts.iter().filter(|part| problem(value, part).is_none()).count();
        (parts.len(), accepted)
    };
    let refused = |junctor: &str| Some(format!("{} is refused by {junctor}", shown(value)));
    if matches!(taken("anyOf"), (1.., 0)) {
        return refused("anyOf");
    }
    if !matches!(taken("oneOf"), (0, _) | (_, 1)) {
        return refused("oneOf");
    }
    let (all, accepted) = taken("allOf");
    if accepted < all {
        return refused("allOf");
    }
    let not = given(schema, "not").and_then(part_of)?;
    if problem(value, not).is_none() { refused("not") } else { None }
}

/// The problem of a part of `value`.
fn within(value: &Value, schema: &Part) -> Option<String> {
    match value {
        Value::Array(list) => match items(schema) {
            Items::One(item) => list.iter().find_map(|value| problem(value, item)),
            _ => None,
        },
        Value::Object(fields) => {
            let required = given(schema, "required").and_then(Value::as_array).into_iter().flatten();
            let missing = required
                .map(|name| name.as_str().unwrap_or_default())
                .find(|name| !fields.contains_key(*name));
            if let Some(name) = missing {
                return Some(format!("it lacks {name}, which is required"));
            }
            let additional = given(schema, "additionalProperties");
            fields.iter().find_map(|(name, field)| match property(schema, name) {
                Some(own) => problem(field, own),
                None if additional == Some(&Value::Bool(false)) => Some(format!("{name} is not allowed")),
                None => problem(field, additional?.as_object()?),
            })
        }
        _ => None,
    }
}
