//! Completion of a command line, from the command tree alone.
//!
//! Names in the cluster are looked up by the caller; see [`Live`].

mod fixed;
mod line;
mod live;

use clap::{Arg, Command, ValueHint};

use line::Line;
pub use live::{Direction, Live, Subject};

use super::normalise::{listable, of_nodes};
use super::objects::is_by_name;
use crate::output::OutputFormat;

/// How kubectl's shell scripts treat the candidates: the bits of cobra's directives.
pub mod directive {
    /// No space after the candidate.
    pub const NO_SPACE: u8 = 2;
    /// No file names if there are no candidates.
    pub const NO_FILES: u8 = 4;
    pub const DIRECTORIES: u8 = 16;
    /// Keep the order of the candidates.
    pub const KEEP_ORDER: u8 = 32;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The whole word, or the whole value of a flag.
    pub value: String,
    /// Its description in one line; may be empty.
    pub about: String,
}

impl Candidate {
    pub fn new(value: impl Into<String>, about: impl Into<String>) -> Self {
        Self { value: value.into(), about: about.into() }
    }
}

/// The candidates for the end of a command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The candidates from the tree.
    pub candidates: Vec<Candidate>,
    /// Names to look up in the cluster or in the kubeconfig.
    pub live: Option<Live>,
    /// The part of the word, or of the flag's value, that is already typed.
    pub typed: String,
    /// The prefix of every looked-up name: `env/`.
    pub before: String,
    /// Names that are already on the line, which are not offered again.
    pub taken: Vec<String>,
    /// How the shell treats the candidates.
    pub directive: u8,
    pub connection: Vec<String>,
}

/// The candidates at the end of `words`; the last word is the part of the next one that is already typed.
pub fn complete(words: &[String], tree: &Command) -> Completion {
    let (typed, before) = words.split_last().map_or(("", words), |(last, before)| (last.as_str(), before));
    let line = Line::read(before, tree);
    let mut completion =
        Completion { typed: typed.to_owned(), connection: line.global_flags(), ..Completion::default() };
    completion.directive = directive::NO_FILES;
    if let Some(flag) = line.pending {
        completion.value_of(flag, &line);
    } else if line.only_positionals || !typed.starts_with('-') {
        completion.word(&line, tree);
    } else if let Some((flag, value)) = typed.split_once('=') {
        value.clone_into(&mut completion.typed);
        if let Some(flag) = line.flag(flag) {
            completion.value_of(flag, &line);
        }
    } else {
        completion.candidates = flags(&line);
    }
    let typed = completion.typed.clone();
    completion.candidates.retain(|candidate| candidate.value.starts_with(&typed));
    if !completion.candidates.is_empty() && completion.candidates.iter().all(|one| one.value.ends_with('=')) {
        completion.directive |= directive::NO_SPACE;
    }
    completion
}

impl Completion {
    /// A verb, a resource, `TYPE/NAME` or a name.
    fn word<'a>(&mut self, line: &Line<'a>, tree: &'a Command) {
        if line.command.has_subcommands() {
            if let Some(below) = self.object(line, line.command) {
                return self.positional(&below);
            }
            // `cordon NAME` is `cordon node NAME`.
            if let Some(node) = of_nodes(line.command) {
                return self.positional(&line.below(node));
            }
            // After an unknown word there are no candidates.
            if line.positionals.is_empty() {
                self.candidates = match self.typed.rsplit_once(',') {
                    Some((before, last)) => listed(line.command, before, last),
                    None => subcommands(line.command, &self.typed),
                };
            }
            return;
        }
        if line.words == ["help"] {
            self.candidates = pages(line, tree);
            return;
        }
        if let Some(verb) = line.verb_of_objects(tree)
            && let Some(below) = self.object(line, verb)
        {
            self.taken = line.names_of(below.command, verb);
            return self.positional(&below);
        }
        self.taken.clone_from(&line.positionals);
        self.positional(line);
    }

    /// The line for `TYPE/NAME`, of which the name is typed now.
    fn object<'a>(&mut self, line: &Line<'a>, verb: &'a Command) -> Option<Line<'a>> {
        let (kind, name) = self.typed.split_once('/')?;
        let child = verb.find_subcommand(kind).filter(|child| !child.has_subcommands())?;
        self.before = format!("{kind}/");
        self.typed = name.to_owned();
        Some(line.below(child))
    }

    fn positional(&mut self, line: &Line) {
        let arguments: Vec<&Arg> = line.command.get_positionals().collect();
        // A line about several objects becomes one for each.
        let is_repeated = line.words.first().is_some_and(|verb| is_by_name(verb));
        let last = || arguments.last().filter(|last| is_repeated || takes_many(last));
        let wanted = arguments.get(line.positionals.len()).or_else(last);
        if let Some(argument) = wanted {
            self.value_of(argument, line);
        }
    }

    /// The names before the last comma stay, and are not offered again.
    fn list(&mut self) {
        if let Some((before, last)) = self.typed.clone().rsplit_once(',') {
            self.before = format!("{before},");
            self.taken = before.split(',').map(str::to_owned).collect();
            last.clone_into(&mut self.typed);
        }
    }

    fn value_of(&mut self, argument: &Arg, line: &Line) {
        // A switch takes a value as well.
        if !argument.get_action().takes_values() {
            self.candidates = ["true", "false"].map(|value| Candidate::new(value, "")).to_vec();
            return;
        }
        let values = argument.get_possible_values();
        if !values.is_empty() {
            self.candidates = values
                .iter()
                .filter(|value| !value.is_hide_set())
                .map(|value| Candidate::new(value.get_name(), help(value.get_help())))
                .collect();
            return;
        }
        if argument.get_id() == "output" {
            self.candidates = OutputFormat::NAMES.iter().map(|name| Candidate::new(*name, "")).collect();
            self.directive |= directive::KEEP_ORDER;
            return;
        }
        if let Some(words) = fixed::words(argument, line, &self.typed) {
            self.candidates = words;
            return;
        }
        if argument.get_id() == "contexts" {
            self.list();
        }
        match files(argument) {
            Some(ValueHint::DirPath) => self.directive = directive::DIRECTORIES,
            Some(_) => self.directive = 0,
            None => self.live = Live::wanted(argument, line),
        }
        if matches!(self.live, Some(Live::Versions { .. } | Live::Products | Live::Jobs)) {
            self.directive |= directive::KEEP_ORDER;
        }
    }
}

