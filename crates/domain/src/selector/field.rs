//! Field selectors, as in kubectl's `--field-selector`.
//!
//! The API server knows few fields for each type. Objects are compared here, so every field is known that has one value.

use std::str::FromStr;

use serde_json::Value;

/// A field selector: `metadata.name=a`, `status.state!=Failed`, separated by commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldSelector(Vec<Requirement>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Requirement {
    field: String,
    value: String,
    is_equal: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a valid field selector; write FIELD=VALUE or FIELD!=VALUE, as in metadata.name=a")]
pub struct InvalidFieldSelector(String);

impl FieldSelector {
    pub fn matches(&self, object: &Value) -> bool {
        self.0.iter().all(|one| {
            let found = object.pointer(&one.field);
            is(found, &one.value) == one.is_equal
        })
    }
}

impl FieldSelector {
    /// The fields that none of these objects has, although it would have a value that is neither empty nor a boolean: they are
    /// probably misspelt.
    #[must_use]
    pub fn absent_from(&self, objects: &[Value]) -> Vec<String> {
        let is_absent = |one: &&Requirement| {
            !["", "true", "false"].contains(&one.value.as_str())
                && !objects.iter().any(|object| object.pointer(&one.field).is_some())
        };
        let named = |one: &Requirement| one.field[1..].replace('/', ".");
        self.0.iter().filter(is_absent).map(named).collect()
    }
}

/// A field that is not there is empty, and a boolean that is not there is false.
fn is(found: Option<&Value>, value: &str) -> bool {
    match found {
        None | Some(Value::Null) => value.is_empty() || value == "false",
        Some(Value::String(text)) => text == value,
        Some(other) => serde_json::to_string(other).is_ok_and(|text| text == value),
    }
}

impl FromStr for FieldSelector {
    type Err = InvalidFieldSelector;

    fn from_str(text: &str) -> Result<Self, InvalidFieldSelector> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        let requirement = |part: &str| requirement(part).ok_or_else(|| InvalidFieldSelector(part.to_owned()));
        parts.map(requirement).collect::<Result<_, _>>().map(Self)
    }
}

fn requirement(part: &str) -> Option<Requirement> {
    let (field, value, is_equal) = if let Some((field, value)) = part.split_once("!=") {
        (field, value, false)
    } else {
        let (field, value) = part.split_once('=')?;
        (field, value.strip_prefix('=').unwrap_or(value), true)
    };
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|one| one.is_ascii_alphanumeric());
    field.split('.').all(is_name).then(|| Requirement {
        field: format!("/{}", field.replace('.', "/")),
        value: value.to_owned(),
        is_equal,
    })
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_compared() {
        let object = json!({
            "metadata": {"name": "a", "namespace": "x"}, "spec": {"replicas": 2, "paused": true, "note": null},
        });
        for (selector, expected) in [
            ("", true),
            ("metadata.name=a", true),
            ("metadata.name==a,metadata.namespace=x", true),
            ("metadata.name=a,metadata.namespace!=x", false),
            ("metadata.name!=b", true),
            ("spec.replicas=2", true),
            ("spec.paused=true", true),
            ("spec.unschedulable=false", true),
            ("spec.unschedulable!=true", true),
            ("spec.note=", true),
            ("spec.absent=x", false),
        ] {
            let selector_read: FieldSelector = selector.parse().unwrap();
            assert_eq!(selector_read.matches(&object), expected, "{selector}");
        }
        let selector: FieldSelector =
            "metadata.nam!=a,spec.note=x,spec.replicas=1,spec.off=true".parse().unwrap();
        assert_eq!(selector.absent_from(&[json!({}), object]), ["metadata.nam"]);
        let errors = ["metadata.name", "=a", "metadata..name=a", "a b=c"]
            .map(|text| text.parse::<FieldSelector>().unwrap_err().to_string());
        assert_snapshot!(errors.join("\n"), @r#"
        "metadata.name" is not a valid field selector; write FIELD=VALUE or FIELD!=VALUE, as in metadata.name=a
        "=a" is not a valid field selector; write FIELD=VALUE or FIELD!=VALUE, as in metadata.name=a
        "metadata..name=a" is not a valid field selector; write FIELD=VALUE or FIELD!=VALUE, as in metadata.name=a
        "a b=c" is not a valid field selector; write FIELD=VALUE or FIELD!=VALUE, as in metadata.name=a
        "#);
    }
}
