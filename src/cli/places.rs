//! Where the objects of a line are: in one Environment, and in one namespace.

use clap::Command;

use super::normalise::{names, value_of};
use super::words::{Part, named};

/// The flags of the places. kubectl lets the last one count, but `xargs` joins lines of `-o name`, each with its own place: the
/// objects of the others would be searched for in a place that nobody named for them.
const PLACES: [&str; 2] = ["environment", "namespace"];

/// What is wrong with normalised words that name two places.
#[must_use]
pub fn contradiction(words: &[String], tree: &Command) -> Option<String> {
    let flags = named(words, tree, names).flags;
    let mut given: Vec<(&str, String)> = Vec::new();
    for part in flags.parts(words) {
        let Part::Flag(word, value) = part else { continue };
        let place = flags.find(&word).and_then(|flag| flag.get_long());
        let Some(place) = place.filter(|place| PLACES.contains(place)) else {
            continue;
        };
        let words: Vec<String> = std::iter::once(word).chain(value).collect();
        let value = value_of(&words).unwrap_or_default().to_owned();
        match given.iter().find(|(known, _)| *known == place) {
            Some((_, first)) if *first != value => {
                return Some(format!(
                    "--{place} is given twice, as {first} and as {value}; for lines of `-o name`: xargs -L1"
                ));
            }
            Some(_) => {}
            None => given.push((place, value)),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::line::tests::words;
    use super::*;
    use crate::cli::tree;

    #[test]
    fn a_line_is_about_one_place() {
        let mut tree = tree();
        tree.build();
        let told = |line: &str| contradiction(&words(line), &tree);
        for line in [
            "delete solution x y -e prod -n prod",
            "delete solution x -e prod y -e=prod --environment=prod -eprod",
            "get solutions -n prod",
            "create environment x -n one",
            "get solutions -- -e a -e b",
            "configure solution x -e prod --set -e",
        ] {
            assert_eq!(told(line), None, "{line}");
        }
        for line in [
            "delete solution x -e prod -n prod y -e qa -n qa",
            "delete solution x -eprod y --environment=qa",
            "get solutions --environment prod -e=qa",
        ] {
            assert_eq!(
                told(line).as_deref(),
                Some("--environment is given twice, as prod and as qa; for lines of `-o name`: xargs -L1"),
                "{line}"
            );
        }
        assert!(told("describe solution x -n a --namespace b").is_some());
    }
}
