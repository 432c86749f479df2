//! A lost node, replaced by a new machine of the same roles.

use serde_json::Value;

use super::{NewNode, Redeployment, create, deploy, manifest};
use crate::cluster::etcd::{EtcdObject, Health, Membership, Operation, Verdict, verdict};
use crate::node::{Deployment, NodeFacts, Roles, SshParts};
use crate::object::resource::{NODE, Reference};
use crate::object::seen::{Seen, Version};
use crate::object::well_known;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Plan};

#[derive(Debug)]
pub struct Replacement<'a> {
    pub old: &'a Value,
    pub new: NewNode,
    /// The object with the new name, if there is one.
    pub existing: Option<&'a Value>,
    pub membership: Membership,
    /// The members of etcd; empty if the old node has none.
    pub members: &'a [EtcdObject],
    /// The Pods of etcd on other nodes that are not ready.
    pub unready_etcd: &'a [String],
}

/// The new node: what is not given is as the old one has it.
pub fn successor(name: &str, old: &Value, ssh: SshParts, allow_key_path: bool) -> NewNode {
    let facts = NodeFacts::read(old);
    let is_own = |key: &str| {
        let domain = key.split_once('/').map_or("", |(domain, _)| domain);
        !domain.ends_with("kubernetes.io")
            && !domain.ends_with("k8s.io")
            && key != well_known::METALK8S_VERSION
    };
    let labels = facts.labels.iter().filter(|(key, _)| is_own(key));
    let taints = facts.taints.iter().filter(|taint| !taint.is_of_kubernetes());
    NewNode {
        name: name.to_owned(),
        ssh: ssh.or(SshParts::read(&facts.annotations)),
        roles: facts.role_words().join(",").parse::<Roles>().ok(),
        taints: Some(taints.cloned().collect()),
        version: facts.labels.get(well_known::METALK8S_VERSION).cloned().unwrap_or_default(),
        labels: labels.map(|(key, value)| (key.clone(), value.clone())).collect(),
        allow_key_path,
        ..NewNode::default()
    }
}

/// The steps that replace a lost node. Nothing is undone: a member that was removed from etcd cannot come back. The old
/// node is deleted only after the new one is declared, so the same command can complete what has failed.
pub fn replace(replacement: &Replacement<'_>) -> Result<Plan, Refusal> {
    let old = NodeFacts::read(replacement.old);
    let new = &replacement.new.name;
    refuse_unlost(&old, new)?;
    let mut plan = Plan::default();
    // It may have come back since the decision, with everything that runs on it. What follows cannot be undone, so it is checked
    // before each step that takes something from the old node.
    let check = || Action::Await(Condition::NodeLost { name: old.name.clone() });
    if let Some(removal) = removal(&old.name, replacement)? {
        plan.then(check());
        plan.then(removal);
    }
    if old.is_control_plane() && !replacement.unready_etcd.is_empty() {
        return Err(Refusal::conflict(format!(
            "node {new} would join the control plane while etcd is not ready: pod {}",
            replacement.unready_etcd.join(", ")
        )));
    }
    let manifest = manifest(&replacement.new)?;
    if let Decision::Do(creation) = create(&manifest, replacement.existing)? {
        plan.steps.extend(creation.steps);
    }
    plan.then(check());
    plan.then(Action::Delete {
        target: Seen::new(
            Reference::cluster(NODE, &old.name),
            // A lost kubelet writes nothing, but controllers do.
            Version::of(replacement.old).in_any_state(),
        ),
    });
    let declared = NodeFacts::read(replacement.existing.unwrap_or(&manifest));
    plan.steps.extend(last_steps(&old.name, &declared, true)?.steps);
    Ok(plan)
}

/// Plans what is left once the old node is deleted, if a command that was cut off has left something. `minion` is what Salt
/// knows of the minion of the old node: whether it answers. A name that was never a node's is known to nobody.
pub fn resume(old: &str, new: &NodeFacts, minion: Option<bool>) -> Result<Decision, Refusal> {
    if minion == Some(true) {
        return Err(Refusal::conflict(format!(
            "node {old} does not exist, but its Salt minion answers, so it is not lost"
        ))
        .hint(format!("to deploy the new node: kubectl metalk8s deploy node {}", new.name))
        .hint(format!(
            "to forget the minion, on the bootstrap node, in the salt-master container: salt-key -d {old}"
        )));
    }
    Ok(last_steps(old, new, minion.is_some())?.into())
}

fn last_steps(old: &str, new: &NodeFacts, forgets: bool) -> Result<Plan, Refusal> {
    let mut plan = Plan::default();
    if forgets {
        plan.then(Action::ForgetMinion { node: old.to_owned() });
    }
    if let Decision::Do(deployment) = deploy(new, &[], Redeployment::No)? {
        plan.steps.extend(deployment.steps);
    }
    Ok(plan)
}

