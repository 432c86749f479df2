//! Runs a plan. This is the only code that changes objects, except for Leases, which belong to `cluster::lock`.
//!
//! A dry run takes the same path as a real run; only the way in which an action is performed differs. After a
//! failure, the finished steps are undone in reverse order, within a time budget of their own. While a Salt job is in
//! flight, including a job of the undo, nothing is undone: the user gets the job's id instead.
//!
//! Two rules protect the changes of other users. The lock is confirmed before each write and before each request to
//! Salt, and again when that is sent late; a command that lost it stops. And the undo only restores values that are still
//! the ones that this command wrote.

mod attempts;
mod backup;
mod bootstrap;
mod certificates;
mod contents;
mod definitions;
mod deletion;
mod direct;
mod failure;
mod foreseen;
mod history;
mod ingress;
mod operator;
mod perform;
mod product;
mod revert;
mod run;
mod salt;
mod script;
mod silence;
mod slot;
mod steps;
mod undo;

use std::time::Duration;

use tokio::time::Instant;

use crate::error::CommandError;
use base::events::Events;
use base::interrupt::Interrupt;
use client::cluster::Cluster;
use client::cluster::lock::{Lock, under};
use client::salt::Salt;
use domain::api::state::Conclusion;
use domain::backend::Backend;
use domain::lock::JobNote;
use domain::plan::Plan;
use domain::salt::jid::Jid;
use run::Run;

pub use contents::{contents_of, sources_of};
pub use direct::stored_sources;
pub use foreseen::Foreseen;
pub use history::conclude;
pub use silence::{end_silences, end_silences_of};
pub use slot::Slot;

/// How much of a plan is really done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Apply,
    /// The API server checks every write, but stores none; Salt is not called.
    Server,
    Client,
}

#[derive(Debug, Default)]
pub struct Outcome {
    /// The Salt jobs that were run, in order.
    pub jobs: Vec<Jid>,
    /// The last of them still runs, because the user requested to return at once.
    pub still_running: bool,
    /// The command that returns to the script that was started last.
    pub script: Option<String>,
    pub silences: Vec<String>,
    pub backup: Option<String>,
    /// What the undo kept on purpose, and why.
    pub stays: Vec<String>,
    /// What later plans of a dry run go by.
    pub foreseen: Foreseen,
}

#[derive(Debug)]
pub struct Failure {
    pub error: CommandError,
    /// A Salt job may still be running, so locks stay with it.
    pub in_flight: bool,
}

impl Outcome {
    /// How the command ended, for the history.
    pub const fn conclusion(&self) -> Conclusion {
        if self.still_running { Conclusion::Submitted } else { Conclusion::Succeeded }
    }
}

impl Failure {
    /// How the command ended, for the history, or `None` if it changed nothing.
    pub const fn conclusion(&self) -> Option<Conclusion> {
        if self.in_flight {
            Some(Conclusion::Submitted)
        } else if self.error.rolled_back {
            Some(Conclusion::RolledBack)
        } else if self.error.changed {
            Some(Conclusion::Failed)
        } else {
            None
        }
    }
}

pub struct Executor<'a> {
    pub cluster: &'a Cluster,
    /// Who does what a plan wants of Solutions.
    pub backend: Backend,
    pub salt: Option<&'a Salt>,
    pub events: &'a Events,
    pub interrupt: &'a Interrupt,
    pub mode: Mode,
    /// For everything that is waited for; an undo sets its own.
    pub deadline: Instant,
    /// How much longer than usual an undo may take.
    pub undo_extension: Duration,
    /// Return as soon as the last Salt job is submitted.
    pub leave: bool,
    /// The locks that protect the writes. Jobs are recorded on them.
    pub lock: Option<&'a Lock>,
    /// No other plan of the command follows: after the last step that uses Salt, the session with Salt ends.
    pub is_last: bool,
    /// Its slot among the plans that run at the same time.
    pub slot: Slot,
    /// What earlier plans of a dry run have done.
    pub foreseen: Foreseen,
    /// The record of a job, without its id and function.
    pub note: JobNote,
}

impl Executor<'_> {
    /// Carries out `plan`, and undoes it after a failure.
    pub fn run(self, plan: &Plan) -> impl Future<Output = Result<Outcome, Failure>> {
        // The future of a run would be too large for the stack.
        under(self.lock, Box::pin(steps::run(Run::of(self), plan)))
    }
}

#[cfg(test)]
pub(crate) mod tests;
