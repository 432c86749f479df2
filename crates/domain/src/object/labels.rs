//! Labels on the command line: `app=x,tier=y`.

use std::collections::BTreeMap;
use std::str::FromStr;

/// The maximum length of the name or the value of a label, in characters.
const MAX_LENGTH: usize = 63;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels(pub BTreeMap<String, String>);

impl FromStr for Labels {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut labels = BTreeMap::new();
        for pair in text.split(',') {
            let (key, value) = pair
                .split_once('=')
                .ok_or_else(|| format!("{pair:?} is not a valid label; write KEY=VALUE,..."))?;
            if !is_key(key) {
                return Err(format!("{key:?} is not a valid label key"));
            }
            if !is_value(value) {
                return Err(format!(
                    "{value:?} is not a valid label value: at most {MAX_LENGTH} letters, digits, '-', '_' and '.'"
                ));
            }
            if labels.insert(key.to_owned(), value.to_owned()).is_some_and(|old| old != value) {
                return Err(format!("label {key} is given twice"));
            }
        }
        Ok(Self(labels))
    }
}

/// Whether `text` may be the key of a label or a taint: `name` or `prefix/name`.
pub fn is_key(text: &str) -> bool {
    let (prefix, name) = text.split_once('/').map_or((None, text), |(prefix, name)| (Some(prefix), name));
    let prefix_fits = prefix.is_none_or(|prefix| {
        prefix.len() <= 253 && prefix.split('.').all(|part| part.parse::<super::name::Name>().is_ok())
    });
    prefix_fits && !name.is_empty() && is_value(name)
}

/// Whether `text` may be the value of a label or a taint.
pub fn is_value(text: &str) -> bool {
    let edge = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    bytes.len() <= MAX_LENGTH
        && edge(bytes.first())
        && edge(bytes.last())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_pairs() {
        let labels: Labels = "app.kubernetes.io/name=loki,x=".parse().unwrap();
        assert_eq!(labels.0["app.kubernetes.io/name"], "loki");
        assert_eq!(labels.0["x"], "");
    }

    #[test]
    fn what_is_no_label_is_refused() {
        let long = format!("a={}", "x".repeat(64));
        for text in ["", "a", "=x", "a b=c", "a=b c", "a/b/c=d", "A_.x/y=z", "a=-", "a=1,a=2", &long] {
            assert!(text.parse::<Labels>().is_err(), "{text}");
        }
    }
}
