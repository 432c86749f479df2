//! Runs a plan: the only code that changes objects. (Leases, which lock them, are `cluster::lock`'s.)
//!
//! Dry run and real run are one path; what differs is how each action is performed. After a failure
//! the steps that were done are taken back in reverse, with a time budget of their own. Nothing is
//! taken back while a Salt job is in flight: its id is told instead.

use std::time::Duration;

use tokio::time::Instant;

use crate::cluster::lock::Lock;
use crate::cluster::{self, Cluster};
use crate::deadline::within;
use crate::domain::lock::{JobNote, Promise};
use crate::domain::plan::{Action, Call, Condition, Job, Plan};
use crate::domain::resource::CLUSTER_ROLE;
use crate::error::{CommandError, Kind};
use crate::events::{Event, Events};
use crate::interrupt::Interrupt;
use crate::salt::{Jid, Salt};
use failure::{half_done, put_back, say_what_is_left};

mod contents;
mod definitions;
mod failure;

pub use contents::contents_of;

/// How long taking back may last.
const UNDO_BUDGET: Duration = Duration::from_mins(5);

/// How far a plan is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// For real.
    Apply,
    /// The API server checks every write and keeps none; Salt is not called.
    Server,
    /// Nothing is sent.
    Client,
}

/// What a plan came to.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The Salt jobs that were run, in order.
    pub jobs: Vec<Jid>,
    /// The last of them still runs: it was left as the user asked.
    pub left: bool,
    /// What the undo left as the command made it, and why.
    pub stays: Vec<String>,
}

/// Why a plan did not come through.
#[derive(Debug)]
pub struct Failure {
    /// What the user is told.
    pub error: CommandError,
    /// A Salt job may still be running, so locks stay with it.
    pub in_flight: bool,
}

/// Carries out plans.
pub struct Executor<'a> {
    /// The API server.
    pub cluster: &'a Cluster,
    /// Salt, for plans that need it.
    pub salt: Option<&'a Salt>,
    /// Where progress is told.
    pub events: &'a Events,
    /// Ctrl-C.
    pub interrupt: &'a Interrupt,
    /// How far to go.
    pub mode: Mode,
    /// When to give up.
    pub deadline: Instant,
    /// Leave when the last Salt job was submitted.
    pub leave: bool,
    /// The locks to write jobs down on.
    pub lock: Option<&'a mut Lock>,
    /// What jobs are written down as, but for their id and function.
    pub note: JobNote,
}

/// How one action failed.
enum Broken {
    /// It was refused, and did nothing.
    Refused(CommandError),
    /// It ended, perhaps half way.
    Ended(CommandError),
    /// A Salt job may go on.
    InFlight(CommandError),
}

impl<'a> Executor<'a> {
    /// Carries out `plan`, or takes back what it did.
    pub async fn run(mut self, plan: &Plan) -> Result<Outcome, Failure> {
        self.note.promises = promises(plan);
        let mut outcome = Outcome::default();
        for (index, step) in plan.steps.iter().enumerate() {
            if self.mode != Mode::Apply && step.dependent {
                continue;
            }
            self.events.emit(Event::Log(1, step.action.summary()));
            match self.perform(&step.action, self.deadline, &mut outcome).await {
                Ok(()) if outcome.left => return Ok(outcome),
                Ok(()) => self
                    .events
                    .emit(Event::Finished(format!("done: {}", step.action.summary()))),
                Err(Broken::InFlight(error)) => {
                    return Err(Failure {
                        error,
                        in_flight: true,
                    });
                }
                Err(Broken::Refused(error)) => return Err(self.take_back(plan, index, index, error).await),
                Err(Broken::Ended(error)) => return Err(self.take_back(plan, index + 1, index, error).await),
            }
            if self.interrupt.happened(1) && index + 1 < plan.steps.len() {
                let error = CommandError::new(Kind::Interrupted, "interrupted");
                return Err(self.take_back(plan, index + 1, index + 1, error).await);
            }
        }
        Ok(outcome)
    }

