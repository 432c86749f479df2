//! Nodes taken out of the cluster.

use serde_json::json;

use crate::domain::node::{Deployment, NodeFacts, Role, Tenant};
use crate::domain::plan::{Action, Condition, Plan};
use crate::domain::refusal::Refusal;
use crate::domain::resource::{NODE, Reference};
use crate::domain::seen::{Seen, Version};

/// What needs a node.
#[derive(Debug)]
pub struct Removal<'a> {
    /// The node.
    pub node: &'a NodeFacts,
    /// As it was read.
    pub version: Version,
    /// It takes no new Pods already.
    pub is_cordoned: bool,
    /// The names of the Volumes on it.
    pub volumes: &'a [String],
    /// The Pods that run on it.
    pub tenants: &'a [Tenant],
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
    let is_deployed = node.deployment != Deployment::Missing;
    if is_deployed && node.role_words().contains(&Role::Etcd.word()) {
        return Err(Refusal::conflict(format!("node {name} is an etcd member"))
            .hint("remove it from etcd first: etcdctl member remove, on another node of the role etcd"));
    }
    refuse_volumes(name, removal.volumes)?;
    if drain {
        refuse_unmanaged(name, removal.tenants)?;
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
        plan.then(Action::Drain { node: name.clone() });
    }
    // Pods and Volumes may have come since the decision. On a cordoned node, hardly any come after this.
    plan.then(Action::Await(Condition::NodeUnneeded { name: name.clone() }));
    plan.then(Action::Delete {
        target: Seen::new(target, removal.version.clone()),
    });
    Ok((plan, is_deployed.then(|| leftover(name)).into_iter().collect()))
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
    Err(Refusal::conflict(message).hint(format!(
        "delete them first: kubectl metalk8s delete volume --node-name {name}"
    )))
}

fn refuse_tenants(name: &str, tenants: &[Tenant]) -> Result<(), Refusal> {
    if tenants.is_empty() {
        return Ok(());
    }
    let message = format!("pods run on node {name}: {}", listed(tenants));
    Err(Refusal::conflict(message).hint("to evict them first: --drain"))
}

/// Refuses to evict Pods that no controller would make again.
pub fn refuse_unmanaged(name: &str, tenants: &[Tenant]) -> Result<(), Refusal> {
    let unmanaged = || tenants.iter().filter(|one| !one.is_managed);
    if unmanaged().next().is_none() {
        return Ok(());
    }
    let message = format!(
        "these pods of node {name} have no controller that would create them again: {}",
        listed(unmanaged())
    );
    Err(Refusal::conflict(message).hint("delete them first, if nobody needs them"))
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
    use super::*;
    use crate::kind::Kind;

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
        }
    }

    fn pod(is_managed: bool) -> Tenant {
        Tenant {
            namespace: "prod".to_owned(),
            name: "web".to_owned(),
            is_managed,
        }
    }

    #[test]
    fn what_needs_a_node_keeps_it() {
        let (volume, managed, alone) = (["data-1".to_owned()], [pod(true)], [pod(false)]);
        for (roles, deployment, volumes, tenants, drain, part) in [
            (
                &["bootstrap", "master"][..],
                Deployment::Ready,
                &[][..],
                &[][..],
                true,
                "is the bootstrap node",
            ),
            (
                &["etcd"],
                Deployment::NotReady,
                &[],
                &[],
                true,
                "is an etcd member",
            ),
            (
                &["node"],
                Deployment::Missing,
                &volume,
                &[],
                true,
                "has volumes: data-1",
            ),
            (
                &["node"],
                Deployment::Ready,
                &[],
                &managed,
                false,
                "pods run on node n: pod/web in prod",
            ),
            (
                &["node"],
                Deployment::Ready,
                &[],
                &alone,
                true,
                "have no controller",
            ),
        ] {
            let node = node(roles, deployment);
            let refusal = delete(&removal(&node, volumes, tenants), drain).unwrap_err();
            assert_eq!(refusal.kind, Kind::Conflict);
            assert!(refusal.message.contains(part), "{}", refusal.message);
        }
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
        // A node that was never deployed has neither kubelet nor etcd.
        let declared = node(&["master", "etcd"], Deployment::Missing);
        assert_eq!(
            steps(&removal(&declared, &[], &[]), false),
            (vec_of(&[cordon, look, gone]), 0)
        );
    }
}
