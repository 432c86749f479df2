//! Texts that the API server reads when it compiles a rule, not when it evaluates it.

use super::{Expression, Form};
use crate::operator::schema::pattern;

/// Fails where a function gets a text that it cannot read.
pub(super) fn check(function: &str, arguments: &[Expression]) -> Result<(), String> {
    let Some(Form::Text(text)) = arguments.last().map(|argument| &argument.form) else {
        return Ok(());
    };
    let problem = match function {
        "matches" | "find" => {
            pattern::problem(text).map(|problem| format!("a regular expression: {problem}"))
        }
        "duration" => (!is_duration(text)).then(|| "a duration, such as 1h30m".to_owned()),
        "timestamp" => (!is_time(text)).then(|| "a time, such as 2026-01-31T12:00:00Z".to_owned()),
        _ => None,
    };
    problem.map_or(Ok(()), |problem| Err(format!("{text:?} is not {problem}")))
}

/// Whether it is a time of RFC 3339, with a T.
fn is_time(text: &str) -> bool {
    text.as_bytes().get(10) == Some(&b'T') && text.parse::<jiff::Timestamp>().is_ok()
}

/// Whether Go's `time.ParseDuration` reads it.
fn is_duration(text: &str) -> bool {
    let mut rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    if rest == "0" {
        return true;
    }
    let mut has_part = false;
    while !rest.is_empty() {
        let unit = rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        let number = &rest[..rest.len() - unit.len()];
        let is_number = number.bytes().any(|digit| digit.is_ascii_digit())
            && number.bytes().filter(|letter| *letter == b'.').count() <= 1;
        // The longer units come first: `m` begins `ms` as well.
        let units = ["ns", "us", "µs", "μs", "ms", "s", "m", "h"];
        let next = units.iter().find_map(|name| unit.strip_prefix(name));
        match next {
            Some(next) if is_number => rest = next,
            _ => return false,
        }
        has_part = true;
    }
    has_part
}

#[cfg(test)]
mod tests {
    use super::is_duration;

    #[test]
    fn durations_are_those_of_go() {
        for text in ["1h", "1h30m", "1.5s", "-10ms", "0", ".5h", "1us", "3µs"] {
            assert!(is_duration(text), "{text}");
        }
        for text in ["", "1", "1x", "h", "1h30", "1.2.3s", "1 h", "-", "1d"] {
            assert!(!is_duration(text), "{text}");
        }
    }
}
