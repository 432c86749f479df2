//! Jobs as in Salt's job cache, and as shown to the user.

use std::time::Duration;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::answer::Fault;
use super::report::Report;
use super::text::one_line;
use super::{Error, MARKER_KEY};
use domain::api::Metadata;
use domain::api::state::JobState;
use domain::salt::jid::Jid;
use domain::salt::job::{JobObject, JobSpec, JobStatus};

/// How long Salt keeps jobs, in seconds.
const CACHE_LIFETIME: i64 = 24 * 60 * 60;

/// How far the master's clock may have been set back since the job's id was created, in seconds.
const SET_BACK: i64 = 5 * 60;

#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Record {
    #[serde(rename = "Function")]
    function: Option<String>,
    #[serde(rename = "Arguments", default)]
    arguments: Value,
    #[serde(rename = "User")]
    user: Option<String>,
    /// The minions that it was sent to; runner jobs have none.
    #[serde(rename = "Minions", default)]
    pub(crate) minions: Vec<String>,
    #[serde(rename = "Result", default)]
    results: Map<String, Value>,
}

impl Record {
    /// From the answer to `GET /jobs/<jid>`.
    pub(crate) fn from_answer(answer: &Value) -> Result<Self, Fault> {
        Self::read(answer.pointer("/info/0").unwrap_or(&Value::Null))
    }

    /// From the answers to several `jobs.list_job`, in the order of the requests.
    pub(crate) fn several(answer: &Value, count: usize) -> Result<Vec<Self>, Fault> {
        let record = |index| Self::read(answer.pointer(&format!("/return/{index}")).unwrap_or(&Value::Null));
        (0..count).map(record).collect()
    }

    /// From what the job cache returned of a job, if that is a runner job with a result.
    pub(crate) fn of_runner(jid: &Jid, results: &Value) -> Option<Self> {
        let record = Self { results: results.as_object()?.clone(), ..Self::default() };
        let is_it = record.runner_job()?.get("jid")?.as_str() == Some(jid.as_str());
        is_it.then_some(record)
    }

    /// A text is why the record could not be read. While the master begins a job, it has written a part of the record only
    /// (`.minions.p does not exist`, seen with 3006.28), so the same question has another answer soon.
    fn read(record: &Value) -> Result<Self, Fault> {
        if let Value::String(reason) = record {
            return Err(Fault::lost(one_line(reason)));
        }
        Self::deserialize(record).map_err(|error| {
            Fault::Final(Error::Unintelligible { answer: format!("a job without its record: {error}") })
        })
    }

    /// The return value of the master for a runner job: the one result, which contains the whole job.
    fn runner_job(&self) -> Option<&Value> {
        let job = self.results.values().next()?.get("return")?;
        let function = job.get("fun")?.as_str()?;
        function.starts_with("runner.").then_some(job)
    }

    /// The outcome of the job, or `None` while results are missing. Only results show that a job has ended: Salt may
    /// report an error although there are results.
    pub(crate) fn report(&self) -> Option<Report> {
        if self.results.is_empty() {
            return None;
        }
        if let Some(job) = self.runner_job() {
            return Some(Report::of_runner(job));
        }
        if !self.minions.iter().all(|minion| self.results.contains_key(minion)) {
            return None;
        }
        Some(Report::of_minions(
            self.function.as_deref().unwrap_or_default(),
            Some(&self.arguments),
            &self.results,
        ))
    }

    /// The object for the user. `now` is the time by the master's clock.
    pub(crate) fn into_object(self, jid: &Jid, state: JobState, now: Option<Timestamp>) -> JobObject {
        let report = self.report().unwrap_or_default();
        let elapsed = match state {
            JobState::Running => now.map(|now| seconds(jid.started(), now)),
            JobState::Succeeded | JobState::Failed => Some(rounded(report.elapsed)),
            JobState::Lost | JobState::Unknown => None,
        };
        let metadata = Metadata { name: jid.to_string(), ..Metadata::default() };
        let status =
            JobStatus { state, started: jid.started().to_string(), elapsed, failures: report.failures };
        JobObject::new("Job", metadata, self.spec(), status)
    }

    fn spec(self) -> JobSpec {
        let (function, arguments, user, targets) = match self.runner_job() {
            Some(job) => {
                let text = |key: &str| job.get(key).and_then(Value::as_str).map(str::to_owned);
                let master = self.results.keys().next().cloned();
                (text("fun"), job.get("fun_args").cloned(), text("user"), master.into_iter().collect())
            }
            None => (self.function, Some(self.arguments), self.user, self.minions),
        };
        let function = function.unwrap_or_default();
        JobSpec {
            function: function.strip_prefix("runner.").unwrap_or(&function).to_owned(),
            arguments: arguments.as_ref().map(readable).unwrap_or_default(),
            user: user.unwrap_or_default(),
            targets,
        }
    }
}

/// The arguments without those that Salt and this plugin added.
fn readable(arguments: &Value) -> Vec<Value> {
    let mut arguments = arguments.as_array().cloned().unwrap_or_default();
    for keywords in arguments.iter_mut().filter_map(Value::as_object_mut) {
        keywords.remove("__kwarg__");
        if let Some(pillar) = keywords.get_mut("pillar").and_then(Value::as_object_mut) {
            pillar.remove(MARKER_KEY);
            if pillar.is_empty() {
                keywords.remove("pillar");
            }
        }
    }
    arguments.retain(|argument| argument.as_object().is_none_or(|keywords| !keywords.is_empty()));
    arguments
}

/// Whether a job that Salt does not know is older than Salt's job cache, or has not started yet. `now` is the time by
/// the master's clock, because that clock made the id.
pub(crate) fn is_out_of_reach(jid: &Jid, now: Timestamp) -> bool {
    let age = now.duration_since(jid.started()).as_secs();
    !(-SET_BACK..=CACHE_LIFETIME).contains(&age)
}

fn rounded(time: Duration) -> u64 {
    (time + Duration::from_millis(500)).as_secs()
}

fn seconds(from: Timestamp, to: Timestamp) -> u64 {
    u64::try_from(to.duration_since(from).as_secs()).unwrap_or_default()
}
