//! `strconv`'s quoting.

use std::fmt::Write as _;

/// The result of `strconv.IsPrint` for `character`.
pub(crate) fn is_printable(character: char) -> bool {
    if character.is_ascii() {
        return (' '..='~').contains(&character);
    }
    // Rust's `Debug` for text escapes what is not printable by the same categories; behind another
    // character, marks that combine with it count as printable in both.
    !format!("{:?}", format!("a{character}")).contains('\\')
}

/// Reads one possibly escaped character from the front of quoted text.
///
/// Gives its bytes and what is left of the text, or nothing when Go would refuse it. `quote` cannot
/// stand for itself and is the only quote that may be escaped.
pub(crate) fn unquote_char(text: &str, quote: char) -> Option<(Vec<u8>, &str)> {
    let mut characters = text.chars();
    let first = characters.next()?;
    if first == quote {
        return None;
    }
    if first != '\\' {
        return Some((first.to_string().into_bytes(), characters.as_str()));
    }
    let escape = characters.next()?;
    let rest = characters.as_str();
    let byte = |byte: u8| Some((vec![byte], rest));
    match escape {
        'a' => byte(0x07),
        'b' => byte(0x08),
        'f' => byte(0x0c),
        'n' => byte(b'\n'),
        'r' => byte(b'\r'),
        't' => byte(b'\t'),
        'v' => byte(0x0b),
        '\\' => byte(b'\\'),
        '\'' | '"' if escape == quote => Some((escape.to_string().into_bytes(), rest)),
        'x' => numeric(rest, 2, 16, |code| u8::try_from(code).ok().map(|byte| vec![byte])),
        'u' => numeric(rest, 4, 16, encoded),
        'U' => numeric(rest, 8, 16, encoded),
        '0'..='7' => numeric(&text[1..], 3, 8, |code| u8::try_from(code).ok().map(|byte| vec![byte])),
        _ => None,
    }
}

fn encoded(code: u32) -> Option<Vec<u8>> {
    char::from_u32(code).map(|character| character.to_string().into_bytes())
}

fn numeric(
    text: &str,
    digits: usize,
    radix: u32,
    bytes: impl Fn(u32) -> Option<Vec<u8>>,
) -> Option<(Vec<u8>, &str)> {
    let (number, rest) = text.split_at_checked(digits)?;
    if !number.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let code = u32::from_str_radix(number, radix).ok()?;
    Some((bytes(code)?, rest))
}

/// `strconv.Quote`, or `QuoteToASCII`.
pub(super) fn quote(bytes: &[u8], ascii: bool) -> String {
    let mut out = String::from('"');
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            escape(&mut out, character, '"', ascii);
        }
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
    out.push('"');
    out
}

/// `strconv.QuoteRune`, or `QuoteRuneToASCII`.
pub(super) fn quote_char(character: char, ascii: bool) -> String {
    let mut out = String::from('\'');
    escape(&mut out, character, '\'', ascii);
    out.push('\'');
    out
}

fn escape(out: &mut String, character: char, quote: char, ascii: bool) {
    let code = u32::from(character);
    let plain = if ascii { (' '..='~').contains(&character) } else { is_printable(character) };
    // Writing to a `String` cannot fail.
    let _ = match character {
        '\\' => write!(out, "\\\\"),
        _ if character == quote => write!(out, "\\{quote}"),
        _ if plain => write!(out, "{character}"),
        '\x07' => write!(out, "\\a"),
        '\x08' => write!(out, "\\b"),
        '\x0c' => write!(out, "\\f"),
        '\n' => write!(out, "\\n"),
        '\r' => write!(out, "\\r"),
        '\t' => write!(out, "\\t"),
        '\x0b' => write!(out, "\\v"),
        _ if code < 0x20 || code == 0x7f => write!(out, "\\x{code:02x}"),
        _ if code < 0x1_0000 => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
}

/// `strconv.CanBackquote`: whether the text can stand between backquotes, on one line.
pub(super) fn can_backquote(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| {
        !text.chars().any(|character| {
            matches!(character, '`' | '\u{feff}' | '\u{7f}') || (character < ' ' && character != '\t')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoting_keeps_what_is_printable() {
        assert_eq!(
            quote("a\"\\\n\u{7f}ä\u{200b}🦀\u{a0}".as_bytes(), false),
            r#""a\"\\\n\x7fä\u200b🦀\u00a0""#
        );
        assert_eq!(quote("ä🦀".as_bytes(), true), r#""\u00e4\U0001f980""#);
        assert_eq!(quote(&[0xff, b'a'], false), r#""\xffa""#);
        assert_eq!(quote_char('\'', false), r"'\''");
    }

    #[test]
    fn escapes_are_read_one_by_one() {
        assert_eq!(unquote_char(r"\x41b", '"'), Some((vec![b'A'], "b")));
        assert_eq!(unquote_char(r"\101b", '"'), Some((vec![b'A'], "b")));
        assert_eq!(unquote_char(r"\u00e4", '"'), Some(("ä".as_bytes().to_vec(), "")));
        for refused in [r"\'", r"\400", r"\ud800", r"\x4", r"\q", r"\", "\"", r"\u00ä9"] {
            assert_eq!(unquote_char(refused, '"'), None, "{refused}");
        }
    }
}
