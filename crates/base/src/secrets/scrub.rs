//! Masks likely secrets in files that users share.
//!
//! Nobody can know all forms of secrets. Values are masked by the names of their fields, and by forms that are well known;
//! in doubt, it masks too much.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use serde::Deserialize as _;
use serde_json::Value;

use super::{FIELDS, MASK, is_secret_field, redacted};

/// Names with a secret's suffix that are not secrets.
const HARMLESS: [&str; 2] = ["pod-template-hash", "controller-revision-hash"];

/// The annotation in which `kubectl apply` repeats a whole object.
const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Text that is a secret whatever is before it.
static FORMS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let forms = [
        // Keys, whole or without their beginning.
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\z)",
        r"(?:[A-Za-z0-9+/=]{16,}\s+)+-----END [A-Z ]*PRIVATE KEY-----",
        // JSON web tokens.
        r"eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?",
        // Hashes of passwords.
        r"\$(?:2[abxy]?|[156y]|argon2[a-z]*|scrypt)\$[^\s\x22',]+",
        // Tokens and keys of well-known services.
        r"gh[pousr]_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16}|xox[abps]-[A-Za-z0-9-]{10,}",
    ];
    forms.iter().filter_map(|form| Regex::new(form).ok()).collect()
});

/// Text that stays before a secret, and the secret.
static BEHIND: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    // Words of a name are written together, or joined by a dash, a dot or an underscore.
    let spelled = |field: &&str| {
        let letters: Vec<String> = field.chars().map(String::from).collect();
        letters.join("[-_.]?")
    };
    let names = FIELDS.iter().map(spelled).collect::<Vec<_>>().join("|");
    let value = r#"(\\+"[\s\S]*?\\+"|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',;}\])]+)"#;
    let forms = [
        // A line of its own may have spaces in its value.
        format!(r"(?m)(^[ \t]*[\w.-]*(?i-u:{names})[ \t]*[:=][ \t]*)([^\n]+)"),
        r"((?i-u:bearer|basic)\s+)([A-Za-z0-9._~+/=-]{6,})".to_owned(),
        format!(r#"((?i-u:{names})\\*["']?\s*[:=]\s*){value}"#),
        format!(r"(--?[a-zA-Z0-9_.-]*(?i-u:{names})\s+){value}"),
        r"(://)([^/\s@]+)@".to_owned(),
    ];
    forms.iter().filter_map(|form| Regex::new(form).ok()).collect()
});

/// `text` without what looks like a secret.
pub fn scrubbed(text: &str) -> String {
    let mut text = redacted(text).into_owned();
    for form in FORMS.iter() {
        text = replaced(&text, form, |_| MASK.to_owned());
    }
    for form in BEHIND.iter() {
        text = replaced(&text, form, |found| {
            let whole = &found[0];
            let end = if whole.ends_with('@') { "@" } else { "" };
            format!("{}{MASK}{end}", &found[1])
        });
    }
    text
}

