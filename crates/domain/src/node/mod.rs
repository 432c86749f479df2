//! Nodes: roles, with their labels and taints, and SSH settings.
//!
//! The folder also has the nodes of listings ([`listed`]), which Pods leave a node that is drained, and the [`plan`] of each
//! verb: creating, deploying, editing, replacing and deleting nodes, and keeping new Pods away.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde_json::{Map, Value};

pub use self::draining::Draining;
pub use self::ssh::{KEY_FOLDERS, ROOT, SSH_PORT, Ssh, SshParts, ssh_complaint};
pub use self::taint::{Taint, Taints, read_taint};
use crate::object::{conditions, well_known};
use crate::words::words;

mod draining;
pub mod listed;
pub mod plan;
mod ssh;
mod taint;

// In the order they are listed in.
words! {
    /// A role of a node. `bootstrap` is not among them: exactly one node has it, and it cannot be given.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Role {
        Master = "master",
        /// Storage of the API server.
        Etcd = "etcd",
        Infra = "infra",
        Node = "node",
    }
}

use Role::{Etcd, Infra, Master, Node};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combination {
    /// The roles, each a label of the node.
    pub roles: &'static [Role],
    /// The roles with a taint, of effect `NoSchedule`.
    pub taints: &'static [Role],
}

const fn combination(roles: &'static [Role], taints: &'static [Role]) -> Combination {
    Combination { roles, taints }
}

/// Every combination. A node with the role `node` has no taints; otherwise `infra` is the only taint if it is among
/// the roles, and else each role is one.
pub const COMBINATIONS: [Combination; 15] = [
    combination(&[Master, Etcd], &[Master, Etcd]),
    combination(&[Infra], &[Infra]),
    combination(&[Node], &[]),
    combination(&[Infra, Node], &[]),
    combination(&[Master, Etcd, Node], &[]),
    combination(&[Master, Etcd, Infra], &[Infra]),
    combination(&[Master, Etcd, Infra, Node], &[]),
    combination(&[Etcd], &[Etcd]),
    combination(&[Master], &[Master]),
    combination(&[Master, Infra], &[Infra]),
    combination(&[Master, Node], &[]),
    combination(&[Master, Infra, Node], &[]),
    combination(&[Etcd, Infra], &[Infra]),
    combination(&[Etcd, Node], &[]),
    combination(&[Etcd, Infra, Node], &[]),
];

impl Role {
    /// Its label, and the key of its taint.
    pub fn label(self) -> String {
        format!("{}{}", well_known::ROLE_PREFIX, self.word())
    }
}

/// A set of roles, not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roles(&'static Combination);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RoleError {
    #[error("bootstrap cannot be given as a role: exactly one node has it, the first one")]
    Bootstrap,
    #[error(
        "{0:?} is not a valid role; available: control-plane (master and etcd), workload (node), infra, etcd, master, node"
    )]
    Unknown(String),
}

impl Roles {
    /// These roles, or `None` if the list is empty.
    pub fn of(roles: &[Role]) -> Option<Self> {
        COMBINATIONS
            .iter()
            .find(|one| Role::ALL.iter().all(|role| one.roles.contains(role) == roles.contains(role)))
            .map(Self)
    }

    pub fn list(&self) -> &'static [Role] {
        self.0.roles
    }

    pub fn taints(&self) -> Vec<Taint> {
        self.0.taints.iter().map(|role| Taint::no_schedule(role.label())).collect()
    }

    /// Whether the node belongs to the control plane, which includes etcd.
    pub fn is_control_plane(&self) -> bool {
        self.0.roles.iter().any(|role| matches!(role, Master | Etcd))
    }
}

impl FromStr for Roles {
    type Err = RoleError;

    fn from_str(text: &str) -> Result<Self, RoleError> {
        let mut roles = Vec::new();
        for word in text.split(',').map(str::trim) {
            match word.strip_prefix(well_known::ROLE_PREFIX).unwrap_or(word) {
                "control-plane" => roles.extend([Master, Etcd]),
                "workload" | "node" => roles.push(Node),
                "bootstrap" => return Err(RoleError::Bootstrap),
                other => roles.push(
                    Role::ALL
                        .into_iter()
                        .find(|role| role.word() == other)
                        .ok_or_else(|| RoleError::Unknown(other.to_owned()))?,
                ),
            }
        }
        Self::of(&roles).ok_or_else(|| RoleError::Unknown(text.to_owned()))
    }
}

