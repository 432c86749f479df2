//! The requirements and the steps of a restore of the bootstrap node, if that node is lost.
//!
//! MetalK8s restores it on a new machine, from a backup, with its script `restore.sh`. Meanwhile the rest of the
//! control plane must work without the node (`docs/operation/disaster_recovery` and `scripts/restore.sh.in` of
//! MetalK8s).

use schemars::JsonSchema;
use serde::Serialize;

use super::{BackupObject, CopyState, FOLDER};
use crate::archive::import_command;
use crate::cluster::etcd::{ETCDCTL, EtcdObject, Health};

#[cfg(test)]
mod tests;

/// How many members etcd must have, the lost one included: the others must have the quorum.
const MEMBERS: usize = 3;

/// The machine that takes the place of the lost node.
const NEW_MACHINE: &str = "the new machine";

/// What stands for the id of a member that nobody knows.
const MEMBER_ID: &str = "MEMBER_ID";

/// What stands for a backup that is still to be chosen.
const BACKUP_FILE: &str = "BACKUP_FILE";

#[derive(Debug, Clone, Default)]
pub struct Facts {
    pub bootstrap: String,
    pub version: String,
    /// The other control plane nodes.
    pub masters: Vec<Master>,
    /// The etcd members; none if it runs outside of the cluster.
    pub etcd: Vec<EtcdObject>,
    /// The backups, the oldest first, or `None` if Salt could not be queried, which runs on the bootstrap node.
    pub backups: Option<Vec<BackupObject>>,
    /// The ISO files of the imported Solutions. The backup has their list; the script mounts none of them.
    pub solutions: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Master {
    pub name: String,
    /// Its address in the network of the control plane.
    pub address: String,
    pub ready: bool,
}

/// What a restore takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RestorePlan {
    /// Always `RestorePlan`.
    pub kind: &'static str,
    /// The bootstrap node.
    pub node: String,
    /// Its version of MetalK8s, whose script restores it.
    pub version: String,
    /// Whether it can be restored if it is lost now.
    pub possible: bool,
    /// Why not.
    pub obstacles: Vec<String>,
    /// The id of its etcd member, in hexadecimal; none if it has no member, or if nobody knows the id.
    pub member: Option<String>,
    /// The backup that is restored.
    pub backup: Option<String>,
    /// The address of the API server that is used meanwhile.
    pub api_server: Option<String>,
    /// What to do, in this order.
    pub steps: Vec<RestoreStep>,
}

/// A step of a restore.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RestoreStep {
    /// The machine on which it is done, by root.
    pub machine: String,
    /// The action.
    pub purpose: String,
    /// The command.
    pub command: String,
}

impl RestoreStep {
    fn new(machine: &str, purpose: impl Into<String>, command: impl Into<String>) -> Self {
        Self { machine: machine.to_owned(), purpose: purpose.into(), command: command.into() }
    }
}

/// What a restore takes. `backup` is a file that the user has chosen.
pub fn plan(facts: &Facts, backup: Option<&str>) -> RestorePlan {
    let helper = helper(facts);
    let mut obstacles = Vec::new();
    if helper.is_none() {
        obstacles.push(format!(
            "no other control plane node is ready, so nothing serves the API without node/{}",
            facts.bootstrap
        ));
    }
    obstacles.extend(lack_of_quorum(facts));
    let chosen = backup.map_or_else(|| newest_copied(facts), |file| Some(file.to_owned()));
    if chosen.is_none() && facts.backups.is_some() {
        obstacles.push("no backup is known to be on another node".to_owned());
    }
    let lost = facts.etcd.iter().find(|one| one.spec.node == facts.bootstrap);
    let member = lost.map(|one| one.spec.member.clone()).filter(|id| !id.is_empty());
    RestorePlan {
        kind: "RestorePlan",
        node: facts.bootstrap.clone(),
        version: facts.version.clone(),
        possible: obstacles.is_empty(),
        obstacles,
        steps: helper
            .map(|helper| steps(facts, helper, member.as_deref(), chosen.as_deref()))
            .unwrap_or_default(),
        member,
        backup: chosen,
        api_server: helper.map(|helper| helper.address.clone()),
    }
}

/// The node on which the lost one is removed: ready, with a healthy etcd member if there is one.
fn helper(facts: &Facts) -> Option<&Master> {
    let is_healthy = |master: &Master| {
        let mut members = facts.etcd.iter();
        members.any(|one| one.spec.node == master.name && one.status.health == Health::Healthy)
    };
    let mut ready: Vec<&Master> = facts.masters.iter().filter(|master| master.ready).collect();
    ready.sort_by_key(|master| (!is_healthy(master), &master.name));
    ready.first().copied()
}