    async fn perform(
        &mut self,
        action: &Action,
        deadline: Instant,
        outcome: &mut Outcome,
    ) -> Result<(), Broken> {
        let dry_run = match self.mode {
            Mode::Client => return Ok(()),
            Mode::Server => true,
            Mode::Apply => false,
        };
        match action {
            Action::Create { target, manifest } => {
                written(self.cluster.create(target, manifest, dry_run).await, || {
                    format!("failed to create {target}")
                })
            }
            Action::Patch { target, patch } => {
                written(self.cluster.patch(target, patch, dry_run).await, || {
                    format!("failed to change {target}")
                })
            }
            Action::Delete { target } => written(self.cluster.delete(target, dry_run).await, || {
                format!("failed to delete {target}")
            }),
            Action::RemoveOperator { namespace, solution } => {
                self.remove_operator(namespace, solution, dry_run, deadline).await
            }
            Action::Call(_) | Action::Run(_) | Action::Await(_) if dry_run => Ok(()),
            Action::MarkInactive { .. } | Action::RemoveAdded { .. } | Action::Record { .. } if dry_run => {
                Ok(())
            }
            Action::MarkInactive { solution, version } => {
                self.mark_inactive(solution, version, deadline).await
            }
            Action::RemoveAdded { definitions } => self.remove_added(definitions, deadline, outcome).await,
            Action::Record {
                solution,
                version,
                contents,
            } => {
                self.record(solution, version, contents.as_ref()).await;
                Ok(())
            }
            Action::Call(call) => self.call(call).await,
            Action::Run(job) => self.run_job(job, deadline, outcome).await,
            Action::Await(condition) => self.wait(condition, deadline).await,
        }
    }

    async fn remove_operator(
        &self,
        namespace: &str,
        solution: &str,
        dry_run: bool,
        deadline: Instant,
    ) -> Result<(), Broken> {
        let failed = || format!("failed to remove the operator of {solution} in {namespace}");
        let objects = match self.cluster.operator_objects(namespace, solution).await {
            Ok(objects) => objects,
            Err(error) => return ended(Err(error), failed),
        };
        if !dry_run {
            self.events.emit(Event::Started(format!(
                "removing the operator of {solution} in {namespace}"
            )));
        }
        let mut removed = Vec::with_capacity(objects.len());
        for object in objects {
            match self.cluster.delete(&object, dry_run).await {
                // It grants nothing without a binding, and belongs to the cluster's administrators.
                Err(cluster::Error::Refused { code: 403, message }) if object.resource == CLUSTER_ROLE => {
                    self.events
                        .emit(Event::Warning(format!("{object} stays: {message}")));
                }
                outcome => {
                    ended(outcome, failed)?;
                    removed.push(object);
                }
            }
        }
        if dry_run {
            return Ok(());
        }
        for object in removed {
            self.wait(&Condition::Gone(object), deadline).await?;
        }
        Ok(())
    }

    async fn wait(&self, condition: &Condition, deadline: Instant) -> Result<(), Broken> {
        tokio::select! {
            outcome = self.cluster.wait(condition, deadline, self.events) => {
                outcome.map_err(|error| Broken::Ended(error.into()))
            }
            () = self.interrupt.wait(1) => Err(Broken::Ended(CommandError::new(
                Kind::Interrupted,
                format!("interrupted while waiting until {condition}"),
            ))),
        }
    }

    async fn call(&self, call: &Call) -> Result<(), Broken> {
        let salt = self.salt()?;
        self.events
            .emit(Event::Started(format!("salt: {}", call.function)));
        let answer = salt.call(&call.function, &call.arguments).await;
        ended(answer.map(|_| ()), || {
            format!("salt could not run {} on the bootstrap node", call.function)
        })
    }

    async fn run_job(&mut self, job: &Job, deadline: Instant, outcome: &mut Outcome) -> Result<(), Broken> {
        let salt = self.salt()?;
        self.events
            .emit(Event::Started(format!("salt: {}", job.formula())));
        let submitted = match job {
            Job::Orchestrate { formula, pillar } => salt.orchestrate(formula, pillar).await,
            Job::State { formula } => salt.apply_state(formula).await,
        };
        let running = submitted.map_err(|error| {
            let in_flight = error.may_run();
            let error = CommandError::from(error).context(format!("salt could not run {}", job.formula()));
            if in_flight {
                Broken::InFlight(error)
            } else {
                Broken::Ended(error)
            }
        })?;
        let jid = running.jid().clone();
        self.events.emit(Event::Log(1, format!("salt job {jid}")));
        outcome.jobs.push(jid.clone());
        self.write_down(&jid, job).await;
        if self.leave {
            outcome.left = true;
            return Ok(());
        }
        tokio::select! {
            result = salt.wait(running, deadline) => match result {
                Ok(_) => Ok(()),
                Err(error) => {
                    let in_flight = error.may_run();
                    let error = CommandError::from(error);
                    Err(if in_flight { Broken::InFlight(error) } else { Broken::Ended(error) })
                }
            },
            () = self.interrupt.wait(1) => Err(Broken::InFlight(
                CommandError::new(Kind::Interrupted, format!("interrupted; salt job {jid} goes on"))
                    .hint(format!("see how it ends: kubectl metalk8s wait job {jid}")),
            )),
        }
    }