fn takes_many(argument: &Arg) -> bool {
    argument.get_num_args().is_some_and(|range| range.max_values() > 1)
}

fn help(text: Option<&clap::builder::StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}

/// Whether a file or a directory is wanted.
fn files(argument: &Arg) -> Option<ValueHint> {
    match argument.get_value_hint() {
        ValueHint::Unknown => {}
        hint => return Some(hint),
    }
    let name = argument.get_value_names()?.first()?.as_str();
    match name {
        "DIR" | "DIRECTORY" => Some(ValueHint::DirPath),
        "FILE" | "FILE|KEY" | "PATH" => Some(ValueHint::FilePath),
        _ => None,
    }
}

/// The verbs or resources. An alias is offered only if it matches and the name does not.
fn subcommands(command: &Command, typed: &str) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for child in command.get_subcommands().filter(|child| !child.is_hide_set()) {
        let names = std::iter::once(child.get_name()).chain(child.get_visible_aliases());
        if let Some(name) = names.into_iter().find(|name| name.starts_with(typed)) {
            candidates.push(Candidate::new(name, help(child.get_about())));
        }
    }
    candidates
}

/// The resources that can follow those of a list: `solution,environment` after `solution,env`.
fn listed(verb: &Command, before: &str, typed: &str) -> Vec<Candidate> {
    let given: Option<Vec<&str>> = before.split(',').map(|word| listable(verb, word)).collect();
    let Some(given) = given else { return Vec::new() };
    let known = subcommands(verb, typed).into_iter();
    let others = known.filter(|one| listable(verb, &one.value).is_some_and(|name| !given.contains(&name)));
    others.map(|one| Candidate::new(format!("{before},{}", one.value), one.about)).collect()
}

/// The pages of `help`: commands and, as the first word, topics.
fn pages(line: &Line, tree: &Command) -> Vec<Candidate> {
    let mut command = tree;
    for word in &line.positionals {
        match command.find_subcommand(word) {
            Some(child) => command = child,
            None => return Vec::new(),
        }
    }
    let topics = super::manual::TOPICS.iter().filter(|_| line.positionals.is_empty());
    subcommands(command, "")
        .into_iter()
        .chain(topics.map(|topic| Candidate::new(topic.name, topic.about)))
        .collect()
}

/// The flags that are not on the line yet, or are repeatable.
fn flags(line: &Line) -> Vec<Candidate> {
    let files = Candidate::new("--filename", "Files with the objects (-: standard input)");
    let may_name_files = line.may_name_files();
    let files = std::iter::once(files).filter(|_| may_name_files && line.value("filename").is_none());
    let flags = line
        .flags()
        .into_iter()
        .filter(|flag| !flag.is_hide_set())
        // Where files stand instead of the resource, they are offered above.
        .filter(|flag| !may_name_files || flag.get_long() != Some("filename"))
        .filter(|flag| {
            line.value(flag.get_id().as_str()).is_none()
                || matches!(flag.get_action(), clap::ArgAction::Append)
        })
        .filter_map(|flag| Some(Candidate::new(format!("--{}", flag.get_long()?), help(flag.get_help()))));
    flags.chain(files).collect()
}

#[cfg(test)]
mod tests;
