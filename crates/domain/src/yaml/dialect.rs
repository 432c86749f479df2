//! Differences between YAML 1.1 (Salt, kubectl) and YAML 1.2: plain texts that are strings only in YAML 1.2.

use serde_yaml::Value;

/// Whether `text`, without quotes, is a string in one version of YAML and something else in the other.
pub fn is_ambiguous(text: &str) -> bool {
    let is_text = serde_yaml::from_str::<Value>(text).is_ok_and(|value| value.is_string());
    is_text && is_something_else(text)
}

/// Whether `text`, without quotes, is a boolean, a number, a time or a special key in YAML 1.1.
pub fn is_something_else(text: &str) -> bool {
    const WORDS: [&str; 13] =
        ["", "~", "null", "y", "n", "yes", "no", "on", "off", "true", "false", "=", "<<"];
    WORDS.contains(&text.to_ascii_lowercase().as_str()) || is_number(text) || is_time(text)
}

/// A number, with `_` and `:` between its digits.
fn is_number(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let unsigned = lower.strip_prefix(['+', '-']).unwrap_or(&lower);
    if matches!(unsigned, ".inf" | ".nan") {
        return true;
    }
    if let Some(digits) = ["0x", "0o", "0b"].iter().find_map(|base| unsigned.strip_prefix(base)) {
        return digits.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_');
    }
    let (mantissa, exponent) = unsigned.split_once('e').unwrap_or((unsigned, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    mantissa.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && mantissa.contains(|one: char| one.is_ascii_digit())
        && mantissa.bytes().all(|byte| byte.is_ascii_digit() || b"_:.".contains(&byte))
        && mantissa.matches('.').count() < 2
        && !exponent.is_empty()
        && exponent.bytes().all(|byte| byte.is_ascii_digit())
}

/// A date, or a date and a time.
fn is_time(text: &str) -> bool {
    let digits = |text: &str, counts: std::ops::RangeInclusive<usize>| {
        counts.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut parts = text.splitn(3, '-');
    let (Some(year), Some(month), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let day = rest.split(['T', 't', ' ', '\t']).next().unwrap_or_default();
    digits(year, 4..=4) && digits(month, 1..=2) && digits(day, 1..=2)
}

/// A number in both versions: YAML 1.1 requires a point before an exponent, and a sign in it.
pub fn number(text: &str) -> String {
    let Some((mantissa, exponent)) = text.split_once('e') else {
        return text.to_owned();
    };
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
