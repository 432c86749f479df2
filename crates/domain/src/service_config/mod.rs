//! Service configurations: their names, ConfigMaps and formulas.
//!
//! Each is a YAML document in the key `config.yaml` of a ConfigMap. It only contains overrides: Salt merges it into defaults
//! that are stored elsewhere, and appends its lists to theirs. The [`plan`] replaces a document and lets Salt apply it.

use serde_yaml::Value;

use self::table::REPLICAS;
pub use self::table::{CONFIGS, STATIC_PASSWORDS, USER_FORMULAS};
use crate::object::resource::{CONFIG_MAP, Reference};
use crate::plan::refusal::Refusal;
use crate::yaml::{self, Path};
use base::error::ErrorKind;

pub mod plan;
mod table;

pub const KEY: &str = "config.yaml";

#[derive(Debug, PartialEq, Eq)]
pub struct ServiceConfig {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub config_map: &'static str,
    pub namespace: &'static str,
    pub kind: &'static str,
    pub api_version: &'static str,
    pub formulas: &'static [&'static str],
    pub fields: &'static [Field],
    /// Items that lists have by default: a copy of them would be there twice.
    pub defaults: &'static [DefaultItems],
    pub volumes: Option<Volumes>,
}

/// The volumes of a service. Each replica needs one of them.
#[derive(Debug, PartialEq, Eq)]
pub struct Volumes {
    /// The value of their label `app.kubernetes.io/name`.
    pub label: &'static str,
    /// The `StatefulSet` whose Pods claim them.
    pub stateful_set: &'static str,
}

/// A field of a document with a known type.
#[derive(Debug, PartialEq, Eq)]
pub struct Field {
    pub path: &'static str,
    pub kind: FieldKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number, 0 or more.
    Count,
    Text,
    /// A duration as in Prometheus: `10d`, `5m`.
    Duration,
    Switch,
    List,
    Mapping,
}

#[derive(Debug, PartialEq, Eq)]
pub struct DefaultItems {
    pub path: &'static str,
    /// The field that identifies an item.
    pub key: &'static str,
    /// The values of that field in the default items.
    pub names: &'static [&'static str],
}

/// The configuration that `word` names: its name or an alias, with or without `-config`.
pub fn find(word: &str) -> Option<&'static ServiceConfig> {
    let bare = word.strip_suffix("-config").unwrap_or(word);
    CONFIGS
        .iter()
        .find(|config| config.name == bare || config.aliases.contains(&bare) || config.config_map == word)
}

