//! One way in which a new definition is not compatible with the old one.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use super::path::Path;

/// One incompatible change of a definition.
#[derive(Debug, Clone, PartialEq)]
pub struct Breach {
    pub definition: String,
    /// Its version, or `None` if the change is about all of them.
    pub version: Option<String>,
    /// The version in which its objects are to be stored instead, if that is why.
    pub stored_as: Option<String>,
    /// The field; for [`Incompatibility::Required`] the object that must have it.
    pub path: Path,
    pub broken: Incompatibility,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Incompatibility {
    /// Its objects are in namespaces, and no longer, or the other way round.
    Scope { from: String, to: String },
    /// A version in which objects are stored is missing.
    StoredVersion,
    /// The field is missing, so the API server drops it.
    Removed,
    /// Fields that the new schema does not know are no longer kept.
    Unkept { schema: Value },
    /// The field has another type.
    Type { from: String, to: String },
    /// This field must be there, and has no default.
    Required { field: String },
    /// The field may no longer be null.
    NotNull,
    /// The field may only have these values.
    Values { allowed: Vec<Value> },
    /// The field has a narrower bound.
    Bound {
        /// `maximum`, `minLength`, `pattern`, and so on.
        keyword: &'static str,
        /// The old bound; null if there was none.
        from: Value,
        to: Value,
    },
    /// The field has another restriction.
    Restricted {
        /// `multipleOf`, `x-kubernetes-list-type`, `x-kubernetes-validations`, and so on.
        keyword: &'static str,
        to: Value,
    },
    /// The field has another default.
    Default {
        /// The old default; null if there was none.
        from: Value,
        /// The new default; null if there is none.
        to: Value,
    },
}

impl Breach {
    /// Whether an object in this version would be lost in part, or rejected.
    pub fn affects(&self, object: &Value) -> bool {
        let any = |is_affected: &dyn Fn(&Value) -> bool| {
            let values = self.path.values(object);
            values.into_iter().any(is_affected)
        };
        match &self.broken {
            Incompatibility::Scope { .. } | Incompatibility::StoredVersion => true,
            Incompatibility::Removed => any(&|_| true),
            Incompatibility::Unkept { schema } => {
                any(&|value| has_unknown(value, schema, self.path == Path::default()))
            }
            Incompatibility::Type { to, .. } => any(&|value| !value.is_null() && !is_of(value, to)),
            Incompatibility::Required { field } => {
                any(&|value| value.is_object() && value.get(field).is_none())
            }
            Incompatibility::NotNull => any(&Value::is_null),
            Incompatibility::Values { allowed } => any(&|value| !allowed.contains(value)),
            Incompatibility::Bound { keyword, to, .. } => any(&|value| is_beyond(value, keyword, to)),
            Incompatibility::Restricted { keyword, to } => any(&|value| breaks(value, keyword, to)),
            // The API server has written the old default into the objects.
            Incompatibility::Default { .. } => false,
        }
    }
}

/// Restrictions that only the API server can judge.
const UNJUDGED: [&str; 6] = ["allOf", "anyOf", "format", "not", "oneOf", "x-kubernetes-validations"];

impl Breach {
    /// Whether objects show if they are affected.
    pub fn is_judged(&self) -> bool {
        !matches!(&self.broken, Incompatibility::Restricted { keyword, .. } if UNJUDGED.contains(keyword))
    }

    /// Whether the API server, from Kubernetes 1.30 on, leaves a value alone that breaks the restriction until the
    /// value itself is changed. It does not where the type of a list, required fields or the fields themselves changed:
    /// <https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-ratcheting>.
    pub fn is_ratcheted(&self) -> bool {
        match &self.broken {
            Incompatibility::Values { .. } | Incompatibility::Bound { .. } => true,
            Incompatibility::Restricted { keyword, .. } => {
                !matches!(*keyword, "x-kubernetes-list-type" | "allOf" | "anyOf" | "oneOf" | "not")
            }
            _ => false,
        }
    }
}

/// Whether a value breaks a restriction, as far as that is seen here.
fn breaks(value: &Value, keyword: &str, to: &Value) -> bool {
    match keyword {
        "exclusiveMaximum" | "exclusiveMinimum" => {
            value.as_f64().is_some_and(|number| Some(number) == to.as_f64())
        }
        "multipleOf" => match (value.as_f64(), to.as_f64()) {
            (Some(number), Some(step)) => {
                let count = number / step;
                (count - count.round()).abs() > 1e-9
            }
            _ => false,
        },
        "x-kubernetes-list-type" => has_repetition(value, to),
        "x-kubernetes-embedded-resource" => {
            value.is_object() && !["apiVersion", "kind"].iter().all(|field| value[field].is_string())
        }
        _ => false,
    }
}

/// Whether two items of a list are the same: whole ones of a set, or the keys of a map, which are given.
fn has_repetition(list: &Value, to: &Value) -> bool {
    let keys: Vec<&str> = to["keys"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let identity = |item: &Value| match keys.as_slice() {
        [] => item.to_string(),
        keys => keys.iter().map(|key| item[key].to_string()).collect::<Vec<_>>().join(","),
    };
    let mut seen = BTreeSet::new();
    let mut items = list.as_array().into_iter().flatten();
    items.any(|item| !seen.insert(identity(item)))
}

/// Fields that every object has, whatever its definition says.
const COMMON: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// Whether a value has fields that a schema neither knows nor keeps, at any depth.
fn has_unknown(value: &Value, schema: &Value, is_object_itself: bool) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(name, value)| {
            if is_object_itself && COMMON.contains(&name.as_str()) {
                return false;
            }
            match (schema["properties"].get(name), keeps_unknown(schema)) {
                (Some(schema), _) => has_unknown(value, schema, false),
                (None, true) => {
                    let schema = &schema["additionalProperties"];
                    schema.is_object() && has_unknown(value, schema, false)
                }
                (None, false) => true,
            }
        }),
        Value::Array(items) => items.iter().any(|item| has_unknown(item, &schema["items"], false)),
        _ => false,
    }
}

