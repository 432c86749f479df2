//! The content of Leases: who holds a lock, and which Salt jobs ran under it.

use jiff::Timestamp;
use k8s_openapi::api::coordination::v1::Lease;
use kube::ResourceExt;
use kube::api::{Api, ListParams};
use serde::Deserialize;
use serde_json::Value;

use super::{NAMESPACE, take_away};
use crate::cluster::{Cluster, Error};
use domain::lock::{
    ACTIVE_JOB, COMMAND, HOLDER, Held, JOBS, JobNote, LEASE_LABEL, SUBMISSION, SaltRequest, Scope, Standing,
};
use domain::object::seen::Version;

/// The locks that are held now. No lock is taken to read them.
pub async fn held(cluster: &Cluster) -> Result<Vec<Held>, Error> {
    let api: Api<Lease> = Api::namespaced(cluster.client.clone(), NAMESPACE);
    let now = cluster.time().await?;
    let list = api.list(&ListParams::default().labels(LEASE_LABEL)).await?;
    let held = list.items.iter().map(|lease| read(lease, now));
    Ok(held.filter(|one| one.standing() != Standing::Free).collect())
}

/// The Salt jobs that all Leases record, newest first.
pub async fn job_notes(cluster: &Cluster) -> Result<Vec<JobNote>, Error> {
    let api: Api<Lease> = Api::namespaced(cluster.client.clone(), NAMESPACE);
    let list = api.list_metadata(&ListParams::default().labels(LEASE_LABEL)).await?;
    let mut notes: Vec<JobNote> = list
        .items
        .iter()
        .filter_map(|lease| lease.annotations().get(JOBS))
        .flat_map(|text| read_notes(text))
        .collect();
    notes.sort_by(|left, right| right.jid.cmp(&left.jid));
    notes.dedup_by(|left, right| left.jid == right.jid);
    Ok(notes)
}

/// The Salt jobs that were run under this lock, newest first.
pub async fn job_notes_of(cluster: &Cluster, scope: &Scope) -> Result<Vec<JobNote>, Error> {
    let api: Api<Lease> = Api::namespaced(cluster.client.clone(), NAMESPACE);
    let lease = api.get_metadata_opt(&scope.lease("")).await?;
    let text = lease.and_then(|lease| lease.annotations().get(JOBS).cloned()).unwrap_or_default();
    let mut notes = read_notes(&text);
    notes.reverse();
    Ok(notes)
}

/// The record of a Salt job, and the holder of a lock under which that job was the last one, if the holder is alive: the
/// command that started the job, one that finishes that command, or another one that has not started a job yet.
pub async fn after_job(cluster: &Cluster, jid: &str) -> Result<(Option<JobNote>, Option<Held>), Error> {
    let api: Api<Lease> = Api::namespaced(cluster.client.clone(), NAMESPACE);
    let list = api.list(&ListParams::default().labels(LEASE_LABEL)).await?;
    let now = cluster.time().await?;
    let (mut recorded, mut holder) = (None, None);
    for lease in &list.items {
        let notes = lease.annotations().get(JOBS).map(|text| read_notes(text)).unwrap_or_default();
        if notes.last().is_some_and(|last| last.jid == jid) {
            let held = Some(read(lease, now)).filter(|held| held.standing() == Standing::Held);
            holder = holder.or(held);
        }
        recorded = recorded.or_else(|| notes.into_iter().find(|note| note.jid == jid));
    }
    Ok((recorded, holder))
}

/// Releases the locks that were left to this Salt job, which has ended.
pub async fn free_left_to_job(cluster: &Cluster, jid: &str) -> Result<(), Error> {
    free_left_to(cluster, |asked| *asked == SaltRequest::Job(jid.to_owned())).await
}

/// Releases the locks that were left to the script of this unit, which has ended.
pub async fn free_left_to_unit(cluster: &Cluster, unit: &str) -> Result<(), Error> {
    free_left_to(
        cluster,
        |asked| matches!(asked, SaltRequest::Submission(submission) if submission.unit() == Some(unit)),
    )
    .await
}

async fn free_left_to(cluster: &Cluster, is_left_to: impl Fn(&SaltRequest) -> bool) -> Result<(), Error> {
    let api: Api<Lease> = Api::namespaced(cluster.client.clone(), NAMESPACE);
    let now = cluster.time().await?;
    let list = api.list(&ListParams::default().labels(LEASE_LABEL)).await?;
    let is_orphaned = |lease: &&Lease| matches!(read(lease, now).standing(), Standing::Orphaned(asked) if is_left_to(&asked));
    for lease in list.items.iter().filter(is_orphaned) {
        match take_away(&api, lease).await {
            // Another command has taken it over in the meantime.
            Err(kube::Error::Api(status)) if status.is_conflict() => {}
            outcome => outcome?,
        }
    }
    Ok(())
}

pub(super) fn read(lease: &Lease, now: Timestamp) -> Held {
    let spec = lease.spec.clone().unwrap_or_default();
    let annotation = |key: &str| lease.annotations().get(key).cloned();
    let renewed = spec.renew_time.map_or(Timestamp::UNIX_EPOCH, |time| time.0);
    let lifetime = i64::from(spec.lease_duration_seconds.unwrap_or_default());
    Held {
        lease: lease.name_any(),
        identity: spec.holder_identity.filter(|identity| !identity.is_empty()),
        holder: annotation(HOLDER).unwrap_or_else(|| "somebody".to_owned()),
        command: annotation(COMMAND).unwrap_or_else(|| "an unknown command".to_owned()),
        seconds_left: lifetime - now.duration_since(renewed).as_secs(),
        asked: asked(annotation(SUBMISSION), annotation(ACTIVE_JOB)),
        since: spec.acquire_time.map(|time| time.0),
        version: Version { uid: lease.uid(), resource_version: lease.resource_version() },
    }
}

/// The request to Salt that a Lease records. A submission is recorded before its job is known, and removed when it
/// is.
fn asked(submission: Option<String>, job: Option<String>) -> Option<SaltRequest> {
    let submission = submission.map(|text| serde_json::from_str(&text));
    match submission {
        Some(Ok(submission)) => Some(SaltRequest::Submission(submission)),
        Some(Err(_)) | None => job.map(SaltRequest::Job),
    }
}

/// The jobs that a Lease records. An entry that another version of this plugin wrote, and that cannot be read, is
/// ignored.
pub(super) fn read_notes(text: &str) -> Vec<JobNote> {
    let (notes, _) = split_notes(text);
    notes
}

/// The same, and the entries that cannot be read.
pub(super) fn split_notes(text: &str) -> (Vec<JobNote>, Vec<Value>) {
    let entries: Vec<Value> = serde_json::from_str(text).unwrap_or_default();
    let (mut notes, mut unreadable) = (Vec::new(), Vec::new());
    for entry in entries {
        match JobNote::deserialize(&entry) {
            Ok(note) => notes.push(note),
            Err(_) => unreadable.push(entry),
        }
    }
    (notes, unreadable)
}
