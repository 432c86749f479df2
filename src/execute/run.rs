//! A single run of a plan.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;
use std::time::Duration;

use tokio::time::Instant;

use super::failure::{lost, with_remaining_steps};
use super::{Executor, Failure, Mode, Outcome};
use crate::error::CommandError;
use base::deadline::within;
use base::events::Event;
use base::kind::Kind;
use client::cluster::Error;
use client::cluster::lock::FenceError;
use client::cluster::patience::{ServerFailure, Sign};
use domain::documents::state::JobState;
use domain::object::resource::Reference;
use domain::plan::Plan;
use domain::plan::undo::Made;

/// How long checking the lock may take if the command's own time limit may be over.
pub(super) const MOMENT: Duration = Duration::from_secs(5);

/// A run of a plan, and its results so far.
pub(super) struct Run<'a> {
    pub(super) with: Executor<'a>,
    /// How many times Ctrl-C must be pressed to end a wait: once, or twice during an undo.
    pub(super) heeds: u8,
    pub(super) made: HashMap<Reference, Made>,
    /// What an undo kept of it, because other users changed it.
    pub(super) kept: HashSet<Reference>,
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
            FenceError::Lost { .. } => Self::Lost {
                error: error.into(),
                begun: false,
            },
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
        let (Self::Refused(error) | Self::Ended(error)) = self else {
            return Sign::Answer;
        };
        let sign = error.source.downcast_ref::<Error>().map(ServerFailure::sign);
        match (error.kind, sign) {
            (Kind::Unreachable, _) | (_, Some(Sign::Away)) => Sign::Away,
            (Kind::Denied, _) => Sign::Denied,
            _ => Sign::Answer,
        }
    }
}

impl ActionError {
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
    pub(super) fn of(executor: Executor<'a>) -> Self {
        Self {
            with: executor,
            heeds: 1,
            made: HashMap::new(),
            kept: HashSet::new(),
            outcome: Outcome::default(),
            has_silenced: false,
            subject: None,
        }
    }

    pub(super) async fn run(mut self, plan: &Plan) -> Result<Outcome, Failure> {
        let ended = self.steps(plan).await;
        self.ended_early(plan, &ended).await;
        self.silences_of(plan, &ended).await;
        ended.map(|()| self.outcome)
    }

    /// Performs the steps. The session with Salt ends while the steps pass that do not ask it: Salt takes long for
    /// that. An undo that asks it logs in again.
    async fn steps(&mut self, plan: &Plan) -> Result<(), Failure> {
        let (salt_ends, end) = (plan.salt_ends(self.with.backend), plan.steps.len());
        self.steps_of(plan, 0..salt_ends).await?;
        if !self.outcome.still_running {
            let salt = self.with.salt.filter(|_| self.with.is_last && salt_ends < end);
            let parting = async {
                if let (Some(salt), true) = (salt, salt_ends > 0) {
                    within(Instant::now() + MOMENT, salt.close()).await;
                }
            };
            let (passed, ()) = tokio::join!(Box::pin(self.steps_of(plan, salt_ends..end)), parting);
            passed?;
        }
        self.passed(plan).await
    }

