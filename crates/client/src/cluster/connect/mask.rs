//! Masks everything that must not be in a log: tokens, passwords, keys and the data of Secrets.

use bytes::Bytes;
use http::{HeaderName, HeaderValue, Uri};
use serde_json::Value;

use base::secrets::{MASK, hide_flag_values, is_secret_field, names_a_secret};
use domain::service_config;

const HEADERS: [&str; 5] = ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-auth-token"];

pub(super) fn header(name: &HeaderName, value: &HeaderValue) -> String {
    if value.is_sensitive() || HEADERS.contains(&name.as_str()) {
        return MASK.to_owned();
    }
    String::from_utf8_lossy(value.as_bytes()).into_owned()
}

pub(super) fn url(uri: &Uri) -> String {
    let text = uri.to_string();
    match text.split_once('?') {
        Some((path, query)) => format!("{path}?{}", form(query)),
        None => text,
    }
}

/// The body of a request to this URL, or of its answer.
pub(super) fn body(uri: &Uri, body: &Bytes) -> String {
    if uri.path().split('/').any(|segment| segment == "secrets") {
        return MASK.to_owned();
    }
    match std::str::from_utf8(body) {
        Ok(body) => text(body),
        Err(_) => format!("<{} bytes>", body.len()),
    }
}

/// Text of any kind: JSON, a form, or lines with `key: value`.
pub(crate) fn text(text: &str) -> String {
    if let Ok(mut value) = serde_json::from_str::<Value>(text)
        && (value.is_object() || value.is_array())
    {
        mask(&mut value);
        return value.to_string();
    }
    if text.contains('=') && !text.contains(char::is_whitespace) {
        return form(text);
    }
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

fn form(text: &str) -> String {
    let pair = |pair: &str| match pair.split_once('=') {
        Some((key, _)) if is_secret_field(key) => format!("{key}={MASK}"),
        _ => word(pair),
    };
    text.split('&').map(pair).collect::<Vec<_>>().join("&")
}

fn line(line: &str) -> String {
    let separator = line.find([':', '=']);
    if let Some((key, value)) = separator.map(|index| line.split_at(index))
        && is_secret_field(key)
        && value.len() > 1
    {
        return format!("{key}{} {MASK}", &value[..1]);
    }
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A signed token is recognised anywhere by its form.
fn word(word: &str) -> String {
    match word.find("eyJ") {
        Some(start) if word[start..].matches('.').count() >= 2 => format!("{}{MASK}", &word[..start]),
        _ => word.to_owned(),
    }
}

/// Whether a field contains a service configuration. All of it is masked, because nothing says which of its fields
/// are secrets.
fn is_configuration(field: &str) -> bool {
    field.rsplit('/').next() == Some(service_config::KEY)
}

fn mask(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // A patch has the name of the field separate from its value.
            if is_configuration(fields.get("path").and_then(Value::as_str).unwrap_or_default())
                && let Some(value) = fields.get_mut("value")
            {
                *value = Value::from(MASK);
            }
            let secret = fields.get("kind").is_some_and(|kind| kind == "Secret");
            let names_a_secret = names_a_secret(fields);
            for (key, value) in fields.iter_mut() {
                match value {
                    Value::String(text)
                        if is_secret_field(key)
                            || is_configuration(key)
                            || names_a_secret && key == "value" =>
                    {
                        MASK.clone_into(text);
                    }
                    value if secret && matches!(key.as_str(), "data" | "stringData" | "metadata") => {
                        *value = Value::from(MASK);
                    }
                    value => mask(value),
                }
            }
        }
        Value::Array(values) => hide_flag_values(values, |value| *value = Value::from(MASK), mask),
        Value::String(content) => *content = text(content),
        _ => {}
    }
}
