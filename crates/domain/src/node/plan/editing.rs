//! Nodes whose roles, taints or SSH settings change.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::refuse_key;
use crate::node::{NodeFacts, Role, Roles, SshParts, Taint, read_taint};
use crate::object::resource::{NODE, Reference};
use crate::object::well_known;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};
use base::error::ErrorKind;

/// The roles whose services run on a node from its deployment on.
const CONTROL_PLANE: [Role; 2] = [Role::Master, Role::Etcd];

/// The changes of a node that are requested; everything else is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeEdit {
    pub roles: Option<Roles>,
    pub taints: Option<Vec<Taint>>,
    pub ssh: SshParts,
    /// A key outside the usual directory is allowed.
    pub allow_key_path: bool,
}

/// The step that edits a node, and the command that has to follow, if any.
pub fn edit(existing: &Value, edit: &NodeEdit) -> Result<(Decision, Option<String>), Refusal> {
    let facts = NodeFacts::read(existing);
    let (mut new, mut old) = (Changes::default(), Changes::default());
    if let Some(roles) = &edit.roles {
        refuse_lost_roles(&facts, roles)?;
        change_roles(&facts, roles, &mut new, &mut old);
    }
    if edit.ssh != SshParts::default() {
        change_ssh(&facts, edit, &mut new, &mut old)?;
    }
    change_taints(existing, &facts, edit, &mut new, &mut old);
    if new.is_empty() {
        return Ok((Decision::Unchanged, None));
    }
    // What others set meanwhile is not overwritten: a label, a setting, or the list of taints, which is written as a whole.
    let version = existing["metadata"]["resourceVersion"].as_str();
    let next = next(&facts, &new);
    let target = Reference::cluster(NODE, &facts.name);
    let (action, undo) = Action::change(target, version, new.patch(), old.patch());
    let mut plan = Plan::default();
    plan.with_undo(action, vec![undo]);
    Ok((Decision::Do(plan), next))
}

/// What Salt has to do. A new part of the control plane has to be deployed. The roles infra and node differ in their
/// taints only (`salt/metalk8s/roles/infra/init.sls`), and SSH settings are read whenever a node is deployed.
fn next(facts: &NodeFacts, new: &Changes) -> Option<String> {
    let name = &facts.name;
    if !facts.is_deployed() {
        return Some(format!("kubectl metalk8s deploy node {name}"));
    }
    let is_new = |role: &Role| matches!(new.labels.get(&role.label()), Some(Some(_)));
    let has_new_part = CONTROL_PLANE.iter().any(is_new);
    has_new_part.then(|| format!("kubectl metalk8s deploy node {name} --redeploy"))
}

/// A deployed node keeps its part of the control plane, whatever its labels say.
fn refuse_lost_roles(facts: &NodeFacts, roles: &Roles) -> Result<(), Refusal> {
    if !facts.is_deployed() {
        return Ok(());
    }
    let present = facts.role_words();
    let lost: Vec<Role> = CONTROL_PLANE
        .into_iter()
        .filter(|role| present.contains(&role.word()) && !roles.list().contains(role))
        .collect();
    let labels: Vec<String> = lost.iter().map(|role| format!("{}-", role.label())).collect();
    let lost: Vec<&str> = lost.into_iter().map(Role::word).collect();
    if lost.is_empty() {
        return Ok(());
    }
    let name = &facts.name;
    let message = format!(
        "node {name} is deployed, and would keep running the services of its role {}",
        lost.join(", ")
    );
    let kept: Vec<&str> = roles.list().iter().map(|role| role.word()).chain(lost).collect();
    let refusal = Refusal::conflict(message)
        .hint(format!("to keep it: kubectl metalk8s edit node {name} --roles {}", kept.join(",")));
    // The bootstrap node cannot be deleted.
    Err(if facts.is_bootstrap() {
        refusal
    } else {
        refusal
            .hint(format!(
                "to remove it, delete the node and create it again: kubectl metalk8s delete node {name} --drain"
            ))
            .hint(format!(
                "if the node was not deployed since it got the role: kubectl label node {name} {}",
                labels.join(" ")
            ))
    })
}

/// New values by name; `None` removes the value.
type Values = BTreeMap<String, Option<String>>;

#[derive(Debug, Default)]
struct Changes {
    labels: Values,
    annotations: Values,
    /// As the Node has them: Kubernetes adds a time to some.
    taints: Option<Vec<Value>>,
}

impl Changes {
    fn is_empty(&self) -> bool {
        self.labels.is_empty() && self.annotations.is_empty() && self.taints.is_none()
    }

