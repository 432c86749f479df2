//! Masks likely secrets in files that users share.
//!
//! Nobody can know all forms of secrets. Values are masked by the names of their fields, and by forms that are well known;
//! in doubt, it masks too much.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::{FIELDS, MASK, WORDS, is_group, is_secret_field, is_switch, is_wholly_secret, redacted};

/// Names with a secret's suffix that are not secrets.
const HARMLESS: [&str; 2] = ["pod-template-hash", "controller-revision-hash"];

/// The annotation in which `kubectl apply` repeats a whole object.
const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Text that is a secret whatever is before it.
static FORMS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let forms = [
        // Keys, whole or without their beginning.
        r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\z)",
        // The last line may be short, and OpenPGP adds a checksum.
        r"(?:[A-Za-z0-9+/=]{16,}\s+)+(?:[A-Za-z0-9+/=]+\s+){0,2}-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----",
        // JSON web tokens.
        r"eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?",
        // Hashes of passwords.
        r"\$(?:2[abxy]?|[156y]|argon2[a-z]*|scrypt)\$[^\s\x22',]+",
        // Tokens and keys of well-known services.
        r"gh[pousr]_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16}|xox[abps]-[A-Za-z0-9-]{10,}",
    ];
    forms.iter().filter_map(|form| Regex::new(form).ok()).collect()
});

/// The names of secrets. Their words are written together, or joined by a dash, a dot or an underscore.
static NAMES: LazyLock<String> = LazyLock::new(|| {
    let spelled = |field: &&str| {
        let letters: Vec<String> = field.chars().map(String::from).collect();
        letters.join("[-_.]?")
    };
    FIELDS.iter().map(spelled).collect::<Vec<_>>().join("|")
});

/// The name of a secret whose value may continue on the lines below. After other words on its line, it has to announce that.
static ABOVE: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let names = &*NAMES;
    let forms = [
        format!(r#"^(.*(?i-u:{WORDS})\\*["']?[ \t]*:)[ \t]*[|>][-+0-9]*[ \t]*$"#),
        format!(r#"^([ \t]*(?:-[ \t]+)*["']?[\w.-]*(?i-u:{names})["']?[ \t]*[:=])"#),
        format!(
            r#"^(.*(?i-u:{names})\\*["']?[ \t]*:)[ \t]*(?:[!&]\S*[ \t]*)*(?:[|>][-+0-9]*)?[ \t]*(?:#.*)?$"#
        ),
    ];
    forms.iter().filter_map(|form| Regex::new(form).ok()).collect()
});

