//! A partial command line, parsed as far as possible.

use clap::{Arg, Command};

use crate::cli::files;
use crate::cli::normalise::{normalise, takes_paths};
use crate::cli::objects::{is_by_name, object};
use crate::cli::words::Flags;

/// The part of the line before the word that is being typed.
pub(super) struct Line<'a> {
    /// The deepest command on the line.
    pub(super) command: &'a Command,
    /// The names of the command and its parents, without the plugin's own.
    pub(super) words: Vec<String>,
    /// The arguments of the command that are not flags.
    pub(super) positionals: Vec<String>,
    /// The flag whose value comes next.
    pub(super) pending: Option<&'a Arg>,
    /// `--` was given: nothing that follows is a flag.
    pub(super) only_positionals: bool,
    values: Vec<(&'a Arg, Option<String>)>,
}

impl<'a> Line<'a> {
    /// Parses `words` with the built `tree`. A word that is neither a command nor a flag is an argument.
    pub(super) fn read(words: &[String], tree: &'a Command) -> Self {
        let mut line = Self {
            command: tree,
            words: Vec::new(),
            positionals: Vec::new(),
            pending: None,
            only_positionals: false,
            values: Vec::new(),
        };
        for word in normalise(words, tree) {
            line.take(word);
        }
        line
    }

    fn take(&mut self, word: String) {
        if let Some(flag) = self.pending.take() {
            self.values.push((flag, Some(word)));
        } else if self.only_positionals {
            self.positionals.push(word);
        } else if word == "--" {
            self.only_positionals = true;
        } else if word.len() > 1 && word.starts_with('-') {
            self.take_flag(&word);
        } else if let Some(child) = self.command.find_subcommand(&word) {
            self.command = child;
            self.words.push(child.get_name().to_owned());
        } else {
            self.positionals.push(word);
        }
    }

    fn take_flag(&mut self, word: &str) {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            // `-nprod` is `-n prod`.
            None if !word.starts_with("--") && word.chars().count() > 2 => {
                let end = word.char_indices().nth(2).map_or(word.len(), |(index, _)| index);
                (&word[..end], Some(word[end..].to_owned()))
            }
            None => (word, None),
        };
        let Some(flag) = self.flag(name) else { return };
        if value.is_none() && flag.get_action().takes_values() && !flag.is_require_equals_set() {
            self.pending = Some(flag);
        } else {
            self.values.push((flag, value));
        }
    }

    /// The verb, where objects of other types may follow as `TYPE/NAME`.
    pub(super) fn verb_of_objects(&self, tree: &'a Command) -> Option<&'a Command> {
        let verb = self.words.first().filter(|verb| is_by_name(verb))?;
        tree.find_subcommand(verb).filter(|_| !takes_paths(self.command))
    }

    /// The names on the line that are of this resource.
    pub(super) fn names_of(&self, resource: &Command, verb: &'a Command) -> Vec<String> {
        let objects = self.positionals.iter();
        objects
            .map(|word| object(verb, self.command, word.clone()))
            .filter(|(command, _)| std::ptr::eq(*command, resource))
            .map(|(_, name)| name)
            .collect()
    }

    /// The same line with this resource, for `TYPE/` at its end.
    pub(super) fn below(&self, child: &'a Command) -> Self {
        Self {
            command: child,
            words: self.words.iter().take(1).cloned().chain([child.get_name().to_owned()]).collect(),
            positionals: Vec::new(),
            pending: None,
            only_positionals: false,
            values: self.values.clone(),
        }
    }

    /// The flags that are offered: the command's, and before the resource those that all resources of the verb take, and
    /// that the help of most of them shows.
    pub(super) fn flags(&self) -> Vec<&'a Arg> {
        let mut flags: Vec<&Arg> = own_flags(self.command).collect();
        let mut resources = self.command.get_subcommands().filter(|one| !one.is_hide_set());
        if let Some(first) = resources.next().filter(|_| self.is_verb()) {
            let others: Vec<Flags> = resources.map(|one| Flags::of([one])).collect();
            let known = |flag: &&Arg| flags.iter().any(|own| own.get_id() == flag.get_id());
            let is_shared = |flag: &&Arg| {
                let long = flag.get_long();
                let of = |other: &Flags<'a>| long.and_then(|long| other.long(long));
                let shown = others.iter().filter_map(of).chain([*flag]);
                let shown = shown.filter(|one| !one.is_hide_set()).count();
                others.iter().all(|other| of(other).is_some()) && 2 * shown > others.len() + 1 && !known(flag)
            };
            let shared: Vec<&Arg> = own_flags(first).filter(is_shared).collect();
            flags.splice(0..0, shared);
        }
        flags
    }

    /// The flag with this spelling, such as `-n` or `--namespace`. Before the resource, it may be one of any resource.
    pub(super) fn flag(&self, name: &str) -> Option<&'a Arg> {
        let resources = self.command.get_subcommands().filter(|_| self.is_verb());
        let flags = Flags::of(std::iter::once(self.command).chain(resources));
        match name.strip_prefix("--") {
            Some(long) => flags.long(long),
            None => flags.short(name.chars().nth(1)?),
        }
    }

    pub(super) fn may_name_files(&self) -> bool {
        let verb = self.words.first().map(String::as_str);
        self.is_verb() && verb.is_some_and(files::takes_files)
    }

    /// Whether the verb is there, and the resource is not.
    fn is_verb(&self) -> bool {
        self.words.len() == 1
    }

    /// The given value of the flag with this id; empty for a switch.
    pub(super) fn value(&self, id: &str) -> Option<&str> {
        let given = self.values.iter().rev().find(|(flag, _)| flag.get_id() == id)?;
        Some(given.1.as_deref().unwrap_or_default())
    }

    /// The flags that every command takes, as they were given.
    pub(super) fn global_flags(&self) -> Vec<String> {
        let global = self.values.iter().filter(|(flag, _)| flag.is_global_set());
        global
            .filter_map(|(flag, value)| {
                let long = flag.get_long()?;
                Some(match value {
                    Some(value) => format!("--{long}={value}"),
                    None => format!("--{long}"),
                })
            })
            .collect()
    }
}

fn own_flags(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|argument| !argument.is_positional())
}