    fn patch(&self) -> Value {
        let mut patch = Map::new();
        let mut metadata = Map::new();
        for (field, values) in [("labels", &self.labels), ("annotations", &self.annotations)] {
            if !values.is_empty() {
                metadata.insert(field.to_owned(), json!(values));
            }
        }
        if !metadata.is_empty() {
            patch.insert("metadata".to_owned(), metadata.into());
        }
        if let Some(taints) = &self.taints {
            patch.insert("spec".to_owned(), json!({"taints": taints}));
        }
        patch.into()
    }
}

fn change_roles(facts: &NodeFacts, roles: &Roles, new: &mut Changes, old: &mut Changes) {
    for role in Role::ALL {
        let label = role.label();
        let (has, wants) = (facts.labels.get(&label).cloned(), roles.list().contains(&role));
        if has.is_some() == wants {
            continue;
        }
        new.labels.insert(label.clone(), wants.then(String::new));
        old.labels.insert(label, has);
    }
}

fn change_ssh(
    facts: &NodeFacts,
    edit: &NodeEdit,
    new: &mut Changes,
    old: &mut Changes,
) -> Result<(), Refusal> {
    let name = &facts.name;
    let usage = |message: String| Refusal::new(ErrorKind::Usage, format!("node {name}: {message}"));
    if facts.is_bootstrap() {
        return Err(usage("it is the bootstrap node, which is not reached over SSH".to_owned()));
    }
    let before = SshParts::read(&facts.annotations);
    let parts = edit.ssh.clone().or(before.clone());
    let ssh = parts.complete().map_err(|wrong| usage(wrong.join("; ")))?;
    if edit.ssh.key_path.is_some() && !edit.allow_key_path {
        refuse_key(name, &ssh.key_path)?;
    }
    let (wanted, present) = (ssh.annotations(), before.annotations());
    for annotation in wanted.keys().chain(present.keys()) {
        let (to, from) = (wanted.get(annotation), facts.annotations.get(annotation));
        if to != from {
            new.annotations.insert(annotation.clone(), to.cloned());
            old.annotations.insert(annotation.clone(), from.cloned());
        }
    }
    Ok(())
}

/// Taints of the roles follow the roles, unless taints are given. Kubernetes' own always stay.
fn change_taints(existing: &Value, facts: &NodeFacts, edit: &NodeEdit, new: &mut Changes, old: &mut Changes) {
    let (wanted, is_kept): (Vec<Taint>, fn(&Taint) -> bool) = match (&edit.taints, &edit.roles) {
        (Some(taints), _) => (taints.clone(), Taint::is_of_kubernetes),
        (None, Some(roles)) => (roles.taints(), |taint| !is_of_role(taint)),
        (None, None) => return,
    };
    let present = existing["spec"]["taints"].as_array().cloned().unwrap_or_default();
    let (stay, go): (Vec<Value>, Vec<Value>) = present.iter().cloned().partition(|taint| {
        let taint = read_taint(taint);
        is_kept(&taint) || wanted.contains(&taint)
    });
    let come = wanted.iter().filter(|taint| !facts.taints.contains(taint));
    let taints: Vec<Value> = stay.into_iter().chain(come.map(Taint::manifest)).collect();
    if !go.is_empty() || taints.len() != present.len() {
        (new.taints, old.taints) = (Some(taints), Some(present));
    }
}