fn replaced(text: &str, form: &Regex, with: impl Fn(&Captures<'_>) -> String) -> String {
    match form.replace_all(text, with) {
        Cow::Borrowed(_) => text.to_owned(),
        Cow::Owned(changed) => changed,
    }
}

/// Masks what looks like a secret in an object of the API server, and leaves out what only repeats the rest.
pub fn scrub(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove(LAST_APPLIED);
            fields.remove("managedFields");
            let names_a_secret = fields.get("name").and_then(Value::as_str).is_some_and(is_secret);
            for (name, value) in fields {
                if is_secret(name) || name == "binaryData" || (names_a_secret && name == "value") {
                    mask(value);
                } else {
                    scrub(value);
                }
            }
        }
        Value::Array(items) => {
            // The value of a flag may be the word after it.
            let mut is_value = false;
            for item in items {
                let word = item.as_str().map(str::to_owned);
                if is_value {
                    mask(item);
                } else {
                    scrub(item);
                }
                is_value = word.is_some_and(|word| word.starts_with('-') && is_secret(&word));
            }
        }
        Value::String(text) => *text = scrubbed_document(text).unwrap_or_else(|| scrubbed(text)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn is_secret(name: &str) -> bool {
    is_secret_field(name) && !HARMLESS.contains(&name)
}

/// Masks a value, but for switches. What only refers to a secret is an object, whose fields are judged by themselves.
fn mask(value: &mut Value) {
    match value {
        Value::Null | Value::Bool(_) => {}
        Value::Number(_) | Value::String(_) => *value = MASK.into(),
        Value::Array(items) => items.iter_mut().for_each(mask),
        Value::Object(fields) if fields.contains_key("name") || fields.contains_key("secretName") => {
            scrub(value);
        }
        Value::Object(fields) => fields.values_mut().for_each(mask),
    }
}

/// The YAML or JSON in a text, which is masked by the names of its fields, or `None` if it is something else.
fn scrubbed_document(text: &str) -> Option<String> {
    if !text.contains('\n') && !text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let mut documents = Vec::new();
    for document in serde_yaml::Deserializer::from_str(text) {
        let mut document = Value::deserialize(document).ok()?;
        if !document.is_object() && !document.is_array() {
            return None;
        }
        scrub(&mut document);
        documents.push(serde_yaml::to_string(&document).ok()?);
    }
    Some(documents.join("---\n"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn secrets_in_text_are_masked() {
        for (text, shown) in [
            ("user=ann password=marked to=b", "user=ann password=<masked> to=b"),
            (
                "size: 3\n  db.api_key = marked marked\nnext",
                "size: 3\n  db.api_key = <masked>\nnext",
            ),
            (
                r#"{"clientSecret":"mar\"ked","a":1}"#,
                r#"{"clientSecret":<masked>,"a":1}"#,
            ),
            (
                r#"said {\"token\": \"marked\"} to it"#,
                r#"said {\"token\": <masked>} to it"#,
            ),
            (
                "run --db-password marked --debug",
                "run --db-password <masked> --debug",
            ),
            (
                "with Authorization: Bearer marked1",
                "with Authorization: <masked> <masked>",
            ),
            (
                "GET https://ann:marked@host/path",
                "GET https://<masked>@host/path",
            ),
            ("jwt eyJhbGciOi.eyJpc3Mi.c2ln end", "jwt <masked> end"),
            ("of $2y$10$marked.hash for", "of <masked> for"),
            (
                "-----BEGIN RSA PRIVATE KEY-----\nmarked\n-----END RSA PRIVATE KEY-----\nafter",
                "<masked>\nafter",
            ),
            (
                "bWFya2VkLW1hcmtlZC1tYXJrZWQ=\n-----END PRIVATE KEY-----\nafter",
                "<masked>\nafter",
            ),
            ("the reconciler is ready", "the reconciler is ready"),
            ("12:30:01 started in 10s", "12:30:01 started in 10s"),
        ] {
            let scrubbed = scrubbed(text);
            assert!(
                !scrubbed.contains("marked") || text.contains("<masked>"),
                "{scrubbed}"
            );
            assert_eq!(scrubbed, shown, "{text}");
        }
    }

    #[test]
    fn secrets_in_objects_are_masked() {
        let mut object = json!({
            "metadata": {
                "labels": {"pod-template-hash": "5d4f"},
                "annotations": {LAST_APPLIED: "marked", "note": "token=marked"},
                "managedFields": [{}],
            },
            "data": {"password": "marked", "config.yaml": "a:\n  secret: |\n    marked\n    marked\n  size: 3\n"},
            "binaryData": {"a": "marked"},
            "env": [{"name": "DB_PASSWORD", "value": "marked"}, {"name": "DB_TOKEN", "valueFrom": {"key": "of"}}],
            "args": ["--api-token", "marked", "--level=3", "--password=marked"],
            "volumes": [{"name": "v", "secret": {"secretName": "of-mine"}}],
            "tokens": 3, "automountServiceAccountToken": true, "secretKey": ["marked"],
        });
        scrub(&mut object);
        assert_eq!(
            object,
            json!({
                "metadata": {
                    "labels": {"pod-template-hash": "5d4f"},
                    "annotations": {"note": "token=<masked>"},
                },
                "data": {"password": "<masked>", "config.yaml": "a:\n  secret: <masked>\n  size: 3\n"},
                "binaryData": {"a": "<masked>"},
                "env": [{"name": "DB_PASSWORD", "value": "<masked>"}, {"name": "DB_TOKEN", "valueFrom": {"key": "of"}}],
                "args": ["--api-token", "<masked>", "--level=3", "--password=<masked>"],
                "volumes": [{"name": "v", "secret": {"secretName": "of-mine"}}],
                "tokens": 3, "automountServiceAccountToken": true, "secretKey": ["<masked>"],
            })
        );
    }
}