/// Why etcd does not work without the bootstrap node, if so.
fn lack_of_quorum(facts: &Facts) -> Option<String> {
    let (all, node) = (facts.etcd.len(), &facts.bootstrap);
    if all == 0 {
        return None;
    }
    if all < MEMBERS {
        let plural = if all == 1 { "" } else { "s" };
        return Some(format!(
            "etcd has {all} member{plural}, and needs {MEMBERS} to survive the loss of one"
        ));
    }
    let others = facts.etcd.iter().filter(|one| one.spec.node != *node);
    let healthy = others.filter(|one| one.status.health == Health::Healthy).count();
    let quorum = all / 2 + 1;
    (healthy < quorum).then(|| {
        let plural = if healthy == 1 { "" } else { "s" };
        format!(
            "etcd has no quorum without node/{node}: {healthy} other member{plural} healthy, {quorum} needed"
        )
    })
}

/// The newest backup of which another node has a copy: those of the lost node are lost with it.
fn newest_copied(facts: &Facts) -> Option<String> {
    let is_copied = |one: &&BackupObject| {
        let mut copies = one.status.copies.iter();
        copies.any(|copy| copy.state == CopyState::Complete)
    };
    let newest = facts.backups.as_ref()?.iter().rev().find(is_copied)?;
    Some(newest.spec.path.clone())
}

/// A node that has a copy of this backup, and otherwise the helper.
fn holder<'a>(facts: &'a Facts, helper: &'a Master, backup: Option<&str>) -> &'a Master {
    let known = facts.backups.iter().flatten();
    let copies = known
        .filter(|one| Some(one.spec.path.as_str()) == backup)
        .flat_map(|one| &one.status.copies)
        .filter(|copy| copy.state == CopyState::Complete);
    let names: Vec<&str> = copies.map(|copy| copy.node.as_str()).collect();
    let mut ready = facts.masters.iter().filter(|master| master.ready);
    if names.contains(&helper.name.as_str()) {
        return helper;
    }
    ready.find(|master| names.contains(&master.name.as_str())).unwrap_or(helper)
}

fn steps(facts: &Facts, helper: &Master, member: Option<&str>, backup: Option<&str>) -> Vec<RestoreStep> {
    let (node, version) = (&facts.bootstrap, &facts.version);
    let mut steps = Vec::new();
    let has_member = facts.etcd.iter().any(|one| one.spec.node == *node);
    if has_member && member.is_none() {
        steps.push(RestoreStep::new(
            &helper.name,
            format!("find the id of the etcd member on {node}: {MEMBER_ID}"),
            format!("{ETCDCTL} member list"),
        ));
    }
    if has_member {
        steps.push(RestoreStep::new(
            &helper.name,
            format!("remove the etcd member that was on {node}"),
            format!("{ETCDCTL} member remove {}", member.unwrap_or(MEMBER_ID)),
        ));
    }
    steps.push(RestoreStep::new(
        &helper.name,
        "remove the lost node: there can be only one bootstrap node",
        format!("kubectl --kubeconfig=/etc/kubernetes/admin.conf delete node {node}"),
    ));
    let file = backup.unwrap_or(BACKUP_FILE);
    let holder = holder(facts, helper, backup);
    if backup.is_none() {
        steps.push(RestoreStep::new(
            &holder.name,
            format!("choose a backup (the newest is listed first): {BACKUP_FILE}"),
            format!("ls -t {FOLDER}/*.tar.gz"),
        ));
    }
    if backup.is_none_or(|file| file.starts_with(FOLDER)) {
        steps.push(RestoreStep::new(
            NEW_MACHINE,
            "copy the backup",
            format!("mkdir -p {FOLDER} && scp root@{}:{file} {FOLDER}/", holder.address),
        ));
    }
    steps.push(RestoreStep::new(
        NEW_MACHINE,
        "mount MetalK8s; the ISO files that /etc/metalk8s/bootstrap.yaml named must be at the same paths",
        format!(
            "mkdir -p /srv/scality/metalk8s-{version} && mount -o loop,ro METALK8S_ISO /srv/scality/metalk8s-{version}"
        ),
    ));
    steps.push(RestoreStep::new(
        NEW_MACHINE,
        "restore the bootstrap node",
        format!(
            "/srv/scality/metalk8s-{version}/restore.sh --backup-file {file} --apiserver-node-ip {}",
            helper.address
        ),
    ));
    steps.extend(solutions(&facts.solutions));
    steps
}

/// Imports the archives of Solutions again: the new machine has neither their files nor their mounts, which Salt and the
/// operators' images need.
fn solutions(files: &[String]) -> Option<RestoreStep> {
    (!files.is_empty()).then(|| {
        RestoreStep::new(
            NEW_MACHINE,
            "copy the ISO files of the Solutions to these paths, and import them again",
            import_command(files),
        )
    })
}
