//! The type of a plain text in YAML 1.1: a boolean, a number, a date, null, or a string.

use serde_json::{Number, Value};

use super::{Reader, kubectl};

/// What a plain text stands for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Plain {
    /// Null, a truth value, a number or a text.
    Value(Value),
    /// A date, or a date and a time of day.
    Date,
    /// `<<`, which as a key adds another mapping's entries.
    Merge,
    /// `=`, which YAML 1.1 reserves.
    Reserved,
}

/// What `text` is where it is written without quotes.
pub(crate) fn plain(text: &str, reader: Reader) -> Plain {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Plain::Value(Value::Null),
        "<<" => return Plain::Merge,
        "=" => return Plain::Reserved,
        _ => {}
    }
    if reader.is_kubectl() {
        return Plain::Value(kubectl::plain(text));
    }
    if let Some(truth) = truth(text) {
        return Plain::Value(Value::Bool(truth));
    }
    if is_date(text) {
        return Plain::Date;
    }
    let number = integer(text, reader).or_else(|| float(text));
    Plain::Value(number.map_or_else(|| Value::String(text.to_owned()), Value::Number))
}

/// Whether `text` is a text also without quotes, to Salt, which reads its own files.
pub(crate) fn is_text(text: &str) -> bool {
    // Salt takes dates for texts, other readers of the same files do not.
    matches!(plain(text, Reader::Salt), Plain::Value(Value::String(_)))
}

/// What Python makes of a value that it writes into a text.
pub(crate) fn python_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("None".to_owned()),
        Value::Bool(true) => Some("True".to_owned()),
        Value::Bool(false) => Some("False".to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Array(_) | Value::Object(_) => None,
    }
}

fn truth(text: &str) -> Option<bool> {
    const TRUE: [&str; 3] = ["yes", "true", "on"];
    const FALSE: [&str; 3] = ["no", "false", "off"];
    let mut letters = text.chars();
    let first_is_upper = letters.next().is_some_and(char::is_uppercase);
    let rest = letters.as_str();
    let is_cased =
        rest.chars().all(char::is_lowercase) || (first_is_upper && rest.chars().all(char::is_uppercase));
    let lower = text.to_ascii_lowercase();
    match lower.as_str() {
        word if is_cased && TRUE.contains(&word) => Some(true),
        word if is_cased && FALSE.contains(&word) => Some(false),
        _ => None,
    }
}

fn is_date(text: &str) -> bool {
    let (date, time) = match text.find(['T', 't', ' ', '\t']) {
        Some(place) => (&text[..place], Some(text[place + 1..].trim_start_matches([' ', '\t']))),
        None => (text, None),
    };
    let parts: Vec<&str> = date.split('-').collect();
    let is_short = |part: &&str| (1..=2).contains(&part.len());
    let [year, month, day] = parts.as_slice() else { return false };
    if year.len() != 4 || !parts.iter().all(|part| consists_of(part, "0123456789")) {
        return false;
    }
    match time {
        None => month.len() == 2 && day.len() == 2,
        Some(time) => [month, day].into_iter().all(is_short) && is_time(time),
    }
}

fn is_time(text: &str) -> bool {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != ':' && letter != '.');
    let (clock, zone) = text.split_at(end.unwrap_or(text.len()));
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, ""));
    let parts: Vec<&str> = clock.split(':').collect();
    let is_clock = matches!(parts.as_slice(), [hour, minute, second]
        if (1..=2).contains(&hour.len()) && minute.len() == 2 && second.len() == 2);
    let zone = zone.trim_start_matches([' ', '\t']);
    let is_zone = zone.is_empty()
        || zone == "Z"
        || zone.strip_prefix(['+', '-']).is_some_and(|zone| {
            let (hours, minutes) = zone.split_once(':').unwrap_or((zone, "00"));
            (1..=2).contains(&hours.len())
                && minutes.len() == 2
                && consists_of(hours, "0123456789")
                && consists_of(minutes, "0123456789")
        });
    is_clock && is_zone && !fraction.contains(':') && parts.iter().all(|part| consists_of(part, "0123456789"))
}

fn integer(text: &str, reader: Reader) -> Option<Number> {
    let (is_negative, digits) = signed(text);
    let plain = digits.replace('_', "");
    let (radix, plain) = if let Some(rest) = digits.strip_prefix("0b").filter(|rest| consists_of(rest, "01_"))
    {
        (2, rest.replace('_', ""))
    } else if let Some(rest) =
        digits.strip_prefix("0x").filter(|rest| consists_of(rest, "0123456789abcdefABCDEF_"))
    {
        (16, rest.replace('_', ""))
    } else if digits == "0" {
        (10, plain)
    } else if digits.starts_with('0') && digits.len() > 1 && consists_of(digits, "01234567_") {
        // Salt takes the zeros away, and reads what is left as a decimal number.
        (if reader != Reader::Python && !text.starts_with(['+', '-']) { 10 } else { 8 }, plain)
    } else if digits.starts_with(|first: char| ('1'..='9').contains(&first))
        && consists_of(digits, "0123456789_")
    {
        (10, plain)
    } else {
        return sexagesimal(digits).map(|number| number_of(is_negative, number));
    };
    let number = u128::from_str_radix(&plain, radix).ok();
    match number {
        Some(number) => Some(number_of(is_negative, number)),
        // Too large a number for any field; what it is exactly is of no use.
        None => Number::from_f64(if is_negative { f64::MIN } else { f64::MAX }),
    }
}

