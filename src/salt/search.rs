//! The search for what became of a request whose answer was lost.
//!
//! Each request that changes something carries a marker. The event stream tells the id of the job that bears it, and so
//! does the job cache for what was handed to minions. Where both were there all the time and tell of no such job,
//! Salt never began it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};
use tokio::time::{Instant, sleep, timeout};
use uuid::Uuid;

use super::backoff::Backoff;
use super::stream::{EventStream, Moment, SaltEvent};
use super::transport::Request;
use super::{Error, MARKER_KEY, Salt};
use crate::domain::jid::Jid;

/// How long a submission without an answer is looked for: Salt API may be away meanwhile.
pub(super) const SEARCH: Duration = Duration::from_secs(30);

/// How long the Salt master may take to tell of a job that Salt API has handed to it.
pub(super) const BEGINNING: Duration = Duration::from_secs(10);

/// How far the Salt master's clock, which job ids are made by, may be behind the API server's, which submissions are dated
/// by.
const SKEW: SignedDuration = SignedDuration::from_mins(10);

/// The functions of submissions.
const STATES: &str = "*state.*";

/// What became of a submission.
#[derive(Debug)]
pub(super) enum Trace {
    /// It is this job.
    Job(Jid),
    /// Salt was there all the time and did not begin it.
    NeverBegan {
        /// What came instead of an answer.
        reason: String,
    },
    /// Nobody can tell.
    Unknown {
        /// What came instead of an answer.
        reason: String,
    },
}

/// What a search that found nothing rests on.
struct Evidence {
    /// The event stream has been open since before the submission.
    heard: AtomicBool,
    /// The master has told its jobs since then.
    listed: AtomicBool,
}

impl Evidence {
    fn is_whole(&self) -> bool {
        self.heard.load(Ordering::Relaxed) && self.listed.load(Ordering::Relaxed)
    }
}

/// The marker of one submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker(String);

impl Marker {
    pub(super) fn new() -> Self {
        Self(Uuid::new_v4().to_string())
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What bears it, for the metadata of a job on a minion.
    pub(super) fn metadata(&self) -> Value {
        json!({MARKER_KEY: {"marker": self.0}})
    }

    /// A pillar that bears the marker.
    pub(super) fn on(&self, pillar: &Map<String, Value>) -> Value {
        let mut pillar = pillar.clone();
        pillar.insert(MARKER_KEY.to_owned(), json!({"marker": self.0}));
        Value::Object(pillar)
    }

    fn is_in(&self, place: Option<&Value>) -> bool {
        let marker = place.and_then(|place| place.get(MARKER_KEY)?.get("marker")?.as_str());
        marker == Some(&self.0)
    }

    /// Whether a job's arguments bear it.
    fn is_on(&self, arguments: Option<&Value>) -> bool {
        let arguments = arguments.and_then(Value::as_array);
        arguments
            .into_iter()
            .flatten()
            .any(|argument| self.is_in(argument.get("pillar")))
    }

    /// The job that bears it among those that the job cache lists; none in what is no such list.
    fn listed(&self, answer: &Value) -> Option<Jid> {
        let mut jobs = answer.pointer("/return/0")?.as_object()?.iter();
        let (jid, _) =
            jobs.find(|(_, job)| self.is_on(job.get("Arguments")) || self.is_in(job.get("Metadata")))?;
        jid.parse().ok()
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

impl From<String> for Marker {
    /// One that was written down.
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl Salt {
    /// Looks for the job of a submission: `reason` came instead of an answer, and Salt API has `ended` the request or
    /// may still act on it.
    pub(super) async fn trace(
        &self,
        marker: &Marker,
        events: &mut Option<EventStream>,
        reason: String,
        ended: bool,
    ) -> Trace {
        let evidence = Evidence {
            heard: AtomicBool::new(events.is_some()),
            listed: AtomicBool::new(false),
        };
        let search = async {
            tokio::select! {
                jid = self.seen(marker, events, &evidence) => jid,
                jid = self.listed(marker, &evidence) => jid,
            }
        };
        tokio::pin!(search);
        if ended {
            match timeout(BEGINNING, &mut search).await {
                Ok(jid) => return Trace::Job(jid),
                Err(_) if evidence.is_whole() => return Trace::NeverBegan { reason },
                Err(_) => {}
            }
        }
        match timeout(SEARCH, search).await {
            Ok(jid) => Trace::Job(jid),
            Err(_) => Trace::Unknown { reason },
        }
    }

    /// The job as the event stream tells it.
    async fn seen(&self, marker: &Marker, events: &mut Option<EventStream>, evidence: &Evidence) -> Jid {
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
            evidence.heard.store(false, Ordering::Relaxed);
            *events = None;
        }
    }

    /// The job as the job cache tells it: what was handed to minions is there at once.
    async fn listed(&self, marker: &Marker, evidence: &Evidence) -> Jid {
        let request = list(STATES);
        let mut backoff = Backoff::between(Duration::from_secs(1), Duration::from_secs(4));
        loop {
            match self.session.once(&request).await {
                Ok(answer) => {
                    if let Some(jid) = marker.listed(&answer) {
                        return jid;
                    }
                    evidence.listed.store(true, Ordering::Relaxed);
                }
                Err(fault) => self.session.gone(&fault),
            }
            sleep(backoff.pause()).await;
        }
    }

    /// What became of a submission of an earlier command, made at `at`: its job, once the job cache tells of it. What was
    /// handed to minions is there at once, an orchestration when it has ended; the list has no arguments of
    /// orchestrations then, so each that began since is looked at by itself.
    pub async fn find_submitted(
        &self,
        function: &str,
        marker: &Marker,
        at: Timestamp,
    ) -> Result<Option<Jid>, Error> {
        let answer = self.read(&list(searched(function))).await?;
        if let Some(jid) = marker.listed(&answer) {
            return Ok(Some(jid));
        }
        for jid in orchestrations(&answer, at.saturating_sub(SKEW).unwrap_or(at)) {
            let record = self.record(&jid, Instant::now() + SEARCH).await?;
            if marker.is_on(record.runner_arguments()) {
                return Ok(Some(jid));
            }
        }
        Ok(None)
    }

    /// The job of this function that bears the marker, as the job cache tells it: what was handed to minions is
    /// there before that.
    pub(super) async fn find(&self, function: &str, marker: &Marker) -> Result<Option<Jid>, Error> {
        let answer = self.read(&list(searched(function))).await?;
        Ok(marker.listed(&answer))
    }
}

/// What to look for in the job cache: runner jobs are listed as `runner.state.orchestrate`.
fn searched(function: &str) -> &str {
    if function.starts_with("state.") {
        STATES
    } else {
        function
    }
}

/// The orchestrations that a list of jobs has and that began since then, the newest first.
fn orchestrations(answer: &Value, since: Timestamp) -> Vec<Jid> {
    let jobs = answer.pointer("/return/0").and_then(Value::as_object);
    let mut jids: Vec<Jid> = jobs
        .into_iter()
        .flatten()
        .filter(|(_, job)| job["Function"] == "runner.state.orchestrate")
        .filter_map(|(jid, _)| jid.parse().ok())
        .filter(|jid: &Jid| jid.started() >= since)
        .collect();
    jids.sort_by(|left, right| right.cmp(left));
    jids
}

fn list(function: &str) -> Request {
    let list = json!([{"client": "runner", "fun": "jobs.list_jobs", "kwarg": {"search_function": function}}]);
    Request::post("/", list)
}
