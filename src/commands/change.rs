//! The common path of every changing verb: lock, read, decide, write, report.

pub(super) mod locks;
pub(super) mod permitted;
pub(super) mod pillar;
mod request;
pub(super) mod results;
mod silence;
pub(super) mod together;
mod told;

use std::time::Duration;

use tokio::time::Instant;

use super::Context;
use super::account::account;
use super::backend;
use crate::cli::groups::{Concurrency, DryRun};
use crate::error::{CommandError, Result};
use crate::execute::{Executor, Failure, Mode, Outcome};
use base::deadline::within;
use base::events::Events;
use client::cluster::deletion_mark;
use client::cluster::lock::{Lock, under};
use client::cluster::{Cluster, Error as ClusterError};
use client::salt::Salt;
use domain::backend::{Backend, no_salt};
use domain::lock::{JobNote, Scope};
use domain::plan::{Decision, Plan};
use locks::GOODBYE;

pub use request::{Change, Proposal};
pub use results::Done;
pub(in crate::commands) use together::{Ended, Part, Turn};

/// Takes the locks, lets `decide` read and decide, carries the decision out and prints the result.
pub async fn run(
    context: &Context,
    request: Change<'_>,
    decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
) -> Result<()> {
    let done = carry_out(context, request.at_the_end(), context.events(), decide).await?;
    context.ui().results(&done.results)
}

/// Carries out a change for each subject, one after another, and prints the results. Each subject comes with the
/// name of its object.
pub async fn each<'a, S>(
    context: &Context,
    action: &str,
    subjects: impl IntoIterator<Item = (String, S)>,
    change: impl Fn(&str, &S) -> Change<'a>,
    decide: impl AsyncFn(&Context, &str, S) -> Result<Proposal>,
) -> Result<()> {
    all(context, action, Concurrency::ONE, subjects, change, decide).await
}

/// The same for several subjects at the same time, as far as their locks do not exclude each other.
pub async fn all<'a, S>(
    context: &Context,
    action: &str,
    concurrency: Concurrency,
    subjects: impl IntoIterator<Item = (String, S)>,
    change: impl Fn(&str, &S) -> Change<'a>,
    decide: impl AsyncFn(&Context, &str, S) -> Result<Proposal>,
) -> Result<()> {
    let mut is_dry = false;
    let parts = subjects.into_iter().map(|(name, subject)| {
        let request = change(&name, &subject);
        is_dry |= request.change.dry_run != DryRun::None;
        Part { scopes: request.scopes, name, subject }
    });
    let parts: Vec<_> = parts.collect();
    let work = async |turn: &Turn, name: &str, subject: S| {
        let change = change(name, &subject).in_turn(turn);
        let decided = async |context: &Context| decide(context, name, subject).await;
        let outcome = carry_out(context, change, &turn.events, decided).await;
        vec![(name.to_owned(), outcome)]
    };
    let ended = together::run(context, concurrency.of(is_dry), None, parts, work).await;
    results::tell_ended(context.ui(), action, ended)
}

/// Takes the locks, lets `decide` read and decide, and carries the decision out; progress goes to `events`.
pub async fn carry_out(
    context: &Context,
    request: Change<'_>,
    events: &Events,
    decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
) -> Result<Done> {
    let lock = locked(context, &request, events).await?;
    let (done, may_run) = Work::new(context, &request, lock.as_ref(), events).in_time(decide).await;
    part(context, &request, lock, may_run).await;
    done
}

/// Carries out the changes that `find` finds, one after another, under the same locks, until one fails. Each has the name of its
/// object; `subject` is what all of them are about. They are looked for under the locks: what was read before may have changed
/// while this command waited for them.
///
/// If one of them can be refused, it is refused before anything of the others is written. `more` are the changes that follow
/// from these: they are known only when these are made, and under the same locks.
pub(in crate::commands) async fn in_order<S>(
    context: &Context,
    request: &Change<'_>,
    events: &Events,
    (subject, find): (&str, impl AsyncFnOnce() -> Result<Vec<(String, S)>>),
    more: impl AsyncFnOnce() -> Result<Vec<(String, S)>>,
    decide: impl AsyncFn(&Context, &S) -> Result<Proposal>,
) -> Vec<(String, Result<Done>)> {
    let failed = |error| vec![(subject.to_owned(), Err(error))];
    let lock = match locked(context, request, events).await {
        Ok(lock) => lock,
        Err(error) => return failed(error),
    };
    let work = Work::new(context, request, lock.as_ref(), events);
    let (mut outcomes, mut may_run) = match Box::pin(work.found(find)).await {
        Ok(changes) => Box::pin(work.unless_refused(&changes, &decide)).await,
        Err(error) => (failed(error), false),
    };
    if !may_run && outcomes.iter().all(|(_, outcome)| outcome.is_ok()) {
        match Box::pin(work.found(more)).await {
            Ok(more) => {
                let (later, runs) = Box::pin(work.unless_refused(&more, &decide)).await;
                outcomes.extend(later);
                may_run = runs;
            }
            Err(error) => outcomes.extend(failed(error)),
        }
    }
    part(context, request, lock, may_run).await;
    outcomes
}

