//! The common path of every changing verb: lock, read, decide, write, report.

pub(super) mod locks;
pub(super) mod permitted;
pub(super) mod pillar;
mod request;
pub(super) mod results;
mod silence;
pub(super) mod together;
mod told;

use tokio::time::Instant;

use super::Context;
use super::account::account;
use super::backend;
use crate::cli::groups::Concurrency;
use crate::error::{CommandError, Result};
use crate::execute::{Executor, Mode, Outcome};
use base::deadline::within;
use base::events::{Event, Events};
use base::kind::Kind;
use client::cluster::Error as ClusterError;
use client::cluster::leaving;
use client::cluster::lock::Lock;
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
    change: impl Fn(&S) -> Change<'a>,
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
    change: impl Fn(&S) -> Change<'a>,
    decide: impl AsyncFn(&Context, &str, S) -> Result<Proposal>,
) -> Result<()> {
    let parts = subjects.into_iter().map(|(name, subject)| Part {
        scopes: change(&subject).scopes,
        name,
        subject,
    });
    let work = async |turn: &Turn, name: &str, subject: S| {
        let change = change(&subject).in_turn(turn);
        let decided = async |context: &Context| decide(context, name, subject).await;
        let outcome = carry_out(context, change, &turn.events, decided).await;
        vec![(name.to_owned(), outcome)]
    };
    let ended = together::run(context, concurrency, None, parts.collect(), work).await;
    results::tell_ended(context.ui(), action, ended)
}

/// Takes the locks, lets `decide` read and decide, and carries the decision out; progress goes to `events`.
pub async fn carry_out(
    context: &Context,
    request: Change<'_>,
    events: &Events,
    decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
) -> Result<Done> {
    // After Ctrl-C, the remaining objects are not started.
    if context.interrupt().happened(1) {
        return Err(CommandError::new(
            Kind::Interrupted,
            "interrupted before it started",
        ));
    }
    let mode = request.change.dry_run.mode();
    let timeout = request.change.timeout;
    let patience = request.patience();
    // The future is boxed, because nested futures of this size would overflow the stack.
    let locking = Box::pin(locks::of_change(context, &request, mode, events));
    let lock = within(Instant::now() + patience + timeout, locking).await?;
    // Waiting for locks does not use up the time limit of the work.
    let deadline = Instant::now() + timeout;
    let work = Box::pin(work(context, &request, mode, lock, deadline, events, decide));
    within(deadline, work).await
}

/// The work under the locks, until `deadline`. Afterwards the locks are released, or left to a Salt job.
async fn work(
    context: &Context,
    request: &Change<'_>,
    mode: Mode,
    lock: Option<Lock>,
    deadline: Instant,
    events: &Events,
    decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
) -> Result<Done> {
    let prepared = tokio::select! {
        biased;
        prepared = Box::pin(prepared(context, request, decide, mode, events)) => prepared,
        () = context.interrupt().wait(1) => Err(interrupted()),
    };
    let (proposal, backend, salt) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => {
            locks::release(context.events(), lock).await;
            return match &request.absent {
                Some(result) if error.kind == Kind::NotFound => Ok(Done {
                    results: vec![result.clone().after(context.ui().elapsed())],
                }),
                _ => Err(error),
            };
        }
    };
    let Decision::Do(plan) = &proposal.decision else {
        locks::release(context.events(), lock).await;
        return Ok(results::done(
            context.ui(),
            &proposal,
            &Outcome::default(),
            (mode, backend),
        ));
    };
    let deadline = pillar::stretched(context, deadline, plan, salt.is_some(), mode, events).await?;
    let executor = Executor {
        cluster: context.cluster().await?,
        backend,
        salt,
        events,
        interrupt: context.interrupt(),
        mode,
        deadline,
        undo_extension: pillar::undo_extension(context, plan, salt.is_some(), mode).await?,
        leave: request.leave && mode == Mode::Apply,
        lock: lock.as_ref(),
        is_last: request.is_last,
        slot: request.slot.clone(),
        note: note(context, &proposal, &request.scopes),
    };
    let ended = within(deadline, Box::pin(executor.run(plan))).await;
    let may_run = match &ended {
        Ok(outcome) => outcome.still_running,
        Err(failure) => failure.in_flight,
    };
    if let (Ok(_), Some(lock), Some(scope)) = (&ended, &lock, &proposal.gone) {
        lock.forget(scope).await;
    }
    if mode == Mode::Apply {
        context
            .journal
            .remember(context.moment(), &proposal, &request.scopes, &ended);
    }
    let parting = async {
        if may_run {
            locks::leave(context.events(), lock).await;
        } else {
            locks::release(context.events(), lock).await;
        }
    };
    tokio::join!(parting, part_from_salt(context, request));
    let outcome = ended.map_err(|failure| failure.error)?;
    Ok(results::done(context.ui(), &proposal, &outcome, (mode, backend)))
}

/// The decision, the backend that carries it out, and Salt if the decision needs it. Nothing of the decision is written.
async fn prepared<'a>(
    context: &'a Context,
    request: &Change<'_>,
    decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
    mode: Mode,
    events: &Events,
) -> Result<(Proposal, Backend, Option<&'a Salt>)> {
    if mode == Mode::Apply {
        end_late_deletions(context, &request.scopes).await?;
    }
    let mut proposal = decide(context).await?;
    let backend = match proposal.backend {
        Some(backend) => backend,
        None => backend::presumed(context)?,
    };
    silence::mute(context, &mut proposal, request.change.timeout).await?;
    for warning in &proposal.warnings {
        events.emit(Event::Warning(warning.clone()));
    }
    let salt = match &proposal.decision {
        Decision::Do(plan) => {
            if request.leave && backend == Backend::Direct {
                return Err(CommandError::from(no_salt()).context("--async returns while a Salt job runs"));
            }
            permitted_salt(context, plan, backend, mode).await?
        }
        Decision::Unchanged => None,
    };
    Ok((proposal, backend, salt))
}

/// Makes sure that no deletion by an earlier holder of these locks can still succeed: it would take what this command decides
/// to leave as it is.
async fn end_late_deletions(context: &Context, scopes: &[Scope]) -> Result<()> {
    for scope in scopes {
        match scope {
            Scope::Environment(name) => {
                leaving::unmark_namespaces(context.cluster().await?, name).await?;
            }
            Scope::Catalogue => match leaving::unmark_definitions(context.cluster().await?).await {
                // The roles for these commands do not allow to list or change all definitions.
                Err(ClusterError::Refused { code: 403, .. }) => {}
                unmarked => unmarked?,
            },
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
    let (permitted, salt, counted) = tokio::join!(
        permission,
        Box::pin(reachable_salt(context, plan, backend, mode)),
        count
    );
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
        jid: String::new(),
        user: account(),
        command: context.command().to_owned(),
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

/// The user ended the command before it wrote anything.
pub(super) fn interrupted() -> CommandError {
    CommandError::new(Kind::Interrupted, "interrupted; nothing was changed")
}

#[cfg(test)]
pub(in crate::commands) mod tests;
