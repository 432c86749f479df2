//! The common path of every changing verb: lock, read, decide, write, report.

mod locks;
mod permitted;
mod pillar;
mod request;
mod results;
mod silence;
mod together;
mod told;

use tokio::time::Instant;

use super::Context;
use super::account::account;
use crate::cli::groups::Concurrency;
use crate::error::{CommandError, Result};
use crate::execute::{Executor, Mode, Outcome};
use base::deadline::within;
use base::events::{Event, Events};
use base::kind::Kind;
use client::cluster::lock::Lock;
use client::salt::Salt;
use domain::backend::{Backend, no_salt};
use domain::lock::{JobNote, Scope};
use domain::plan::{Decision, Plan};
use locks::GOODBYE;

pub use request::{Change, Proposal};
pub use results::Done;
pub(in crate::commands) use together::{Ended, Part, Turn};

impl Context {
    /// Takes the locks, lets `decide` read and decide, carries the decision out and prints the result.
    pub async fn change(
        &self,
        request: Change<'_>,
        decide: impl AsyncFnOnce(&Self) -> Result<Proposal>,
    ) -> Result<()> {
        let done = self
            .carry_out(request.at_the_end(), self.events(), decide)
            .await?;
        self.report(&done)
    }

    /// Carries out a change for each subject, one after another, and prints the results. Each subject comes with the
    /// name of its object.
    pub async fn change_each<'a, S>(
        &self,
        action: &str,
        subjects: impl IntoIterator<Item = (String, S)>,
        change: impl Fn(&S) -> Change<'a>,
        decide: impl AsyncFn(&Self, &str, S) -> Result<Proposal>,
    ) -> Result<()> {
        self.change_all(action, Concurrency::ONE, subjects, change, decide)
            .await
    }

    /// The same for several subjects at the same time, as far as their locks do not exclude each other.
    pub async fn change_all<'a, S>(
        &self,
        action: &str,
        concurrency: Concurrency,
        subjects: impl IntoIterator<Item = (String, S)>,
        change: impl Fn(&S) -> Change<'a>,
        decide: impl AsyncFn(&Self, &str, S) -> Result<Proposal>,
    ) -> Result<()> {
        let parts = subjects.into_iter().map(|(name, subject)| Part {
            scopes: change(&subject).scopes,
            name,
            subject,
        });
        let work = async |turn: &Turn, name: &str, subject: S| {
            let change = change(&subject).in_turn(turn);
            let decided = async |context: &Self| decide(context, name, subject).await;
            let outcome = self.carry_out(change, &turn.events, decided).await;
            vec![(name.to_owned(), outcome)]
        };
        let ended = self.together(concurrency, None, parts.collect(), work).await;
        self.tell_ended(action, ended)
    }

    /// Takes the locks, lets `decide` read and decide, and carries the decision out; progress goes to `events`.
    pub async fn carry_out(
        &self,
        request: Change<'_>,
        events: &Events,
        decide: impl AsyncFnOnce(&Self) -> Result<Proposal>,
    ) -> Result<Done> {
        // After Ctrl-C, the remaining objects are not started.
        if self.interrupt().happened(1) {
            return Err(CommandError::new(
                Kind::Interrupted,
                "interrupted before it started",
            ));
        }
        let mode = request.change.dry_run.mode();
        let timeout = request.change.timeout;
        let patience = request.patience();
        // The future is boxed, because nested futures of this size would overflow the stack.
        let locking = Box::pin(self.locked(&request, mode, events));
        let lock = within(Instant::now() + patience + timeout, locking).await?;
        // Waiting for locks does not use up the time limit of the work.
        let deadline = Instant::now() + timeout;
        let work = Box::pin(self.work(&request, mode, lock, deadline, events, decide));
        within(deadline, work).await
    }

    /// The work under the locks, until `deadline`. Afterwards the locks are released, or left to a Salt job.
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
            prepared = Box::pin(self.prepared(request, decide, mode, events)) => prepared,
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
        let deadline = self
            .stretched(deadline, plan, salt.is_some(), mode, events)
            .await?;
        let executor = Executor {
            cluster: self.cluster().await?,
            backend: self.backend()?,
            salt,
            events,
            interrupt: self.interrupt(),
            mode,
            deadline,
            undo_extension: self.undo_extension(plan, salt.is_some(), mode).await?,
            leave: request.leave && mode == Mode::Apply,
            lock: lock.as_ref(),
            is_last: request.is_last,
            slot: request.slot.clone(),
            note: self.note(&proposal, &request.scopes),
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
            self.remember(&proposal, &request.scopes, &ended);
        }
        let parting = async {
            if may_run {
                self.leave(lock).await;
            } else {
                self.release(lock).await;
            }
        };
        tokio::join!(parting, self.part_from_salt(request));
        let outcome = ended.map_err(|failure| failure.error)?;
        Ok(self.done(&proposal, &outcome, mode))
    }

    /// The decision, and Salt if the decision needs it. Nothing is written.
    async fn prepared(
        &self,
        request: &Change<'_>,
        decide: impl AsyncFnOnce(&Self) -> Result<Proposal>,
        mode: Mode,
        events: &Events,
    ) -> Result<(Proposal, Option<&Salt>)> {
        let mut proposal = decide(self).await?;
        self.mute(&mut proposal, request.change.timeout).await?;
        for warning in &proposal.warnings {
            events.emit(Event::Warning(warning.clone()));
        }
        let salt = match &proposal.decision {
            Decision::Do(plan) => {
                if request.leave && self.backend()? == Backend::Direct {
                    return Err(
                        CommandError::from(no_salt()).context("--async returns while a Salt job runs")
                    );
                }
                self.permitted_salt(plan, mode).await?
            }
            Decision::Unchanged => None,
        };
        Ok((proposal, salt))
    }

    /// Salt, if the plan needs it, for a user who may carry out the plan. Reads all facts for it at once, and logs in
    /// last, so that a refusal leaves no session to close.
    async fn permitted_salt(&self, plan: &Plan, mode: Mode) -> Result<Option<&Salt>> {
        let permission = async {
            match mode {
                Mode::Client => Ok(()),
                _ => self.refuse_unpermitted(self.command(), plan).await,
            }
        };
        let count = async {
            match mode {
                Mode::Apply if plan.needs_salt(self.backend()?) => self.pillar_namespaces().await.map(drop),
                _ => Ok(()),
            }
        };
        let (permitted, salt, counted) =
            tokio::join!(permission, Box::pin(self.reachable_salt(plan, mode)), count);
        permitted?;
        counted?;
        let salt = salt?;
        if let Some(salt) = salt {
            salt.login().await?;
        }
        Ok(salt)
    }

    /// Ends the session with Salt after the last change of a command, while its locks are released, unless the plan has
    /// ended it already.
    async fn part_from_salt(&self, request: &Change<'_>) {
        if request.is_last {
            within(Instant::now() + GOODBYE, self.close_salt()).await;
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
}

/// The user ended the command before it wrote anything.
pub(super) fn interrupted() -> CommandError {
    CommandError::new(Kind::Interrupted, "interrupted; nothing was changed")
}

#[cfg(test)]
pub(in crate::commands) mod tests;
