//! Text from elsewhere, made fit for a terminal.

use std::borrow::Cow;

/// `text` without characters that a terminal would act upon. Line breaks and tabs stay.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    let harmful = |character: char| character.is_control() && !matches!(character, '\n' | '\t');
    if text.contains(harmful) {
        Cow::Owned(text.chars().filter(|character| !harmful(*character)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// [`printable`] text on one line.
#[must_use]
pub fn one_line(text: &str) -> String {
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_never_reach_a_terminal() {
        assert_eq!(printable("a\u{1b}[31mb\u{7}\u{9b}c\r"), "a[31mbc");
        assert_eq!(printable("tab\tand\nline"), "tab\tand\nline");
        assert_eq!(one_line(" a\n b\tc\u{1b} "), "a b c");
    }
}
