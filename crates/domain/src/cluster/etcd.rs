//! The etcd members, from what each of them reports.
//!
//! No member reports the state of the others: a member that is cut off would report a cluster that no longer exists.
//! What a member knows is who belongs to it, also those that are down.

mod metrics;
mod operation;
pub mod plan;

use std::collections::BTreeSet;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::metrics::Metrics;
use crate::api::{Metadata, Object};
use crate::words::words;
pub use operation::Operation;

/// Runs etcdctl on a node with a member: MetalK8s has it in the container alone.
pub const ETCDCTL: &str = "crictl exec \"$(crictl ps -q --label io.kubernetes.container.name=etcd --state Running)\" \
    etcdctl --endpoints https://localhost:2379 --cacert /etc/kubernetes/pki/etcd/ca.crt \
    --key /etc/kubernetes/pki/etcd/server.key --cert /etc/kubernetes/pki/etcd/server.crt";

/// An etcd member: its node is its name. A member without a Pod is named by its id.
pub type EtcdObject = Object<EtcdSpec, EtcdStatus>;

/// Which member it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EtcdSpec {
    /// The id of the member, in hexadecimal; empty if it does not say.
    pub member: String,
    /// Its node; empty if it has no Pod.
    pub node: String,
    /// Its Pod in `kube-system`; empty if it has none.
    pub pod: String,
}

/// How the member is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EtcdStatus {
    /// Whether it serves requests.
    pub health: Health,
    /// Why it does not.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub reason: String,
    /// Whether it leads the cluster.
    pub leader: bool,
    /// Its version.
    pub version: Option<String>,
    /// The size of its database on disk, in bytes.
    pub database_bytes: Option<u64>,
    /// What of that is in use; the rest is free for it after a defragmentation.
    pub used_bytes: Option<u64>,
    /// The size at which it refuses to write, in bytes.
    pub quota_bytes: Option<u64>,
    /// How long it took to answer through the API server, in milliseconds. The answer needs the quorum.
    pub latency_milliseconds: Option<u64>,
}

/// What a member reports while a database has reached its quota. All members refuse to write until the alarm is cleared.
const NO_SPACE: &str = "alarm nospace";

impl EtcdStatus {
    /// Whether a database has reached its quota, so that no member writes.
    pub fn is_out_of_space(&self) -> bool {
        self.reason == NO_SPACE
    }

    /// Whether the member takes part: it serves requests, if not to write.
    pub fn takes_part(&self) -> bool {
        self.health == Health::Healthy || self.is_out_of_space()
    }

    /// How much of its quota its database has, in per cent.
    pub fn share(&self) -> Option<u64> {
        share(self.database_bytes, self.quota_bytes)
    }
}

fn share(bytes: Option<u64>, quota: Option<u64>) -> Option<u64> {
    bytes?.saturating_mul(100).checked_div(quota?)
}

words! {
    /// Whether a member serves requests.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
    pub enum Health {
        /// It serves requests.
        Healthy,
        /// It answers, and says that it does not serve requests.
        Unhealthy,
        /// It does not answer.
        Unreachable,
        /// Other members know of it; it has no Pod.
        #[default]
        Missing,
    }
}

/// A Pod of etcd, and what came of asking it.
#[derive(Debug, Clone)]
pub struct Probe {
    pub pod: String,
    pub node: String,
    pub answer: Result<MemberReport, String>,
}

#[derive(Debug, Clone)]
pub struct MemberReport {
    /// Its health: `Err` has the reason.
    pub health: Result<(), String>,
    pub latency: Duration,
    /// Its metrics, in the text format of Prometheus.
    pub metrics: String,
}

/// What `/health` of etcd answers.
#[derive(Debug, Deserialize)]
struct HealthAnswer {
    health: String,
    #[serde(default)]
    reason: String,
}

/// Whether this answer of `/health` is good; `Err` has the reason. None if it is not etcd's.
pub fn health(answer: &str) -> Option<Result<(), String>> {
    let answer: HealthAnswer = serde_json::from_str(answer).ok()?;
    Some(if answer.health == "true" { Ok(()) } else { Err(answer.reason.to_lowercase()) })
}

