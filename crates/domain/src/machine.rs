//! Nodes and volumes for listings: the API server's own objects, with further information.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::node::{Deployment, NodeFacts, texts};
use super::volume::{Backing, Device, Phase};
use super::well_known;

#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct ListedNode {
    pub object: Value,
    #[serde(skip)]
    pub facts: NodeFacts,
    /// Whether its Salt minion answers; none if Salt could not be queried.
    #[serde(skip)]
    pub minion: Option<bool>,
}

impl ListedNode {
    /// A Node as the API server has it.
    #[must_use]
    pub fn new(object: Value, minion: Option<bool>) -> Self {
        Self {
            facts: NodeFacts::read(&object),
            object,
            minion,
        }
    }

    /// `Ready`, `NotReady` or `Unknown`, as in kubectl.
    #[must_use]
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

    #[must_use]
    pub fn deployed(&self) -> bool {
        self.facts.deployment != Deployment::Missing
    }

    /// Whether its Salt minion answers, in one word.
    #[must_use]
    pub fn salt(&self) -> &'static str {
        match self.minion {
            Some(true) => "up",
            Some(false) => "down",
            None => "unknown",
        }
    }

    #[must_use]
    pub fn version(&self) -> &str {
        self.facts
            .labels
            .get(well_known::METALK8S_VERSION)
            .map_or("", String::as_str)
    }

    /// Its address in the cluster, or else its address for SSH.
    #[must_use]
    pub fn address(&self) -> String {
        let addresses = self.object["status"]["addresses"].as_array();
        addresses
            .into_iter()
            .flatten()
            .find(|address| address["type"] == "InternalIP")
            .and_then(|address| address["address"].as_str().map(str::to_owned))
            .or_else(|| super::node::SshParts::read(&self.facts.annotations).host)
            .unwrap_or_default()
    }
}

#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct ListedVolume {
    pub object: Value,
    #[serde(skip)]
    pub labels: BTreeMap<String, String>,
    #[serde(skip)]
    pub phase: Phase,
    /// The reason for its phase.
    #[serde(skip)]
    pub reason: String,
    /// Its PersistentVolume, claim and Pods.
    #[serde(skip)]
    pub backing: Backing,
}

impl ListedVolume {
    /// A Volume as the API server has it.
    #[must_use]
    pub fn new(object: Value, backing: Backing) -> Self {
        let (phase, reason) = Phase::read(&object);
        Self {
            labels: texts(&object["metadata"]["labels"]),
            object,
            phase,
            reason,
            backing,
        }
    }

    /// The text of a field of its `spec`.
    #[must_use]
    pub fn spec(&self, field: &str) -> &str {
        self.object["spec"][field].as_str().unwrap_or_default()
    }

    /// The type of its device.
    #[must_use]
    pub fn kind(&self) -> String {
        Device::read(&self.object["spec"])
            .map_or_else(|_| "unclear".to_owned(), |device| device.kind().word().to_owned())
    }

    /// Its device's path, or size, or group and size.
    #[must_use]
    pub fn device(&self) -> String {
        match Device::read(&self.object["spec"]) {
            Ok(Device::RawBlockDevice { device_path }) => device_path,
            Ok(Device::SparseLoopDevice { size }) => size.to_string(),
            Ok(Device::LvmLogicalVolume { vg_name, size }) => format!("{vg_name} {size}"),
            Err(why) => why,
        }
    }

    /// Its size, or its requested size.
    #[must_use]
    pub fn size(&self) -> String {
        let asked = Device::read(&self.object["spec"])
            .ok()
            .and_then(|device| device.size().map(str::to_owned));
        self.backing.capacity.clone().or(asked).unwrap_or_default()
    }

    /// The claim and the Pods that use it.
    #[must_use]
    pub fn users(&self) -> String {
        match (&self.backing.claim, self.backing.pods.as_slice()) {
            (None, _) => String::new(),
            (Some(claim), []) => claim.clone(),
            (Some(claim), pods) => format!("{claim} ({})", pods.join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::damaged::damaged;

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

    #[test]
    fn a_damaged_volume_is_listed() {
        let volume = json!({
            "metadata": {"name": "v", "labels": {"a": "b"}},
            "spec": {"nodeName": "n", "storageClassName": "c", "mode": "Filesystem",
                "sparseLoopDevice": {"size": "10Gi"}},
            "status": {"conditions": [{"type": "Ready", "status": "False", "reason": "CreationError", "message": "m"}]},
        });
        for (pointer, object) in damaged(&volume) {
            let one = ListedVolume::new(object, Backing::default());
            let told = [one.kind(), one.device(), one.size(), one.users()];
            assert!(!told[0].is_empty() && !told[1].is_empty(), "{pointer}: {told:?}");
        }
    }
}
