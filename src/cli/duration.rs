//! Durations as kubectl writes them: `30s`, `1h30m`, `500ms`.

use std::time::Duration;

/// The longest that can be waited: clocks end somewhere.
const LONGEST: Duration = Duration::from_hours(10 * 365 * 24);

/// Reads a duration: numbers with the units `h`, `m`, `s` and `ms`, or `0`.
pub fn parse(text: &str) -> Result<Duration, String> {
    let error = || format!("{text:?} is no duration; write 30s, 10m or 1h30m");
    if text == "0" {
        return Ok(Duration::ZERO);
    }
    let mut rest = text;
    let mut total = Duration::ZERO;
    while !rest.is_empty() {
        let digits = rest
            .find(|character: char| !matches!(character, '0'..='9' | '.'))
            .ok_or_else(error)?;
        let (number, after) = rest.split_at(digits);
        let unit_length = after
            .find(|character: char| character.is_ascii_digit() || character == '.')
            .unwrap_or(after.len());
        let (unit, after) = after.split_at(unit_length);
        let seconds = match unit {
            "h" => 3600.0,
            "m" => 60.0,
            "s" => 1.0,
            "ms" => 0.001,
            _ => return Err(error()),
        };
        let number: f64 = number.parse().map_err(|_| error())?;
        let part = Duration::try_from_secs_f64(number * seconds).map_err(|_| error())?;
        total = total.saturating_add(part);
        rest = after;
    }
    if text.is_empty() {
        Err(error())
    } else {
        bounded(total)
    }
}

/// The same duration, if it can be waited for.
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
    }

    #[test]
    fn what_is_no_duration_is_refused() {
        for text in [
            "",
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
