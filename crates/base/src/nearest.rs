//! Suggestions for misspelled words.

/// Two words are similar if they differ in one of so many letters.
const LETTERS_A_SLIP: usize = 3;

/// A word with so many letters is taken for the beginning of another.
const LETTERS_OF_A_BEGINNING: usize = 3;

/// The value whose spelling was probably meant: one that begins with `word`, of several one whose first part it is
/// (`node` of `node-name`), or else the most similar one, if one is similar enough.
pub fn nearest_of<'a, T>(word: &str, spellings: impl IntoIterator<Item = (&'a str, T)>) -> Option<T> {
    let slips = |known: &str| strsim::damerau_levenshtein(word, known);
    let is_first_part = |known: &str| known.strip_prefix(word).is_some_and(|rest| rest.starts_with('-'));
    let begins = |known: &str| word.len() >= LETTERS_OF_A_BEGINNING && known.starts_with(word);
    spellings
        .into_iter()
        .filter(|(known, _)| begins(known) || slips(known) <= (known.len() / LETTERS_A_SLIP).max(1))
        .min_by_key(|(known, _)| (!begins(known), !is_first_part(known), slips(known)))
        .map(|(_, meant)| meant)
}

/// The word in `known` that is most similar to `word`, if one is similar enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, known.into_iter().map(|known| (known, known)))
}

/// The end of a message about `word`: `; did you mean ...?` if a word in `known` is similar, otherwise nothing.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |meant| format!("; did you mean {meant}?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_found_and_another_word_is_not() {
        let known = ["environment", "env", "sol"];
        for (word, meant) in [
            ("enviroment", Some("environment")),
            ("evn", Some("env")),
            ("node", None),
            ("", None),
            ("envir", Some("environment")),
            ("so", Some("sol")),
            ("e", None),
        ] {
            assert_eq!(nearest(word, known), meant, "{word}");
        }
        // What begins so comes before what resembles it.
        assert_eq!(nearest("node", ["mode", "nodes", "node-name"]), Some("node-name"));
        assert_eq!(did_you_mean("sl", known), "; did you mean sol?");
        assert_eq!(did_you_mean("volume", known), "");
    }
}
