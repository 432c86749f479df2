//! Submissions: jobs that take some time. Each has a marker and runs once.
//!
//! If the answer to a submission is lost, its job may run or not, and a second submission could run it twice.
//! Therefore each submission has a marker in its pillar, by which its job is found; see [`super::search`]. It is sent
//! again, once and with the same marker, only if it certainly never began.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::time::{Instant, sleep, timeout};

use super::answer::{Fault, unanswered, unintelligible};
use super::backoff::Backoff;
use super::gate::Gate;
use super::search::{BEGINNING, Marker, ORCHESTRATE, SEARCH, Trace};
use super::session::Effect;
use super::stream::EventStream;
use super::transport::Request;
use super::{Error, Salt};
use base::deadline::within;
use domain::plan::Minions;
use domain::salt::jid::Jid;

/// How long opening the event stream may take.
const SUBSCRIPTION: Duration = Duration::from_secs(5);

/// A job that was submitted, and the events since then.
pub struct Running {
    pub(super) jid: Jid,
    pub(super) events: Option<EventStream>,
    pub(super) origin: Origin,
}

/// How the id of a job is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// This process submitted it, and Salt returned the id.
    Ours,
    /// The id was given to this process.
    Elsewhere,
}

impl Running {
    pub const fn jid(&self) -> &Jid {
        &self.jid
    }
}

impl From<Jid> for Running {
    /// A job that somebody submitted earlier.
    fn from(jid: Jid) -> Self {
        Self { jid, events: None, origin: Origin::Elsewhere }
    }
}

impl std::fmt::Debug for Running {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Running").field("jid", &self.jid).finish_non_exhaustive()
    }
}

impl Salt {
    pub async fn orchestrate(
        &self,
        formula: &str,
        pillar: &Map<String, Value>,
        gate: &impl Gate,
    ) -> Result<Running, Error> {
        let marker = Marker::new();
        let submission = json!([{
            "client": "runner_async",
            "fun": ORCHESTRATE,
            "arg": [formula],
            "kwarg": {"saltenv": self.saltenv().await?, "pillar": marker.on(pillar)},
        }]);
        self.submit(formula, &marker, submission, gate).await
    }

    pub async fn apply_state(
        &self,
        formula: &str,
        minions: &Minions,
        gate: &impl Gate,
    ) -> Result<Running, Error> {
        let marker = Marker::new();
        let submission = json!([{
            "client": "local_async",
            "tgt": match minions {
                Minions::Bootstrap => &self.bootstrap,
                Minions::All => "*",
                Minions::One(minion) => minion,
            },
            "fun": "state.sls",
            "arg": [formula],
            "kwarg": {"saltenv": self.saltenv().await?, "pillar": marker.on(&Map::new())},
        }]);
        self.submit(formula, &marker, submission, gate).await
    }

    pub async fn run_function(&self, function: &str, gate: &impl Gate) -> Result<Running, Error> {
        let marker = Marker::new();
        let submission = json!([{
            "client": "local_async",
            "tgt": self.bootstrap,
            "fun": function,
            "metadata": marker.metadata(),
        }]);
        self.submit(function, &marker, submission, gate).await
    }

    async fn submit(
        &self,
        formula: &str,
        marker: &Marker,
        submission: Value,
        gate: &impl Gate,
    ) -> Result<Running, Error> {
        let mut events = self.listen_first().await?;
        let request = Request::post("/", submission);
        let mut trace = self.attempt(formula, marker, &request, &mut events, gate).await?;
        if let Trace::NeverBegan { reason } = trace {
            self.session.log(4, format!("{formula} never began ({reason}); submitting it again"));
            trace = self.attempt(formula, marker, &request, &mut events, gate).await?;
        }
        match trace {
            Trace::Job(jid) => Ok(Running { jid, events, origin: Origin::Ours }),
            Trace::NeverBegan { reason } | Trace::Unknown { reason } => {
                Err(Error::PerhapsRunning { formula: formula.to_owned(), reason })
            }
        }
    }