fn is_of_role(taint: &Taint) -> bool {
    let word = taint.key.strip_prefix(well_known::ROLE_PREFIX);
    word.is_some_and(|word| Role::ALL.iter().any(|role| role.word() == word))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::testing::shown;

    fn node(roles: &[&str], taints: &Value, ready: bool) -> Value {
        let labels: Map<String, Value> =
            roles.iter().map(|role| (format!("node-role.kubernetes.io/{role}"), json!(""))).collect();
        let conditions = json!([{"type": "Ready", "status": "True"}]);
        json!({
            "metadata": {"name": "n", "resourceVersion": "7", "labels": labels, "annotations": {
                "metalk8s.scality.com/ssh-host": "192.0.2.11",
                "metalk8s.scality.com/ssh-user": "root",
                "metalk8s.scality.com/ssh-port": "22",
                "metalk8s.scality.com/ssh-key-path": "/etc/metalk8s/pki/key",
            }},
            "spec": {"taints": taints},
            "status": {"conditions": if ready { conditions } else { json!([]) }},
        })
    }

    /// The patch, and what is next.
    fn edited(node: &Value, change: &NodeEdit) -> Result<(Value, Option<String>), Refusal> {
        let (decision, next) = edit(node, change)?;
        let Decision::Do(mut plan) = decision else { return Ok((Value::Null, next)) };
        let step = plan.steps.remove(0);
        assert_eq!(step.undo.len(), 1);
        Ok((shown::patch(&step.action).clone(), next))
    }

    fn roles(text: &str) -> NodeEdit {
        NodeEdit { roles: Some(text.parse().unwrap()), ..NodeEdit::default() }
    }

    #[test]
    fn taints_follow_the_roles_and_others_stay() {
        let taints = json!([
            {"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule", "timeAdded": "2020-01-01T00:00:00Z"},
            {"key": "own", "effect": "NoExecute"},
        ]);
        let (patch, next) = edited(&node(&["node"], &taints, true), &roles("infra")).unwrap();
        assert_eq!(
            patch,
            json!({
                "metadata": {"resourceVersion": "7", "labels": {
                    "node-role.kubernetes.io/infra": "", "node-role.kubernetes.io/node": null}},
                "spec": {"taints": [
                    {"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule",
                        "timeAdded": "2020-01-01T00:00:00Z"},
                    {"key": "own", "effect": "NoExecute"},
                    {"key": "node-role.kubernetes.io/infra", "effect": "NoSchedule"},
                ]},
            })
        );
        assert_eq!(next, None);
        let (_, next) = edited(&node(&["node"], &taints, true), &roles("node,etcd")).unwrap();
        assert_eq!(next.unwrap(), "kubectl metalk8s deploy node n --redeploy");
        let infra = json!([{"key": "node-role.kubernetes.io/infra", "effect": "NoSchedule"}]);
        assert_eq!(edited(&node(&["infra"], &infra, true), &roles("infra")).unwrap().0, Value::Null);
        let none = NodeEdit { taints: Some(Vec::new()), ..NodeEdit::default() };
        let (patch, next) = edited(&node(&["infra"], &infra, true), &none).unwrap();
        assert_eq!((&patch["spec"]["taints"], next), (&json!([]), None));
    }

    #[test]
    fn a_deployed_node_keeps_its_part_of_the_control_plane() {
        let master = |ready| node(&["master", "etcd"], &json!([]), ready);
        let refusal = edited(&master(true), &roles("workload,master")).unwrap_err();
        assert_eq!(
            refusal.message,
            "node n is deployed, and would keep running the services of its role etcd"
        );
        assert_eq!(
            refusal.hints,
            [
                "to keep it: kubectl metalk8s edit node n --roles master,node,etcd",
                "to remove it, delete the node and create it again: kubectl metalk8s delete node n --drain",
                "if the node was not deployed since it got the role: kubectl label node n node-role.kubernetes.io/etcd-"
            ]
        );
        let bootstrap = node(&["bootstrap", "master", "etcd"], &json!([]), true);
        let refusal = edited(&bootstrap, &roles("infra")).unwrap_err();
        assert_eq!(refusal.hints, ["to keep it: kubectl metalk8s edit node n --roles infra,master,etcd"]);
        let (_, next) = edited(&master(false), &roles("workload")).unwrap();
        assert_eq!(next.unwrap(), "kubectl metalk8s deploy node n");
    }

    #[test]
    fn ssh_settings_change_one_by_one() {
        let ssh = |ssh: SshParts| NodeEdit { ssh, ..NodeEdit::default() };
        let there = node(&["node"], &json!([]), true);
        let port = SshParts { port: Some("2222".to_owned()), ..SshParts::default() };
        let (patch, next) = edited(&there, &ssh(port.clone())).unwrap();
        let annotations = json!({"metalk8s.scality.com/ssh-port": "2222"});
        // Another user may change the settings at the same time.
        assert_eq!(patch, json!({"metadata": {"annotations": annotations, "resourceVersion": "7"}}));
        assert_eq!(next, None);
        let user = SshParts { user: Some("admin".to_owned()), ..SshParts::default() };
        let sudo = SshParts { sudo: Some(true), ..user.clone() };
        let (patch, _) = edited(&there, &ssh(sudo)).unwrap();
        assert_eq!(patch["metadata"]["annotations"]["metalk8s.scality.com/ssh-sudo"], "true");
        let key = SshParts { key_path: Some("/root/key".to_owned()), ..SshParts::default() };
        let bootstrap = node(&["bootstrap"], &json!([]), true);
        let refusals = [(&there, user), (&there, key), (&bootstrap, port)]
            .map(|(node, parts)| shown::refusal(&edited(node, &ssh(parts)).unwrap_err()));
        assert_snapshot!(refusals.join("\n"), @"
        Usage: node n: user admin is not root and needs sudo: --sudo-required
        Usage: node n: key /root/key is neither in /etc/metalk8s nor in /etc/kubernetes/pki, the directories of the bootstrap node that the Salt master sees
        hint: if the Salt master sees it anyway: --allow-key-path
        Usage: node n: it is the bootstrap node, which is not reached over SSH
        ");
    }
}
