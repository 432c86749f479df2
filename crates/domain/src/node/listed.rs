//! Nodes for listings: the API server's own objects, with further information.

use serde::Serialize;
use serde_json::Value;

use super::{Deployment, NodeFacts, SshParts};
use crate::object::well_known;

#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct ListedNode {
    pub object: Value,
    #[serde(skip)]
    pub facts: NodeFacts,
    /// Whether its Salt minion answers, or `None` if Salt could not be queried.
    #[serde(skip)]
    pub minion: Option<bool>,
}

impl ListedNode {
    pub fn new(object: Value, minion: Option<bool>) -> Self {
        Self { facts: NodeFacts::read(&object), object, minion }
    }

    /// `Ready`, `NotReady` or `Unknown`, as in kubectl.
    pub fn status(&self) -> String {
        let status = match self.facts.deployment {
            Deployment::Ready => "Ready",
            Deployment::NotReady => "NotReady",
            Deployment::Missing => "Unknown",
        };
        if self.object["spec"]["unschedulable"] == true {
            format!("{status},SchedulingDisabled")
        } else {
            status.to_owned()
        }
    }

    pub fn deployed(&self) -> bool {
        self.facts.is_deployed()
    }

    /// Whether its Salt minion answers, in one word.
    pub fn salt(&self) -> &'static str {
        match self.minion {
            Some(true) => "up",
            Some(false) => "down",
            None => "unknown",
        }
    }

    pub fn version(&self) -> &str {
        self.facts.labels.get(well_known::METALK8S_VERSION).map_or("", String::as_str)
    }

    /// Its address in the cluster, or else its address for SSH.
    pub fn address(&self) -> String {
        let addresses = self.object["status"]["addresses"].as_array();
        addresses
            .into_iter()
            .flatten()
            .find(|address| address["type"] == "InternalIP")
            .and_then(|address| address["address"].as_str().map(str::to_owned))
            .or_else(|| SshParts::read(&self.facts.annotations).host)
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::testing::damaged::damaged;

    #[test]
    fn a_damaged_node_is_listed() {
        let node = json!({
            "metadata": {"name": "n", "labels": {"metalk8s.scality.com/version": "2.10", "node-role.kubernetes.io/etcd": ""},
                "annotations": {"metalk8s.scality.com/ssh-host": "10.0.0.1", "metalk8s.scality.com/ssh-port": "22"}},
            "spec": {"taints": [{"key": "a", "effect": "NoSchedule"}], "unschedulable": true},
            "status": {"addresses": [{"type": "InternalIP", "address": "10.0.0.1"}],
                "conditions": [{"type": "Ready", "status": "True", "reason": "r"}]},
        });
        for (pointer, object) in damaged(&node) {
            let one = ListedNode::new(object, None);
            let told = [one.status(), one.version().to_owned(), one.address()];
            assert!(!told[0].is_empty(), "{pointer}");
        }
    }
}
