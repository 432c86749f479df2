//! The word that somebody probably meant by one that does not exist.

/// A word may be another one that was mistyped once in so many letters.
const LETTERS_A_SLIP: usize = 3;

/// What stands for the spelling nearest to `word`, if it is near. Each spelling comes with what it stands for.
pub(crate) fn nearest_of<'a, T>(word: &str, spellings: impl IntoIterator<Item = (&'a str, T)>) -> Option<T> {
    let slips = |known: &str| strsim::damerau_levenshtein(word, known);
    spellings
        .into_iter()
        .filter(|(known, _)| slips(known) <= (known.len() / LETTERS_A_SLIP).max(1))
        .min_by_key(|(known, _)| slips(known))
        .map(|(_, meant)| meant)
}

/// The word of `known` that is nearest to `word`, if it is near.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, known.into_iter().map(|known| (known, known)))
}

/// The end of a message about `word`: `; did you mean ...?`, where a word of `known` is near, else nothing.
pub(crate) fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
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
        ] {
            assert_eq!(nearest(word, known), meant, "{word}");
        }
        assert_eq!(did_you_mean("sl", known), "; did you mean sol?");
        assert_eq!(did_you_mean("volume", known), "");
    }
}