#[must_use]
pub fn not_lost(name: &str) -> Refusal {
    Refusal::conflict(format!("node {name} is not lost: it is ready"))
        .hint(format!("to take a node out of the cluster: kubectl metalk8s delete node {name} --drain"))
}

fn refuse_unlost(old: &NodeFacts, new: &str) -> Result<(), Refusal> {
    let name = &old.name;
    if old.is_bootstrap() {
        let message = format!("node {name} is the bootstrap node: Salt and the archives are on it");
        return Err(Refusal::conflict(message)
            .hint("to restore it on a new machine: kubectl metalk8s restore bootstrap --plan"));
    }
    if name == new {
        let message = format!("node {name} cannot be replaced by a node of the same name");
        return Err(Refusal::conflict(message).hint("give the new machine another hostname"));
    }
    match old.deployment {
        Deployment::NotReady => Ok(()),
        Deployment::Ready => Err(not_lost(name)),
        Deployment::Missing => Err(Refusal::conflict(format!("node {name} was never deployed"))
            .hint(format!("to deploy it: kubectl metalk8s deploy node {name}"))),
    }
}

/// The step that removes the member of the old node from etcd. While it is there it counts for the quorum, and a new member
/// beside it would raise that.
fn removal(old: &str, replacement: &Replacement<'_>) -> Result<Option<Action>, Refusal> {
    let Membership::Member(member) = &replacement.membership else { return Ok(None) };
    super::removal::refuse_unknown_member(old, member)?;
    let details = "details: kubectl metalk8s get etcd -o wide";
    if let Verdict::Lost(message) = verdict(replacement.members) {
        return Err(Refusal::conflict(message).hint(details));
    }
    let is_on = |one: &EtcdObject, node: &str| one.spec.node == node;
    let serves = |one: &&EtcdObject| one.status.health == Health::Healthy;
    if replacement.members.iter().filter(serves).any(|one| is_on(one, old)) {
        let message = format!("node {old} is not lost: its etcd member serves requests");
        return Err(Refusal::conflict(message).hint(details));
    }
    let through = replacement.members.iter().find(serves);
    let through = through.ok_or_else(|| Refusal::conflict("no etcd member serves requests").hint(details))?;
    Ok(Some(Action::Etcd {
        node: through.spec.node.clone(),
        operation: Operation::Remove { member: member.clone() },
    }))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use serde_json::json;

    use super::*;
    use crate::api::Metadata;
    use crate::cluster::etcd::{EtcdSpec, EtcdStatus};
    use crate::testing::shown;

    fn node(name: &str, roles: &[&str], ready: Option<&str>) -> Value {
        let mut node = json!({
            "metadata": {
                "name": name,
                "uid": "u",
                "labels": {"metalk8s.scality.com/version": "129.0.0", "kubernetes.io/hostname": name, "example.com/rack": "4"},
                "annotations": {
                    "metalk8s.scality.com/ssh-host": "192.0.2.12",
                    "metalk8s.scality.com/ssh-user": "admin",
                    "metalk8s.scality.com/ssh-port": "22",
                    "metalk8s.scality.com/ssh-key-path": "/etc/metalk8s/pki/key",
                    "metalk8s.scality.com/ssh-sudo": "true",
                    "other": "x",
                },
            },
            "spec": {"taints": [
                {"key": "node-role.kubernetes.io/etcd", "effect": "NoSchedule"},
                {"key": "node.kubernetes.io/unreachable", "effect": "NoExecute"},
            ]},
        });
        for role in roles {
            node["metadata"]["labels"][format!("node-role.kubernetes.io/{role}")] = "".into();
        }
        if let Some(status) = ready {
            node["status"] =
                json!({"conditions": [{"type": "Ready", "status": status, "reason": "NodeStatusUnknown"}]});
        }
        node
    }

    fn member(node: &str, health: Health) -> EtcdObject {
        let metadata = Metadata { name: node.to_owned(), ..Metadata::default() };
        let spec = EtcdSpec { node: node.to_owned(), ..EtcdSpec::default() };
        let status = EtcdStatus { health, ..EtcdStatus::default() };
        EtcdObject::new("EtcdMember", metadata, spec, status)
    }

    fn replacement<'a>(old: &'a Value, new: &str, members: &'a [EtcdObject]) -> Replacement<'a> {
        let host = SshParts { host: Some("192.0.2.13".to_owned()), ..SshParts::default() };
        Replacement {
            old,
            new: successor(new, old, host, false),
            existing: None,
            membership: if members.is_empty() {
                Membership::None
            } else {
                Membership::Member("abc".to_owned())
            },
            members,
            unready_etcd: &[],
        }
    }

    fn steps(replacement: &Replacement<'_>) -> Result<Vec<String>, Refusal> {
        let plan = replace(replacement)?;
        Ok(plan.steps.iter().map(crate::plan::Step::planned).collect())
    }

    fn members() -> [EtcdObject; 3] {
        [member("a", Health::Healthy), member("b", Health::Unreachable), member("c", Health::Healthy)]
    }

    #[test]
    fn the_new_node_is_as_the_old_one_was() {
        let old = node("b", &["etcd"], Some("Unknown"));
        let manifest = manifest(&replacement(&old, "d", &[]).new).unwrap();
        assert_eq!(
            manifest["metadata"]["labels"],
            json!({"metalk8s.scality.com/version": "129.0.0", "node-role.kubernetes.io/etcd": "", "example.com/rack": "4"})
        );
        let ssh = &manifest["metadata"]["annotations"];
        assert_eq!(ssh["metalk8s.scality.com/ssh-host"], "192.0.2.13");
        assert_eq!(ssh["metalk8s.scality.com/ssh-user"], "admin");
        assert_eq!(ssh["other"], Value::Null);
        assert_eq!(
            manifest["spec"]["taints"],
            json!([{"key": "node-role.kubernetes.io/etcd", "effect": "NoSchedule"}])
        );
    }

    #[test]
    fn the_lost_member_goes_first_and_the_old_node_after_the_new_one_is_declared() {
        let old = node("b", &["etcd", "master"], Some("Unknown"));
        let members = members();
        assert_eq!(
            steps(&replacement(&old, "d", &members)).unwrap(),
            [
                "check that node/b is still not ready",
                "remove etcd member abc, through etcd/a",
                "create node/d",
                "check that node/b is still not ready",
                "delete node/b",
                "delete the Salt key of minion b",
                "deploy node/d",
                "wait until node/d is ready",
                "wait until etcd is ready, on d as well",
            ]
        );
        let worker = node("b", &["node"], Some("False"));
        assert_eq!(steps(&replacement(&worker, "d", &[])).unwrap()[0], "create node/d");
    }

    #[test]
    fn the_same_command_completes_what_has_failed() {
        let old = node("b", &["etcd"], Some("Unknown"));
        let replacement = replacement(&old, "d", &[]);
        let declared = manifest(&replacement.new).unwrap();
        let again = Replacement { existing: Some(&declared), ..replacement };
        assert_eq!(steps(&again).unwrap()[1], "delete node/b");
        let done = NodeFacts::read(&node("d", &["etcd"], Some("True")));
        let left = |minion| resume("b", &done, minion);
        let plan = left(Some(false)).unwrap().plan();
        assert_eq!(plan.steps.len(), 1);
        // A name that nobody knows, and one of a minion that is not lost.
        assert_eq!(left(None), Ok(Decision::Unchanged));
        assert!(left(Some(true)).is_err());
    }

    #[test]
    fn what_is_not_lost_is_not_replaced() {
        let refused = |old: &Value, new: &str, members: &[EtcdObject]| {
            shown::refusal(&steps(&replacement(old, new, members)).unwrap_err())
        };
        let lost = || node("b", &["etcd"], Some("Unknown"));
        let nodes = [
            (node("b", &["etcd"], Some("True")), "d"),
            (node("b", &["etcd"], None), "d"),
            (lost(), "b"),
            (node("b", &["bootstrap", "etcd"], Some("Unknown")), "d"),
        ]
        .map(|(old, new)| refused(&old, new, &[]));
        let mut serving = members();
        serving[1] = member("b", Health::Healthy);
        let mut lost_quorum = members();
        lost_quorum[2] = member("c", Health::Unreachable);
        let etcd = [serving, lost_quorum].map(|members| refused(&lost(), "d", &members));
        assert_snapshot!(format!("{}\n{}", nodes.join("\n"), etcd.join("\n")), @"
        Conflict: node b is not lost: it is ready
        hint: to take a node out of the cluster: kubectl metalk8s delete node b --drain
        Conflict: node b was never deployed
        hint: to deploy it: kubectl metalk8s deploy node b
        Conflict: node b cannot be replaced by a node of the same name
        hint: give the new machine another hostname
        Conflict: node b is the bootstrap node: Salt and the archives are on it
        hint: to restore it on a new machine: kubectl metalk8s restore bootstrap --plan
        Conflict: node b is not lost: its etcd member serves requests
        hint: details: kubectl metalk8s get etcd -o wide
        Conflict: etcd has no quorum: 1 of 3 members healthy, 2 needed (b is unreachable; c is unreachable)
        hint: details: kubectl metalk8s get etcd -o wide
        ");
    }
}
