//! Submissions: jobs that take their time, each sent once and marked.
//!
//! A submission whose answer is lost may run or not, and sending it again could run it twice. So
//! each carries a marker in its pillar: the event stream, which is opened before, tells the id of
//! the job that bears it, and so does the job cache for what was handed to minions.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::answer::Fault;
use super::backoff::Backoff;
use super::call::{unanswered, unintelligible};
use super::jid::Jid;
use super::session::Effect;
use super::stream::{EventStream, Moment, SaltEvent};
use super::transport::Request;
use super::{Error, MARKER_KEY, Salt};
use crate::events::Event;

/// How long a submission without an answer is looked for: Salt API may be away meanwhile.
const SEARCH: Duration = Duration::from_secs(30);

/// How long Salt API may take to listen for events.
const SUBSCRIPTION: Duration = Duration::from_secs(5);

/// A job that was submitted, and the events since then.
pub struct Running {
    pub(super) jid: Jid,
    pub(super) events: Option<EventStream>,
}

impl Running {
    /// Its id.
    #[must_use]
    pub const fn jid(&self) -> &Jid {
        &self.jid
    }
}

impl From<Jid> for Running {
    /// A job that somebody submitted earlier.
    fn from(jid: Jid) -> Self {
        Self { jid, events: None }
    }
}

impl std::fmt::Debug for Running {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Running")
            .field("jid", &self.jid)
            .finish_non_exhaustive()
    }
}

/// The marker of one submission.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Marker(String);

impl Marker {
    fn new() -> Self {
        Self(Uuid::new_v4().to_string())
    }

    /// A pillar that bears the marker.
    fn on(&self, pillar: &Map<String, Value>) -> Value {
        let mut pillar = pillar.clone();
        pillar.insert(MARKER_KEY.to_owned(), json!({"marker": self.0}));
        Value::Object(pillar)
    }

    /// Whether a job's arguments bear it.
    fn is_on(&self, arguments: Option<&Value>) -> bool {
        let arguments = arguments.and_then(Value::as_array);
        arguments.into_iter().flatten().any(|argument| {
            let pillar = argument.get("pillar").and_then(|pillar| pillar.get(MARKER_KEY));
            pillar.and_then(|ours| ours.get("marker")).and_then(Value::as_str) == Some(&self.0)
        })
    }

    /// The job of an event, if it bears the marker.
    fn job(&self, event: &SaltEvent) -> Option<Jid> {
        let (jid, moment) = event.moment()?;
        let arguments = match moment {
            Moment::MinionsStarted => event.data.get("arg"),
            Moment::RunnerStarted | Moment::RunnerEnded | Moment::MinionEnded(_) => {
                event.data.get("fun_args")
            }
            Moment::RunnerCalls => None,
        };
        self.is_on(arguments).then_some(jid)
    }
}

impl Salt {
    /// Submits an orchestration.
    pub async fn orchestrate(&self, formula: &str, pillar: &Map<String, Value>) -> Result<Running, Error> {
        let marker = Marker::new();
        let submission = json!([{
            "client": "runner_async",
            "fun": "state.orchestrate",
            "arg": [formula],
            "kwarg": {"saltenv": self.site.saltenv, "pillar": marker.on(pillar)},
        }]);
        self.submit(formula, &marker, submission).await
    }

    /// Submits a state for the bootstrap node.
    pub async fn apply_state(&self, formula: &str) -> Result<Running, Error> {
        let marker = Marker::new();
        let submission = json!([{
            "client": "local_async",
            "tgt": self.site.bootstrap,
            "fun": "state.sls",
            "arg": [formula],
            "kwarg": {"saltenv": self.site.saltenv, "pillar": marker.on(&Map::new())},
        }]);
        self.submit(formula, &marker, submission).await
    }

    async fn submit(&self, formula: &str, marker: &Marker, submission: Value) -> Result<Running, Error> {
        let events = self.listen_first().await?;
        let request = Request::post("/", submission);
        let reason = match self
            .session
            .exchange(&request, Effect::Changes, self.patience_ends())
            .await
        {
            Ok(answer) => match taken(&answer) {
                Some(Taken::Job(jid)) => return Ok(Running { jid, events }),
                Some(Taken::ByNobody) => {
                    return Err(Error::UnknownMinion {
                        minion: self.site.bootstrap.clone(),
                    });
                }
                None => unintelligible(&answer).to_string(),
            },
            Err(Fault::Lost { reason }) => reason,
            Err(Fault::Final(error @ Error::Unintelligible { .. })) => error.to_string(),
            Err(fault) => return Err(unanswered(fault)),
        };
        self.find(formula, marker, events, reason).await
    }

