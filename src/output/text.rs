//! Makes text from other sources safe for a terminal.

use std::borrow::Cow;

/// `text` without characters that a terminal would interpret, or that change how other text is displayed. Line breaks
/// and tabs are kept.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.contains(is_harmful) {
        Cow::Owned(text.chars().filter(|character| !is_harmful(*character)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn is_harmful(character: char) -> bool {
    (character.is_control() && !matches!(character, '\n' | '\t')) || changes_direction(character)
}

/// Unicode's bidirectional formatting characters: with them `evil` can be displayed as `live`.
const fn changes_direction(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// [`printable`] text on one line.
pub fn one_line(text: &str) -> String {
    // Nearly every cell of a table is like this, and needs no search for what has to be left out.
    if text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return text.to_owned();
    }
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

pub const NAMED: usize = 10;

/// These findings in one line, which nobody would read if it named thousands: the first ten, and how many there are besides.
pub fn several(findings: &[impl AsRef<str>]) -> String {
    let named: Vec<&str> = findings.iter().take(NAMED).map(AsRef::as_ref).collect();
    match findings.len().saturating_sub(NAMED) {
        0 => named.join("; "),
        more => format!("{}; and {more} more", named.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_ten_findings_and_counts_the_others() {
        let findings = |count: usize| (1..=count).map(|number| number.to_string()).collect::<Vec<_>>();
        assert_eq!(several(&findings(0)), "");
        assert_eq!(several(&findings(2)), "1; 2");
        assert_eq!(several(&findings(10)), "1; 2; 3; 4; 5; 6; 7; 8; 9; 10");
        let many = several(&findings(50_000));
        assert_eq!(many, "1; 2; 3; 4; 5; 6; 7; 8; 9; 10; and 49990 more");
    }

    #[test]
    fn text_is_displayed_in_the_order_in_which_it_is_written() {
        assert_eq!(printable("prod\u{202e}tset\u{202c}"), "prodtset");
        for character in ['\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202d}', '\u{2066}', '\u{2069}'] {
            assert_eq!(printable(&format!("a{character}b")), "ab", "{character:?}");
        }
        // Letters that are written from right to left are no formatting characters.
        assert!(matches!(printable("\u{5e9}\u{5dc}"), Cow::Borrowed(_)));
    }

    #[test]
    fn control_characters_never_reach_a_terminal() {
        assert_eq!(printable("a\u{1b}[31mb\u{7}\u{9b}c\r"), "a[31mbc");
        assert_eq!(printable("tab\tand\nline"), "tab\tand\nline");
        assert_eq!(one_line(" a\n b\tc\u{1b} "), "a b c");
    }
}
