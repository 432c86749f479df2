//! The changes of several objects in one command: up to `--concurrency` of them at the same time.
//!
//! Each has its own locks, its own undo and its own result. After a failure nothing more is begun; what runs ends or is
//! undone by itself. Ctrl-C is the same failure of all that run.

use std::cell::Cell;
use std::sync::Arc;

use futures::future::join_all;
use tokio::sync::Semaphore;

use super::Done;
use crate::cli::groups::Concurrency;
use crate::commands::Context;
use crate::error::{CommandError, Result};
use crate::execute::Slot;
use crate::output::ui::Line;
use base::error::ErrorKind;
use base::events::Events;
use domain::lock::{Scope, chains};

/// A part of a command: what it does with one of its objects.
pub(in crate::commands) struct Part<S> {
    pub(in crate::commands) name: String,
    /// The locks that it takes, all of its changes together.
    pub(in crate::commands) scopes: Vec<Scope>,
    pub(in crate::commands) subject: S,
}

pub(in crate::commands) struct Turn {
    pub(in crate::commands) events: Events,
    /// No other part is begun after it.
    pub(super) is_last: bool,
    /// Its slot, until it ends or gives it up.
    pub(super) slot: Slot,
    /// Its line on a terminal.
    _line: Option<Line>,
}

#[derive(Debug)]
pub(in crate::commands) enum Ended {
    /// It was begun; the results of its changes, each with the name of its object.
    Begun(Vec<(String, Result<Done>)>),
    /// It was not begun, because another part of the command had failed, with this kind of failure.
    Left(String, ErrorKind),
}

impl Ended {
    pub(in crate::commands) fn failed(&self) -> Option<ErrorKind> {
        self.first(|_| true)
    }

    /// The kind of the failure after which nothing more is begun.
    pub(in crate::commands) fn stops(&self) -> Option<ErrorKind> {
        self.first(stops)
    }

    fn first(&self, counts: impl Fn(&CommandError) -> bool) -> Option<ErrorKind> {
        match self {
            Self::Begun(outcomes) => {
                let mut errors = outcomes.iter().filter_map(|(_, outcome)| outcome.as_ref().err());
                errors.find(|error| counts(error)).map(|error| error.kind)
            }
            Self::Left(_, kind) => Some(*kind),
        }
    }
}

/// Does `work` for each part, and returns how they ended, in the order of `parts`.
///
/// Parts whose locks exclude each other follow each other. Nothing is begun after a failure that stops the command, be
/// it one of these, or `stopped` by a failure before them.
pub(in crate::commands) async fn run<S>(
    context: &Context,
    concurrency: Concurrency,
    stopped: Option<ErrorKind>,
    parts: Vec<Part<S>>,
    work: impl AsyncFn(&Turn, &str, S) -> Vec<(String, Result<Done>)>,
) -> Vec<Ended> {
    let scopes: Vec<_> = parts.iter().map(|part| part.scopes.clone()).collect();
    let chains =
        if concurrency == Concurrency::ONE { vec![(0..parts.len()).collect()] } else { chains(&scopes) };
    let group = Group {
        context,
        slots: Arc::new(Semaphore::new(concurrency.get())),
        stopped: Cell::new(stopped),
        count: parts.len(),
        is_one_by_one: chains.len() < 2,
    };
    let mut parts: Vec<_> = parts.into_iter().map(Some).collect();
    let chains = chains.into_iter().map(|chain| {
        let chain: Vec<_> =
            chain.into_iter().filter_map(|index| Some((index, parts[index].take()?))).collect();
        // The future is boxed, because many futures of this size lie beside each other.
        Box::pin(group.chain(chain, &work))
    });
    let mut ended: Vec<_> = join_all(chains).await.into_iter().flatten().collect();
    ended.sort_by_key(|(index, _)| *index);
    ended.into_iter().map(|(_, ended)| ended).collect()
}

struct Group<'a> {
    context: &'a Context,
    slots: Arc<Semaphore>,
    /// The kind of the failure after which nothing more is begun.
    stopped: Cell<Option<ErrorKind>>,
    count: usize,
    is_one_by_one: bool,
}

impl Group<'_> {
    /// Parts that follow each other.
    async fn chain<S>(
        &self,
        parts: Vec<(usize, Part<S>)>,
        work: impl AsyncFn(&Turn, &str, S) -> Vec<(String, Result<Done>)>,
    ) -> Vec<(usize, Ended)> {
        let mut ended = Vec::new();
        for (index, part) in parts {
            ended.push((index, self.part(index, part, &work).await));
        }
        ended
    }

    async fn part<S>(
        &self,
        index: usize,
        part: Part<S>,
        work: impl AsyncFn(&Turn, &str, S) -> Vec<(String, Result<Done>)>,
    ) -> Ended {
        let slot = Arc::clone(&self.slots).acquire_owned().await;
        let interrupted =
            || (self.count > 1 && self.context.interrupt().happened(1)).then_some(ErrorKind::Interrupted);
        if let Some(kind) = self.stopped.get().or_else(interrupted) {
            return Ended::Left(part.name, kind);
        }
        let turn = self.turn(index, &part.name, slot.map(Slot::of).unwrap_or_default());
        let outcomes = work(&turn, &part.name, part.subject).await;
        let ended = Ended::Begun(outcomes);
        if self.stopped.get().is_none() {
            self.stopped.set(ended.stops());
        }
        ended
    }

    /// Several parts that run at the same time have a line each, and their texts name them.
    fn turn(&self, index: usize, name: &str, slot: Slot) -> Turn {
        let line = (!self.is_one_by_one).then(|| self.context.ui().line(name));
        Turn {
            events: line.as_ref().map_or_else(|| self.context.events().clone(), Line::events),
            is_last: self.is_one_by_one && index + 1 == self.count,
            slot,
            _line: line,
        }
    }
}

/// Whether nothing more is begun after this failure. What was refused before anything was written says something about
/// its own object alone.
fn stops(error: &CommandError) -> bool {
    let is_refusal = matches!(
        error.kind,
        ErrorKind::Usage | ErrorKind::NotFound | ErrorKind::Conflict | ErrorKind::Denied | ErrorKind::Invalid
    );
    !is_refusal || error.changed || error.rolled_back || error.job.is_some()
}
