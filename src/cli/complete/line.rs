//! A partial command line, parsed as far as possible.

use clap::{Arg, Command};

use crate::cli::normalise::normalise;

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
    pub(super) fn read(words: Vec<String>, tree: &'a Command) -> Self {
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

    /// The same line with the resource added, for `TYPE/` at its end.
    pub(super) fn below(&self, child: &'a Command) -> Self {
        Self {
            command: child,
            words: self
                .words
                .iter()
                .cloned()
                .chain([child.get_name().to_owned()])
                .collect(),
            positionals: Vec::new(),
            pending: None,
            only_positionals: false,
            values: self.values.clone(),
        }
    }

    /// The flags that the command takes.
    pub(super) fn flags(&self) -> impl Iterator<Item = &'a Arg> + use<'a> {
        self.command
            .get_arguments()
            .filter(|argument| !argument.is_positional())
    }

    /// The flag with this spelling, such as `-n` or `--namespace`.
    pub(super) fn flag(&self, name: &str) -> Option<&'a Arg> {
        self.flags().find(|flag| match name.strip_prefix("--") {
            Some(long) => flag.get_long() == Some(long),
            None => flag
                .get_short()
                .is_some_and(|short| name.strip_prefix('-') == Some(&short.to_string())),
        })
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