    /// Sends a submission, and searches for its job if there is no answer.
    async fn attempt(
        &self,
        formula: &str,
        marker: &Marker,
        request: &Request,
        events: &mut Option<EventStream>,
        gate: &impl Gate,
    ) -> Result<Trace, Error> {
        let (reason, ended) = match self.send_marked(request, marker, gate).await {
            Ok(answer) => match taken(&answer) {
                Some(Taken::Job(jid)) => return Ok(Trace::Job(jid)),
                Some(Taken::ByNobody) => {
                    return Err(Error::UnknownMinion { minion: self.bootstrap.clone() });
                }
                None => (unintelligible(&answer).to_string(), false),
            },
            Err(Fault::Lost { reason, ended, .. }) => (reason, ended),
            Err(Fault::Final(error @ Error::Unintelligible { .. })) => (error.to_string(), false),
            Err(fault) => return Err(unanswered(fault)),
        };
        self.session.log(4, format!("the answer to the submission of {formula} was lost ({reason})"));
        self.session.events.progress("looking for the Salt job that was submitted");
        // The job must be known even if the command's own time is over: without its id, nothing can be resumed.
        let search = self.trace(marker, events, reason, ended);
        Ok(within(Instant::now() + BEGINNING + SEARCH, search).await)
    }

    /// Sends a request with `marker`, and repeats it only if it never arrived. `gate` is asked each time.
    pub(super) async fn send_marked(
        &self,
        request: &Request,
        marker: &Marker,
        gate: &impl Gate,
    ) -> Result<Value, Fault> {
        let allowed = async || {
            let passed = gate.pass(marker).await;
            passed.map_err(|reason| Fault::Final(Error::NotSent(reason)))
        };
        // What is changed may wake the minion.
        self.questions.set_silent(false);
        let attempt = async || self.session.once_if(request, allowed).await;
        self.session.persist(Effect::Changes, self.patience_ends(), attempt).await
    }

    /// Opens the event stream, which reports more, and earlier, than polling. Polling still works without it.
    async fn listen_first(&self) -> Result<Option<EventStream>, Error> {
        let subscribe = async || self.subscribe().await;
        match self.session.persist(Effect::Changes, self.patience_ends(), subscribe).await {
            Ok(events) => Ok(Some(events)),
            // Without a session, a submission cannot work either.
            Err(Fault::Final(Error::NotAllowed { .. }) | Fault::Lost { .. }) => {
                self.session.log(4, "no event stream from Salt API; polling instead");
                Ok(None)
            }
            Err(fault) => Err(unanswered(fault)),
        }
    }

    pub(super) async fn subscribe(&self) -> Result<EventStream, Fault> {
        let subscription = async { Ok(EventStream::begin(self.session.stream().await?).await) };
        let events = timeout(SUBSCRIPTION, subscription).await.unwrap_or(Ok(None))?;
        events.ok_or_else(|| Fault::lost("the event stream did not begin"))
    }

    /// Opens the event stream, however long that takes.
    pub(super) async fn subscribe_patiently(&self) -> EventStream {
        let mut backoff = Backoff::between(Duration::from_millis(500), Duration::from_secs(5));
        loop {
            match self.subscribe().await {
                Ok(events) => return events,
                Err(Fault::Final(error)) => {
                    self.session.log(4, format!("no event stream from Salt API; polling instead: {error}"));
                    return std::future::pending().await;
                }
                Err(_) => sleep(backoff.pause()).await,
            }
        }
    }
}

/// Salt's answer to a submission.
#[derive(Debug, PartialEq, Eq)]
enum Taken {
    Job(Jid),
    /// No minion matches, so there is no job.
    ByNobody,
}

/// Reads the answer to a submission; `None` if it has another shape.
fn taken(answer: &Value) -> Option<Taken> {
    let job = answer.pointer("/return/0")?.as_object()?;
    if job.is_empty() {
        return Some(Taken::ByNobody);
    }
    Some(Taken::Job(job.get("jid")?.as_str()?.parse().ok()?))
}
