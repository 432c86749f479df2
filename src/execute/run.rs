//! The state of a run of a plan: what its steps have made, kept and asked for so far, which an undo and the result need; and how an
//! action can fail. The kind of failure decides what follows: nothing after a refusal, an undo of what ended, no undo beside a Salt
//! job that runs or may run.

use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

use tokio::time::Instant;

use super::{Executor, Foreseen, Mode, Outcome};
use crate::error::CommandError;
use base::deadline::within;
use base::error::ErrorKind;
use client::cluster::Error;
use client::cluster::lock::{FenceError, Lock};
use client::cluster::patience::{ServerFailure, Sign};
use client::cluster::wait;
use client::cluster::wait::WaitError;
use client::salt::Salt;
use domain::object::resource::Reference;
use domain::object::well_known::ENVIRONMENT_CONFIG;
use domain::plan::{Action, Condition};
use serde_json::Value;

/// How long checking the lock may take if the command's own time limit may be over.
pub(super) const MOMENT: Duration = Duration::from_secs(5);

/// A run of a plan, and its results so far.
pub(super) struct Run<'a> {
    pub(super) with: Executor<'a>,
    /// How many times Ctrl-C must be pressed to end a wait: once, or twice during an undo.
    pub(super) heeds: u8,
    /// The objects that it kept, because they are or have become those of other users.
    pub(super) kept: HashSet<Reference>,
    /// The steps of an undo that another process began which kept something: these are not told as done.
    pub(super) kept_steps: HashSet<usize>,
    /// What the plan itself deleted before its undo, which says so at its end.
    pub(super) deleted: HashSet<Reference>,
    /// What it does with operators, after what dry runs before it have done.
    pub(super) foreseen: Foreseen,
    /// What the steps of a dry run would have written into the `ConfigMap`s of an Environment: a namespace and its versions.
    pub(super) configured: Vec<(String, Value)>,
    pub(super) outcome: Outcome,
    /// Whether it has asked Alertmanager for a silence.
    pub(super) has_silenced: bool,
    /// What the Salt job of the current step deploys.
    pub(super) subject: Option<String>,
}

#[derive(Debug)]
pub(super) enum ActionError {
    /// It was refused, and changed nothing.
    Refused(CommandError),
    /// It ended, and may be half done.
    Ended(CommandError),
    /// A Salt job is still running, and its id is known.
    InFlight(CommandError),
    /// Salt may be working on a job whose id is unknown.
    Unheard(CommandError),
    /// The lock was lost; `begun` says whether the action may have changed something before.
    Lost { error: CommandError, begun: bool },
}

impl From<FenceError> for ActionError {
    /// An action that did not begin changed nothing.
    fn from(error: FenceError) -> Self {
        match error {
            FenceError::Lost { .. } => Self::Lost { error: error.into(), begun: false },
            FenceError::Unconfirmed(_) => Self::Refused(error.into()),
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error().fmt(formatter)
    }
}

impl ServerFailure for ActionError {
    /// Temporary failures are waited out, because a step that is not undone now stays half done.
    fn sign(&self) -> Sign {
        let (Self::Refused(error) | Self::Ended(error)) = self else { return Sign::Answer };
        let sign = error.source.downcast_ref::<Error>().map(ServerFailure::sign);
        match (error.kind, sign) {
            (ErrorKind::Unreachable, _) | (_, Some(Sign::Away)) => Sign::Away,
            (ErrorKind::Denied, _) => Sign::Denied,
            _ => Sign::Answer,
        }
    }
}

impl ActionError {
    /// The failure of a request: that of the lock if it was not sent because the lock was lost or cannot be confirmed, and else
    /// what `otherwise` makes of it. `begun` says whether something may have been changed before.
    pub(super) fn unless_lost(
        error: impl Into<CommandError>,
        begun: bool,
        otherwise: impl FnOnce(CommandError) -> Self,
    ) -> Self {
        let error = error.into();
        let Some(Error::Unconfirmed(fence)) = error.source.downcast_ref() else { return otherwise(error) };
        match (&**fence, begun) {
            (FenceError::Lost { .. }, _) => Self::Lost { error, begun },
            (FenceError::Unconfirmed(_), true) => Self::Ended(error),
            (FenceError::Unconfirmed(_), false) => Self::Refused(error),
        }
    }

    /// The same failure, for an action that changed something before.
    pub(super) fn after_a_part(self) -> Self {
        match self {
            Self::Refused(error) => Self::Ended(error),
            Self::Lost { error, .. } => Self::Lost { error, begun: true },
            other => other,
        }
    }

    const fn error(&self) -> &CommandError {
        match self {
            Self::Refused(error)
            | Self::Ended(error)
            | Self::InFlight(error)
            | Self::Unheard(error)
            | Self::Lost { error, .. } => error,
        }
    }

    pub(super) fn into_error(self) -> CommandError {
        match self {
            Self::Refused(error)
            | Self::Ended(error)
            | Self::InFlight(error)
            | Self::Unheard(error)
            | Self::Lost { error, .. } => error,
        }
    }
}

impl<'a> Run<'a> {
    pub(super) fn of(mut executor: Executor<'a>) -> Self {
        // An undo that another process began goes on.
        let outcome = Outcome { stays: executor.note.stays.clone(), ..Outcome::default() };
        Self {
            foreseen: std::mem::take(&mut executor.foreseen),
            configured: Vec::new(),
            with: executor,
            heeds: 1,
            kept: HashSet::new(),
            kept_steps: HashSet::new(),
            deleted: HashSet::new(),
            outcome,
            has_silenced: false,
            subject: None,
        }
    }

