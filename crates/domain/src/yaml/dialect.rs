//! Differences between YAML 1.1 (Salt, kubectl) and YAML 1.2: plain texts that are strings only in YAML 1.2.

use std::sync::LazyLock;

use regex::Regex;
use serde_yaml::Value;

/// Whether `text`, without quotes, is a string in one version of YAML and something else in the other.
pub fn is_ambiguous(text: &str) -> bool {
    let is_text = serde_yaml::from_str::<Value>(text).is_ok_and(|value| value.is_string());
    is_text && is_something_else(text)
}

/// A boolean, a special key, a number with `_` and `:` between its digits, and a date, which a time may follow.
static SOMETHING_ELSE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let words = r"~|null|y|n|yes|no|on|off|true|false|=|<<";
    let mantissa = r"(?:[0-9][0-9_:]*(?:\.[0-9_:]*)?|\.[_:]*[0-9][0-9_:]*)";
    let number = format!(r"[+-]?(?:\.inf|\.nan|0[xob][0-9a-f_]*|{mantissa}(?:e[+-]?[0-9]+)?)");
    let time = "[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}";
    Regex::new(&format!(r"^(?:(?i-u:|{words}|{number})|{time}(?s:[Tt \t].*)?)$")).ok()
});

/// Whether `text`, without quotes, is a boolean, a number, a time or a special key in YAML 1.1.
pub fn is_something_else(text: &str) -> bool {
    SOMETHING_ELSE.as_ref().is_some_and(|form| form.is_match(text))
}

/// A number in both versions: YAML 1.1 requires a point before an exponent, and a sign in it.
pub fn number(text: &str) -> String {
    let Some((mantissa, exponent)) = text.split_once('e') else { return text.to_owned() };
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    format!("{mantissa}{point}e{sign}{}", exponent.trim_start_matches('+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_some_read_as_text_is_ambiguous() {
        for text in ["no", "y", "ON", "22:30", "2026-01-01", "=", "1_000"] {
            assert!(is_ambiguous(text), "{text}");
        }
        for text in ["true", "1", "null", "1.5", "", "none", "1.2.3", "10.0.0.1", "5m", "2026-01-01-backup"] {
            assert!(!is_ambiguous(text), "{text}");
        }
    }
}