/// A secret behind the text that tells what it is: the text stays.
static BEHIND: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let names = &*NAMES;
    let value = r#"(\\+"[\s\S]*?\\+"|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',;}\])]+)"#;
    let forms = [
        // A block of YAML within a string: its line breaks are escaped.
        format!(
            r#"((?i-u:{names})\\*["']?[ \t]*:[ \t]*)[|>][-+0-9]*(?:\\n(?:[ \t](?:[^"\\\n]|\\[^n\n])*)?)+"#
        ),
        // An element of XML, whole or without its end.
        format!(r"(<[\w.:-]*(?i-u:{names})(?:\s[^<>]*)?>)[\s\S]*?(?:</[\w.:-]*(?i-u:{names})\s*>)"),
        format!(r"(<[\w.:-]*(?i-u:{names})(?:\s[^<>]*)?>)[^<\s][^<\n]*"),
        // A line of its own may have spaces in its value.
        format!(r"(?m)(^[ \t]*[\w.-]*(?i-u:{names}|{WORDS})[ \t]*[:=][ \t]*)([^\n]+)"),
        format!(r#"((?i-u:{WORDS})\\*["']?[ \t]*[:=][ \t]*){value}"#),
        r"((?i-u:bearer|basic)\s+)([A-Za-z0-9._~+/=-]{6,})".to_owned(),
        format!(r#"((?i-u:{names})\\*["']?\s*[:=]\s*){value}"#),
        format!(r#"((?i-u:{names})\\*["']\s+)(\\+"[\s\S]*?\\+"|"(?:[^"\\]|\\.)*"|'[^']*')"#),
        format!(r"(--?[a-zA-Z0-9_.-]*(?i-u:{names}|{WORDS})\s+){value}"),
        r"(://)([^/\s@]+)@".to_owned(),
    ];
    forms.iter().filter_map(|form| Regex::new(form).ok()).collect()
});

pub fn scrubbed(text: &str) -> String {
    let mut text = redacted(text).into_owned();
    for form in FORMS.iter() {
        text = replaced(&text, form, |_| MASK.to_owned());
    }
    text = without_lines_below(&text);
    for form in BEHIND.iter() {
        text = replaced(&text, form, |found| {
            let value = found.get(2).map_or("", |value| value.as_str());
            if is_switch(value) || is_group(&found[1], value) {
                return found[0].to_owned();
            }
            let end = if &found[1] == "://" { "@" } else { "" };
            format!("{}{MASK}{end}", &found[1])
        });
    }
    text
}

/// `text` without secrets that continue below the line of their name, as in YAML: they are indented more, or they are items of a
/// list.
fn without_lines_below(text: &str) -> String {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let is_item = |line: &str| line.trim_start().starts_with("- ");
    let mut shown = String::new();
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let ends = line.trim_end();
        let Some(name) = ABOVE.iter().find_map(|form| form.captures(ends)?.get(1)) else {
            shown.push_str(line);
            continue;
        };
        let mut below = Vec::new();
        let is_below = |next: &&str| {
            let is_listed = depth(next) == depth(line) && is_item(next) && !is_item(line);
            next.trim().is_empty() || depth(next) > depth(line) || is_listed
        };
        while let Some(next) = lines.next_if(is_below) {
            below.push(next);
        }
        if below.iter().all(|next| next.trim().is_empty()) {
            shown.push_str(line);
            shown.extend(below);
        } else {
            shown.push_str(&format!("{} {MASK}\n", name.as_str()));
        }
    }
    shown
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
            let names_a_secret = names_a_secret(fields);
            for (name, value) in fields {
                let is_group = value.is_object() && !is_wholly_secret(name);
                if (is_secret(name) && !is_group)
                    || name == "binaryData"
                    || (names_a_secret && name == "value")
                {
                    mask(value);
                } else {
                    scrub(value);
                }
            }
        }
        Value::Array(items) => hide_flag_values(items, mask, scrub),
        Value::String(text) => *text = scrubbed_document(text).unwrap_or_else(|| scrubbed(text)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether the field `value` beside a name is a secret, as that of an environment variable.
pub fn names_a_secret(fields: &Map<String, Value>) -> bool {
    fields.get("name").and_then(Value::as_str).is_some_and(is_secret)
}

/// Calls `hide` for each item that follows a flag with the name of a secret, because the item is its value, and `show` for the others.
pub fn hide_flag_values(items: &mut [Value], hide: fn(&mut Value), show: fn(&mut Value)) {
    let mut is_value = false;
    for item in items {
        let word = item.as_str().map(str::to_owned);
        if is_value && !word.as_deref().is_some_and(is_switch) {
            hide(item);
        } else {
            show(item);
        }
        is_value = word.is_some_and(|word| word.starts_with('-') && is_secret(&word));
    }
}

fn is_secret(name: &str) -> bool {
    is_secret_field(name) && !HARMLESS.contains(&name)
}

/// The fields of what refers to a secret: a key of it, or files of a volume.
const REFERENCE: [&str; 13] = [
    "apiGroup",
    "apiVersion",
    "defaultMode",
    "group",
    "items",
    "key",
    "kind",
    "name",
    "namespace",
    "optional",
    "secretName",
    "uid",
    "version",
];

fn is_reference(fields: &Map<String, Value>) -> bool {
    let names_it = fields.contains_key("name") || fields.contains_key("secretName");
    names_it && fields.keys().all(|field| REFERENCE.contains(&field.as_str()))
}

/// Masks a value, but for switches. What only refers to a secret is an object, whose fields are judged by themselves.
fn mask(value: &mut Value) {
    match value {
        Value::Null | Value::Bool(_) => {}
        Value::Number(_) | Value::String(_) => *value = MASK.into(),
        Value::Array(items) => items.iter_mut().for_each(mask),
        Value::Object(fields) if is_reference(fields) => scrub(value),
        Value::Object(fields) => fields.values_mut().for_each(mask),
    }
}

/// The YAML or JSON in a text, which is masked by the names of its fields, or `None` if it is something else or has nothing to
/// mask: then only its text is scrubbed, so that it is left as it is written.
fn scrubbed_document(text: &str) -> Option<String> {
    if !text.contains('\n') && !text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let mut documents = Vec::new();
    let mut has_secrets = false;
    for document in serde_yaml::Deserializer::from_str(text) {
        let document = Value::deserialize(document).ok()?;
        if !document.is_object() && !document.is_array() {
            return None;
        }
        let mut scrubbed = document.clone();
        scrub(&mut scrubbed);
        has_secrets |= scrubbed != document;
        documents.push(serde_yaml::to_string(&scrubbed).ok()?);
    }
    has_secrets.then(|| documents.join("---\n"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn secrets_in_text_are_masked() {
        for (text, shown) in [
            ("user=ann password=marked to=b", "user=ann password=<masked> to=b"),
            ("size: 3\n  db.api_key = marked marked\nnext", "size: 3\n  db.api_key = <masked>\nnext"),
            (r#"{"clientSecret":"mar\"ked","a":1}"#, r#"{"clientSecret":<masked>,"a":1}"#),
            (r#"said {\"token\": \"marked\"} to it"#, r#"said {\"token\": <masked>} to it"#),
            ("run --db-password marked --debug", "run --db-password <masked> --debug"),
            ("run --db-pass marked --requirepass marked", "run --db-pass <masked> --requirepass <masked>"),
            ("slack_api_url: https://marked/T0\nx", "slack_api_url: <masked>\nx"),
            ("MYSQL_PWD=marked REDIS_AUTH=marked", "MYSQL_PWD=<masked>"),
            (
                "sh: ENCRYPTION_KEY=marked SECRET_KEY_BASE=marked",
                "sh: ENCRYPTION_KEY=<masked> SECRET_KEY_BASE=<masked>",
            ),
            ("Server=a;Uid=b;Pwd=marked;Database=c", "Server=a;Uid=b;Pwd=<masked>;Database=c"),
            (r#"{"a.io": {"auth": "marked", "b": 1"#, r#"{"a.io": {"auth": <masked>, "b": 1"#),
            (
                "%\nauth:\n  method: ldap\n  pass: |\n    marked\n",
                "%\nauth:\n  method: ldap\n  pass: <masked>\n",
            ),
            (
                "run --client-auth=false auth: true, compass: 1",
                "run --client-auth=false auth: true, compass: 1",
            ),
            ("--anonymous-auth=false", "--anonymous-auth=false"),
            ("with Authorization: Bearer marked1", "with Authorization: <masked> <masked>"),
            ("GET https://ann:marked@host/path", "GET https://<masked>@host/path"),
            ("jwt eyJhbGciOi.eyJpc3Mi.c2ln end", "jwt <masked> end"),
            ("of $2y$10$marked.hash for", "of <masked> for"),
            (
                "-----BEGIN RSA PRIVATE KEY-----\nmarked\n-----END RSA PRIVATE KEY-----\nafter",
                "<masked>\nafter",
            ),
            ("bWFya2VkLW1hcmtlZC1tYXJrZWQ=\n-----END PRIVATE KEY-----\nafter", "<masked>\nafter"),
            (
                "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nmarked\n=mark\n-----END PGP PRIVATE KEY BLOCK-----\nafter",
                "<masked>\nafter",
            ),
            (
                "bWFya2VkLW1hcmtlZC1tYXJrZWQ=\nbWFya2Vk\n=mark\n-----END PGP PRIVATE KEY BLOCK-----\nafter",
                "<masked>\nafter",
            ),
            (
                "a: [\n  password: |\n    marked\n\n    marked\n  size: 3\n",
                "a: [\n  password: <masked>\n  size: 3\n",
            ),
            (
                "%\n- \"api-key\": >-2 # folded\r\n    marked\r\nnext\r\n",
                "%\n- \"api-key\": <masked>\nnext\r\n",
            ),
            (
                "%\ntoken: marked\n  marked\npassphrase: 'marked\n  marked'\nnext",
                "%\ntoken: <masked>\npassphrase: <masked>\nnext",
            ),
            ("%\ncredentials:\n- name: a\n  value: marked\nnext: 1", "%\ncredentials: <masked>\nnext: 1"),
            ("read password: !!str |+\n  marked\nnext", "read password: <masked>\nnext"),
            (
                r#"got "a: 1\npassword: |\n  mar\"ked\n\n  marked\nb: 2" there"#,
                r#"got "a: 1\npassword: <masked> 2" there"#,
            ),
            (r#"with "password" "mar ked" of"#, r#"with "password" <masked> of"#),
            (r#"secrets "a-token" not found"#, r#"secrets "a-token" not found"#),
            (
                "<db><password a='b'>marked</password><user>ann</user></db>",
                "<db><password a='b'><masked><user>ann</user></db>",
            ),
            ("<x:credentials>\n<user>marked</user>\n</x:credentials>after", "<x:credentials><masked>after"),
            ("<password>marked mark", "<password><masked>"),
            ("login <user> <password> now", "login <user> <password> now"),
            ("a password=marked@ to", "a password=<masked> to"),
            ("the reconciler is ready", "the reconciler is ready"),
            ("12:30:01 started in 10s", "12:30:01 started in 10s"),
        ] {
            let scrubbed = scrubbed(text);
            assert!(!scrubbed.contains("marked") || text.contains("<masked>"), "{scrubbed}");
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
            "flags": ["--db-pass", "marked", "--client-auth", "true"],
            "auth": {"method": "ldap", "pwd": "marked"}, "pass": "marked", "auths": {"a.io": {"auth": "marked"}},
            "config": "api_url: marked\na: 1\n",
            "volumes": [{"name": "v", "secret": {"secretName": "of-mine"}}],
            "tokens": 3, "automountServiceAccountToken": true, "secretKey": ["marked"],
            "credentials": {"name": "marked", "value": "marked"},
            "clientSecret": {"name": "of-mine", "key": "k", "optional": true},
            "userCredentials": {"secret": {"secretName": "of-mine", "items": [{"key": "k", "path": "p"}]}, "text": "marked"},
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
                "flags": ["--db-pass", "<masked>", "--client-auth", "true"],
                "auth": {"method": "ldap", "pwd": "<masked>"}, "pass": "<masked>", "auths": {"a.io": {"auth": "<masked>"}},
                "config": "api_url: <masked>\na: 1\n",
                "volumes": [{"name": "v", "secret": {"secretName": "of-mine"}}],
                "tokens": 3, "automountServiceAccountToken": true, "secretKey": ["<masked>"],
                "credentials": {"name": "<masked>", "value": "<masked>"},
                "clientSecret": {"name": "of-mine", "key": "k", "optional": true},
                "userCredentials": {"secret": {"secretName": "of-mine", "items": [{"key": "k", "path": "p"}]}, "text": "<masked>"},
            })
        );
    }
}
