//! A job that is done again from its record.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bytes::Bytes;
use jiff::Timestamp;
use serde_json::{Value, json};

use super::record::{Job, Record};
use crate::script::Subject;
use crate::upstream::Upstream;

/// How many jobs were played: two never have the same id.
static COUNT: AtomicU64 = AtomicU64::new(0);

pub struct Played {
    pub jid: String,
    pub environment: String,
    record: Arc<Record>,
    marker: String,
    has_ended: AtomicBool,
}

impl Played {
    pub fn new(record: &Arc<Record>, subject: &Subject, marker: &str) -> Self {
        record.count();
        Self {
            jid: new_jid(),
            environment: subject.environment.clone(),
            record: Arc::clone(record),
            marker: marker.to_owned(),
            has_ended: AtomicBool::new(false),
        }
    }

    /// What Salt API answers to the request.
    pub fn answer(&self) -> Bytes {
        self.renamed(self.record.answer()).into()
    }

    pub fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Acquire)
    }

    pub async fn apply(&self, upstream: &Upstream) {
        self.record.effect().apply(upstream, |text| self.renamed(text)).await;
        self.has_ended.store(true, Ordering::Release);
    }

    /// What Salt tells when it begins.
    pub fn beginning(&self) -> Vec<Value> {
        self.events(|tag| tag.ends_with("/new"))
    }

    /// What Salt tells from then on.
    pub fn end(&self) -> Vec<Value> {
        self.events(|tag| !tag.ends_with("/new"))
    }

    /// What `/jobs/JID` says at this moment.
    pub fn looked_up(&self) -> Value {
        let is_over = self.has_ended();
        let of = |job: &Job| {
            if is_over { job.ended.clone() } else { job.running.clone() }
        };
        self.of_job(of).unwrap_or_default()
    }

    pub fn listed(&self) -> Option<Value> {
        let is_runner = self.orchestration().is_some();
        // Salt 3006 lists orchestrations that have ended.
        self.of_job(|job| job.listed.clone().unwrap_or_default())
            .filter(|listed| listed.is_object() && (!is_runner || self.has_ended()))
    }

    /// The id and the arguments of an orchestration that has ended, as the directory of the job cache has them.
    pub fn orchestration(&self) -> Option<Value> {
        let end = self.end();
        let of_runner = |event: &&Value| {
            let tag = event["tag"].as_str().unwrap_or_default();
            tag.starts_with("salt/run/") && tag.ends_with("/ret")
        };
        let end = end.iter().find(of_runner).filter(|_| self.has_ended())?;
        Some(json!({"jid": self.jid, "arguments": end["data"]["fun_args"]}))
    }

    fn events(&self, which: impl Fn(&str) -> bool) -> Vec<Value> {
        let is_wanted = |event: &&Value| event["tag"].as_str().is_some_and(&which);
        let events = self.record.job().map(|job| &job.events[..]).unwrap_or_default();
        let wanted = events.iter().filter(is_wanted);
        wanted.filter_map(|event| serde_json::from_str(&self.renamed(&event.to_string())).ok()).collect()
    }

    fn of_job(&self, of: impl Fn(&Job) -> Value) -> Option<Value> {
        let text = of(self.record.job()?).to_string();
        serde_json::from_str(&self.renamed(&text)).ok()
    }

    fn renamed(&self, text: &str) -> String {
        self.record.renamed(text, &self.environment, &self.jid, &self.marker)
    }
}

/// An id as Salt makes them: a time to the microsecond, which no other job has.
fn new_jid() -> String {
    let now = Timestamp::now().to_string();
    let seconds: String = now.chars().take(19).filter(char::is_ascii_digit).collect();
    format!("{seconds}{:06}", COUNT.fetch_add(1, Ordering::Relaxed) % 1_000_000)
}
