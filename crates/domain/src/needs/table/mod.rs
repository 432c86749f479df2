//! The commands, and the parts that their rules consist of.
//!
//! Two rules that `delete solution` and `activate solution` could use are missing on purpose: whoever may delete any
//! cluster role, or write any custom resource definition, may do much more than these commands. Without them, the
//! commands say what stays, and what they could not check.

mod changing;
mod direct;
mod reading;

use super::parts::Part;
use crate::backend::Backend;

/// A command, and what it needs.
#[derive(Debug)]
pub struct Command {
    /// The verb and the resource.
    pub words: &'static str,
    /// The parts of its rules; none if it needs nothing of a cluster.
    pub parts: &'static [&'static Part],
    /// The verbs that it needs as well on the kinds of Solutions, which no table knows.
    pub on_instances: &'static [&'static str],
}

const fn command(words: &'static str, parts: &'static [&'static Part]) -> Command {
    Command {
        words,
        parts,
        on_instances: &[],
    }
}

impl Command {
    /// The parts of its rules with this backend.
    pub fn parts_with(&self, backend: Backend) -> impl Iterator<Item = &'static Part> {
        let is_direct = backend == Backend::Direct;
        let instead = if is_direct { direct::parts(self.words) } else { &[] };
        let parts = self.parts.iter().chain(instead).copied();
        parts.filter(move |part| !(is_direct && part.is_salts))
    }

    const fn on_instances(self, verbs: &'static [&'static str]) -> Self {
        Self {
            on_instances: verbs,
            ..self
        }
    }
}

pub fn commands() -> impl Iterator<Item = &'static Command> {
    reading::COMMANDS.iter().chain(changing::COMMANDS)
}

/// The command of these words, which its name or more may follow.
#[must_use]
pub fn find(words: &str) -> Option<&'static Command> {
    let is_it = |command: &&Command| {
        let rest = words.strip_prefix(command.words);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    commands().find(is_it)
}
