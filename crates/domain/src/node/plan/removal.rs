//! Nodes taken out of the cluster.

use serde_json::{Value, json};

use crate::cluster::etcd::{ETCDCTL, Membership};
use crate::node::{Deployment, Draining, NodeFacts, Tenant};
use crate::object::resource::{NODE, Reference};
use crate::object::seen::{Seen, Version};
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Plan};

#[derive(Debug)]
pub struct Removal<'a> {
    pub node: &'a NodeFacts,
    pub version: Version,
    pub is_cordoned: bool,
    pub volumes: &'a [String],
    pub tenants: &'a [Tenant],
    pub etcd: Membership,
}

/// The steps that delete a node, and what the user has to do then. Nothing that needs the node may be left: neither
/// etcd nor a Volume can move to another one. Pods can, which `drain` requests.
pub fn delete(removal: &Removal<'_>, drain: bool) -> Result<(Plan, Vec<String>), Refusal> {
    let node = removal.node;
    let name = &node.name;
    if node.is_bootstrap() {
        let message = format!("node {name} is the bootstrap node: Salt and the archives are on it");
        return Err(Refusal::conflict(message));
    }
    let is_deployed = node.is_deployed();
    refuse_member(name, &removal.etcd)?;
    refuse_volumes(name, removal.volumes)?;
    if drain {
        Draining::before_deletion().refuse(name, removal.tenants)?;
    } else {
        refuse_tenants(name, removal.tenants)?;
    }
    let mut plan = Plan::default();
    let target = Reference::cluster(NODE, name);
    if !removal.is_cordoned {
        let cordoned = |is: bool| json!({"spec": {"unschedulable": is}});
        let (action, undo) = Action::change(target.clone(), None, cordoned(true), cordoned(false));
        plan.with_undo(action, vec![undo]);
    }
    if drain {
        plan.then(Action::Drain { node: name.clone(), draining: Draining::before_deletion() });
    }
    // Pods and Volumes may have come since the decision. On a cordoned node, hardly any come after this.
    plan.then(Action::Await(Condition::NodeUnneeded { name: name.clone() }));
    plan.then(Action::Delete { target: Seen::new(target, removal.version.clone()) });
    Ok((plan, is_deployed.then(|| leftover(name)).into_iter().collect()))
}

/// Refuses the deletion of a node that was created again since `target` was read, or that takes Pods again: the lock's next
/// holder may have put it back into service.
pub fn refuse_in_service(target: &Seen, node: &Value) -> Result<(), Refusal> {
    let is_cordoned = node["spec"]["unschedulable"] == true;
    let takes_pods = !is_cordoned && NodeFacts::read(node).deployment != Deployment::NotReady;
    if Version::of(node).uid == target.version.uid && !takes_pods {
        return Ok(());
    }
    let message = format!("{target} is not deleted: it was created again, uncordoned, or became ready");
    let hint = format!("to see its state: kubectl metalk8s describe node {}", target.name);
    Err(Refusal::conflict(message).hint(hint))
}

/// A member that is gone counts for the quorum until it is removed, and a node that returns as a new one cannot join.
fn refuse_member(name: &str, etcd: &Membership) -> Result<(), Refusal> {
    let Membership::Member(id) = etcd else { return Ok(()) };
    refuse_unknown_member(name, id)?;
    Err(Refusal::conflict(format!("node {name} is an etcd member")).hint(removed_by_hand(id)))
}

/// Refuses if several members do not answer, so that nobody knows which of them is on the node.
pub(super) fn refuse_unknown_member(name: &str, id: &str) -> Result<(), Refusal> {
    if !id.is_empty() {
        return Ok(());
    }
    let list = format!("to find the id of its member: {ETCDCTL} member list");
    let refusal = Refusal::conflict(format!("node {name} is an etcd member"));
    Err(refusal.hint(list).hint(removed_by_hand("MEMBER_ID")))
}

fn removed_by_hand(member: &str) -> String {
    format!("on another node of the role etcd, as root: {ETCDCTL} member remove {member}")
}

