//! Where the objects of a line are: in one Environment, and in one namespace.

use clap::Command;

use super::normalise::{names, value_of};
use super::words::{Part, named};

/// The flags of the places. kubectl lets the last one count, and lines of `-o name` that `xargs` joins have one for each object: the
/// objects of the others would be searched for in a place that nobody named for them.
const PLACES: [&str; 2] = [ENVIRONMENT, "namespace"];

/// The flag that is the plugin's own. Two of them are never a default and its exception, as `-n` may be in an alias of kubectl:
/// who names two environments means both.
const ENVIRONMENT: &str = "environment";

/// What is wrong with normalised words that name two environments, or several objects and two namespaces for them.
pub fn contradiction(words: &[String], tree: &Command) -> Option<String> {
    let flags = named(words, tree, names).flags;
    let parts = flags.parts(words);
    // The first ones are the verb and the resource.
    let names_several = parts.iter().filter_map(Part::word).count() > 3;
    let mut given: Vec<(&str, String)> = Vec::new();
    for part in parts {
        let Part::Flag(word, value) = part else { continue };
        let place = flags.find(&word).and_then(|flag| flag.get_long());
        let Some(place) = place.filter(|place| PLACES.contains(place)) else { continue };
        if !names_several && place != ENVIRONMENT {
            continue;
        }
        let words: Vec<String> = std::iter::once(word).chain(value).collect();
        let Some(value) = value_of(&words).filter(|value| !value.is_empty()) else { continue };
        let value = value.to_owned();
        match given.iter().find(|(known, _)| *known == place) {
            Some((_, first)) if *first != value => {
                return Some(format!(
                    "--{place} is given twice, as {first} and as {value}; run the command for each, for lines of `-o name` with \
                     xargs -L1"
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
        let complaint = |line: &str| contradiction(&words(line), &tree);
        for line in [
            "delete solution x y -e prod -n prod",
            "delete solution x -e prod y -e=prod --environment=prod -eprod",
            "get solutions -n prod",
            "create environment x -n one",
            "get solutions -- -e a -e b",
            "configure solution x -e prod --set -e",
            "get solutions -n prod -n qa",
            "delete solution x y -e= -e prod",
        ] {
            assert_eq!(complaint(line), None, "{line}");
        }
        for line in [
            "delete solution x -e prod -n prod y -e qa -n qa",
            "delete solution x -eprod y --environment=qa",
            "delete solution x y --environment prod -e=qa",
            "get solutions -e prod -e qa",
            "upgrade solution --all -e prod -e qa",
        ] {
            assert_eq!(
                complaint(line).as_deref(),
                Some(
                    "--environment is given twice, as prod and as qa; run the command for each, for lines of `-o name` with xargs -L1"
                ),
                "{line}"
            );
        }
        assert!(complaint("describe solution x y -n a --namespace b").is_some());
    }
}
