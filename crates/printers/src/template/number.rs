//! Go's number literals.

use super::node::Number;
use crate::go::unquote_char;

impl Number {
    /// Reads `42`, `0x2a`, `0b101`, `0o17`, `017`, `1_000`, `1.5e3`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let illegal = || format!("illegal number syntax: {text}");
        let (negative, body) = match text.strip_prefix(['+', '-']) {
            Some(body) => (text.starts_with('-'), body),
            None => (false, text),
        };
        let (radix, digits) = radix(body);
        if !underscores_separate(body) {
            return Err(illegal());
        }
        let digits = digits.replace('_', "");
        if radix == 10 && digits.contains(['.', 'e', 'E']) {
            let float = digits.parse::<f64>().ok().filter(|float| float.is_finite()).ok_or_else(illegal)?;
            return Ok(Self::Float(if negative { -float } else { float }));
        }
        if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
            return Err(illegal());
        }
        // Without digits that do not belong there, only the size can be wrong.
        let magnitude =
            u64::from_str_radix(&digits, radix).map_err(|_| format!("integer overflow: {text}"))?;
        let signed =
            if negative { 0_i64.checked_sub_unsigned(magnitude) } else { i64::try_from(magnitude).ok() };
        match signed {
            Some(integer) => Ok(Self::Integer(integer)),
            None if body == text => Ok(Self::Overflow),
            None => Err(format!("integer overflow: {text}")),
        }
    }

    /// Reads `'a'`, `'\n'`: the character's number.
    pub(super) fn parse_character(quoted: &str) -> Result<Self, String> {
        let malformed = || format!("malformed character constant: {quoted}");
        let inside =
            quoted.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).ok_or_else(malformed)?;
        let (bytes, rest) = unquote_char(inside, '\'').ok_or_else(malformed)?;
        if !rest.is_empty() {
            return Err(malformed());
        }
        let code = match std::str::from_utf8(&bytes) {
            Ok(text) => text.chars().next().map(u32::from),
            // `\xff` is the byte's number.
            Err(_) => bytes.first().copied().map(u32::from),
        };
        Ok(Self::Integer(i64::from(code.ok_or_else(malformed)?)))
    }
}

/// The base that a literal is written in, and its digits.
fn radix(body: &str) -> (u32, &str) {
    let is_float = body.contains(['.', 'e', 'E']);
    match body.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &body[2..]),
        [b'0', b'o' | b'O', ..] => (8, &body[2..]),
        [b'0', b'b' | b'B', ..] => (2, &body[2..]),
        [b'0', _, ..] if !is_float => (8, &body[1..]),
        _ => (10, body),
    }
}

/// Whether each underscore stands between digits, or between the base and a digit.
fn underscores_separate(body: &str) -> bool {
    let bytes = body.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    (0..bytes.len()).filter(|&at| bytes[at] == b'_').all(|at| digit(at.checked_sub(1)) && digit(Some(at + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_as_in_go() {
        for (text, number) in [
            ("42", Number::Integer(42)),
            ("-0x2A", Number::Integer(-42)),
            ("0b1_01", Number::Integer(5)),
            ("0_17", Number::Integer(15)),
            ("+5", Number::Integer(5)),
            ("-9223372036854775808", Number::Integer(i64::MIN)),
            ("9223372036854775808", Number::Overflow),
            ("1e3", Number::Float(1000.0)),
            (".5", Number::Float(0.5)),
            ("1.", Number::Float(1.0)),
        ] {
            assert_eq!(Number::parse(text).unwrap(), number, "{text}");
        }
        for text in
            ["", "-", "08", "1__0", "1_", "0x", "1e", "1e999", "1i", "1.2.3", "0x1p4", "99999999999999999999"]
        {
            assert!(Number::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn characters_are_numbers() {
        for (text, code) in [("'a'", 97), (r"'\n'", 10), ("'ä'", 228), (r"'\xff'", 255), (r"'\''", 39)] {
            assert_eq!(Number::parse_character(text).unwrap(), Number::Integer(code), "{text}");
        }
        for text in ["''", "'ab'", r"'\q'", r#"'\"'"#] {
            assert!(Number::parse_character(text).is_err(), "{text}");
        }
    }
}
