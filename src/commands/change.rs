//! The road of every verb that changes something: lock, read, decide, write, tell.

use std::fmt;
use std::pin::pin;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use super::Context;
use super::account::account;
use super::job::orphaned::LockedJobs;
use crate::cli::groups::{AbsenceArgs, ChangeArgs, DryRun, LockArgs, OfflineArgs};
use crate::cluster::Error as ClusterError;
use crate::cluster::lock::{Lock, LockError};
use crate::deadline::within;
use crate::domain::lock::{Held, JobNote, Scope};
use crate::domain::plan::{Action, Plan, Step};
use crate::domain::plans::Decision;
use crate::domain::state::JobState;
use crate::error::{CommandError, Result};
use crate::events::{Event, Events};
use crate::execute::{Executor, Mode, Outcome};
use crate::kind::Kind;
use crate::output::result::ActionResult;
use crate::salt::Salt;

/// What a verb was asked to change, and how.
#[derive(Debug)]
pub struct Change<'a> {
    /// What must not be changed by others at the same time.
    pub scopes: Vec<Scope>,
    /// Dry run and timeout.
    pub change: &'a ChangeArgs,
    /// Waiting for others.
    pub lock: Option<&'a LockArgs>,
    /// Leave when the Salt job was submitted.
    pub leave: bool,
    /// What is told where the object does not exist and that is no failure.
    pub absent: Option<ActionResult>,
}

impl<'a> Change<'a> {
    /// A change that others cannot get in the way of: it needs no lock.
    #[must_use]
    pub const fn free(arguments: &'a ChangeArgs) -> Self {
        Self {
            scopes: Vec::new(),
            change: arguments,
            lock: None,
            leave: false,
            absent: None,
        }
    }

    /// A change that keeps others from changing `scopes` meanwhile.
    #[must_use]
    pub const fn locking(scopes: Vec<Scope>, arguments: &'a ChangeArgs, lock: &'a LockArgs) -> Self {
        Self {
            scopes,
            change: arguments,
            lock: Some(lock),
            leave: false,
            absent: None,
        }
    }

    /// The same change of `name`, which need not exist where the user said so.
    #[must_use]
    pub fn tolerating(mut self, absence: AbsenceArgs, name: impl Into<String>, action: &str) -> Self {
        if absence.ignore_not_found {
            self.absent = Some(ActionResult::absent(name, action));
        }
        self
    }

    /// How long it waits for locks that others hold.
    fn patience(&self) -> Duration {
        self.lock.map_or(Duration::ZERO, |lock| lock.wait_for_lock)
    }

    /// A change of one Environment without Salt.
    pub fn of_environment(
        environment: impl fmt::Display,
        arguments: &'a ChangeArgs,
        lock: &'a LockArgs,
    ) -> Self {
        let scopes = vec![Scope::Environment(environment.to_string())];
        Self::locking(scopes, arguments, lock)
    }
}

/// What a verb decided to do.
#[derive(Debug)]
pub struct Proposal {
    /// The steps, or that there are none.
    pub decision: Decision,
    /// What is told when they are done.
    pub results: Vec<ActionResult>,
    /// What the user should know beforehand.
    pub warnings: Vec<String>,
    /// What a dry run lists before the steps.
    pub listed: Vec<String>,
    /// What goes with the steps: a dry run lists it after them.
    pub follows: Vec<String>,
    /// What is gone when they are done: its lock, and the jobs that it remembers, go too.
    pub gone: Option<Scope>,
}

impl Proposal {
    /// `decision`, told as `done` when it is; where there is nothing to do, as unchanged.
    #[must_use]
    pub fn new(decision: Decision, done: ActionResult) -> Self {
        let result = match &decision {
            Decision::Unchanged => ActionResult::unchanged(done.name, done.action),
            Decision::Do(_) => done,
        };
        Self {
            decision,
            results: vec![result],
            warnings: Vec::new(),
            listed: Vec::new(),
            follows: Vec::new(),
            gone: None,
        }
    }
}

