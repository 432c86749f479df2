//! The fields of a manifest, checked for MetalK8s' use of them.

use serde_json::{Map, Value};

use super::{DISPLAY_NAME, finding};
use crate::container::name::is_repository;
use crate::finding::Finding;
use crate::name::Name;
use crate::rules::{self, Rule};
use crate::yaml::resolve::{is_text, python_text};
use crate::yaml::template::{read_again, unquoted};

/// The longest name of a Solution: MetalK8s puts `<name>-operator` into labels.
const MAX_NAME: usize = 63 - "-operator".len();
/// The longest label value, which a version has to be.
const MAX_VERSION: usize = 63;

/// Maximum length of a display name; Salt limits the state ID that contains it to 1024.
const MAX_DISPLAY_NAME: usize = 700;

/// Why a name or a version does not survive MetalK8s' templates.
const NO_TEXT: &str = "a number, a date or a boolean to MetalK8s' templates, which need a string";

/// The fields of a manifest as they are read one after another.
pub(super) struct Fields<'document> {
    document: &'document Map<String, Value>,
    /// What is wrong with those that were read.
    pub findings: Vec<Finding>,
}

/// The type of a field: its name in a message, and whether a value has it.
type Shape = (&'static str, fn(&Value) -> bool);

const MAPPING: Shape = ("a mapping", Value::is_object);
const MAPPING_OR_NULL: Shape = ("a mapping", |value| value.is_null() || value.is_object());
const WORD: Shape = ("a string", |value| !value.is_null() && python_text(value).is_some());
const TEXTS: Shape = ("a list of strings", is_texts);
const IMAGES: Shape = ("a list of NAME:TAG", is_images);

/// Fields whose type MetalK8s relies on. A field that is missing gets a default. A number is written as a text.
const TYPES: &[(&str, Shape)] = &[
    ("/metadata", MAPPING),
    ("/annotations", MAPPING),
    ("/spec", MAPPING),
    ("/spec/images", IMAGES),
    ("/spec/operator", MAPPING_OR_NULL),
    ("/spec/operator/image", MAPPING),
    ("/spec/operator/image/name", WORD),
    ("/spec/operator/image/tag", WORD),
    ("/spec/ui", MAPPING_OR_NULL),
    ("/spec/ui/image", MAPPING),
    ("/spec/ui/image/name", WORD),
    ("/spec/ui/image/tag", WORD),
    ("/spec/customApiGroups", TEXTS),
];

impl<'document> Fields<'document> {
    /// The fields of `document`.
    pub(super) fn new(document: &'document Map<String, Value>) -> Self {
        Self { document, findings: Vec::new() }
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

    pub(super) fn name(&mut self) -> Option<String> {
        let name = self.required(&rules::MANIFEST_NAME, "metadata", "name")?;
        if let Err(error) = name.parse::<Name>() {
            self.add(&rules::MANIFEST_NAME, format!("metadata.name: {error}"));
            return None;
        }
        let problem = if name.len() > MAX_NAME {
            let length = name.len();
            Some((
                format!("metadata.name has {length} characters, but at most {MAX_NAME} are allowed"),
                format!("use at most {MAX_NAME} characters: objects are named {name}-operator"),
            ))
        } else if name == "metalk8s" || name.starts_with("metalk8s-") {
            Some((
                format!("metadata.name is {name:?}: MetalK8s takes archives of that name for its own"),
                "use a name that does not begin with metalk8s-".to_owned(),
            ))
        } else if !is_text(&name) {
            Some((
                format!("metadata.name {name:?} is {NO_TEXT}"),
                "use a name that is not a number".to_owned(),
            ))
        } else {
            None
        };
        match problem {
            None => Some(name),
            Some((message, fix)) => {
                self.findings.push(finding(&rules::MANIFEST_NAME, message).fix(fix));
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
        } else if !is_text(&version) {
            Some(format!("is {NO_TEXT}"))
        } else if !is_repository(&repository) {
            Some(format!("makes {repository:?} the archive's repository, which no registry accepts"))
        } else {
            None
        };
        match problem {
            None => Some(version),
            Some(problem) => {
                self.add(&rules::MANIFEST_VERSION, format!("spec.version {version:?} {problem}"));
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
                self.add(rule, format!("{parent}.{field} is {other}, not a string"));
                None
            }
        }
    }

    /// Looks at the name for people: `available.sls` writes it into the names of states, in one file for the
    /// archives of all Solutions.
    pub(super) fn display_name(&mut self) {
        let annotations = self.document.get("annotations").and_then(Value::as_object);
        let Some(value) = annotations.and_then(|annotations| annotations.get(DISPLAY_NAME)) else { return };
        let problem = match python_text(value) {
            None => "is not a string".to_owned(),
            Some(text) if text.chars().count() > MAX_DISPLAY_NAME => {
                format!("has more than {MAX_DISPLAY_NAME} characters")
            }
            Some(text) => match unquoted(&text) {
                Ok(()) => return,
                Err(problem) => format!("{text:?} contains {problem}"),
            },
        };
        let message =
            format!("the display name {problem}: no archive can be imported while this one is configured");
        self.add(&rules::DISPLAY_NAME_TEXT, message);
    }

    /// Looks at the operator's image, which `prepare-environment.sls` writes without quotes.
    pub(super) fn operator_image(&mut self) {
        let image = self.document.get("spec").and_then(|spec| spec.get("operator")?.get("image"));
        for field in ["name", "tag"] {
            let Some(text) = image.and_then(|image| python_text(image.get(field)?)) else { continue };
            let deployed = read_again(&text).and_then(|value| python_text(&value));
            if deployed.as_ref() != Some(&text) {
                let deployed = deployed.unwrap_or_else(|| "nothing".to_owned());
                let message =
                    format!("spec.operator.image.{field} {text:?} is deployed as {deployed}, quoted or not");
                let fix = format!("use another {field}, which is not a number to YAML");
                self.findings.push(finding(&rules::MANIFEST_FIELD, message).fix(fix));
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
                self.add(&rules::MANIFEST_FIELD, format!("{field} is {shown}, not {expected}"));
            }
        }
    }
}

fn is_texts(value: &Value) -> bool {
    let is_list = |items: &Vec<Value>| items.iter().all(Value::is_string);
    value.is_null() || value.as_array().is_some_and(is_list)
}

fn is_images(value: &Value) -> bool {
    let is_image =
        |text: &str| text.split_once(':').is_some_and(|(name, tag)| !name.is_empty() && !tag.is_empty());
    let is_list = |items: &Vec<Value>| items.iter().all(|item| item.as_str().is_some_and(is_image));
    value.is_null() || value.as_array().is_some_and(is_list)
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
