//! The fields of a manifest, held against what MetalK8s does with them.

use serde_json::{Map, Value};

use super::finding;
use crate::archive::finding::Finding;
use crate::archive::images::is_repository;
use crate::archive::rules::{self, Rule};
use crate::domain::name::Name;

/// The longest name of a Solution: MetalK8s puts `<name>-operator` into labels.
const MAX_NAME: usize = 63 - "-operator".len();
/// The longest label value, which a version has to be.
const MAX_VERSION: usize = 63;

/// Why a name or a version does not survive MetalK8s' templates.
const NO_TEXT: &str = "a number, a date or a truth value to MetalK8s' templates, where a text has to be";

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
        let problem = if name.len() > MAX_NAME {
            let length = name.len();
            Some((
                format!("metadata.name has {length} characters, {MAX_NAME} are allowed"),
                format!("use at most {MAX_NAME} characters: objects are named {name}-operator"),
            ))
        } else if name == "metalk8s" || name.starts_with("metalk8s-") {
            Some((
                format!("metadata.name is {name:?}: MetalK8s takes archives of that name for its own"),
                "use a name that does not begin with metalk8s-".to_owned(),
            ))
        } else if is_other_in_yaml_1_1(&name) {
            Some((
                format!("metadata.name {name:?} is {NO_TEXT}"),
                "use a name with a letter that no number has".to_owned(),
            ))
        } else {
            None
        };
        match problem {
            None => Some(name),
            Some((message, mend)) => {
                self.findings
                    .push(finding(&rules::MANIFEST_NAME, message).mend(mend));
                None
            }
        }
    }

    /// Reads the version of the Solution `name`, if that is known.
    pub(super) fn version(&mut self, name: Option<&str>) -> Option<String> {
        let version = self.required(&rules::MANIFEST_VERSION, "spec", "version")?;
        let repository = format!("{}-{version}", name.unwrap_or("name"));
        let problem = if !is_label_value(&version) {
            Some("cannot be a label's value".to_owned())
        } else if is_other_in_yaml_1_1(&version) {
            Some(format!("is {NO_TEXT}"))
        } else if !is_repository(&repository) {
            Some(format!(
                "makes {repository:?} the archive's repository, which no registry accepts"
            ))
        } else {
            None
        };
        match problem {
            None => Some(version),
            Some(problem) => {
                self.add(
                    &rules::MANIFEST_VERSION,
                    format!("spec.version {version:?} {problem}"),
                );
                None
            }
        }
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

/// Whether YAML 1.1 takes a plain `text` for a number, a date, a truth value or nothing. MetalK8s reads
/// manifests so, and fills names and versions without quotes into labels, which have to be texts.
fn is_other_in_yaml_1_1(text: &str) -> bool {
    const WORDS: &[&str] = &["yes", "no", "on", "off", "true", "false", "null"];
    WORDS.contains(&text.to_ascii_lowercase().as_str())
        || is_date(text)
        || is_integer(text)
        || is_decimal(text)
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    lengths == [4, 2, 2] && parts.iter().all(|part| consists_of(part, "0123456789"))
}

fn is_integer(text: &str) -> bool {
    let (digits, rest) = match text.split_at_checked(2) {
        Some(("0x", rest)) => ("0123456789abcdefABCDEF_", rest),
        Some(("0b", rest)) => ("01_", rest),
        _ if text.len() > 1 && text.starts_with('0') => ("01234567_", text),
        _ => ("0123456789_", text),
    };
    consists_of(rest, digits) && !text.starts_with('_')
}

fn is_decimal(text: &str) -> bool {
    let Some((whole, fraction)) = text.split_once('.') else {
        return false;
    };
    let fraction = match fraction.split_once("e-").or_else(|| fraction.split_once("E-")) {
        Some((fraction, exponent)) if consists_of(exponent, "0123456789") => fraction,
        Some(_) => return false,
        None => fraction,
    };
    consists_of(whole, "0123456789_")
        && !whole.starts_with('_')
        && (fraction.is_empty() || consists_of(fraction, "0123456789_"))
}

/// Whether `text` is some of these characters, and at least one.
fn consists_of(text: &str, characters: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| characters.contains(character))
}
