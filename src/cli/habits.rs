//! The flags of kubectl: for each verb that kubectl has as well, every flag of its help is taken with its meaning, or
//! answered with the reason and with what to do instead.
//!
//! The commands have the flags that mean something here. All others are in `table`, and are added to the commands
//! without being shown: an argument whose value is accepted if it asks for what happens anyway, and answered otherwise.
//! So kubectl's flags have their values wherever they stand, and nobody is sent to a flag that only looks similar.

mod table;

use clap::{Arg, ArgAction, Command, ValueHint};

use super::normalise::{OF_KUBECTL, names};
use super::words::{Part, named};

pub use table::{EVERYWHERE, TABLE};

#[derive(Debug, Clone, Copy)]
pub struct Habit {
    pub long: &'static str,
    pub short: Option<char>,
    /// What the plugin does with it.
    pub kind: Kind,
    /// Why it is not supported, and what to do instead.
    pub answer: &'static str,
}

/// What the plugin does with a flag.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Commands have it, with its meaning. Resources without it accept these values, and answer the others.
    Own(Accepted),
    /// It is taken before the line is parsed, and answered where it stands beside what it excludes.
    Rewritten(Accepted),
    /// No command has it.
    Foreign(Accepted),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    Switch,
    Value,
}

/// The values that ask for what happens anyway.
#[derive(Debug, Clone, Copy)]
pub enum Accepted {
    Off,
    On,
    OnOrOff,
    /// Of a flag with a value: none.
    Nothing,
    Anything,
    Numbers,
    Only(&'static [&'static str]),
    /// These, behind `=`; the first one is that of the flag alone.
    Bare(&'static [&'static str]),
}

impl Accepted {
    const fn takes(self) -> Takes {
        match self {
            Self::Off | Self::On | Self::OnOrOff => Takes::Switch,
            Self::Nothing | Self::Anything | Self::Numbers | Self::Only(_) | Self::Bare(_) => Takes::Value,
        }
    }

    fn accepts(self, value: &str) -> bool {
        match self {
            Self::Off => value == "false",
            Self::On => value == "true",
            Self::OnOrOff => ["true", "false"].contains(&value),
            // kubectl counts an empty value as none.
            Self::Nothing => value.is_empty(),
            Self::Anything => true,
            Self::Numbers => value.parse::<u64>().is_ok(),
            Self::Only(values) | Self::Bare(values) => values.contains(&value),
        }
    }
}

/// Why a flag of kubectl is not supported.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Answered(String);

impl Habit {
    pub const fn takes(&self) -> Takes {
        self.accepted().takes()
    }

    const fn accepted(&self) -> Accepted {
        match self.kind {
            Kind::Own(accepted) | Kind::Rewritten(accepted) | Kind::Foreign(accepted) => accepted,
        }
    }

    /// `value`, if it asks for what happens anyway.
    fn read(&self, value: &str) -> Result<String, Answered> {
        if self.accepted().accepts(value) {
            return Ok(value.to_owned());
        }
        let flag = match (self.takes(), value) {
            (Takes::Switch, "true") => format!("--{}", self.long),
            (Takes::Switch, "false") => format!("--{}=false", self.long),
            (Takes::Switch, _) => {
                return Err(Answered(format!("--{} takes true or false, not {value:?}", self.long)));
            }
            (Takes::Value, _) if matches!(self.accepted(), Accepted::Nothing) => format!("--{}", self.long),
            (Takes::Value, _) => format!("--{} {value}", self.long),
        };
        Err(Answered(format!("{flag} is not supported: {}", self.answer)))
    }

    fn hint(self) -> ValueHint {
        if self.long == "filename" { ValueHint::AnyPath } else { ValueHint::Unknown }
    }

    /// The argument of a command that does not have the flag. `short` is its letter, where that is free.
    fn argument(self, short: Option<char>) -> Arg {
        let argument = Arg::new(format!("{OF_KUBECTL}{}", self.long))
            .long(self.long)
            .short(short)
            .hide(true)
            .action(ArgAction::Append)
            .value_parser(move |value: &str| self.read(value));
        let bare = match (self.takes(), self.accepted()) {
            (_, Accepted::Bare(values)) => values[0],
            (Takes::Switch, _) => "true",
            (Takes::Value, _) => return argument.allow_negative_numbers(true).value_hint(self.hint()),
        };
        argument.num_args(0..=1).require_equals(true).default_missing_value(bare)
    }
}

/// The answer to the first flag of normalised `words` that no command of their verb has. Without a resource, the line is not
/// parsed as far as the flag.
pub fn answer(words: &[String], tree: &Command) -> Option<String> {
    let line = named(words, tree, names);
    let verb = line.verb?.get_name();
    let habits = || {
        let own = TABLE.iter().find(|(name, _)| *name == verb);
        own.into_iter().flat_map(|(_, habits)| *habits)
    };
    let foreign =
        |long: &str| habits().find(|habit| habit.long == long && matches!(habit.kind, Kind::Foreign(_)));
    let parts = line.flags.parts(words);
    parts.into_iter().find_map(|part| {
        let Part::Flag(word, value) = part else { return None };
        let habit = foreign(line.flags.find(&word)?.get_long()?)?;
        let given = value.or_else(|| word.split_once('=').map(|(_, value)| value.to_owned()));
        let value = given.unwrap_or_else(|| "true".to_owned());
        habit.read(&value).err().map(|answered| answered.to_string())
    })
}

/// The verb with those flags of kubectl that its commands do not have. `global` are the flags that all commands have.
pub(super) fn with_habits(verb: Command, global: &Command) -> Command {
    let own = TABLE.iter().find(|(name, _)| *name == verb.get_name());
    let habits: Vec<Habit> =
        own.into_iter().flat_map(|(_, habits)| *habits).chain(EVERYWHERE).copied().collect();
    if !verb.has_subcommands() {
        return with(verb, &habits, global);
    }
    verb.mut_subcommands(|resource| with(resource, &habits, global))
}

fn with(command: Command, habits: &[Habit], global: &Command) -> Command {
    habits.iter().fold(command, |command, habit| {
        let known = || command.get_arguments().chain(global.get_arguments());
        let is_long = |argument: &Arg| {
            argument.get_long() == Some(habit.long)
                || argument.get_all_aliases().is_some_and(|all| all.contains(&habit.long))
        };
        if known().any(is_long) {
            return command;
        }
        let is_taken = known().any(|argument| argument.get_short() == habit.short);
        let argument = habit.argument(habit.short.filter(|_| !is_taken));
        command.arg(argument)
    })
}

#[cfg(test)]
mod tests;
