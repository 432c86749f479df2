//! Runs a plan: the only code that changes objects. (Leases, which lock them, are `cluster::lock`'s.)
//!
//! Dry run and real run are one path; what differs is how each action is performed. After a failure
//! the steps that were done are taken back in reverse, with a time budget of their own. Nothing is
//! taken back while a Salt job is in flight, the undo's own included: its id is told instead.
//!
//! Two things keep what others changed. Before each write, and before each request that Salt is to act on,
//! the lock is confirmed; a command that lost it stops. And what is taken back is only what still is as this
//! command left it.

mod contents;
mod definitions;
mod failure;
mod operator;
mod perform;
mod run;
mod salt;
mod undo;

use tokio::time::Instant;

use crate::cluster::Cluster;
use crate::cluster::lock::Lock;
use crate::domain::jid::Jid;
use crate::domain::lock::JobNote;
use crate::domain::plan::Plan;
use crate::error::CommandError;
use crate::events::Events;
use crate::interrupt::Interrupt;
use crate::salt::Salt;
use run::Run;

pub use contents::contents_of;

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
    pub still_running: bool,
    /// What an undo left on purpose, and why.
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
    /// The locks that fence what is written, and that jobs are written down on.
    pub lock: Option<&'a Lock>,
    /// What jobs are written down as, but for their id and function.
    pub note: JobNote,
}

impl Executor<'_> {
    /// Carries out `plan`, or takes back what it did.
    pub async fn run(self, plan: &Plan) -> Result<Outcome, Failure> {
        Run::of(self).run(plan).await
    }
}

#[cfg(test)]
pub(crate) mod tests;