fn number_of(is_negative: bool, number: u128) -> Number {
    let small = if is_negative {
        i128::try_from(number).ok().and_then(|number| i64::try_from(-number).ok()).map(Number::from)
    } else {
        u64::try_from(number).ok().map(Number::from)
    };
    #[allow(clippy::cast_precision_loss, reason = "no field takes so large a number")]
    let large = if is_negative { -(number as f64) } else { number as f64 };
    small.or_else(|| Number::from_f64(large)).unwrap_or_else(|| Number::from(0))
}

/// A number of base 60, as in `1:30`.
fn sexagesimal(text: &str) -> Option<u128> {
    let (first, rest) = text.split_once(':')?;
    let is_first =
        first.starts_with(|digit: char| ('1'..='9').contains(&digit)) && consists_of(first, "0123456789_");
    let mut number: u128 = first.replace('_', "").parse().ok().filter(|_| is_first)?;
    for part in rest.split(':') {
        let digit: u128 = part.parse().ok()?;
        if part.len() > 2 || digit > 59 || !consists_of(part, "0123456789") {
            return None;
        }
        number = number.checked_mul(60)?.checked_add(digit)?;
    }
    Some(number)
}

fn float(text: &str) -> Option<Number> {
    let (is_negative, digits) = signed(text);
    if [".inf", ".Inf", ".INF"].contains(&digits) || [".nan", ".NaN", ".NAN"].contains(&text) {
        return Number::from_f64(f64::MAX);
    }
    let (whole, fraction) = digits.split_once('.')?;
    let (fraction, exponent) = match fraction.find(['e', 'E']) {
        Some(place) => (&fraction[..place], Some(&fraction[place + 1..])),
        None => (fraction, None),
    };
    let is_exponent = exponent
        .is_none_or(|exponent| exponent.starts_with(['+', '-']) && consists_of(&exponent[1..], "0123456789"));
    let digit_first = |part: &str| part.starts_with(|first: char| first.is_ascii_digit());
    let is_fraction = fraction.chars().all(|letter| letter.is_ascii_digit() || letter == '_');
    let is_plain = if whole.is_empty() {
        text.starts_with('.') && digit_first(fraction)
    } else {
        digit_first(whole) && consists_of(whole, "0123456789_")
    };
    if is_plain && is_fraction && is_exponent {
        let number: f64 = digits.replace('_', "").parse().ok()?;
        return Number::from_f64(if is_negative { -number } else { number });
    }
    let minutes = sexagesimal(whole).filter(|_| is_fraction && exponent.is_none())?;
    #[allow(
        clippy::cast_precision_loss,
        reason = "a number of base 60 with a fraction is not a value of any field"
    )]
    Number::from_f64(minutes as f64)
}

fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Whether `text` is some of these characters, and at least one.
fn consists_of(text: &str, characters: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| characters.contains(character))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn plain_texts_are_what_yaml_1_1_makes_of_them() {
        for (text, value) in [
            ("on", json!(true)),
            ("Off", json!(false)),
            ("YES", json!(true)),
            ("yEs", json!("yEs")),
            ("n", json!("n")),
            ("~", json!(null)),
            ("", json!(null)),
            ("12", json!(12)),
            ("-1_0", json!(-10)),
            ("0x1F", json!(31)),
            ("0b11", json!(3)),
            ("1:30", json!(90)),
            ("190:20:30", json!(685_230)),
            ("1:60", json!("1:60")),
            ("1.5", json!(1.5)),
            ("1.", json!(1.0)),
            (".5", json!(0.5)),
            ("1e5", json!("1e5")),
            ("1.0e+5", json!(100_000.0)),
            ("1.2.3", json!("1.2.3")),
            ("08", json!("08")),
            ("_1", json!("_1")),
            ("18446744073709551616", json!(18_446_744_073_709_551_616.0)),
        ] {
            assert_eq!(plain(text, Reader::Python), Plain::Value(value), "{text}");
        }
        assert_eq!(plain("010", Reader::Python), Plain::Value(json!(8)));
        assert_eq!(plain("010", Reader::Salt), Plain::Value(json!(10)));
    }

    #[test]
    fn dates_are_dates() {
        for text in ["2026-01-31", "2026-1-3T1:02:03Z", "2026-01-31 10:00:00.5 +01:30", "2026-01-31t10:00:00"]
        {
            assert_eq!(plain(text, Reader::Python), Plain::Date, "{text}");
        }
        for text in ["2026-1-31", "2026.01.31", "2026-01-31T10:00", "26-01-31", "2026-01-31T10:00:00x"] {
            assert!(is_text(text), "{text}");
        }
    }
}