/// Refuses to delete a node that Volumes or Pods need.
pub fn refuse_needed(name: &str, volumes: &[String], tenants: &[Tenant]) -> Result<(), Refusal> {
    refuse_volumes(name, volumes)?;
    refuse_tenants(name, tenants)
}

fn refuse_volumes(name: &str, volumes: &[String]) -> Result<(), Refusal> {
    if volumes.is_empty() {
        return Ok(());
    }
    let message = format!("node {name} has volumes: {}", volumes.join(", "));
    Err(Refusal::conflict(message)
        .hint(format!("delete them first: kubectl metalk8s delete volume --node-name {name}")))
}

fn refuse_tenants(name: &str, tenants: &[Tenant]) -> Result<(), Refusal> {
    if tenants.is_empty() {
        return Ok(());
    }
    let message = format!("pods run on node {name}: {}", listed(tenants));
    Err(Refusal::conflict(message).hint("to evict them first: --drain"))
}

fn listed<'a>(tenants: impl IntoIterator<Item = &'a Tenant>) -> String {
    let words: Vec<String> = tenants.into_iter().map(ToString::to_string).collect();
    words.join(", ")
}

/// The kubelet and the minion know nothing of the deletion.
fn leftover(name: &str) -> String {
    format!(
        "the kubelet of {name} registers the node again while it runs; on the host: systemctl disable --now kubelet \
         salt-minion; on the bootstrap node, in the salt-master container: salt-key -d {name}"
    )
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::testing::shown;

    fn node(roles: &[&str], deployment: Deployment) -> NodeFacts {
        let label = |role: &&str| (format!("node-role.kubernetes.io/{role}"), String::new());
        NodeFacts {
            deployment,
            labels: roles.iter().map(label).collect(),
            ..NodeFacts::read(&json!({"metadata": {"name": "n"}}))
        }
    }

    fn removal<'a>(node: &'a NodeFacts, volumes: &'a [String], tenants: &'a [Tenant]) -> Removal<'a> {
        Removal {
            node,
            version: Version::default(),
            is_cordoned: false,
            volumes,
            tenants,
            etcd: Membership::None,
        }
    }

    fn pod(is_managed: bool) -> Tenant {
        Tenant {
            namespace: "prod".to_owned(),
            name: "web".to_owned(),
            uid: None,
            is_managed,
            ..Tenant::default()
        }
    }

    #[test]
    fn what_needs_a_node_keeps_it() {
        let (volume, managed, alone) = (["data-1".to_owned()], [pod(true)], [pod(false)]);
        let refusals = [
            (&["bootstrap", "master"][..], Deployment::Ready, &[][..], &[][..], true),
            (&["node"], Deployment::Missing, &volume, &[], true),
            (&["node"], Deployment::Ready, &[], &managed, false),
            (&["node"], Deployment::Ready, &[], &alone, true),
        ]
        .map(|(roles, deployment, volumes, tenants, drain)| {
            let node = node(roles, deployment);
            shown::refusal(&delete(&removal(&node, volumes, tenants), drain).unwrap_err())
        });
        assert_snapshot!(refusals.join("\n"), @"
        Conflict: node n is the bootstrap node: Salt and the archives are on it
        Conflict: node n has volumes: data-1
        hint: delete them first: kubectl metalk8s delete volume --node-name n
        Conflict: pods run on node n: pod/web in prod
        hint: to evict them first: --drain
        Conflict: these pods of node n have no controller that would create them again: pod/web in prod
        hint: to delete them, if nobody needs them: kubectl metalk8s drain node n --force
        ");
    }

    #[test]
    fn a_node_in_service_is_not_deleted() {
        let version = Version { uid: Some("u".to_owned()), resource_version: Some("7".to_owned()) };
        let target = Seen::new(Reference::cluster(NODE, "n"), version);
        for (uid, cordoned, ready, goes) in [
            ("u", true, "True", true),
            ("u", true, "Unknown", true),
            ("u", false, "Unknown", true),
            ("u", false, "False", true),
            ("u", false, "True", false),
            ("another", true, "Unknown", false),
        ] {
            let node = json!({
                "metadata": {"name": "n", "uid": uid, "resourceVersion": "8"},
                "spec": {"unschedulable": cordoned},
                "status": {
                    "nodeInfo": {"kubeletVersion": "v1.29.0"},
                    "conditions": [{"type": "Ready", "status": ready}],
                },
            });
            let refused = refuse_in_service(&target, &node);
            assert_eq!(refused.is_ok(), goes, "{uid}, cordoned {cordoned}, ready {ready}");
        }
    }

    #[test]
    fn membership_of_etcd_keeps_a_node_and_a_role_alone_does_not() {
        let node = node(&["etcd"], Deployment::NotReady);
        let mut one = removal(&node, &[], &[]);
        assert!(delete(&one, false).is_ok());
        let refusals = ["8e9e05c52164694d", ""].map(|id| {
            one.etcd = Membership::Member(id.to_owned());
            shown::refusal(&delete(&one, false).unwrap_err())
        });
        assert_snapshot!(refusals.join("\n"), @r#"
        Conflict: node n is an etcd member
        hint: on another node of the role etcd, as root: crictl exec "$(crictl ps -q --label io.kubernetes.container.name=etcd --state Running)" etcdctl --endpoints https://localhost:2379 --cacert /etc/kubernetes/pki/etcd/ca.crt --key /etc/kubernetes/pki/etcd/server.key --cert /etc/kubernetes/pki/etcd/server.crt member remove 8e9e05c52164694d
        Conflict: node n is an etcd member
        hint: to find the id of its member: crictl exec "$(crictl ps -q --label io.kubernetes.container.name=etcd --state Running)" etcdctl --endpoints https://localhost:2379 --cacert /etc/kubernetes/pki/etcd/ca.crt --key /etc/kubernetes/pki/etcd/server.key --cert /etc/kubernetes/pki/etcd/server.crt member list
        hint: on another node of the role etcd, as root: crictl exec "$(crictl ps -q --label io.kubernetes.container.name=etcd --state Running)" etcdctl --endpoints https://localhost:2379 --cacert /etc/kubernetes/pki/etcd/ca.crt --key /etc/kubernetes/pki/etcd/server.key --cert /etc/kubernetes/pki/etcd/server.crt member remove MEMBER_ID
        "#);
    }

    #[test]
    fn a_node_is_cordoned_drained_and_deleted() {
        let ready = node(&["node"], Deployment::Ready);
        let managed = [pod(true)];
        let vec_of = |steps: &[&str]| steps.iter().map(ToString::to_string).collect::<Vec<_>>();
        let steps = |removal: &Removal<'_>, drain| -> (Vec<String>, usize) {
            let (plan, warnings) = delete(removal, drain).unwrap();
            let steps = plan.steps.iter().map(|step| step.action.planned());
            (steps.collect(), warnings.len())
        };
        let mut one = removal(&ready, &[], &managed);
        let (cordon, evict) = ("change node/n", "drain node/n");
        let (look, gone) = ("check that nothing needs node/n", "delete node/n");
        assert_eq!(steps(&one, true).0, [cordon, evict, look, gone]);
        one.is_cordoned = true;
        assert_eq!(steps(&one, true).0, [evict, look, gone]);
        // What comes after the decision is evicted or found as well.
        let empty = removal(&ready, &[], &[]);
        assert_eq!(steps(&empty, true).0, [cordon, evict, look, gone]);
        assert_eq!(steps(&empty, false), (vec_of(&[cordon, look, gone]), 1));
        // A node that was never deployed has no kubelet.
        let declared = node(&["master", "etcd"], Deployment::Missing);
        assert_eq!(steps(&removal(&declared, &[], &[]), false), (vec_of(&[cordon, look, gone]), 0));
    }
}
