//! Finds out what happened to a request whose answer was lost.
//!
//! Each request that changes something carries a marker. The event stream shows the id of the job with this marker,
//! and so does the job cache for jobs that were sent to minions. If both were available all the time and show no such
//! job, Salt never began it.

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
use domain::salt::jid::Jid;

/// How long the job of a submission without an answer is searched for; Salt API may be unavailable meanwhile.
pub(super) const SEARCH: Duration = Duration::from_secs(30);

/// How long the Salt master may take to list a job that Salt API has handed to it.
pub(super) const BEGINNING: Duration = Duration::from_secs(10);

/// How far the Salt master's clock, which makes job ids, may be behind the API server's clock, which dates
/// submissions.
pub const SKEW: SignedDuration = SignedDuration::from_mins(10);

pub(super) const ORCHESTRATE: &str = "state.orchestrate";

/// The functions of submissions: these, and those of MetalK8s' own module.
const SUBMITTED: &str = "*state.*,metalk8s.*";

#[derive(Debug)]
pub(super) enum Trace {
    Job(Jid),
    /// Salt was available all the time and did not begin it.
    NeverBegan {
        reason: String,
    },
    Unknown {
        reason: String,
    },
}

/// Why a search without a result can be trusted.
struct Evidence {
    /// The event stream has been open since before the submission.
    heard: AtomicBool,
    /// The master has listed its jobs since then.
    listed: AtomicBool,
}

impl Evidence {
    fn is_whole(&self) -> bool {
        self.heard.load(Ordering::Relaxed) && self.listed.load(Ordering::Relaxed)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker(String);

impl Marker {
    pub(super) fn new() -> Self {
        Self(Uuid::new_v4().to_string())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The metadata of a job on a minion that carries the marker.
    pub(super) fn metadata(&self) -> Value {
        json!({MARKER_KEY: {"marker": self.0}})
    }

    /// A pillar that carries the marker.
    pub(super) fn on(&self, pillar: &Map<String, Value>) -> Value {
        let mut pillar = pillar.clone();
        pillar.insert(MARKER_KEY.to_owned(), json!({"marker": self.0}));
        Value::Object(pillar)
    }

    fn is_in(&self, place: Option<&Value>) -> bool {
        let marker = place.and_then(|place| place.get(MARKER_KEY)?.get("marker")?.as_str());
        marker == Some(&self.0)
    }

    fn is_on(&self, arguments: Option<&Value>) -> bool {
        let arguments = arguments.and_then(Value::as_array);
        arguments.into_iter().flatten().any(|argument| self.is_in(argument.get("pillar")))
    }

    /// The job with this marker among those of the job cache, or `None` if this is not a list of jobs.
    fn listed(&self, answer: &Value) -> Option<Jid> {
        let mut jobs = answer.pointer("/return/0")?.as_object()?.iter();
        let (jid, _) =
            jobs.find(|(_, job)| self.is_on(job.get("Arguments")) || self.is_in(job.get("Metadata")))?;
        jid.parse().ok()
    }

    /// The job of an event, if the event carries the marker.
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
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl Salt {
    /// Searches for the job of a submission. `reason` says what came instead of an answer; `ended` says whether Salt
    /// API has finished the request, or may still act on it.
    pub(super) async fn trace(
        &self,
        marker: &Marker,
        events: &mut Option<EventStream>,
        reason: String,
        ended: bool,
    ) -> Trace {
        let evidence = Evidence { heard: AtomicBool::new(events.is_some()), listed: AtomicBool::new(false) };
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

    /// The job, from the job cache, which lists jobs of minions at once.
    async fn listed(&self, marker: &Marker, evidence: &Evidence) -> Jid {
        let request = list(SUBMITTED);
        let mut backoff = Backoff::between(Duration::from_secs(1), Duration::from_secs(4));
        loop {
            match self.session.once(&request).await {
                Ok(answer) => {
                    if let Some(jid) = marker.listed(&answer) {
                        return jid;
                    }
                    if is_list(&answer) {
                        evidence.listed.store(true, Ordering::Relaxed);
                    }
                }
                Err(fault) => self.session.gone(&fault),
            }
            sleep(backoff.pause()).await;
        }
    }

    /// What happened to a submission of an earlier command, made at `at`: its job, if the job cache has it. Jobs of
    /// minions are listed at once, orchestrations are there only when they have ended.
    pub async fn find_submitted(
        &self,
        function: &str,
        marker: &Marker,
        at: Timestamp,
    ) -> Result<Option<Jid>, Error> {
        if function != ORCHESTRATE {
            let answer = self.read(&list(function)).await?;
            return Ok(marker.listed(&answer));
        }
        let ended = self.orchestrations(at.saturating_sub(SKEW).unwrap_or(at)).await?;
        let ours = ended.into_iter().find(|one| marker.is_on(Some(&one.arguments)));
        Ok(ours.and_then(|one| one.jid.parse().ok()))
    }

    /// Searches for the job of a call. `reason` says what came instead of an answer; `ended` says whether Salt API has
    /// finished the request.
    ///
    /// The only witness is the job cache, since events do not show the marker of a call. It lists jobs of minions
    /// before they run. So a call never began only if Salt API has finished the request and the master, asked
    /// [`BEGINNING`] later, does not list it. One look right after the failure would miss a call that the master has
    /// yet to begin.
    pub(super) async fn trace_call(
        &self,
        function: &str,
        marker: &Marker,
        reason: String,
        ended: bool,
    ) -> Trace {
        let begun = Instant::now() + BEGINNING;
        let request = list(function);
        let search = async {
            let mut backoff = Backoff::between(Duration::from_secs(1), Duration::from_secs(4));
            loop {
                let is_late = Instant::now() >= begun;
                match self.session.once(&request).await {
                    Ok(answer) => {
                        if let Some(jid) = marker.listed(&answer) {
                            return Some(jid);
                        }
                        if ended && is_late && is_list(&answer) {
                            return None;
                        }
                    }
                    Err(fault) => self.session.gone(&fault),
                }
                sleep(backoff.pause()).await;
            }
        };
        match timeout(SEARCH, search).await {
            Ok(Some(jid)) => Trace::Job(jid),
            Ok(None) => Trace::NeverBegan { reason },
            Err(_) => Trace::Unknown { reason },
        }
    }
}

/// Whether this is a list of jobs. Where one job of the cache has several functions, Salt answers a search with an
/// error in the place of the list.
fn is_list(answer: &Value) -> bool {
    answer.pointer("/return/0").is_some_and(Value::is_object)
}

fn list(function: &str) -> Request {
    let list = json!([{"client": "runner", "fun": "jobs.list_jobs", "kwarg": {"search_function": function}}]);
    Request::post("/", list)
}