impl DryRun {
    /// How far the executor goes.
    #[must_use]
    pub const fn mode(self) -> Mode {
        match self {
            Self::None => Mode::Apply,
            Self::Client => Mode::Client,
            Self::Server => Mode::Server,
        }
    }
}

/// Goes on where the user has no right to look at the locks.
fn unseen_locks(error: ClusterError, events: &Events) -> Result<()> {
    let error = CommandError::from(error);
    if error.kind != Kind::Denied {
        return Err(error.context("failed to look at the locks"));
    }
    events.emit(Event::Warning(format!(
        "continuing without looking at the locks: {}",
        error.message()
    )));
    Ok(())
}

/// What a change came to, not told yet.
#[derive(Debug)]
pub struct Done {
    /// What there is to tell.
    pub results: Vec<ActionResult>,
}

impl Context {
    /// Locks, has `decide` read and decide, carries the decision out and tells what came of it.
    pub async fn change(
        &self,
        request: Change<'_>,
        decide: impl AsyncFnOnce(&Self) -> Result<Proposal>,
    ) -> Result<()> {
        let done = self.carry_out(request, self.events(), decide).await?;
        self.tell(&done)
    }

    /// Carries out a change for each subject, one after another, and tells what they came to. A subject
    /// comes with the name of its object.
    pub async fn change_each<'a, S>(
        &self,
        action: &str,
        subjects: impl IntoIterator<Item = (String, S)>,
        change: impl Fn(&S) -> Change<'a>,
        decide: impl AsyncFn(&Self, &str, S) -> Result<Proposal>,
    ) -> Result<()> {
        let mut outcomes = Vec::new();
        for (name, subject) in subjects {
            let change = change(&subject);
            let decided = async |context: &Self| decide(context, &name, subject).await;
            let outcome = self.carry_out(change, self.events(), decided).await;
            outcomes.push((name, outcome));
        }
        self.tell_all(action, outcomes)
    }

    /// Tells what several changes came to; each goes by its object's name. The first failure is the
    /// command's.
    pub fn tell_all(&self, action: &str, outcomes: Vec<(String, Result<Done>)>) -> Result<()> {
        let mut results = Vec::new();
        let mut failures = Vec::new();
        for (name, outcome) in outcomes {
            match outcome {
                Ok(done) => results.extend(done.results),
                Err(error) => {
                    results.push(self.ui().failed(&name, action, &error));
                    failures.push(error);
                }
            }
        }
        if failures.len() == 1 && results.len() == 1 {
            return failures.pop().map_or(Ok(()), Err);
        }
        self.ui().outcomes(&results, &failures)?;
        let first = failures.first();
        first.map_or(Ok(()), |error| Err(CommandError::silent(error.kind)))
    }

    /// Locks, has `decide` read and decide, and carries the decision out; what happens goes to
    /// `events`.
    pub async fn carry_out(
        &self,
        request: Change<'_>,
        events: &Events,
        decide: impl AsyncFnOnce(&Self) -> Result<Proposal>,
    ) -> Result<Done> {
        // Of several objects those that are left when Ctrl-C comes are not begun.
        if self.interrupt().happened(1) {
            return Err(CommandError::new(
                Kind::Interrupted,
                "interrupted before it was begun",
            ));
        }
        let mode = request.change.dry_run.mode();
        let timeout = request.change.timeout;
        let patience = request.patience();
        // On the heap: one inside another, they would not fit on the stack.
        let locking = Box::pin(self.locked(&request, mode, events));
        let lock = within(Instant::now() + patience + timeout, locking).await?;
        // The wait for locks does not use up the time for the work.
        let deadline = Instant::now() + timeout;
        let work = Box::pin(self.work(&request, mode, lock, deadline, events, decide));
        within(deadline, work).await
    }

    /// What is done under the locks, by `deadline`; gives the locks back, or leaves them to a job.
    async fn work(
        &self,
        request: &Change<'_>,
        mode: Mode,
        lock: Option<Lock>,
        deadline: Instant,
        events: &Events,
        decide: impl AsyncFnOnce(&Self) -> Result<Proposal>,
    ) -> Result<Done> {
        let prepared = tokio::select! {
            biased;
            prepared = Box::pin(self.prepared(decide, mode, events)) => prepared,
            () = self.interrupt().wait(1) => Err(interrupted()),
        };
        let (proposal, salt) = match prepared {
            Ok(prepared) => prepared,
            Err(error) => {
                self.release(lock).await;
                return match &request.absent {
                    Some(result) if error.kind == Kind::NotFound => Ok(Done {
                        results: vec![result.clone().after(self.ui().elapsed())],
                    }),
                    _ => Err(error),
                };
            }
        };
        let Decision::Do(plan) = &proposal.decision else {
            self.release(lock).await;
            return Ok(self.done(&proposal, &Outcome::default(), mode));
        };
        let executor = Executor {
            cluster: self.cluster().await?,
            salt,
            events,
            interrupt: self.interrupt(),
            mode,
            deadline,
            leave: request.leave && mode == Mode::Apply,
            lock: lock.as_ref(),
            note: self.note(&proposal, &request.scopes),
        };
        let ended = Box::pin(executor.run(plan)).await;
        let is_left = match &ended {
            Ok(outcome) => outcome.left,
            Err(failure) => failure.in_flight,
        };
        if let (Ok(_), Some(lock), Some(scope)) = (&ended, &lock, &proposal.gone) {
            lock.forget(scope).await;
        }
        if is_left {
            self.leave(lock).await;
        } else {
            self.release(lock).await;
        }
        let outcome = ended.map_err(|failure| failure.error)?;
        Ok(self.done(&proposal, &outcome, mode))
    }

    /// The locks that the change needs. A dry run takes none; it says who holds them.
    async fn locked(&self, request: &Change<'_>, mode: Mode, events: &Events) -> Result<Option<Lock>> {
        match mode {
            Mode::Apply => {
                self.lock_unless_interrupted(&request.scopes, request.patience())
                    .await
            }
            Mode::Server => {
                tokio::select! {
                    warned = self.warn_of_locks(&request.scopes, events) => warned?,
                    () = self.interrupt().wait(1) => return Err(interrupted()),
                }
                Ok(None)
            }
            Mode::Client => Ok(None),
        }
    }

    /// A lock that is being taken when the user presses Ctrl-C has a moment to be given back.
    async fn lock_unless_interrupted(&self, scopes: &[Scope], patience: Duration) -> Result<Option<Lock>> {
        const MOMENT: Duration = Duration::from_secs(2);
        let mut locking = pin!(self.lock(scopes, patience));
        tokio::select! {
            locked = &mut locking => locked,
            () = self.interrupt().wait(1) => {
                if let Ok(Ok(lock)) = timeout(MOMENT, locking).await {
                    self.release(lock).await;
                }
                Err(interrupted())
            }
        }
    }

    /// What is to be done, and Salt where that needs it. Nothing is written.
    async fn prepared(
        &self,
        decide: impl AsyncFnOnce(&Self) -> Result<Proposal>,
        mode: Mode,
        events: &Events,
    ) -> Result<(Proposal, Option<&Salt>)> {
        let proposal = decide(self).await?;
        for warning in &proposal.warnings {
            events.emit(Event::Warning(warning.clone()));
        }
        let salt = match &proposal.decision {
            Decision::Do(plan) => self.salt_for(plan, mode).await?,
            Decision::Unchanged => None,
        };
        Ok((proposal, salt))
    }

    /// Says who holds these locks, if a command that changes something would be refused now.
    async fn warn_of_locks(&self, scopes: &[Scope], events: &Events) -> Result<()> {
        if scopes.is_empty() {
            return Ok(());
        }
        let jobs = LockedJobs::of(self, scopes);
        match self.cluster().await?.look_at_locks(scopes, &jobs).await {
            Ok(()) => Ok(()),
            Err(LockError::Cluster(error)) => unseen_locks(error, events),
            Err(held) => {
                events.emit(Event::Warning(format!("at this moment {held}")));
                Ok(())
            }
        }
    }

    /// The locks that somebody holds. Without the right to look at any, warns and goes on.
    pub(super) async fn held_locks(&self, events: &Events) -> Result<Vec<Held>> {
        match self.cluster().await?.held_locks().await {
            Ok(mut held) => {
                let now = self.server_time();
                held.retain(|one| !super::job::orphaned::is_long_over(one, now));
                Ok(held)
            }
            Err(error) => unseen_locks(error, events).map(|()| Vec::new()),
        }
    }

    fn note(&self, proposal: &Proposal, scopes: &[Scope]) -> JobNote {
        JobNote {
            jid: String::new(),
            user: account(),
            command: self.command().to_owned(),
            subject: proposal
                .results
                .first()
                .map(|result| result.name.clone())
                .unwrap_or_default(),
            function: String::new(),
            next: None,
            remaining: Vec::new(),
            scopes: scopes.to_vec(),
            overtaken: None,
            undoes: false,
        }
    }

    fn done(&self, proposal: &Proposal, outcome: &Outcome, mode: Mode) -> Done {
        let job = outcome.jobs.last().map(ToString::to_string);
        let mut results = Vec::with_capacity(proposal.results.len());
        for result in &proposal.results {
            let mut result = result.clone().after(self.ui().elapsed());
            result.job.clone_from(&job);
            result.left = outcome.left;
            result.state = outcome.left.then_some(JobState::Running);
            if let (true, Some(job)) = (outcome.left, &job) {
                result.message = format!("{} Salt job {job} started", result.name);
            }
            results.push(match mode {
                Mode::Apply => result,
                Mode::Server => result.dry("server dry run"),
                Mode::Client => result.dry("dry run"),
            });
        }
        if mode != Mode::Apply
            && let Some(first) = results.first_mut()
        {
            first.plan = proposal
                .listed
                .iter()
                .cloned()
                .chain(steps(&proposal.decision, self.ui().is_verbose()))
                .chain(proposal.follows.iter().cloned())
                .collect();
        }
        Done { results }
    }

    /// Whether a client dry run prints the object that would be made, as kubectl's does.
    #[must_use]
    pub fn previews(&self, arguments: &ChangeArgs) -> bool {
        arguments.dry_run == DryRun::Client && self.ui().shows_objects()
    }

    /// Tells what a command without a server came to.
    pub fn tell_offline(&self, result: ActionResult, arguments: &OfflineArgs) -> Result<()> {
        let result = result.after(self.ui().elapsed());
        let result = if arguments.is_dry() {
            result.dry("dry run")
        } else {
            result
        };
        self.ui().results(&[result])
    }

    fn tell(&self, done: &Done) -> Result<()> {
        self.ui().results(&done.results)
    }
}

/// The user ended the command before it wrote anything.
pub(super) fn interrupted() -> CommandError {
    CommandError::new(Kind::Interrupted, "interrupted; nothing was changed")
}

/// The steps as a dry run lists them.
fn steps(decision: &Decision, in_detail: bool) -> Vec<String> {
    let line = |step: &Step| {
        if in_detail {
            step.action.summary()
        } else {
            step.planned()
        }
    };
    match decision {
        Decision::Unchanged => Vec::new(),
        Decision::Do(plan) => plan.steps.iter().map(line).collect(),
    }
}

/// Whether carrying out `plan` needs Salt.
#[must_use]
pub fn needs_salt(plan: &Plan) -> bool {
    let is_salt = |action: &Action| {
        matches!(
            action,
            Action::Call(_) | Action::Run(_) | Action::Record { contents: None, .. }
        )
    };
    plan.steps
        .iter()
        .any(|step| is_salt(&step.action) || step.undo.iter().any(is_salt))
}