/// All members, also those without a Pod.
pub fn members(asked: &[Probe]) -> Vec<EtcdObject> {
    let mut known = BTreeSet::new();
    let mut members: Vec<EtcdObject> = asked
        .iter()
        .map(|one| {
            let said = one.answer.as_ref().map(|answer| Metrics::new(&answer.metrics)).unwrap_or_default();
            known.extend(said.members());
            member(one, &said)
        })
        .collect();
    let told: BTreeSet<&str> = members.iter().map(|one| one.spec.member.as_str()).collect();
    let mut silent: Vec<String> = known.into_iter().filter(|id| !told.contains(id.as_str())).collect();
    let mut nameless: Vec<&mut EtcdObject> =
        members.iter_mut().filter(|one| one.spec.member.is_empty()).collect();
    // With one of each it is clear who is who.
    if let ([one], [id]) = (nameless.as_mut_slice(), silent.as_slice()) {
        one.spec.member.clone_from(id);
    }
    let missing = silent.split_off(nameless.len().min(silent.len()));
    members.extend(missing.iter().map(|id| without_pod(id)));
    members
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Membership {
    None,
    /// It has, or may have, the member with this id; an empty id if several members do not answer.
    Member(String),
}

/// Whether a node has a member, by what the members know. A node has a Pod of etcd for as long as its object exists, also
/// if its member was removed or its machine is lost, so the Pod proves nothing.
pub fn membership(asked: &[Probe], node: &str) -> Membership {
    let said: Vec<(&Probe, Metrics<'_>)> = asked
        .iter()
        .filter_map(|one| Some((one, Metrics::new(&one.answer.as_ref().ok()?.metrics))))
        // Without an id, the metrics are not those of etcd, and prove nothing about its members.
        .filter(|(_, said)| said.id().is_some())
        .collect();
    let own = said.iter().find(|(one, _)| one.node == node);
    if let Some(id) = own.and_then(|(_, said)| said.id()) {
        return Membership::Member(id);
    }
    let mut silent: BTreeSet<String> = said.iter().flat_map(|(_, said)| said.members()).collect();
    for id in said.iter().filter_map(|(_, said)| said.id()) {
        silent.remove(&id);
    }
    let has_pod = asked.iter().any(|one| one.node == node);
    let nameless = asked.len() - said.len();
    let is_unknown = has_pod && said.is_empty();
    // Without a Pod of its own, a member has none.
    let may_be = if has_pod { !silent.is_empty() } else { silent.len() > nameless };
    if !is_unknown && !may_be {
        return Membership::None;
    }
    let is_only_one = silent.len() == 1 && (nameless == 1 || !has_pod);
    Membership::Member(silent.pop_first().filter(|_| is_only_one).unwrap_or_default())
}

fn member(asked: &Probe, said: &Metrics) -> EtcdObject {
    let (health, reason) = match &asked.answer {
        Ok(MemberReport { health: Ok(()), .. }) => (Health::Healthy, String::new()),
        Ok(MemberReport { health: Err(reason), .. }) => (Health::Unhealthy, reason.clone()),
        Err(reason) => (Health::Unreachable, reason.clone()),
    };
    let milliseconds = |answer: &MemberReport| u64::try_from(answer.latency.as_millis()).unwrap_or(u64::MAX);
    let spec =
        EtcdSpec { member: said.id().unwrap_or_default(), node: asked.node.clone(), pod: asked.pod.clone() };
    let status = EtcdStatus {
        health,
        reason,
        leader: said.number("etcd_server_is_leader") == Some(1),
        version: said.label("etcd_server_version", "server_version"),
        database_bytes: said.number("etcd_mvcc_db_total_size_in_bytes"),
        used_bytes: said.number("etcd_mvcc_db_total_size_in_use_in_bytes"),
        quota_bytes: said.number("etcd_server_quota_backend_bytes"),
        latency_milliseconds: asked.answer.as_ref().ok().map(milliseconds),
    };
    document(&asked.node, spec, status)
}

fn without_pod(id: &str) -> EtcdObject {
    let status = EtcdStatus { reason: "it has no pod".to_owned(), ..EtcdStatus::default() };
    let spec = EtcdSpec { member: id.to_owned(), ..EtcdSpec::default() };
    document(id, spec, status)
}

fn document(name: &str, spec: EtcdSpec, status: EtcdStatus) -> EtcdObject {
    let metadata = Metadata { name: name.to_owned(), ..Metadata::default() };
    EtcdObject::new("EtcdMember", metadata, spec, status)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Healthy,
    /// The cluster works; it does not survive the loss of as many members as it should.
    Degraded(String),
    Lost(String),
}

/// The share of its quota from which a database is too large, in per cent.
pub const FULL: u64 = 80;

pub fn verdict(members: &[EtcdObject]) -> Verdict {
    let sick: Vec<String> = members.iter().filter(|one| !one.status.takes_part()).map(complaint).collect();
    let (all, healthy) = (members.len(), members.len() - sick.len());
    let quorum = all / 2 + 1;
    if healthy < quorum {
        let sick = sick.join("; ");
        return Verdict::Lost(format!(
            "etcd has no quorum: {healthy} of {all} members healthy, {quorum} needed ({sick})"
        ));
    }
    let full: Vec<String> = members.iter().filter_map(fullness).collect();
    let cure = if full.is_empty() { "" } else { cure(members) };
    let complaints = [sick, full].concat().join("; ");
    if members.iter().any(|one| one.status.is_out_of_space()) {
        let cure = if cure.is_empty() { SHRINK } else { cure };
        // After a defragmentation nothing may be full any more, and the alarm still there.
        let named = match complaints.as_str() {
            "" => String::new(),
            complaints => format!(" ({complaints})"),
        };
        return Verdict::Lost(format!(
            "etcd refuses to write, because a database reached its quota{named}{cure}"
        ));
    }
    if complaints.is_empty() {
        return Verdict::Healthy;
    }
    Verdict::Degraded(format!("etcd is degraded: {healthy} of {all} members healthy ({complaints}){cure}"))
}

/// What is wrong with a member that does not take part.
pub fn complaint(member: &EtcdObject) -> String {
    let (name, status) = (&member.metadata.name, &member.status);
    let health = status.health.word().to_lowercase();
    match status.reason.as_str() {
        "" => format!("{name} is {health}"),
        reason => format!("{name} is {health}: {reason}"),
    }
}

fn fullness(member: &EtcdObject) -> Option<String> {
    let share = member.status.share().filter(|share| *share >= FULL)?;
    Some(format!("the database of {} has {share} % of its quota", member.metadata.name))
}

const SHRINK: &str = "; to shrink it: kubectl metalk8s defragment etcd";

/// What helps against full databases. Their free space can be given back; what is in use cannot.
fn cure(members: &[EtcdObject]) -> &'static str {
    let is_used = |one: &EtcdObject| share(one.status.used_bytes, one.status.quota_bytes) >= Some(FULL);
    if members.iter().any(is_used) {
        "; to shrink it, delete objects that are not needed, wait ten minutes, and run: kubectl metalk8s defragment etcd"
    } else {
        SHRINK
    }
}

#[cfg(test)]
mod tests;
