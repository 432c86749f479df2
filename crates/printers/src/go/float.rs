//! `strconv.FormatFloat` for the forms that `fmt` and `encoding/json` use.

/// The shortest digits that read back as `float`, without a point, and the decimal exponent of the first.
fn shortest(float: f64) -> (String, i32) {
    split(&format!("{:e}", float.abs()))
}

/// `digits` significant digits of `float`, correctly rounded.
fn rounded(float: f64, digits: usize) -> (String, i32) {
    split(&format!("{:.*e}", digits.saturating_sub(1), float.abs()))
}

fn split(scientific: &str) -> (String, i32) {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    (mantissa.replace('.', ""), exponent.parse().unwrap_or_default())
}

/// Digits behind a point that an f64 can have; more are zeros.
const EXACT: usize = 1100;

/// `%e`: one digit, the others behind the point, an exponent of at least two digits.
fn scientific(digits: &str, exponent: i32) -> String {
    let (first, rest) = digits.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{first}{point}{rest}e{sign}{:02}", exponent.unsigned_abs())
}

/// `%f` of given digits, as many as there are.
fn positional(digits: &str, exponent: i32) -> String {
    let length = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or_default());
    if exponent < 0 {
        format!("0.{}{digits}", zeros(-exponent - 1))
    } else if exponent >= length - 1 {
        format!("{digits}{}", zeros(exponent - length + 1))
    } else {
        let (whole, fraction) = digits.split_at(usize::try_from(exponent + 1).unwrap_or_default());
        format!("{whole}.{fraction}")
    }
}

fn with_zeros(text: String, missing: usize) -> String {
    text + &"0".repeat(missing)
}

/// `float` without its sign, as `verb` (`e`, `f` or `g`) prints it with `precision` digits, or with the
/// fewest that say which number it is.
pub(super) fn format(float: f64, verb: char, precision: Option<usize>) -> String {
    let exact = precision.map(|digits| digits.min(EXACT));
    let missing = precision.unwrap_or_default() - exact.unwrap_or_default();
    match (verb, exact) {
        ('e', Some(precision)) => {
            let (digits, exponent) = rounded(float, precision + 1);
            scientific(&with_zeros(digits, missing), exponent)
        }
        ('e', None) => {
            let (digits, exponent) = shortest(float);
            scientific(&digits, exponent)
        }
        ('f', Some(precision)) => with_zeros(format!("{:.precision$}", float.abs()), missing),
        ('f', None) => {
            let (digits, exponent) = shortest(float);
            positional(&digits, exponent)
        }
        (_, precision) => general(float, precision),
    }
}

/// `%g`: `%e` for very small and large exponents, else `%f`; no zeros at the end.
fn general(float: f64, precision: Option<usize>) -> String {
    let (digits, exponent, limit) = match precision {
        None => {
            let (digits, exponent) = shortest(float);
            (digits, exponent, 6)
        }
        Some(precision) => {
            let precision = precision.max(1);
            let (digits, exponent) = rounded(float, precision);
            (digits, exponent, i32::try_from(precision).unwrap_or(i32::MAX))
        }
    };
    let digits = match digits.trim_end_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    if exponent < -4 || exponent >= limit {
        scientific(digits, exponent)
    } else {
        positional(digits, exponent)
    }
}

/// A number as `encoding/json` writes it.
pub(super) fn json(float: f64) -> String {
    let sign = if float.is_sign_negative() { "-" } else { "" };
    let magnitude = float.abs();
    if magnitude != 0.0 && !(1e-6..1e21).contains(&magnitude) {
        let text = format(float, 'e', None).replace("e-0", "e-");
        return format!("{sign}{text}");
    }
    format!("{sign}{}", format(float, 'f', None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_form_is_go_s() {
        for (float, text) in [
            (0.25, "0.25"),
            (0.00001, "1e-05"),
            (0.0001, "0.0001"),
            (1e21, "1e+21"),
            (1_234_567.5, "1.2345675e+06"),
            (123.5, "123.5"),
            (0.0, "0"),
        ] {
            assert_eq!(format(float, 'g', None), text);
        }
    }

    #[test]
    fn json_has_its_own_bounds() {
        for (float, text) in [
            (1e-7, "1e-7"),
            (1e-6, "0.000001"),
            (1e21, "1e+21"),
            (1e20, "100000000000000000000"),
            (-2.5, "-2.5"),
        ] {
            assert_eq!(json(float), text);
        }
    }

    #[test]
    fn precision_rounds_and_fills() {
        assert_eq!(format(12_345.678, 'e', Some(2)), "1.23e+04");
        assert_eq!(format(0.25, 'f', Some(1)), "0.2");
        assert_eq!(format(12_345.678, 'g', Some(3)), "1.23e+04");
        assert_eq!(format(0.5, 'f', Some(2000)).len(), 2002);
    }
}
