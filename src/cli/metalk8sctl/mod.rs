//! The binary's other name, `metalk8sctl`: the design document of 2020 wants `metalk8sctl RESOURCE ACTION` on the
//! bootstrap node.
//!
//! It is the same program. One table, [`Resources`], which is made from the command tree, says which resource has which
//! actions. With it, the words that were typed are put in the plugin's order, and what is printed for people is put in
//! the order that was typed. Nothing else in the program knows of this name.

mod complete;
mod page;
mod phrase;
mod resources;

use std::ffi::OsStr;
use std::path::Path;
use std::sync::OnceLock;

use clap::Command;

use super::manual::TOPICS;
use super::words::{Part, named};
use super::{leads, normalise};
use base::nearest::nearest_of;

pub use complete::{Completing, complete};
pub use page::overview;
pub use phrase::phrase;
pub use resources::{Resource, Resources};

pub const PROGRAM: &str = "metalk8sctl";

/// The kubeconfig of a cluster's administrator, which kubeadm and MetalK8s write on every control plane node. Only root
/// can read it.
pub const ADMINISTRATOR: &str = "/etc/kubernetes/admin.conf";

pub fn is_called(program: &OsStr) -> bool {
    Path::new(program).file_stem().is_some_and(|name| name == PROGRAM)
}

#[derive(Debug, PartialEq, Eq)]
pub enum Reading {
    /// A command line of the plugin.
    Line(Vec<String>),
    /// A help page of this name's own.
    Page(String),
    Wrong {
        /// What is wrong, in one line.
        complaint: String,
        /// How to write it, in some lines.
        guide: String,
    },
}

/// The command tree of the plugin, what it says about resources, and the tree of this name.
struct Known {
    tree: Command,
    resources: Resources,
    own: Command,
}

/// Built once: the words, their completion and all texts of one line need it.
fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let tree = super::tree();
        let resources = Resources::of(&tree);
        let own = resources.tree(&tree);
        Known { tree, resources, own }
    })
}

/// Puts the words after the program's name in the plugin's order. Words in that order are kept unchanged, so that
/// commands of either name can be copied to the other.
pub fn read(words: Vec<String>) -> Reading {
    let places = places(&words);
    let is_resource = |place: &usize| known().resources.find(&words[*place]).is_some();
    let begins_with_resource = places.first().is_some_and(is_resource);
    match arranged(words, &places) {
        Reading::Line(words) if begins_with_resource => Reading::Line(with_all_archives(words, &places)),
        reading => reading,
    }
}

/// The same for a line that may not be complete: nothing is added to it.
fn arranged(words: Vec<String>, places: &[usize]) -> Reading {
    let Known { tree, resources, .. } = known();
    let word = |place: usize| places.get(place).map(|place| words[*place].as_str());
    let is_help = words.iter().take_while(|word| *word != "--").any(|word| word == "-h" || word == "--help");
    match (word(0), word(1)) {
        (None, _) if words.first().is_some_and(|word| word == "--version") => Reading::Line(words),
        (None, _) if words.is_empty() || is_help => Reading::Page(overview(resources)),
        (None, _) => wrong(format!("{PROGRAM} needs a resource"), resources),
        (Some("help"), None) => Reading::Page(overview(resources)),
        // A topic may have the name of a resource, whose page is `RESOURCE -h`.
        (Some("help"), Some(name)) if places.len() == 2 && TOPICS.iter().any(|topic| topic.name == name) => {
            Reading::Line(words)
        }
        (Some("help"), Some(name)) => match resources.find(name) {
            Some(resource) => about(resource, places.get(2).copied(), words, places[1]),
            None => Reading::Line(words),
        },
        (Some(name), second) => match resources.find(name) {
            Some(resource) if second.is_none() && is_help => Reading::Page(resource.page()),
            Some(resource) => act(resource, second.map(|_| places[1]), words, places[0]),
            None if tree.find_subcommand(name).is_some() || leads::lead(&words, tree).is_some() => {
                Reading::Line(words)
            }
            None => wrong(unknown(name, resources), resources),
        },
    }
}

/// Where the words stand that are neither flags nor their values.
fn places(words: &[String]) -> Vec<usize> {
    let Known { tree, own, .. } = known();
    let mut named_here = named(words, own, |_, action, word| action.get_name() == word);
    if named_here.verb.is_none() {
        named_here = named(words, tree, normalise::names);
    }
    let mut place = 0;
    let mut places = Vec::new();
    for part in named_here.flags.parts(words) {
        if matches!(part, Part::Word(_)) {
            places.push(place);
        }
        place += if matches!(part, Part::Flag(_, Some(_))) { 2 } else { 1 };
    }
    places
}

fn about(resource: &Resource, action: Option<usize>, words: Vec<String>, place: usize) -> Reading {
    match action {
        None => Reading::Page(resource.page()),
        Some(_) => act(resource, action, words, place),
    }
}

/// `RESOURCE ACTION`, where the resource stands at `place`.
fn act(resource: &Resource, action: Option<usize>, mut words: Vec<String>, place: usize) -> Reading {
    let Some(second) = action else {
        return Reading::Wrong {
            complaint: format!("{} needs an action: {}", resource.name, resource.verbs()),
            guide: resource.guide(),
        };
    };
    let Some((verb, of)) = resource.command(&words[second]) else {
        return Reading::Wrong {
            complaint: unknown_action(resource, &words[second]),
            guide: resource.guide(),
        };
    };
    verb.clone_into(&mut words[place]);
    of.clone_into(&mut words[second]);
    Reading::Line(words)
}

/// The design document's `archive get` lists the archives of MetalK8s as well, where no archive is named.
fn with_all_archives(mut words: Vec<String>, places: &[usize]) -> Vec<String> {
    let names_one_or_all = |word: &String| {
        let flag = word.split('=').next().unwrap_or_default();
        matches!(flag, "--" | "--all" | "--filename") || (word.starts_with("-f") && !word.starts_with("--"))
    };
    if let [verb, resource] = *places
        && words[verb] == "get"
        && words[resource] == "archive"
        && !words.iter().any(names_one_or_all)
    {
        words.insert(resource + 1, "--all".to_owned());
    }
    words
}

fn wrong(complaint: String, resources: &Resources) -> Reading {
    Reading::Wrong { complaint, guide: resources.guide() }
}

fn unknown(word: &str, resources: &Resources) -> String {
    let names = resources.iter().flat_map(Resource::spellings);
    match nearest_of(word, names) {
        Some(known) => format!("unknown resource {word:?}; did you mean {known}?"),
        None => format!("unknown resource {word:?}"),
    }
}

fn unknown_action(resource: &Resource, word: &str) -> String {
    let name = &resource.name;
    let verbs = resource.actions.iter().map(|action| &*action.verb);
    match nearest_of(word, verbs.map(|verb| (verb, verb))) {
        Some(known) => format!("{name} has no action {word:?}; did you mean {known}?"),
        None => format!("{name} has no action {word:?}; it has: {}", resource.verbs()),
    }
}

/// The words with the administrator's kubeconfig, where no other is there and this one can be read.
pub fn as_administrator(mut words: Vec<String>, kubeconfig: Option<&Path>) -> Vec<String> {
    let is_named = |word: &String| word == "--kubeconfig" || word.starts_with("--kubeconfig=");
    if let Some(path) = kubeconfig
        && !words.iter().any(is_named)
    {
        words.insert(0, format!("--kubeconfig={}", path.display()));
    }
    words
}

#[cfg(test)]
mod tests;
