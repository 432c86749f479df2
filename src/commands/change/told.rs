//! What is told of the parts of a command.

use super::{Done, Ended};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use crate::output::ui::Ui;
use base::error::ErrorKind;

/// The results of the parts of a command, in the order of its objects.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// One for each object, whatever became of it.
    pub(super) results: Vec<ActionResult>,
    pub(super) failures: Vec<CommandError>,
    left: Vec<String>,
    /// The failure because of which it was not begun.
    stopped: Option<ErrorKind>,
    parts: usize,
    /// How many parts failed, and how many of these were rolled back.
    failed: usize,
    undone: usize,
}

impl Told {
    pub(super) fn of(ui: &Ui, action: &str, ended: Vec<Ended>) -> Self {
        let mut told = Self { parts: ended.len(), ..Self::default() };
        for part in ended {
            match part {
                Ended::Begun(outcomes) => {
                    let mut errors = outcomes.iter().filter_map(|(_, outcome)| outcome.as_ref().err());
                    if let Some(error) = errors.next() {
                        told.failed += 1;
                        told.undone += usize::from(error.rolled_back);
                    }
                    for (name, outcome) in outcomes {
                        told.add(ui, action, &name, outcome);
                    }
                }
                Ended::Left(name, kind) => {
                    let error = CommandError::new(kind, format!("{name} was not started"));
                    told.results.push(ui.failed(&name, action, &error));
                    told.left.push(name);
                    told.stopped = told.stopped.or(Some(kind));
                }
            }
        }
        told
    }

    fn add(&mut self, ui: &Ui, action: &str, name: &str, outcome: Result<Done>) {
        match outcome {
            Ok(done) => self.results.extend(done.results),
            Err(error) => {
                let error = if self.parts > 1 { about(error, name) } else { error };
                self.results.push(ui.failed(name, action, &error));
                self.failures.push(error);
            }
        }
    }

    /// How many ended in which way, if one of several failed.
    pub(super) fn summary(&self) -> Option<String> {
        let done = self.parts - self.failed - self.left.len();
        if self.parts < 2 || done == self.parts {
            return None;
        }
        let counts = [
            (done, "done"),
            (self.failed - self.undone, "failed"),
            (self.undone, "failed and rolled back"),
            (self.left.len(), "not started"),
        ];
        let counts: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let left = match self.left.as_slice() {
            [] => String::new(),
            left => format!(": {}", left.join(", ")),
        };
        Some(format!("of {}: {}{left}", self.parts, counts.join(", ")))
    }

    /// The kind of failure that the command ends with: that of the first one, unless something was left half done, which a
    /// script must not take for anything less.
    pub(super) fn kind(&self) -> Option<ErrorKind> {
        let mut kinds = self.failures.iter().map(|error| error.kind);
        let first = kinds.clone().next().or(self.stopped);
        kinds.find(|kind| *kind == ErrorKind::HalfDone).or(first)
    }
}

/// A failure of one of several objects, which its message names.
fn about(error: CommandError, name: &str) -> CommandError {
    let object = name.split_once('/').map_or(name, |(_, object)| object);
    let names_it = |word: &str| {
        let word = word.trim_matches(|mark: char| !mark.is_alphanumeric());
        word.rsplit('/').next() == Some(object)
    };
    if error.message().split_whitespace().any(names_it) {
        return error;
    }
    error.context(name.to_owned())
}