/// The locks of a change. They end in [`part`] and nowhere else, whatever comes of the work.
async fn locked(context: &Context, request: &Change<'_>, events: &Events) -> Result<Option<Lock>> {
    refuse_after_interrupt(context)?;
    let limit = Instant::now() + request.patience + request.change.timeout;
    // The future is boxed, because nested futures of this size would overflow the stack.
    within(limit, Box::pin(locks::of_change(context, request, request.change.dry_run.mode(), events))).await
}

/// After Ctrl-C, the remaining objects are not started.
fn refuse_after_interrupt(context: &Context) -> Result<()> {
    if context.interrupt().happened(1) {
        return Err(CommandError::interrupted("interrupted before it started"));
    }
    Ok(())
}

/// Ends the locks, or leaves them to the Salt job that may still run.
async fn part(context: &Context, request: &Change<'_>, lock: Option<Lock>, may_run: bool) {
    let parting = async {
        if may_run {
            locks::leave(context.events(), lock).await;
        } else {
            locks::release(context.events(), lock).await;
        }
    };
    tokio::join!(parting, part_from_salt(context, request));
}

struct Work<'a> {
    context: &'a Context,
    request: &'a Change<'a>,
    mode: Mode,
    lock: Option<&'a Lock>,
    events: &'a Events,
}

struct Prepared<'a> {
    proposal: Proposal,
    cluster: &'a Cluster,
    backend: Backend,
    /// Salt, if the decision needs it.
    salt: Option<&'a Salt>,
    /// When it must have ended; an undo may take longer.
    deadline: Instant,
    undo_extension: Duration,
}

impl<'a> Work<'a> {
    const fn new(
        context: &'a Context,
        request: &'a Change<'a>,
        lock: Option<&'a Lock>,
        events: &'a Events,
    ) -> Self {
        Self { context, request, mode: request.change.dry_run.mode(), lock, events }
    }

    /// Waiting for locks does not use up the time limit of the work.
    fn deadline(&self) -> Instant {
        Instant::now() + self.request.change.timeout
    }

    async fn in_time(&self, decide: impl AsyncFnOnce(&Context) -> Result<Proposal>) -> (Result<Done>, bool) {
        let deadline = self.deadline();
        within(deadline, Box::pin(self.done(deadline, decide))).await
    }

    /// What is to be changed, as it is under the locks.
    async fn found<T>(&self, find: impl AsyncFnOnce() -> Result<T>) -> Result<T> {
        let found = async {
            tokio::select! {
                biased;
                found = find() => found,
                () = self.context.interrupt().wait(1) => Err(interrupted()),
            }
        };
        within(self.deadline(), found).await
    }

    async fn unless_refused<S>(
        &self,
        changes: &[(String, S)],
        decide: &impl AsyncFn(&Context, &S) -> Result<Proposal>,
    ) -> (Vec<(String, Result<Done>)>, bool) {
        match Box::pin(self.refusal(changes, decide)).await {
            Some((name, error)) => (vec![(name, Err(error))], false),
            None => Box::pin(self.in_order(changes, decide)).await,
        }
    }

    /// The first of several changes that is refused. A single one needs no check before its own.
    async fn refusal<S>(
        &self,
        changes: &[(String, S)],
        decide: &impl AsyncFn(&Context, &S) -> Result<Proposal>,
    ) -> Option<(String, CommandError)> {
        // The warnings come when it is carried out.
        let silent = Events::none();
        let check = Work { events: &silent, ..*self };
        for (name, change) in changes.iter().filter(|_| changes.len() > 1) {
            let deadline = self.deadline();
            let decide = async |context: &Context| decide(context, change).await;
            if let Err(error) = within(deadline, Box::pin(check.prepared(deadline, decide))).await {
                return Some((name.clone(), error));
            }
        }
        None
    }

