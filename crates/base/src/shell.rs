//! Quotes the words of command lines that messages tell the user to type.

use std::borrow::Cow;
use std::path::Path;

/// A word as a shell takes it. The `=` of a flag needs no quotes, though that of a first word would.
pub fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_./:=@,+".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    // Only a NUL cannot be quoted, and no name and no path has one.
    shlex::try_quote(word).map(Cow::into_owned).unwrap_or_default()
}

pub fn quoted_path(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_quoted_where_a_shell_needs_it() {
        for (word, shown) in [
            ("--version=1.1.0", "--version=1.1.0"),
            ("", "''"),
            ("a b", "'a b'"),
            ("--description=it's", "\"--description=it's\""),
            ("$(x)", "'$(x)'"),
            ("*", "'*'"),
            ("~", "'~'"),
        ] {
            assert_eq!(quoted(word), shown);
            assert_eq!(shlex::split(&quoted(word)).unwrap(), [word]);
        }
    }
}
