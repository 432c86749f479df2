//! Salt API: sessions, calls, submissions, jobs and their results.
//!
//! Salt API is unavailable for about twelve seconds whenever the Salt master is reconfigured, and loses its sessions
//! then. This has two consequences. Requests that only read are repeated until an answer comes. Requests that change
//! something are run once: if the answer is lost, the request is searched for by its marker, and it is sent again
//! only if Salt certainly never began it. Waiting for a job ends only with its result, at the time limit, or when it
//! is known that a restart of the master cut the job off.

mod answer;
mod backoff;
mod call;
mod certificates;
mod ended;
mod error;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub mod fuzzing;
mod gate;
pub mod job;
mod lost;
mod product;
mod questions;
mod reason;
mod report;
mod script;
#[cfg(any(test, feature = "testing"))]
pub mod scripted;
mod search;
mod session;
mod stream;
mod submit;
mod surroundings;
mod text;
mod transport;
mod unanswered;
mod wait;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

pub use call::{ActiveJob, Called};
pub use error::Error;
pub use gate::Gate;
pub use report::{Change, Report};
pub use search::{Marker, SKEW};
pub use submit::Running;
pub use surroundings::{ClusterSurroundings, Surroundings};
pub use transport::{Direct, Transport};
pub use wait::Cutter;

use answer::Fault;
use base::events::Events;
use questions::Questions;
use session::{Effect, Session};

/// The key in a job's pillar under which this plugin keeps its own.
const MARKER_KEY: &str = "metalk8s_cli";

/// How long a request is repeated while Salt API is unavailable: twice as long as a restart of the Salt master takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client of Salt API. Logs in when first needed; [`Salt::close`] ends the session.
pub struct Salt {
    session: Session,
    surroundings: Arc<dyn Surroundings>,
    /// The bootstrap node, which is the id of its minion as well.
    bootstrap: String,
    patience: Duration,
    questions: Questions,
}

impl Salt {
    /// Creates a client. No request is sent yet.
    pub fn new(
        transport: Transport,
        surroundings: Arc<dyn Surroundings>,
        bootstrap: String,
        events: Events,
    ) -> Self {
        let session = Session::new(transport, Arc::clone(&surroundings), events);
        Self { session, surroundings, bootstrap, patience: PATIENCE, questions: Questions::default() }
    }

    /// The same client, which waits no longer than `patience` for an unavailable Salt API. Waiting for a job has its
    /// own time limit.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Logs in, unless that has happened already, and returns the user.
    pub async fn login(&self) -> Result<String, Error> {
        let login = async || self.session.login().await;
        let login = self.session.persist(Effect::Reads, self.patience_ends(), login).await;
        let login = login.map_err(answer::unanswered)?;
        Ok(login.user)
    }

    pub async fn close(&self) {
        self.session.close().await;
    }

    pub fn bootstrap(&self) -> &str {
        &self.bootstrap
    }

    /// The Salt environment of the MetalK8s version, `metalk8s-129.0.0`, which has the formulas and modules of that version.
    async fn saltenv(&self) -> Result<String, Error> {
        let read = async || self.surroundings.version().await.map_err(Fault::of_cluster);
        let version = self.session.persist(Effect::Reads, self.patience_ends(), read).await;
        Ok(format!("metalk8s-{}", version.map_err(answer::unanswered)?))
    }

    fn patience_ends(&self) -> Instant {
        Instant::now() + self.patience
    }
}

impl std::fmt::Debug for Salt {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Salt").field("bootstrap", &self.bootstrap).finish_non_exhaustive()
    }
}