#[derive(Debug, Clone, Copy)]
pub struct ConfigName(pub &'static ServiceConfig);

impl std::str::FromStr for ConfigName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        find(text).map(Self).ok_or_else(|| {
            let names: Vec<&str> = CONFIGS.iter().map(|config| config.name).collect();
            format!("{text:?} is not a service configuration; available: {}", names.join(", "))
        })
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Assignment {
    pub path: Path,
    pub value: Value,
}

impl std::str::FromStr for Assignment {
    type Err = String;

    /// Reads `a.b.c=VALUE`, where the value is YAML.
    fn from_str(text: &str) -> Result<Self, String> {
        let (path, value) = text
            .split_once('=')
            .ok_or_else(|| format!("{text:?} is not a valid assignment; write PATH=VALUE"))?;
        let syntax = |error: yaml::Error| format!("the value of {path} is not valid YAML: {error}");
        let assignment = Self {
            path: path.parse().map_err(|error: yaml::Error| error.to_string())?,
            value: yaml::parse(value).map_err(syntax)?,
        };
        match yaml::ambiguous(value).map_err(syntax)?.first() {
            None => Ok(assignment),
            Some(word) => Err(format!(
                "in the value of {path}, {word} is a string to some YAML parsers, but not to all; write \"{word}\" with its quotes for the string, or true, false or a plain number"
            )),
        }
    }
}

/// `text` with these fields set, one after the other.
pub fn assign(text: &str, assignments: &[Assignment]) -> Result<String, yaml::Error> {
    assignments
        .iter()
        .try_fold(text.to_owned(), |text, assignment| yaml::set(&text, &assignment.path, &assignment.value))
}

impl ServiceConfig {
    pub fn reference(&self) -> Reference {
        Reference::namespaced(CONFIG_MAP, self.namespace, self.config_map)
    }

    /// Whether it contains the static users.
    pub fn is_dex(&self) -> bool {
        self.name == "dex"
    }

    /// The key of the pillar that says whether MetalK8s deploys the service, or `None` if it always does. The formula of a service
    /// that is disabled succeeds, and does nothing.
    pub fn switch(&self) -> Option<String> {
        // `_pillar/metalk8s.py` of MetalK8s has these three.
        let is_optional = ["dex", "fluent-bit", "loki"].contains(&self.name);
        is_optional.then(|| format!("addons:{}:enabled", self.name))
    }

    pub fn skeleton(&self) -> String {
        format!("apiVersion: {}\nkind: {}\nspec: {{}}\n", self.api_version, self.kind)
    }

    /// All mistakes in a document that replaces `old`; `old` is the empty document if there is none.
    pub fn check(&self, text: &str, old: &str) -> Result<(), Refusal> {
        let invalid =
            |message: String| Refusal::new(ErrorKind::Invalid, format!("config/{}: {message}", self.name));
        let document =
            yaml::parse(text).map_err(|error| invalid(format!("the document is not valid YAML: {error}")))?;
        if !document.is_mapping() {
            return Err(invalid("the document is not a mapping".to_owned()));
        }
        let old = yaml::parse(old).unwrap_or(Value::Null);
        let mut wrong = Vec::new();
        for (name, fallback) in [("apiVersion", self.api_version), ("kind", self.kind)] {
            let was = old.get(name).and_then(Value::as_str).unwrap_or(fallback);
            let is = document.get(name).and_then(Value::as_str);
            if is != Some(was) {
                wrong.push(match is {
                    Some(is) => format!("{name} is {is}, and must remain {was}"),
                    None => format!("{name} is missing, and must be {was}"),
                });
            }
        }
        match document.get("spec") {
            None | Some(Value::Null | Value::Mapping(_)) => {}
            Some(_) => wrong.push("spec is not a mapping".to_owned()),
        }
        wrong.extend(self.fields.iter().filter_map(|field| field.complaint(&document)));
        if wrong.is_empty() { Ok(()) } else { Err(invalid(wrong.join("; "))) }
    }

    /// Warnings about items that the defaults have already, because lists are appended to them.
    pub fn warnings(&self, text: &str) -> Vec<String> {
        let Ok(document) = yaml::parse(text) else { return Vec::new() };
        let mut warnings = Vec::new();
        for list in self.defaults {
            let path = Path::keys(list.path.split('.'));
            let items = yaml::get(&document, &path).and_then(Value::as_sequence);
            let doubled: Vec<&str> = items
                .into_iter()
                .flatten()
                .filter_map(|item| item.get(list.key)?.as_str())
                .filter(|name| list.names.contains(name))
                .collect();
            if !doubled.is_empty() {
                warnings.push(format!(
                    "{path} repeats {}, which the defaults have: lists are appended to the defaults, so it will be there twice",
                    doubled.join(", ")
                ));
            }
        }
        warnings
    }

    pub fn replicas(&self, text: &str) -> Option<u64> {
        let document = yaml::parse(text).ok()?;
        yaml::get(&document, &Path::keys(REPLICAS.path.split('.')))?.as_u64()
    }

    /// The warning if a document has more replicas than there are volumes.
    pub fn short_of_volumes(&self, text: &str, volumes: usize) -> Option<String> {
        let label = self.volumes.as_ref()?.label;
        let replicas = self.replicas(text)?;
        (replicas > volumes as u64).then(|| {
            let plural = |count: u64| if count == 1 { "" } else { "s" };
            format!(
                "{} has {replicas} replica{}, but {volumes} volume{} labelled app.kubernetes.io/name={label}: each replica needs one",
                self.name,
                plural(replicas),
                plural(volumes as u64)
            )
        })
    }
}

impl Field {
    fn complaint(&self, document: &Value) -> Option<String> {
        let path = Path::keys(self.path.split('.'));
        let value = yaml::get(document, &path)?;
        let fits = match (self.kind, value) {
            // Null removes a default.
            (_, Value::Null) => true,
            (FieldKind::Count, value) => value.is_u64(),
            (FieldKind::Text, value) => value.is_string(),
            (FieldKind::Duration, value) => value.as_str().is_some_and(is_duration),
            (FieldKind::Switch, value) => value.is_bool(),
            (FieldKind::List, value) => value.is_sequence(),
            (FieldKind::Mapping, value) => value.is_mapping(),
        };
        let shown = yaml::render::inline(value).unwrap_or_default();
        (!fits).then(|| format!("{path} is {shown}, and must be {}", self.kind.describe()))
    }
}

impl FieldKind {
    const fn describe(self) -> &'static str {
        match self {
            Self::Count => "a whole number of at least 0",
            Self::Text => "a string (in quotes, where it looks like a number)",
            Self::Duration => "a duration such as 30s, 5m, 10d",
            Self::Switch => "true or false",
            Self::List => "a list",
            Self::Mapping => "a mapping",
        }
    }
}

/// `10d`, `1h30m`, `0s`: whole numbers with the units y, w, d, h, m, s and ms.
fn is_duration(text: &str) -> bool {
    const UNITS: [&str; 7] = ["y", "w", "d", "h", "m", "s", "ms"];
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|one: char| !one.is_ascii_digit()).unwrap_or(rest.len());
        let after = &rest[digits..];
        let unit = after.find(|one: char| one.is_ascii_digit()).unwrap_or(after.len());
        if digits == 0 || !UNITS.contains(&&after[..unit]) {
            return false;
        }
        rest = &after[unit..];
    }
    !text.is_empty()
}

/// The difference of two documents, as in `diff -u`; empty if there is none.
pub fn difference(name: &str, old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    diffy::DiffOptions::new()
        .set_original_filename(format!("{name} (now)"))
        .set_modified_filename(format!("{name} (new)"))
        .create_patch(old, new)
        .to_string()
}

#[cfg(test)]
mod tests;
