//! Durations as in kubectl, which are those of Go: `30s`, `1h30m`, `1.5s`, `500ms`, `250us`.

use std::time::Duration;

/// The longest duration: clocks cannot represent all values.
const LONGEST: Duration = Duration::from_hours(10 * 365 * 24);

/// The units of Go's `time.ParseDuration` and their lengths in seconds. The micro sign is written with either of its two
/// characters.
const UNITS: [(&str, f64); 8] = [
    ("ns", 1e-9),
    ("us", 1e-6),
    ("\u{b5}s", 1e-6),
    ("\u{3bc}s", 1e-6),
    ("ms", 1e-3),
    ("s", 1.0),
    ("m", 60.0),
    ("h", 3600.0),
];

/// Reads a duration: numbers with units, or `0`.
pub fn parse(text: &str) -> Result<Duration, String> {
    let error = || format!("{text:?} is not a valid duration; write 30s, 10m or 1h30m");
    let mut rest = text.strip_prefix('+').unwrap_or(text);
    if rest == "0" {
        return Ok(Duration::ZERO);
    }
    if rest.is_empty() {
        return Err(error());
    }
    let mut total = Duration::ZERO;
    while !rest.is_empty() {
        let digits = rest.find(|character: char| !matches!(character, '0'..='9' | '.')).ok_or_else(error)?;
        let (number, after) = rest.split_at(digits);
        let unit_length = after
            .find(|character: char| character.is_ascii_digit() || character == '.')
            .unwrap_or(after.len());
        let (unit, after) = after.split_at(unit_length);
        let known = UNITS.iter().find(|(name, _)| *name == unit);
        let (_, seconds) = known.ok_or_else(error)?;
        let number: f64 = number.parse().map_err(|_| error())?;
        let part = Duration::try_from_secs_f64(number * seconds).map_err(|_| error())?;
        total = total.saturating_add(part);
        rest = after;
    }
    bounded(total)
}

/// Reads the time limit of a command. 0 means no limit, as in kubectl.
pub fn limit(text: &str) -> Result<Duration, String> {
    let limit = parse(text)?;
    Ok(if limit.is_zero() { LONGEST } else { limit })
}

/// Reads how long `wait` may take, as in kubectl: nothing means that it checks once, and less than that means a week.
pub fn patience(text: &str) -> Result<Duration, String> {
    match text.strip_prefix('-').map(parse) {
        Some(Ok(below)) if !below.is_zero() => Ok(Duration::from_hours(7 * 24)),
        Some(Ok(_)) => Ok(Duration::ZERO),
        _ => parse(text),
    }
}

pub fn bounded(duration: Duration) -> Result<Duration, String> {
    if duration > LONGEST {
        return Err("it is longer than ten years".to_owned());
    }
    Ok(duration)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_add_up() {
        assert_eq!(parse("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse("1h30m"), Ok(Duration::from_mins(90)));
        assert_eq!(parse("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse("0"), Ok(Duration::ZERO));
        assert_eq!(parse("0s"), Ok(Duration::ZERO));
        assert_eq!(parse("+2m"), Ok(Duration::from_mins(2)));
        assert_eq!(parse(".5s"), Ok(Duration::from_millis(500)));
        for micro in ["250us", "250\u{b5}s", "250\u{3bc}s", "250000ns"] {
            assert_eq!(parse(micro), Ok(Duration::from_micros(250)), "{micro}");
        }
    }

    #[test]
    fn a_limit_of_nothing_is_no_limit() {
        assert_eq!(limit("0"), Ok(LONGEST));
        assert_eq!(limit("5s"), Ok(Duration::from_secs(5)));
    }

    #[test]
    fn patience_is_that_of_kubectl() {
        let week = Duration::from_hours(168);
        for (text, expected) in
            [("0", Duration::ZERO), ("-0s", Duration::ZERO), ("-1s", week), ("5s", Duration::from_secs(5))]
        {
            assert_eq!(patience(text), Ok(expected), "{text}");
        }
        for text in ["-", "--1s", "-x"] {
            assert!(patience(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_duration_is_refused() {
        for text in [
            "",
            "+",
            ".s",
            "10",
            "m",
            "-5s",
            "5 s",
            "1d",
            "1e9999h",
            "999999999999999999999h",
            "5000000000000000h",
            "5000000000000000h5000000000000000h",
            "87601h",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