    /// Opens the event stream, which tells sooner and more than polling; without it polling has to do.
    async fn listen_first(&self) -> Result<Option<EventStream>, Error> {
        let subscribe = async || self.subscribe().await;
        match self
            .session
            .persist(Effect::Changes, self.patience_ends(), subscribe)
            .await
        {
            Ok(events) => Ok(Some(events)),
            // Without a session nothing can be submitted either.
            Err(Fault::Final(Error::NotAllowed { .. }) | Fault::Lost { .. }) => {
                self.session
                    .log(4, "no event stream from Salt API; polling instead");
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

    /// Opens the event stream however long that takes.
    pub(super) async fn subscribe_patiently(&self) -> EventStream {
        let mut backoff = Backoff::between(Duration::from_millis(500), Duration::from_secs(5));
        loop {
            match self.subscribe().await {
                Ok(events) => return events,
                Err(Fault::Final(error)) => {
                    self.session.log(
                        4,
                        format!("no event stream from Salt API; polling instead: {error}"),
                    );
                    return std::future::pending().await;
                }
                Err(_) => sleep(backoff.pause()).await,
            }
        }
    }

    /// Looks for the job of a submission whose answer was lost.
    async fn find(
        &self,
        formula: &str,
        marker: &Marker,
        mut events: Option<EventStream>,
        reason: String,
    ) -> Result<Running, Error> {
        self.session.log(
            4,
            format!("the answer to the submission of {formula} was lost ({reason})"),
        );
        self.session
            .events
            .emit(Event::Progress(format!("looking for the job of {formula}")));
        let search = async {
            tokio::select! {
                jid = self.seen(marker, &mut events) => jid,
                jid = self.listed(marker) => jid,
            }
        };
        match timeout(SEARCH, search).await {
            Ok(jid) => Ok(Running { jid, events }),
            Err(_) => Err(Error::PerhapsRunning {
                formula: formula.to_owned(),
                reason,
            }),
        }
    }

    /// The job as the event stream tells it.
    async fn seen(&self, marker: &Marker, events: &mut Option<EventStream>) -> Jid {
        loop {
            let stream = match events {
                Some(stream) => stream,
                None => events.insert(self.subscribe_patiently().await),
            };
            while let Some(event) = stream.next().await {
                if let Some(jid) = marker.job(&event) {
                    return jid;
                }
            }
            *events = None;
        }
    }

    /// The job as the job cache tells it: what was handed to minions is there at once.
    async fn listed(&self, marker: &Marker) -> Jid {
        let list =
            json!([{"client": "runner", "fun": "jobs.list_jobs", "kwarg": {"search_function": "*state.*"}}]);
        let request = Request::post("/", list);
        let mut backoff = Backoff::between(Duration::from_secs(1), Duration::from_secs(4));
        loop {
            match self.session.once(&request).await {
                Ok(answer) => {
                    if let Some(jid) = listed_job(marker, &answer) {
                        return jid;
                    }
                }
                Err(fault) => self.session.gone(&fault),
            }
            sleep(backoff.pause()).await;
        }
    }
}

fn listed_job(marker: &Marker, answer: &Value) -> Option<Jid> {
    let jobs = answer.pointer("/return/0")?.as_object()?;
    let (jid, _) = jobs.iter().find(|(_, job)| marker.is_on(job.get("Arguments")))?;
    jid.parse().ok()
}

/// What Salt says of a submission that it took.
#[derive(Debug, PartialEq, Eq)]
enum Taken {
    /// The job's id.
    Job(Jid),
    /// It knows nobody to hand it to.
    ByNobody,
}

/// What an answer to a submission says; none when it is no such answer.
fn taken(answer: &Value) -> Option<Taken> {
    let job = answer.pointer("/return/0")?.as_object()?;
    if job.is_empty() {
        return Some(Taken::ByNobody);
    }
    Some(Taken::Job(job.get("jid")?.as_str()?.parse().ok()?))
}
