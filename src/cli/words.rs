//! The words of a line: which of them are flags, which are values of flags, and which command they name.
//!
//! A flag may stand before the command that has it, as in `get -l a=b environment`, and only that command says whether
//! the next word is the flag's value. So the line is read as each command would read it, and names the one that finds
//! itself: the command whose own flags, read as its own, leave its verb and its resource as the first words. Readings
//! differ only where two commands have a flag of one name of which only one takes a value.

use clap::{Arg, Command};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// A flag, and the next word if that is its value.
    Flag(String, Option<String>),
    /// A verb, a resource or a name.
    Word(String),
    /// `--`, and what follows: nothing there is a flag.
    Rest(Vec<String>),
}

impl Part {
    pub(super) const fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word.as_str()),
            Self::Flag(..) | Self::Rest(_) => None,
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct Flags<'a> {
    /// Each flag; the first one of a name counts.
    known: Vec<&'a Arg>,
}

impl<'a> Flags<'a> {
    /// The flags of these commands, those of the first one first.
    pub(super) fn of(commands: impl IntoIterator<Item = &'a Command>) -> Self {
        let arguments = commands.into_iter().flat_map(Command::get_arguments);
        Self { known: arguments.filter(|argument| !argument.is_positional()).collect() }
    }

    /// The flags that a line of this command may have: its own and those of all commands. Flags of its siblings come
    /// last: they are refused, but as flags with their values.
    fn of_line(tree: &'a Command, verb: &'a Command, resource: Option<&'a Command>) -> Self {
        let own = resource.into_iter().chain([verb, tree]);
        Self::of(own.chain(verb.get_subcommands()))
    }

    pub(super) fn long(&self, name: &str) -> Option<&'a Arg> {
        self.known.iter().copied().find(|flag| {
            let mut names = flag.get_long().into_iter().chain(flag.get_all_aliases().unwrap_or_default());
            names.any(|known| known == name)
        })
    }

    pub(super) fn short(&self, letter: char) -> Option<&'a Arg> {
        self.known.iter().copied().find(|flag| flag.get_short() == Some(letter))
    }

    /// The flag that a normalised word is: with its value behind `=`, or without one.
    pub(super) fn find(&self, word: &str) -> Option<&'a Arg> {
        match word.strip_prefix("--") {
            Some(long) => self.long(long.split('=').next().unwrap_or(long)),
            None => self.short(word.chars().nth(1)?),
        }
    }

    pub(super) fn parts(&self, words: &[String]) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--" {
                parts.push(Part::Rest(words.cloned().collect()));
                break;
            }
            if !is_flag(word) {
                parts.push(Part::Word(word.clone()));
                continue;
            }
            let next = words.as_slice().first();
            let value = next.filter(|next| self.takes(word, next)).cloned();
            if value.is_some() {
                words.next();
            }
            parts.push(Part::Flag(word.clone(), value));
        }
        parts
    }

    /// Whether `next` is the value of the flag `word`.
    fn takes(&self, word: &str, next: &str) -> bool {
        // kubectl's `-v` wants a level; ours may do without.
        if LEVEL.contains(&word) {
            return is_number(next);
        }
        let Some(short) = word.strip_prefix('-').filter(|rest| !rest.starts_with('-')) else {
            return self.long(&word[2..]).is_some_and(wants_next);
        };
        // In a group of letters, the first one with a value has the rest of the word as its value.
        let mut letters = short.chars();
        while let Some(letter) = letters.next() {
            match self.short(letter) {
                Some(flag) if flag.get_action().takes_values() => {
                    return letters.as_str().is_empty() && wants_next(flag);
                }
                Some(_) => {}
                None => return false,
            }
        }
        false
    }
}

/// The spellings of the flag for the level of the log.
pub(super) const LEVEL: [&str; 3] = ["-v", "--v", "--verbose"];

/// The formats that are typed as flags.
pub(super) const FORMATS: [&str; 3] = ["json", "yaml", "wide"];

/// Whether a word is a flag. A single dash is standard input.
pub(super) fn is_flag(word: &str) -> bool {
    word.len() > 1 && word.starts_with('-')
}

/// Whether a text is a number without a sign.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn wants_next(flag: &Arg) -> bool {
    flag.get_action().takes_values() && !flag.is_require_equals_set()
}

/// The command that a line names, as far as it is known.
#[derive(Debug, Clone)]
pub(super) struct Named<'a> {
    pub(super) verb: Option<&'a Command>,
    pub(super) flags: Flags<'a>,
}

/// The command that `words` name. `is_named` says whether a word after the verb names that resource.
pub(super) fn named<'a>(
    words: &[String],
    tree: &'a Command,
    is_named: impl Fn(&'a Command, &'a Command, &str) -> bool,
) -> Named<'a> {
    let starts_with = |flags: &Flags, verb: &Command| {
        let parts = flags.parts(words);
        let mut found = parts.iter().filter_map(Part::word);
        let first = found.next()?;
        (tree.find_subcommand(first)?.get_name() == verb.get_name()).then(|| found.next().map(str::to_owned))
    };
    let verb = tree.get_subcommands().find(|verb| {
        let flags = Flags::of_line(tree, verb, None);
        starts_with(&flags, verb).is_some()
    });
    let Some(verb) = verb else {
        let everywhere = tree.get_subcommands().flat_map(Command::get_subcommands);
        let flags = Flags::of(std::iter::once(tree).chain(tree.get_subcommands()).chain(everywhere));
        return Named { verb: None, flags };
    };
    let of_resource = verb.get_subcommands().find_map(|resource| {
        let flags = Flags::of_line(tree, verb, Some(resource));
        let second = starts_with(&flags, verb)??;
        is_named(verb, resource, &second).then_some(flags)
    });
    Named { verb: Some(verb), flags: of_resource.unwrap_or_else(|| Flags::of_line(tree, verb, None)) }
}
