//! `describe` without a name: it is about all objects that `get` lists, or that `-l` selects, as in kubectl.

use clap::{Arg, Command};

use super::normalise::{names, value_of};
use super::words::{Part, named};

/// A line about all objects of a type.
#[derive(Debug, PartialEq, Eq)]
pub struct Unnamed {
    /// The command line that lists the objects.
    pub listing: Vec<String>,
    /// The command line that describes an object, without its name.
    pub description: Vec<String>,
}

/// The flags that say which objects are meant.
const SELECTING: [&str; 2] = ["selector", EVERYWHERE];

const EVERYWHERE: &str = "all-namespaces";
const NAMESPACE: &str = "namespace";

/// The flag that only some resources have, for the listing as well.
const PLACE: &str = "environment";

impl Unnamed {
    /// What normalised words are about, if they name no object.
    pub fn of(words: &[String], tree: &Command) -> Option<Self> {
        let [verb, resource, ..] = words else { return None };
        let verb = tree.find_subcommand(verb).filter(|verb| verb.get_name() == "describe")?;
        let resource = verb.find_subcommand(resource)?;
        // What takes no name is the only one of its type.
        resource.get_positionals().next()?;
        let flags = named(words, tree, names).flags;
        let mut line = Self {
            listing: vec!["get".to_owned(), resource.get_name().to_owned()],
            description: vec![verb.get_name().to_owned(), resource.get_name().to_owned()],
        };
        let parts = flags.parts(words).into_iter().skip(2);
        let found = parts.map(|part| {
            let Part::Flag(word, value) = part else { return None };
            Some((flags.find(&word), std::iter::once(word).chain(value).collect()))
        });
        let found = found.collect::<Option<Vec<(Option<&Arg>, Vec<String>)>>>()?;
        if found.iter().any(|(flag, _)| flag.is_some_and(|flag| flag.get_id() == HELP)) {
            return None;
        }
        // As with kubectl, `-A` wins over `-n`, also for each object of the listing.
        let is_on = |words: &[String]| value_of(words) != Some("false");
        let is_everywhere = found.iter().any(|(flag, words)| long(*flag) == Some(EVERYWHERE) && is_on(words));
        for (flag, words) in found {
            if !is_everywhere || long(flag) != Some(NAMESPACE) {
                line.add(flag, tree, words);
            }
        }
        Some(line)
    }

    fn add(&mut self, flag: Option<&Arg>, tree: &Command, words: Vec<String>) {
        let name = long(flag);
        let is_selecting = name.is_some_and(|name| SELECTING.contains(&name));
        let is_everywhere =
            flag.is_some_and(|flag| tree.get_arguments().any(|known| known.get_id() == flag.get_id()));
        if is_selecting || is_everywhere || name == Some(PLACE) {
            self.listing.extend(words.iter().cloned());
        }
        if !is_selecting {
            self.description.extend(words);
        }
    }

    /// The command lines that describe these objects, each as `-o name` prints it.
    pub fn lines<'a>(&self, objects: impl IntoIterator<Item = &'a str>) -> Vec<Vec<String>> {
        let line = |object: &str| {
            let mut words = object.split(' ');
            let name = words.next()?.split_once('/')?.1;
            let place = words.map(str::to_owned);
            let end = ["--", name].map(str::to_owned);
            Some(self.description.iter().cloned().chain(place).chain(end).collect())
        };
        objects.into_iter().filter_map(line).collect()
    }
}

const HELP: &str = "show-help";

fn long(flag: Option<&Arg>) -> Option<&str> {
    flag.and_then(Arg::get_long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;

    fn unnamed(line: &str) -> Option<Unnamed> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let tree = cli::tree();
        let words = cli::normalise::normalise(&words, &tree);
        Unnamed::of(&words, &tree)
    }

    #[test]
    fn a_listing_says_what_is_described() {
        for (line, listing, description) in [
            ("describe env", "get environment", "describe environment"),
            (
                "describe -l a=b nodes -o json --context c",
                "get node -l a=b -o json --context c",
                "describe node -o json --context c",
            ),
            ("describe sol -A -e prod", "get solution -A -e prod", "describe solution -e prod"),
            (
                "describe archive --version 1.0.0 --selector=a",
                "get archive --selector=a",
                "describe archive --version 1.0.0",
            ),
            ("describe env --nonsense", "get environment", "describe environment --nonsense"),
        ] {
            let found = unnamed(line).unwrap();
            assert_eq!(found.listing.join(" "), listing, "{line}");
            assert_eq!(found.description.join(" "), description, "{line}");
        }
        for line in [
            "describe env a",
            "describe env -- a",
            "describe env -h",
            "describe env --help",
            "describe cluster",
            "describe",
            "get env",
        ] {
            assert_eq!(unnamed(line), None, "{line}");
        }
    }

    #[test]
    fn each_object_is_described_where_it_is() {
        let lines = unnamed("describe sol -o json").unwrap();
        let lines = lines.lines(["solution/x -e prod -n prod-a", "solution/-y -e a -n b"]);
        let lines: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
        assert_eq!(
            lines,
            ["describe solution -o json -e prod -n prod-a -- x", "describe solution -o json -e a -n b -- -y"]
        );
    }
}