    async fn in_order<S>(
        &self,
        changes: &[(String, S)],
        decide: &impl AsyncFn(&Context, &S) -> Result<Proposal>,
    ) -> (Vec<(String, Result<Done>)>, bool) {
        if let Some((name, error)) = Box::pin(self.refusal(changes, decide)).await {
            return (vec![(name, Err(error))], false);
        }
        let mut outcomes = Vec::new();
        for (name, change) in changes {
            let is_last = outcomes.len() + 1 == changes.len();
            let decide = async |context: &Context| {
                refuse_after_interrupt(context)?;
                let proposal = decide(context, change).await?;
                // The next change may record a Salt job with the lock, which is deleted with it.
                Ok(if is_last { proposal } else { Proposal { gone: None, ..proposal } })
            };
            let (done, may_run) = self.in_time(decide).await;
            let is_over = is_last || done.is_err();
            outcomes.push((name.clone(), done));
            if is_over {
                return (outcomes, may_run);
            }
        }
        (outcomes, false)
    }

    /// Decides, and carries the decision out until `deadline`. Returns as well whether a Salt job may still run under the
    /// locks.
    async fn done(
        &self,
        deadline: Instant,
        decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
    ) -> (Result<Done>, bool) {
        let prepared = match self.prepared(deadline, decide).await {
            Ok(prepared) => prepared,
            Err(error) => return (self.absent(error), false),
        };
        let Decision::Do(plan) = &prepared.proposal.decision else {
            return (Ok(self.results(&prepared, &Outcome::default())), false);
        };
        let ended = self.carried_out(&prepared, plan).await;
        let may_run = match &ended {
            Ok(outcome) => outcome.still_running,
            Err(failure) => failure.in_flight,
        };
        if let (Ok(_), Some(lock), Some(scope)) = (&ended, self.lock, &prepared.proposal.gone) {
            lock.forget(scope).await;
        }
        if self.mode == Mode::Apply {
            self.context.journal.remember(
                self.context.moment(),
                &prepared.proposal,
                &self.request.scopes,
                &ended,
            );
        }
        let done = ended.map(|outcome| {
            let results = self.results(&prepared, &outcome);
            if self.mode != Mode::Apply {
                self.context.foreseen.replace(outcome.foreseen);
            }
            results
        });
        (done.map_err(|failure| failure.error), may_run)
    }

    /// Nothing of the decision is written.
    async fn prepared(
        &self,
        deadline: Instant,
        decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
    ) -> Result<Prepared<'a>> {
        tokio::select! {
            biased;
            prepared = Box::pin(self.prepare(deadline, decide)) => prepared,
            () = self.context.interrupt().wait(1) => Err(interrupted()),
        }
    }

    async fn prepare(
        &self,
        deadline: Instant,
        decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
    ) -> Result<Prepared<'a>> {
        let (context, mode) = (self.context, self.mode);
        if mode == Mode::Apply {
            under(self.lock, end_late_deletions(context, &self.request.scopes)).await?;
        }
        let mut proposal = decide(context).await?;
        let backend = match proposal.backend {
            Some(backend) => backend,
            None => backend::presumed(context)?,
        };
        silence::mute(context, &mut proposal, self.request.change.timeout).await?;
        for warning in &proposal.warnings {
            self.events.warning(warning.clone());
        }
        let mut prepared = Prepared {
            proposal,
            cluster: context.cluster().await?,
            backend,
            salt: None,
            deadline,
            undo_extension: Duration::ZERO,
        };
        if let Decision::Do(plan) = &prepared.proposal.decision {
            if self.request.leave && backend == Backend::Direct {
                return Err(CommandError::from(no_salt()).context("--async returns while a Salt job runs"));
            }
            prepared.salt = permitted_salt(context, plan, backend, mode).await?;
            let asks_salt = prepared.salt.is_some();
            prepared.deadline =
                pillar::stretched(context, deadline, plan, asks_salt, mode, self.events).await?;
            prepared.undo_extension = pillar::undo_extension(context, plan, asks_salt, mode).await?;
        }
        Ok(prepared)
    }

    async fn carried_out(
        &self,
        prepared: &Prepared<'_>,
        plan: &Plan,
    ) -> std::result::Result<Outcome, Failure> {
        let executor = Executor {
            cluster: prepared.cluster,
            backend: prepared.backend,
            salt: prepared.salt,
            events: self.events,
            interrupt: self.context.interrupt(),
            mode: self.mode,
            deadline: prepared.deadline,
            undo_extension: prepared.undo_extension,
            leave: self.request.leave && self.mode == Mode::Apply,
            lock: self.lock,
            is_last: self.request.is_last,
            slot: self.request.slot.clone(),
            foreseen: self.context.foreseen.borrow().clone(),
            note: note(self.context, &prepared.proposal, &self.request.scopes),
        };
        within(prepared.deadline, Box::pin(executor.run(plan))).await
    }

    fn results(&self, prepared: &Prepared<'_>, outcome: &Outcome) -> Done {
        results::done(self.context.ui(), &prepared.proposal, outcome, (self.mode, prepared.backend))
    }

    /// An object that is missing is the goal of some commands.
    fn absent(&self, error: CommandError) -> Result<Done> {
        match &self.request.absent {
            Some(result) if error.is_absence() => {
                Ok(Done { results: vec![result.clone().after(self.context.ui().elapsed())] })
            }
            _ => Err(error),
        }
    }
}