impl fmt::Display for Roles {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&words(self.0.roles))
    }
}

fn words(roles: &[Role]) -> String {
    roles.iter().map(|role| role.word()).collect::<Vec<_>>().join(",")
}

pub fn combinations_table() -> String {
    let mut text = format!("  {:<26}{}\n", "ROLES (LABELS)", "TAINTS, ALL NoSchedule");
    for one in COMBINATIONS {
        let taints = if one.taints.is_empty() { "none".to_owned() } else { words(one.taints) };
        text.push_str(&format!("  {:<26}{taints}\n", words(one.roles)));
    }
    text
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deployment {
    /// Its kubelet has never reported: there is only the object.
    Missing,
    /// Its kubelet has reported that it is not ready.
    NotReady,
    Ready,
}

/// A Pod on a node that is not static.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub struct Tenant {
    pub namespace: String,
    pub name: String,
    pub uid: Option<String>,
    /// A controller creates another one when it is evicted.
    pub is_managed: bool,
    /// A `DaemonSet` creates it, and would do so again on the same node.
    pub is_of_daemon_set: bool,
    /// It keeps data in an `emptyDir`.
    pub has_empty_dir: bool,
    /// Its containers have ended, and do not start again.
    pub has_ended: bool,
    /// How many seconds ago its end was due, if it is being deleted.
    pub ending_for: Option<i64>,
}

impl Tenant {
    /// Whether it keeps its node in use: it is neither deleted with the node, nor has it ended.
    pub const fn needs_node(&self) -> bool {
        !self.is_of_daemon_set && !self.has_ended
    }
}

impl fmt::Display for Tenant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "pod/{} in {}", self.name, self.namespace)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeFacts {
    pub name: String,
    pub labels: BTreeMap<String, String>,
    pub annotations: BTreeMap<String, String>,
    pub taints: Vec<Taint>,
    pub deployment: Deployment,
    pub reason: String,
}

impl NodeFacts {
    pub fn read(node: &Value) -> Self {
        let (deployment, reason) = deployment(node);
        Self {
            name: node["metadata"]["name"].as_str().unwrap_or_default().to_owned(),
            labels: texts(&node["metadata"]["labels"]),
            annotations: texts(&node["metadata"]["annotations"]),
            taints: node["spec"]["taints"].as_array().into_iter().flatten().map(read_taint).collect(),
            deployment,
            reason,
        }
    }

    /// Its roles, as words, including bootstrap.
    pub fn role_words(&self) -> Vec<&str> {
        self.labels.keys().filter_map(|label| label.strip_prefix(well_known::ROLE_PREFIX)).collect()
    }

    /// Whether it is the bootstrap node, which deploys the others.
    pub fn is_bootstrap(&self) -> bool {
        self.role_words().contains(&"bootstrap")
    }

    /// Whether its kubelet has ever reported: a node may be declared only.
    pub fn is_deployed(&self) -> bool {
        self.deployment != Deployment::Missing
    }

    pub fn is_control_plane(&self) -> bool {
        self.role_words().iter().any(|role| matches!(*role, "master" | "etcd"))
    }
}

pub fn texts(map: &Value) -> BTreeMap<String, String> {
    let fields = map.as_object().cloned().unwrap_or_else(Map::new);
    fields.into_iter().filter_map(|(key, value)| Some((key, value.as_str()?.to_owned()))).collect()
}

/// The node controller writes its own conditions if a kubelet never reported.
fn deployment(node: &Value) -> (Deployment, String) {
    let Some(ready) = conditions(node).find(|condition| condition["type"] == "Ready") else {
        return (Deployment::Missing, "its kubelet never reported".to_owned());
    };
    let text = |field: &str| ready[field].as_str().unwrap_or_default();
    match (text("status"), text("reason")) {
        ("True", _) => (Deployment::Ready, String::new()),
        (_, "NodeStatusNeverUpdated") => (Deployment::Missing, "its kubelet never reported".to_owned()),
        (_, reason) => {
            let message = text("message");
            let detail = if message.is_empty() { reason.to_owned() } else { format!("{reason}: {message}") };
            (Deployment::NotReady, detail)
        }
    }
}

#[cfg(test)]
mod tests;