    /// Writes a job down on the locks. That nobody can look it up there is worth a warning, no more.
    async fn write_down(&mut self, jid: &Jid, job: &Job) {
        let note = JobNote {
            jid: jid.to_string(),
            function: job.formula().to_owned(),
            ..self.note.clone()
        };
        if let Some(lock) = self.lock.as_deref_mut()
            && let Err(error) = lock.note(note).await
        {
            self.events.emit(Event::Warning(format!(
                "salt job {jid} is not written down: {error}"
            )));
        }
    }

    fn salt(&self) -> Result<&'a Salt, Broken> {
        self.salt.ok_or_else(|| {
            Broken::Ended(CommandError::new(
                Kind::Failed,
                "this command was not prepared to talk to salt",
            ))
        })
    }

    /// Takes back the first `touched` steps, the last of which may have gone half way; `done` of them
    /// are finished.
    async fn take_back(&mut self, plan: &Plan, touched: usize, done: usize, error: CommandError) -> Failure {
        let failure = |error| Failure {
            error,
            in_flight: false,
        };
        if self.mode != Mode::Apply {
            return failure(error);
        }
        let mut undo: Vec<&Action> = Vec::new();
        for action in plan.steps[..touched].iter().rev().flat_map(|step| &step.undo) {
            if !undo.contains(&action) {
                undo.push(action);
            }
        }
        if undo.is_empty() {
            return failure(say_what_is_left(plan, done, error));
        }
        self.events.emit(Event::Warning(format!(
            "{}; putting the old state back",
            error.message()
        )));
        let deadline = Instant::now() + UNDO_BUDGET;
        let patient = std::mem::replace(&mut self.leave, false);
        let mut outcome = Outcome::default();
        for (position, action) in undo.iter().enumerate() {
            if let Err(Broken::Refused(cause) | Broken::Ended(cause) | Broken::InFlight(cause)) =
                self.undo(action, deadline, &mut outcome).await
            {
                return failure(half_done(&error, &cause, &undo[position..]));
            }
        }
        self.leave = patient;
        failure(error.hint(put_back(&outcome.stays)))
    }

    /// Performs one action of the way back; a second Ctrl-C ends it.
    async fn undo(
        &mut self,
        action: &Action,
        deadline: Instant,
        outcome: &mut Outcome,
    ) -> Result<(), Broken> {
        let interrupt = self.interrupt.clone();
        let quiet = Interrupt::never();
        let mut patient = Executor {
            cluster: self.cluster,
            salt: self.salt,
            events: self.events,
            interrupt: &quiet,
            mode: self.mode,
            deadline,
            leave: false,
            lock: self.lock.as_deref_mut(),
            note: self.note.clone(),
        };
        tokio::select! {
            result = within(deadline, patient.perform(action, deadline, outcome)) => result,
            () = interrupt.wait(2) => {
                Err(Broken::Ended(CommandError::new(Kind::Interrupted, "interrupted while putting the old state back")))
            }
        }
    }
}

/// A write that the API server refused did nothing; any other failure may have come after it.
fn written<E: Into<CommandError>>(
    result: Result<(), E>,
    context: impl FnOnce() -> String,
) -> Result<(), Broken> {
    result.map_err(|error| {
        let error = error.into().context(context());
        match error.kind {
            Kind::NotFound | Kind::Conflict | Kind::Denied | Kind::Invalid | Kind::Usage => {
                Broken::Refused(error)
            }
            _ => Broken::Ended(error),
        }
    })
}

fn ended<E: Into<CommandError>>(
    result: Result<(), E>,
    context: impl FnOnce() -> String,
) -> Result<(), Broken> {
    result.map_err(|error| Broken::Ended(error.into().context(context())))
}

/// What `wait job` is to look at when the plan's last job has ended.
fn promises(plan: &Plan) -> Vec<Promise> {
    plan.steps
        .iter()
        .filter_map(|step| match &step.action {
            Action::Await(condition) => Promise::of(condition),
            _ => None,
        })
        .collect()
}
