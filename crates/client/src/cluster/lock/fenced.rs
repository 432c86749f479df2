use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use serde_json::{Value, json};

use super::leases::split_notes;
use base::clock::Moment;
use domain::lock::{JOBS, JobNote, Scope};

/// How many jobs a Lease records.
const REMEMBERED: usize = 20;

#[derive(Debug, Clone)]
pub(super) struct Fenced {
    pub(super) scope: Scope,
    pub(super) name: String,
    pub(super) uid: Option<String>,
    pub(super) version: Option<String>,
    pub(super) jobs: Option<String>,
    /// It is deleted together with the locked object.
    pub(super) forgotten: bool,
    /// When it was certainly ours.
    pub(super) confirmed: Moment,
}

impl Fenced {
    /// A Lease that a request wrote as `metadata`; the request began at `begun`.
    pub(super) fn new(scope: &Scope, metadata: &ObjectMeta, begun: Moment) -> Self {
        let mut fenced = Self {
            scope: scope.clone(),
            name: metadata.name.clone().unwrap_or_default(),
            uid: metadata.uid.clone(),
            version: None,
            jobs: None,
            forgotten: false,
            confirmed: begun,
        };
        fenced.seen(metadata);
        fenced
    }

    pub(super) fn seen(&mut self, metadata: &ObjectMeta) {
        self.version.clone_from(&metadata.resource_version);
        let annotations = metadata.annotations.as_ref();
        self.jobs = annotations.and_then(|annotations| annotations.get(JOBS).cloned());
    }

    pub(super) fn remembering(&self, jobs: &[JobNote]) -> String {
        let (mut notes, unreadable) = self.jobs.as_deref().map(split_notes).unwrap_or_default();
        notes.retain(|old| !jobs.iter().any(|new| new.jid == old.jid));
        for old in notes.iter_mut().filter(|old| !old.remaining.is_empty()) {
            old.overtaken = old.overtaken.take().or_else(|| Some(jobs.first()?.jid.clone()));
        }
        notes.extend(jobs.iter().cloned());
        let surplus = notes.len().saturating_sub(REMEMBERED);
        notes.drain(..surplus);
        // What another version of this plugin left is for that one to finish.
        let notes = notes.iter().map(|note| json!(note));
        unreadable.into_iter().chain(notes).collect::<Value>().to_string()
    }

    /// `patch` with the data to record; a share records nothing.
    pub(super) fn noting(&self, jobs: &[JobNote], mut patch: Value) -> Value {
        if !self.scope.is_share() && !jobs.is_empty() {
            patch["metadata"]["annotations"][JOBS] = Value::String(self.remembering(jobs));
        }
        patch
    }

    /// Whether it is kept, free, when it is released.
    pub(super) fn is_kept(&self) -> bool {
        !self.scope.is_share() && !self.forgotten && self.jobs.is_some()
    }
}