/// Makes sure that no deletion by an earlier holder of these locks can still succeed: it would take what this command decides
/// to leave as it is.
pub(super) async fn end_late_deletions(context: &Context, scopes: &[Scope]) -> Result<()> {
    for scope in scopes {
        match scope {
            Scope::Environment(name) => {
                deletion_mark::unmark_namespaces(context.cluster().await?, name).await?;
            }
            Scope::Catalogue | Scope::CatalogueShare => {
                match deletion_mark::unmark_definitions(context.cluster().await?).await {
                    // The roles for these commands do not allow to list or change all definitions.
                    Err(ClusterError::Refused { code: 403, .. }) => {}
                    unmarked => unmarked?,
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Salt, if the plan needs it, for a user who may carry out the plan. Reads all facts for it at once, and logs in
/// last, so that a refusal leaves no session to close.
async fn permitted_salt<'a>(
    context: &'a Context,
    plan: &Plan,
    backend: Backend,
    mode: Mode,
) -> Result<Option<&'a Salt>> {
    let permission = async {
        match mode {
            Mode::Client => Ok(()),
            _ => permitted::refuse(context, context.command(), plan, backend).await,
        }
    };
    let count = async {
        match mode {
            Mode::Apply if plan.needs_salt(backend) => pillar::namespaces(context).await.map(drop),
            _ => Ok(()),
        }
    };
    let (permitted, salt, counted) =
        tokio::join!(permission, Box::pin(reachable_salt(context, plan, backend, mode)), count);
    permitted?;
    counted?;
    let salt = salt?;
    if let Some(salt) = salt {
        salt.login().await?;
    }
    Ok(salt)
}

/// Salt, for a plan that needs it. The caller logs in before anything is written.
async fn reachable_salt<'a>(
    context: &'a Context,
    plan: &Plan,
    backend: Backend,
    mode: Mode,
) -> Result<Option<&'a Salt>> {
    if mode == Mode::Client || !plan.needs_salt(backend) {
        return Ok(None);
    }
    match backend {
        Backend::Salt => Ok(Some(context.connected_salt().await?)),
        Backend::Direct => Err(no_salt().into()),
    }
}

/// Ends the session with Salt after the last change of a command, while its locks are released, unless the plan has
/// ended it already.
async fn part_from_salt(context: &Context, request: &Change<'_>) {
    if request.is_last {
        within(Instant::now() + GOODBYE, context.close_salt()).await;
    }
}

fn note(context: &Context, proposal: &Proposal, scopes: &[Scope]) -> JobNote {
    JobNote {
        user: account(),
        command: context.command().to_owned(),
        subject: proposal.results.first().map(|result| result.name.clone()).unwrap_or_default(),
        scopes: scopes.to_vec(),
        ..JobNote::default()
    }
}

/// The user ended the command before it wrote anything.
pub(super) fn interrupted() -> CommandError {
    CommandError::interrupted("interrupted").unchanged()
}

#[cfg(test)]
pub(in crate::commands) mod tests;