    /// Performs these steps of the plan.
    async fn steps_of(&mut self, plan: &Plan, range: Range<usize>) -> Result<(), Failure> {
        for index in range {
            let step = &plan.steps[index];
            if index >= plan.last_waits() {
                self.with.slot.give_up();
            }
            // A dry run does not keep what earlier steps write, so the API server would refuse a step that depends on
            // one.
            if self.with.mode != Mode::Apply && step.dependent {
                continue;
            }
            self.with.events.emit(Event::Log(1, step.action.summary()));
            let rest = &plan.steps[index + 1..];
            // These steps are recorded with the job: if this process ends first, `wait job` finishes them.
            self.with.note.remaining = rest.iter().map(|step| step.action.clone()).collect();
            self.subject.clone_from(&step.subject);
            if let Err(broken) = self.perform(&step.action, self.with.deadline).await {
                return Err(self.fail(plan, index, broken).await);
            }
            if self.outcome.still_running {
                break;
            }
            if !step.action.is_conclusion() {
                let done = step.action.progress(self.subject.as_deref());
                self.with.events.emit(Event::Finished(done));
            }
            let done = format!("done: {}", step.action.summary());
            self.with.events.emit(Event::Log(1, done));
            // After the last step there is nothing left to stop, so Ctrl-C changes nothing then.
            let is_last = rest.iter().all(|step| step.action.is_conclusion());
            if self.with.interrupt.happened(1) && !is_last {
                let error = CommandError::new(Kind::Interrupted, "interrupted");
                return Err(self.take_back(plan, index + 1, index + 1, error).await);
            }
        }
        Ok(())
    }

    /// What is left to do after the last step.
    async fn passed(&self, plan: &Plan) -> Result<(), Failure> {
        // If the lock was lost, the observed result may be that of another command.
        if self.with.mode == Mode::Apply
            && !plan.steps.is_empty()
            && let Some(lost) = self.lost_meanwhile().await
        {
            return Err(self.stopped(plan, plan.steps.len(), true, lost.into()));
        }
        // While a job is still running, `wait job` must be able to finish the command, so it is not marked as
        // finished.
        if !self.outcome.still_running
            && let Some(lock) = self.with.lock
        {
            lock.settle().await;
        }
        Ok(())
    }

    /// Decides how to continue after the step at `index` failed.
    async fn fail(&mut self, plan: &Plan, index: usize, broken: ActionError) -> Failure {
        match broken {
            ActionError::Refused(error) => self.take_back(plan, index, index, error).await,
            ActionError::Ended(error) => self.take_back(plan, index + 1, index, error).await,
            ActionError::Lost { error, begun } => self.stopped(plan, index, begun, error),
            ActionError::InFlight(error) => self.going_on(plan, index, error).await,
            // Without an id there is no job to wait for, so the remaining steps are listed instead.
            ActionError::Unheard(error) => {
                let error = with_remaining_steps(plan, index, error);
                self.going_on(plan, index, error).await
            }
        }
    }

    /// The failure of a command whose job is still running in Salt: nothing is undone meanwhile.
    async fn going_on(&self, plan: &Plan, index: usize, error: CommandError) -> Failure {
        if let Some(lost) = self.lost_meanwhile().await {
            return self.stopped(plan, index, true, lost.into());
        }
        Failure {
            error: CommandError {
                changed: true,
                ..error
            },
            in_flight: true,
        }
    }

    /// The failure of a command that lost its lock: it stops, and undoes nothing.
    fn stopped(&self, plan: &Plan, index: usize, begun: bool, error: CommandError) -> Failure {
        let mut error = if index == 0 && !begun {
            error.context("nothing was changed")
        } else {
            with_remaining_steps(plan, index, lost(&error))
        };
        if let Some(jid) = self.outcome.jobs.last() {
            // Its result is unknown: the wait for it may have ended because the lock was lost.
            error = error
                .fact(format!("its Salt job: kubectl metalk8s describe job {jid}"))
                .about_job(jid, JobState::Unknown);
        }
        Failure {
            error,
            in_flight: !self.outcome.jobs.is_empty(),
        }
    }

    /// Makes sure that the lock is held before a write.
    pub(super) async fn fenced(&self, deadline: Instant) -> Result<(), ActionError> {
        let Some(lock) = self.with.lock else {
            return Ok(());
        };
        tokio::select! {
            biased;
            fresh = lock.fresh(deadline) => fresh.map_err(ActionError::from),
            () = self.with.interrupt.wait(self.heeds) => Err(ActionError::Refused(CommandError::new(
                Kind::Interrupted,
                "interrupted while confirming the lock",
            ))),
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
        fresh
            .err()
            .filter(|error| matches!(error, FenceError::Lost { .. }))
    }
}
