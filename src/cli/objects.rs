//! A line about several objects, where a command is about one, or about one type.
//!
//! `describe environment a b` and `delete environment/a node/b` are command lines of their own for each: kubectl takes any
//! number of objects of any types. `get environment,node a` is about the objects of these types that have the name.

use clap::Command;

use super::normalise::{is_path, names, takes_paths, type_name};
use super::words::{Flags, Part, named};

/// Whether kubectl's verb of this name needs only the names of objects, any number of them.
pub(super) fn is_by_name(verb: &str) -> bool {
    ["get", "describe", "edit", "wait", "delete"].contains(&verb)
}

/// The flag that only types of objects in an Environment have.
const PLACE: &str = "environment";

/// The flag that shows the type before each name.
const KIND: &str = "show-kind";

/// The command lines that normalised words come to; the words themselves, if they are one.
pub fn lines(words: &[String], tree: &Command) -> Vec<Vec<String>> {
    split(words, tree).unwrap_or_else(|| vec![words.to_vec()])
}

fn split(words: &[String], tree: &Command) -> Option<Vec<Vec<String>>> {
    let [verb, resource, ..] = words else { return None };
    let verb = tree.find_subcommand(verb).filter(|verb| is_by_name(verb.get_name()))?;
    let resource = verb.find_subcommand(resource)?;
    let flags = named(words, tree, names).flags;
    let types = types(verb, words);
    let mut objects: Vec<(&Command, Vec<String>)> = Vec::new();
    let mut rest: Vec<(Option<&str>, Vec<String>)> = Vec::new();
    for part in flags.parts(words).into_iter().skip(2) {
        match part {
            Part::Flag(word, value) => {
                let name = flags.find(&word).and_then(|flag| flag.get_long());
                rest.push((name, std::iter::once(word).chain(value).collect()));
            }
            Part::Word(word) if types.is_empty() => add(&mut objects, object(verb, resource, word)),
            Part::Word(word) => {
                for command in &types {
                    add(&mut objects, (command, word.clone()));
                }
            }
            Part::Rest(_) => return None,
        }
    }
    // What takes no name refuses one.
    if objects.is_empty()
        || objects.len() < 2 && types.is_empty()
        || objects.iter().any(|(command, _)| command.get_positionals().next().is_none())
    {
        return None;
    }
    // The Environment is that of the Solutions in the line. Where it is nobody's, it is refused like any other flag.
    let has_place = |command: &Command| Flags::of([command]).long(PLACE).is_some();
    let is_somebodys = objects.iter().any(|(command, _)| has_place(command));
    let first = objects[0].0;
    let is_mixed = objects.iter().any(|(command, _)| !std::ptr::eq(*command, first));
    let line = |(command, names): (&Command, Vec<String>)| {
        let begin = [verb.get_name().to_owned(), command.get_name().to_owned()];
        // Names of several types are listed with their types.
        let kinds = is_mixed && Flags::of([command]).long(KIND).is_some();
        let begin = begin.into_iter().chain(kinds.then(|| format!("--{KIND}")));
        let is_left_out = |name: Option<&str>| {
            name == Some(TYPES) || name == Some(PLACE) && is_somebodys && !has_place(command)
        };
        let flags = rest.iter().filter(|(name, _)| !is_left_out(*name));
        begin.chain(flags.flat_map(|(_, words)| words.iter().cloned())).chain(names).collect()
    };
    Some(objects.into_iter().map(line).collect())
}

/// The flag of `get all` that names types.
const TYPES: &str = "resources";

/// The types of `get solution,environment`, which is `get all` by now.
fn types<'a>(verb: &'a Command, words: &[String]) -> Vec<&'a Command> {
    let given = words.iter().find_map(|word| word.strip_prefix("--")?.strip_prefix(TYPES)?.strip_prefix('='));
    let given = given.into_iter().flat_map(|types| types.split(','));
    given.filter_map(|name| verb.find_subcommand(name)).collect()
}

/// Adds an object to those of its type, if one command takes them all.
fn add<'a>(objects: &mut Vec<(&'a Command, Vec<String>)>, (command, name): (&'a Command, String)) {
    let same = |one: &&mut (&Command, Vec<String>)| std::ptr::eq(one.0, command) && takes_many(command);
    match objects.iter_mut().find(same) {
        Some((_, names)) => names.push(name),
        None => objects.push((command, vec![name])),
    }
}

/// The command for an object, and its name: `TYPE/NAME` says the type itself.
pub(super) fn object<'a>(verb: &'a Command, resource: &'a Command, word: String) -> (&'a Command, String) {
    let word = type_name(verb, word);
    match word.split_once('/') {
        Some((kind, name)) if !takes_paths(resource) && !is_path(name) => match verb.find_subcommand(kind) {
            Some(command) => (command, name.to_owned()),
            None => (resource, word),
        },
        _ => (resource, word),
    }
}

/// Whether a command is about any number of objects of its type.
pub(super) fn takes_many(command: &Command) -> bool {
    let many = |argument: &clap::Arg| argument.get_num_args().is_some_and(|range| range.max_values() > 1);
    command.get_positionals().any(many)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;
    use crate::cli::line::tests::pairs;

    #[test]
    fn each_object_gets_a_command_that_can_be_about_it() {
        for (line, expected) in pairs(
            "
            describe env a b => describe environment a; describe environment b
            describe env/a sol/x -e a -o json => describe environment -o json a; describe solution -e a -o json x
            describe env a => describe env a
            delete env/a node/b -e prod => delete environment -e prod a; delete node -e prod b
            get env a b => get env a b
            get env/a env/b => get env a b
            get env/a node/b env/c => get environment --show-kind a c; get node --show-kind b
            delete env/a archive/x-1.0.0 => delete environment a; delete archive x-1.0.0
            delete archive archives/demo.iso => delete archive archives/demo.iso
            wait --for=delete env/a archive/x => wait environment --for=delete a; wait archive --for=delete x
            get env,sol a b -e prod -o name => get environment --show-kind -o name a b; get solution --show-kind -e prod -o name a b
            get env,sol -A => get all --resources=environment,solution -A
            add sol x y => add sol x y
            describe cluster a b => describe cluster a b
            get env a nothing/b => get env a nothing/b
            ",
        ) {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            let mut tree = cli::tree();
            tree.build();
            let words = cli::normalise::normalise(&words, &tree);
            let lines: Vec<String> = lines(&words, &tree).iter().map(|line| line.join(" ")).collect();
            assert_eq!(lines.join("; "), expected, "{line}");
        }
    }
}
