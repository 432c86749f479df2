//! The fields of a manifest, held against what MetalK8s does with them.

use serde_json::{Map, Value};

use super::finding;
use crate::archive::finding::Finding;
use crate::archive::rules::{self, Rule};
use crate::domain::name::Name;

/// The longest name of a Solution: MetalK8s puts `<name>-operator` into labels.
const MAX_NAME: usize = 63 - "-operator".len();
/// The longest label value, which a version has to be.
const MAX_VERSION: usize = 63;

/// The fields of a manifest as they are read one after another.
pub(super) struct Fields<'document> {
    document: &'document Map<String, Value>,
    /// What is wrong with those that were read.
    pub findings: Vec<Finding>,
}

/// The type of a field: its name in a message, and whether a value has it.
type Shape = (&'static str, fn(&Value) -> bool);

const MAPPING: Shape = ("a mapping", Value::is_object);
const TEXT: Shape = ("a text", Value::is_string);
const TEXTS: Shape = ("a list of texts", is_texts);
const IMAGES: Shape = ("a list of NAME:TAG", is_images);

/// Fields whose type MetalK8s relies on. A field that is missing gets a default.
const TYPES: &[(&str, Shape)] = &[
    ("/metadata", MAPPING),
    ("/annotations", MAPPING),
    ("/spec", MAPPING),
    ("/spec/images", IMAGES),
    ("/spec/operator", MAPPING),
    ("/spec/operator/image", MAPPING),
    ("/spec/operator/image/name", TEXT),
    ("/spec/operator/image/tag", TEXT),
    ("/spec/ui", MAPPING),
    ("/spec/ui/image", MAPPING),
    ("/spec/ui/image/name", TEXT),
    ("/spec/ui/image/tag", TEXT),
    ("/spec/customApiGroups", TEXTS),
];

impl<'document> Fields<'document> {
    /// The fields of `document`.
    pub(super) fn new(document: &'document Map<String, Value>) -> Self {
        Self {
            document,
            findings: Vec::new(),
        }
    }

    fn add(&mut self, rule: &'static Rule, message: impl Into<String>) {
        self.findings.push(finding(rule, message));
    }

    /// Reads a field that has one value only.
    pub(super) fn constant(&mut self, rule: &'static Rule, field: &str, expected: &str) {
        match self.document.get(field) {
            Some(Value::String(text)) if text == expected => {}
            Some(other) => self.add(rule, format!("{field} is {other}, not {expected:?}")),
            None => self.add(rule, format!("{field} is missing")),
        }
    }

    /// Reads the name.
    pub(super) fn name(&mut self) -> Option<String> {
        let name = self.required(&rules::MANIFEST_NAME, "metadata", "name")?;
        if let Err(error) = name.parse::<Name>() {
            self.add(&rules::MANIFEST_NAME, format!("metadata.name: {error}"));
            return None;
        }
        if name.len() > MAX_NAME {
            let message = format!(
                "metadata.name has {} characters, {MAX_NAME} are allowed",
                name.len()
            );
            let mend = format!("use at most {MAX_NAME} characters: objects are named {name}-operator");
            self.findings
                .push(finding(&rules::MANIFEST_NAME, message).mend(mend));
            return None;
        }
        Some(name)
    }

    /// Reads the version; `text` is the manifest as it was written.
    pub(super) fn version(&mut self, text: &str) -> Option<String> {
        let version = self.required(&rules::MANIFEST_VERSION, "spec", "version")?;
        if !is_label_value(&version) {
            let message = format!("spec.version {version:?} cannot be a label's value");
            self.add(&rules::MANIFEST_VERSION, message);
            return None;
        }
        if is_other_in_yaml_1_1(&version) && is_unquoted(text, "version", &version) {
            let message = format!("spec.version {version} is not a text to MetalK8s, which reads YAML 1.1");
            self.add(&rules::MANIFEST_VERSION, message);
            return None;
        }
        Some(version)
    }

    fn required(&mut self, rule: &'static Rule, parent: &str, field: &str) -> Option<String> {
        let value = self.document.get(parent).and_then(|value| value.get(field));
        match value {
            Some(Value::String(text)) => Some(text.clone()),
            Some(Value::Null) | None => {
                self.add(rule, format!("{parent}.{field} is missing"));
                None
            }
            Some(other) => {
                self.add(rule, format!("{parent}.{field} is {other}, not a text"));
                None
            }
        }
    }

    /// Looks at the types of all other fields.
    pub(super) fn types(&mut self) {
        let document = Value::Object(self.document.clone());
        for (place, (expected, is_expected)) in TYPES {
            if let Some(value) = document.pointer(place).filter(|value| !is_expected(value)) {
                let field = place.trim_start_matches('/').replace('/', ".");
                let mut shown = value.to_string();
                shown.truncate(shown.floor_char_boundary(100));
                self.add(
                    &rules::MANIFEST_FIELD,
                    format!("{field} is {shown}, not {expected}"),
                );
            }
        }
    }
}

fn is_texts(value: &Value) -> bool {
    value
        .as_array()
        .is_some_and(|items| items.iter().all(Value::is_string))
}

fn is_images(value: &Value) -> bool {
    let is_image = |text: &str| {
        text.split_once(':')
            .is_some_and(|(name, tag)| !name.is_empty() && !tag.is_empty())
    };
    value
        .as_array()
        .is_some_and(|items| items.iter().all(|item| item.as_str().is_some_and(is_image)))
}

/// Whether `text` may be the value of a Kubernetes label, and is not empty.
fn is_label_value(text: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let is_edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    bytes.len() <= MAX_VERSION
        && bytes.iter().copied().all(is_inner)
        && is_edge(bytes.first())
        && is_edge(bytes.last())
}

/// Whether YAML 1.1, which MetalK8s reads, takes an unquoted `text` for a date, a number or a truth
/// value, although newer YAML takes it for a text.
fn is_other_in_yaml_1_1(text: &str) -> bool {
    let truth = ["yes", "no", "on", "off"].contains(&text.to_ascii_lowercase().as_str());
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let dashed: Vec<&str> = text.split('-').collect();
    let date = matches!(dashed.as_slice(), [year, month, day] if year.len() == 4 && [month.len(), day.len()] == [2, 2])
        && dashed.iter().copied().all(is_number);
    let grouped = text.contains('_')
        && text.starts_with(|first: char| first.is_ascii_digit())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"_.".contains(&byte))
        && text.matches('.').count() <= 1;
    let octal = text.len() > 1 && text.starts_with('0') && is_number(text);
    truth || date || grouped || octal
}

/// Whether a line of `text` gives `field` the plain scalar `value`.
fn is_unquoted(text: &str, field: &str, value: &str) -> bool {
    text.lines().any(|line| {
        let plain = line
            .trim()
            .strip_prefix(field)
            .and_then(|rest| rest.trim_start().strip_prefix(':'));
        plain.is_some_and(|rest| {
            rest.split(" #")
                .next()
                .is_some_and(|scalar| scalar.trim() == value)
        })
    })
}
