//! The request of a verb, and its decision.

use std::fmt;
use std::time::Duration;

use super::together::Turn;
use crate::cli::groups::{AbsenceArgs, ChangeArgs, DryRun, LockedChangeArgs};
use crate::execute::{Mode, Slot};
use crate::output::result::ActionResult;
use domain::alerting::matcher::Matcher;
use domain::backend::Backend;
use domain::lock::Scope;
use domain::plan::Decision;

#[derive(Debug)]
pub struct Change<'a> {
    /// The objects that other users must not change at the same time.
    pub scopes: Vec<Scope>,
    pub change: &'a ChangeArgs,
    /// How long it waits for locks of other commands.
    pub patience: Duration,
    /// Leave when the Salt job was submitted.
    pub leave: bool,
    /// The result to print if the object does not exist and `--ignore-not-found` was given.
    pub absent: Option<ActionResult>,
    /// It is the last change of its command, after which Salt is not queried any more.
    pub is_last: bool,
    /// Its slot among the changes that are made at the same time.
    pub slot: Slot,
}

impl<'a> Change<'a> {
    /// A change that needs no lock, because other commands cannot disturb it.
    pub fn free(arguments: &'a ChangeArgs) -> Self {
        Self {
            scopes: Vec::new(),
            change: arguments,
            patience: Duration::ZERO,
            leave: false,
            absent: None,
            is_last: false,
            slot: Slot::default(),
        }
    }

    pub fn locking(scopes: Vec<Scope>, arguments: &'a LockedChangeArgs) -> Self {
        Self { scopes, patience: arguments.wait_for_lock, ..Self::free(&arguments.change) }
    }

    /// The same change of `name`, which may be missing if the user said so.
    #[must_use]
    pub fn tolerating(mut self, absence: AbsenceArgs, name: impl Into<String>, action: &str) -> Self {
        if absence.ignore_not_found {
            self.absent = Some(ActionResult::absent(name, action));
        }
        self
    }

    /// The same, as the last change of its command.
    #[must_use]
    pub fn at_the_end(self) -> Self {
        Self { is_last: true, ..self }
    }

    /// The same, in its turn among those of its command.
    #[must_use]
    pub(in crate::commands) fn in_turn(self, turn: &Turn) -> Self {
        Self { is_last: turn.is_last, slot: turn.slot.clone(), ..self }
    }

    /// A change of one Environment without Salt.
    pub fn of_environment(environment: impl fmt::Display, arguments: &'a LockedChangeArgs) -> Self {
        let scopes = vec![Scope::Environment(environment.to_string())];
        Self::locking(scopes, arguments)
    }
}

#[derive(Debug, Default)]
pub struct Proposal {
    pub decision: Decision,
    /// The backend of the catalogue that was read for the decision.
    pub backend: Option<Backend>,
    pub results: Vec<ActionResult>,
    pub warnings: Vec<String>,
    /// What a dry run lists before the steps.
    pub listed: Vec<String>,
    /// What is deleted together with the steps; a dry run lists it after them.
    pub follows: Vec<String>,
    /// The alerts to mute until the steps are done: the matchers of each silence.
    pub silences: Vec<Vec<Matcher>>,
    /// The objects that are gone after the steps. Their locks are deleted as well, with the recorded jobs.
    pub gone: Option<Scope>,
}

impl Proposal {
    #[must_use]
    pub(in crate::commands) fn by(self, backend: Backend) -> Self {
        Self { backend: Some(backend), ..self }
    }

    /// The same, unless `wait`: it ends where the deletions have begun, and finalizers may still keep the objects.
    pub(in crate::commands) fn waiting(mut self, wait: bool) -> Self {
        if wait {
            return self;
        }
        if let Decision::Do(plan) = self.decision {
            let (plan, has_waits) = plan.without_last_waits();
            self.decision = Decision::Do(plan);
            for result in self.results.iter_mut().filter(|_| has_waits) {
                result.message.push_str("; its end was not waited for");
            }
        }
        self
    }

    pub fn unneeded(results: Vec<ActionResult>) -> Self {
        Self { results, ..Self::default() }
    }

    /// A proposal that prints `done` after its steps, and `unchanged` if there are none.
    pub fn new(decision: Decision, done: ActionResult) -> Self {
        let result = match &decision {
            Decision::Unchanged => ActionResult::unchanged(done.name, done.action),
            Decision::Do(_) => done,
        };
        Self { decision, results: vec![result], ..Self::default() }
    }
}

impl DryRun {
    #[must_use]
    pub const fn mode(self) -> Mode {
        match self {
            Self::None => Mode::Apply,
            Self::Client => Mode::Client,
            Self::Server => Mode::Server,
        }
    }
}