    /// Whether the API server only says what a write would do. A dry run that asks no server performs nothing at all.
    pub(super) fn is_dry(&self) -> bool {
        self.with.mode == Mode::Server
    }

    /// Makes sure that the lock is held before a write.
    pub(super) async fn fenced(&self) -> Result<(), ActionError> {
        self.fenced_until(self.with.deadline).await
    }

    pub(super) async fn fenced_until(&self, deadline: Instant) -> Result<(), ActionError> {
        self.confirmed(async |lock| lock.fresh(deadline).await).await
    }

    /// Makes sure that the lock is held now, even if that was confirmed a moment ago. This is needed after a conflict, because
    /// the other writer may be the next holder of the lock, and before a change that cannot be undone.
    pub(super) async fn fenced_anew(&self) -> Result<(), ActionError> {
        self.confirmed(async |lock| lock.confirm(self.with.deadline).await).await
    }

    async fn confirmed(
        &self,
        confirm: impl AsyncFnOnce(&Lock) -> Result<(), FenceError>,
    ) -> Result<(), ActionError> {
        let Some(lock) = self.with.lock else { return Ok(()) };
        tokio::select! {
            biased;
            confirmed = confirm(lock) => confirmed.map_err(ActionError::from),
            () = self.with.interrupt.wait(self.heeds) => {
                let error = CommandError::interrupted("interrupted while confirming the lock");
                Err(ActionError::Refused(error))
            }
        }
    }

    /// Ends when the lock is lost, during a wait.
    pub(super) async fn fallen(&self) -> ActionError {
        match self.with.lock {
            Some(lock) => ActionError::from(lock.lost().await).after_a_part(),
            None => std::future::pending().await,
        }
    }

    /// Whether the lock was lost, as far as one quick check can tell.
    pub(super) async fn lost_meanwhile(&self) -> Option<FenceError> {
        // The command's own time limit may be over.
        let deadline = Instant::now() + MOMENT;
        let fresh = within(deadline, self.with.lock?.fresh(deadline)).await;
        fresh.err().filter(|error| matches!(error, FenceError::Lost { .. }))
    }

    /// Waits for a request, until a second Ctrl-C ends the wait. Then its result is unknown.
    pub(super) async fn unless_ended<T>(&self, request: impl Future<Output = T>) -> Result<T, ActionError> {
        tokio::select! {
            biased;
            outcome = request => Ok(outcome),
            () = self.with.interrupt.wait(2) => {
                let error = CommandError::interrupted("interrupted before the API server answered");
                Err(ActionError::Ended(error))
            }
        }
    }

    /// Waits for something that takes long, until the lock is lost or Ctrl-C ends the wait. `what` continues in that
    /// case.
    pub(super) async fn unless_interrupted(
        &self,
        work: impl Future<Output = Result<(), WaitError>>,
        what: impl FnOnce() -> String,
    ) -> Result<(), ActionError> {
        tokio::select! {
            biased;
            fallen = self.fallen() => Err(fallen),
            outcome = work => outcome.map_err(|error| ActionError::unless_lost(error, true, ActionError::Ended)),
            () = self.with.interrupt.wait(self.heeds) => {
                let error = CommandError::interrupted(format!("interrupted while {}", what()));
                Err(ActionError::Ended(error))
            }
        }
    }

    /// Waits for a condition. Nothing waits for the end of what was kept.
    pub(super) async fn wait(&self, condition: &Condition) -> Result<(), ActionError> {
        let Some(condition) = &condition.without(&self.kept) else { return Ok(()) };
        let waiting = wait::until(self.with.cluster, condition, self.with.deadline, self.with.events);
        self.unless_interrupted(waiting, || format!("waiting until {condition}")).await
    }

    /// Keeps what this step of a dry run would write into the `ConfigMap` of a namespace.
    pub(super) fn configure(&mut self, action: &Action) {
        let (Action::Create { target, manifest: written } | Action::Patch { target, patch: written }) =
            action
        else {
            return;
        };
        if let (ENVIRONMENT_CONFIG, Some(namespace)) = (target.name.as_str(), &target.namespace) {
            self.configured.push((namespace.clone(), written["data"].clone()));
        }
    }

    pub(super) fn keep_object(&mut self, target: &Reference, reason: &str) {
        self.kept.insert(target.clone());
        self.keep(format!("{target} is kept: {reason}"));
    }

    /// Reports what is kept because other users changed it.
    pub(super) fn keep(&mut self, what: String) {
        self.with.events.warning(what.clone());
        self.outcome.stays.push(what);
    }

    pub(super) fn salt(&self) -> Result<&'a Salt, ActionError> {
        self.with.salt.ok_or_else(|| {
            ActionError::Ended(CommandError::failed("this command did not prepare a login to Salt"))
        })
    }
}

/// A write that the API server refused changed nothing; after any other failure it may have changed something.
pub(super) fn written<T, E: Into<CommandError>>(
    result: Result<T, E>,
    context: impl FnOnce() -> String,
) -> Result<T, ActionError> {
    let failed = |error: CommandError| {
        let error = error.context(context());
        match error.kind {
            ErrorKind::NotFound
            | ErrorKind::Conflict
            | ErrorKind::Denied
            | ErrorKind::Invalid
            | ErrorKind::Usage => ActionError::Refused(error),
            _ => ActionError::Ended(error),
        }
    };
    result.map_err(|error| ActionError::unless_lost(error, false, failed))
}

pub(super) fn ended<T, E: Into<CommandError>>(
    result: Result<T, E>,
    context: impl FnOnce() -> String,
) -> Result<T, ActionError> {
    let failed = |error: CommandError| ActionError::Ended(error.context(context()));
    result.map_err(|error| ActionError::unless_lost(error, true, failed))
}