/// Whether fields that a schema does not name are kept.
pub(super) fn keeps_unknown(schema: &Value) -> bool {
    let others = &schema["additionalProperties"];
    schema["x-kubernetes-preserve-unknown-fields"] == true || others.is_object() || *others == true
}

/// Whether a value has this type, as a definition calls it.
fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "integer or string" => value.is_string() || value.is_i64() || value.is_u64(),
        _ => true,
    }
}

fn is_beyond(value: &Value, keyword: &str, bound: &Value) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "a length is far below 2^52")]
    let length = |length: usize| length as f64;
    let size = match keyword {
        "maximum" | "minimum" => value.as_f64(),
        "maxLength" | "minLength" => value.as_str().map(|text| length(text.chars().count())),
        "maxItems" | "minItems" => value.as_array().map(|items| length(items.len())),
        "maxProperties" | "minProperties" => value.as_object().map(|map| length(map.len())),
        "pattern" => return !matches(value, bound),
        _ => None,
    };
    match (size, bound.as_f64()) {
        (Some(size), Some(bound)) if keyword.starts_with("max") => size > bound,
        (Some(size), Some(bound)) => size < bound,
        _ => false,
    }
}

/// A pattern that cannot be compiled here is left to the API server.
fn matches(value: &Value, pattern: &Value) -> bool {
    let pattern = pattern.as_str().and_then(|pattern| regex::Regex::new(pattern).ok());
    match (value.as_str(), pattern) {
        (Some(text), Some(pattern)) => pattern.is_match(text),
        _ => true,
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "customresourcedefinition/{}: ", self.definition)?;
        if let Some(version) = &self.version {
            write!(formatter, "{version} ")?;
        }
        if let Some(version) = &self.stored_as {
            write!(formatter, "would be stored as {version}: ")?;
        }
        match &self.broken {
            Incompatibility::Required { field } => {
                return write!(formatter, "{} is now required", self.path.property(field));
            }
            Incompatibility::Scope { .. } | Incompatibility::StoredVersion => {}
            _ if self.path == Path::default() => formatter.write_str("the object ")?,
            _ => write!(formatter, "{} ", self.path)?,
        }
        match &self.broken {
            Incompatibility::Scope { from, to } => write!(formatter, "the scope changes from {from} to {to}"),
            Incompatibility::StoredVersion => formatter.write_str("is missing, and objects are stored in it"),
            Incompatibility::Removed => formatter.write_str("is removed"),
            Incompatibility::Unkept { .. } => formatter.write_str("no longer keeps unknown fields"),
            Incompatibility::Type { from, to } => write!(formatter, "changes from {from} to {to}"),
            Incompatibility::Required { .. } => Ok(()),
            Incompatibility::NotNull => formatter.write_str("may no longer be null"),
            Incompatibility::Values { allowed } => {
                let allowed: Vec<String> = allowed.iter().map(Value::to_string).collect();
                write!(formatter, "may only be {}", allowed.join(", "))
            }
            Incompatibility::Bound { keyword, from, to } if from.is_null() => {
                write!(formatter, "has a {keyword} of {to}")
            }
            Incompatibility::Bound { keyword, from, to } => {
                write!(formatter, "has a {keyword} of {to}, not {from}")
            }
            Incompatibility::Restricted { keyword, to } => {
                let to = match to {
                    Value::String(text) => text.clone(),
                    to if *keyword == "x-kubernetes-list-type" => {
                        to["type"].as_str().unwrap_or_default().to_owned()
                    }
                    to => to.to_string(),
                };
                write!(formatter, "has a new restriction: {keyword} {to}")
            }
            Incompatibility::Default { from, to } => write!(formatter, "has the default {to}, not {from}"),
        }
    }
}
