//! Requests to Salt: calls that answer at once, and jobs.

use std::cell::{Cell, RefCell};

use tokio::time::Instant;

use super::run::{ActionError, MOMENT, Run};
use crate::error::{CommandError, LOOK, resume};
use base::deadline::within;
use client::cluster::lock::{FenceError, Lock};
use client::salt::{Called, Error, Gate, Marker, Running, Salt};
use domain::api::state::JobState;
use domain::lock::JobNote;
use domain::plan::{Call, Intent, Job, Request};
use domain::salt::jid::Jid;

/// Allows a request to Salt only while the lock is held, and first records the request on the lock.
pub(super) struct LockGate<'a> {
    lock: Option<&'a Lock>,
    /// The unit of a script, by whose name everybody finds it; without, the request is found by its marker.
    pub(super) unit: Option<&'a str>,
    function: &'a str,
    deadline: Instant,
    /// Whether it was queried. Before, nothing was sent, and the lock has no record of a request.
    pub(super) was_asked: Cell<bool>,
    refusal: RefCell<Option<FenceError>>,
}

impl Gate for LockGate<'_> {
    async fn pass(&self, marker: &Marker) -> Result<(), String> {
        self.was_asked.set(true);
        let Some(lock) = self.lock else { return Ok(()) };
        let marker = self.unit.unwrap_or(marker.as_str());
        let written = lock.submitting(marker, self.function, self.deadline).await;
        written.map_err(|error| {
            let told = error.to_string();
            *self.refusal.borrow_mut() = Some(error);
            told
        })
    }
}

pub(super) async fn carry_out(run: &mut Run<'_>, intent: &Intent) -> Result<(), ActionError> {
    let progress = intent.progress(run.subject.as_deref());
    match intent.request(run.salt()?.bootstrap()) {
        Request::Call(question) => call(run, &question, &progress).await,
        Request::Run(job) => run_job(run, &job, &progress).await,
    }
}

/// Calls a function that may change something, and waits for its answer.
pub(super) async fn call(run: &mut Run<'_>, call: &Call, progress: &str) -> Result<(), ActionError> {
    let salt = run.salt()?;
    let minion = call.minion.as_deref().unwrap_or(salt.bootstrap());
    let place = call
        .minion
        .as_ref()
        .map_or_else(|| "the bootstrap node".to_owned(), |minion| format!("node {minion}"));
    begin(run, progress, &call.function);
    let gate = gate(run, &call.function);
    // The first Ctrl-C still waits for the answer, because Salt may already be working on the request.
    let answer = tokio::select! {
        biased;
        answer = salt.call_minion(minion, &call.function, &call.arguments, &gate) => answer,
        () = run.with.interrupt.wait(2) => return Err(interrupted(&gate, &call.function)),
    };
    refused(&gate)?;
    match answer {
        Err(error) if error.may_run() => Err(ActionError::Unheard(error.into())),
        Ok(Called::Unanswered(running)) => {
            let jid = running.jid().clone();
            register(run, &jid, &call.function).await;
            run.with.events.progress(format!(
                "the minion does not answer; waiting for Salt job {jid}, on which it may still work"
            ));
            follow(run, salt, running).await?.map_err(broken)
        }
        Ok(Called::Returned(_)) => Ok(()),
        Err(error) => Err(ActionError::unless_lost(error, false, |error| {
            ActionError::Ended(error.context(format!("Salt could not run {} on {place}", call.function)))
        })),
    }
}

async fn register(run: &mut Run<'_>, jid: &Jid, function: &str) {
    run.outcome.jobs.push(jid.clone());
    write_down(run, jid, function).await;
    run.with.events.log(1, format!("Salt job {jid}"));
}

/// Waits for the end of a job; the inner result is that of the job.
async fn follow(run: &Run<'_>, salt: &Salt, running: Running) -> Result<Result<(), Error>, ActionError> {
    let jid = running.jid().clone();
    tokio::select! {
        fallen = run.fallen() => Err(fallen),
        result = salt.wait(running, run.with.deadline) => Ok(result.map(|_| ())),
        () = run.with.interrupt.wait(run.heeds) => Err(ActionError::InFlight(
            CommandError::interrupted(format!("interrupted; Salt job {jid} is still running"))
                .fact(resume(&jid))
                .about_job(&jid, JobState::Running),
        )),
    }
}

/// Reports the step to the user, and the name of the Salt state to the log.
fn begin(run: &Run<'_>, progress: &str, function: &str) {
    run.with.events.started(progress.to_owned());
    run.with.events.log(1, format!("salt: {function}"));
}

