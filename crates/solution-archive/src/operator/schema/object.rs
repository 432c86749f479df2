//! The names and the metadata of objects, by the rules that all objects have (`apimachinery`,
//! `pkg/api/validation/objectmeta.go`): those of a definition itself, and those of objects in its defaults.

use serde_json::Value;

use super::{Part, nested_in};

/// All annotations of an object together, in bytes.
const MAX_ANNOTATIONS: usize = 256 << 10;

/// The problems of the labels, annotations, finalizers and owners of an object.
pub(crate) fn problems(metadata: &Part) -> Vec<String> {
    let mut problems = Vec::new();
    for (key, value) in fields(metadata, "labels") {
        if !is_qualified(key) || !is_value(value) {
            problems.push(format!("labels has {key}={value}, which is not a valid label"));
        }
    }
    let mut size = 0;
    for (key, value) in fields(metadata, "annotations") {
        size += key.len() + value.len();
        if !is_qualified(&key.to_lowercase()) {
            problems.push(format!("annotations has {key:?}, which is not a valid key of an annotation"));
        }
    }
    if size > MAX_ANNOTATIONS {
        problems.push("annotations are longer than 256 KiB".to_owned());
    }
    for finalizer in nested_in(metadata, "finalizers") {
        if !is_qualified(finalizer.as_str().unwrap_or_default()) {
            problems.push(format!("finalizers has {finalizer}, which is not a valid name"));
        }
    }
    for owner in nested_in(metadata, "ownerReferences") {
        let is_missing = |field: &&&str| owner[**field].as_str().unwrap_or_default().is_empty();
        if let Some(field) = ["apiVersion", "kind", "name", "uid"].iter().find(is_missing) {
            problems.push(format!("ownerReferences has an owner without {field}"));
        }
    }
    if nested_in(metadata, "ownerReferences").filter(|owner| owner["controller"] == true).count() > 1 {
        problems.push("ownerReferences has two controllers".to_owned());
    }
    problems
}

fn fields<'part>(metadata: &'part Part, name: &str) -> impl Iterator<Item = (&'part str, &'part str)> {
    let fields = metadata.get(name).and_then(Value::as_object);
    let texts = fields.into_iter().flatten();
    texts.map(|(key, value)| (key.as_str(), value.as_str().unwrap_or_default()))
}

/// Whether a text is `NAME` or `DOMAIN/NAME`.
pub(in crate::operator) fn is_qualified(text: &str) -> bool {
    match text.split_once('/') {
        Some((domain, name)) => is_subdomain(domain) && is_name(name),
        None => is_name(text),
    }
}

pub(in crate::operator) fn is_value(text: &str) -> bool {
    text.is_empty() || is_name(text)
}

fn is_name(text: &str) -> bool {
    let is_end = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    bytes.len() <= 63
        && is_end(bytes.first())
        && is_end(bytes.last())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
}

/// Whether `text` is a DNS label that begins with a letter (RFC 1035).
pub(crate) fn is_label(text: &str) -> bool {
    text.len() <= 63
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && !text.ends_with('-')
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// Whether `text` is a DNS name in lower case (RFC 1123).
pub(crate) fn is_subdomain(text: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty()
            && !part.starts_with('-')
            && !part.ends_with('-')
            && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    text.len() <= 253 && text.split('.').all(is_part)
}