/// Runs a job, and runs it once more if another job created the same object.
///
/// Salt checks whether an object exists before it creates it. Some objects of a Solution are not in a namespace,
/// so jobs of two environments may create them at the same moment. The second job then fails although nothing is
/// wrong; run again, it finds the object.
pub(super) async fn run_job(run: &mut Run<'_>, job: &Job, progress: &str) -> Result<(), ActionError> {
    match run_once(run, job, progress).await? {
        Err(error) if error.met_another() => {
            run.with.events.log(1, error.to_string());
            run.with.events.progress(again(&error));
            let again = run_once(run, job, progress).await;
            again.map_err(ActionError::after_a_part)?.map_err(broken)
        }
        ended => ended.map_err(broken),
    }
}

/// Runs a job; the inner result is that of the job.
async fn run_once(run: &mut Run<'_>, job: &Job, progress: &str) -> Result<Result<(), Error>, ActionError> {
    let salt = run.salt()?;
    begin(run, progress, job.formula());
    let running = submit(run, salt, job).await?;
    register(run, &running.jid().clone(), job.formula()).await;
    if run.with.leave {
        run.outcome.still_running = true;
        return Ok(Ok(()));
    }
    follow(run, salt, running).await
}

async fn submit(run: &Run<'_>, salt: &Salt, job: &Job) -> Result<Running, ActionError> {
    let function = match job {
        Job::Orchestrate { .. } => "state.orchestrate",
        Job::State { .. } => "state.sls",
        Job::Function { function } => function,
    };
    let gate = gate(run, function);
    let submission = async {
        match job {
            Job::Orchestrate { formula, pillar } => salt.orchestrate(formula, pillar, &gate).await,
            Job::State { formula, minions } => salt.apply_state(formula, minions, &gate).await,
            Job::Function { function } => salt.run_function(function, &gate).await,
        }
    };
    // The first Ctrl-C still waits for the answer: without the job's id nothing can be resumed.
    let submitted = tokio::select! {
        biased;
        submitted = submission => submitted,
        () = run.with.interrupt.wait(2) => return Err(interrupted(&gate, job.formula())),
    };
    refused(&gate)?;
    submitted.map_err(|error| {
        let in_flight = error.may_run();
        ActionError::unless_lost(error, false, |error| {
            if in_flight {
                return ActionError::Unheard(error);
            }
            ActionError::Ended(error.context(format!("Salt could not run {}", job.formula())))
        })
    })
}

pub(super) fn gate<'b>(run: &'b Run<'_>, function: &'b str) -> LockGate<'b> {
    LockGate {
        lock: run.with.lock,
        unit: None,
        function,
        deadline: run.with.deadline,
        was_asked: Cell::default(),
        refusal: RefCell::default(),
    }
}

/// Records a job on the locks. If that fails, there is only a warning, because the job itself is not affected.
async fn write_down(run: &Run<'_>, jid: &Jid, function: &str) {
    let note = JobNote {
        jid: jid.to_string(),
        function: function.to_owned(),
        stays: run.outcome.stays.clone(),
        ..run.with.note.clone()
    };
    // The job is already running, so recording it must not take as long as the whole command may.
    if let Some(lock) = run.with.lock
        && let Err(error) = within(Instant::now() + MOMENT, lock.note(note)).await
    {
        run.with.events.warning(format!("failed to record Salt job {jid}: {error}"));
    }
}

/// Tells the user that a job runs again. Nothing is wrong, so the message leaves out Salt's error.
fn again(error: &Error) -> String {
    let job = error.jid().map_or_else(|| "the Salt job".to_owned(), |jid| format!("Salt job {jid}"));
    format!("another Salt job created the same object at the same time; running {job} again")
}

/// A request that was not allowed was not sent.
pub(super) fn refused(gate: &LockGate<'_>) -> Result<(), ActionError> {
    gate.refusal.take().map_or(Ok(()), |error| Err(error.into()))
}

/// What was waited for failed, or may go on.
pub(super) fn broken(error: Error) -> ActionError {
    let in_flight = error.may_run();
    let error = CommandError::from(error);
    if in_flight { ActionError::InFlight(error) } else { ActionError::Ended(error) }
}

/// Ctrl-C was pressed a second time during a request to Salt, or while it waited for the login or its turn. The job of
/// a request that may have been sent is found by the record on the lock.
fn interrupted(gate: &LockGate<'_>, what: &str) -> ActionError {
    let error = |text: String| CommandError::interrupted(text);
    if !gate.was_asked.get() {
        return ActionError::Refused(error(format!("interrupted before {what} was sent to Salt")));
    }
    let error = error(format!("interrupted before Salt answered; {what} may be running"));
    ActionError::Unheard(error.fact(LOOK).about_unknown_job())
}
