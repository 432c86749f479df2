//! The volumes that MetalK8s' own services claim, as their `StatefulSet`s say.

use std::collections::BTreeMap;
use std::str::FromStr;

use printers::Quantity;
use serde_json::Value;

use super::Backing;
use crate::node::texts;
use crate::service_config::{self, CONFIGS, ServiceConfig};

/// A service that does not run without volumes.
#[derive(Debug, Clone, Copy)]
pub struct ClaimingService {
    pub config: &'static ServiceConfig,
    /// The `StatefulSet` whose Pods claim the volumes.
    pub stateful_set: &'static str,
}

impl FromStr for ClaimingService {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let of = |config: &'static ServiceConfig| {
            let stateful_set = config.volumes.as_ref()?.stateful_set;
            Some(Self { config, stateful_set })
        };
        service_config::find(text).and_then(of).ok_or_else(|| {
            let claiming = CONFIGS.iter().filter(|config| config.volumes.is_some());
            let names: Vec<&str> = claiming.map(|config| config.name).collect();
            format!("{text:?} is not a service with volumes; available: {}", names.join(", "))
        })
    }
}

/// What the Pods of a `StatefulSet` need.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Claims {
    /// How many Pods there are to be, each of which claims a volume.
    pub replicas: u64,
    /// The beginning of the names of their claims, `NAMESPACE/NAME-`, which the numbers of the Pods end, if it is known.
    pub claim: Option<String>,
    pub ready: u64,
    /// The labels of the volumes that fit.
    pub labels: BTreeMap<String, String>,
    /// The least size, a Kubernetes quantity. It is empty if it is not known, as the class.
    pub size: String,
    pub storage_class: String,
    /// The labels of the nodes on which the Pods may run.
    pub node_labels: BTreeMap<String, String>,
    /// The taints of nodes on which the Pods run nevertheless.
    pub tolerations: Vec<Value>,
    /// Whether no two of the Pods run on one node.
    pub are_apart: bool,
}

impl Claims {
    pub fn read(set: &Value) -> Self {
        let spec = &set["spec"];
        let template = &spec["volumeClaimTemplates"][0];
        let claim = &template["spec"];
        let name_of = |object: &Value| object["metadata"]["name"].as_str().map(str::to_owned);
        let namespace = set["metadata"]["namespace"].as_str();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let pod = &spec["template"]["spec"];
        let apart = &pod["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"];
        Self {
            // The default of the API server.
            replicas: spec["replicas"].as_u64().unwrap_or(1),
            claim: namespace
                .zip(name_of(template).zip(name_of(set)))
                .map(|(namespace, (template, set))| format!("{namespace}/{template}-{set}-")),
            ready: set["status"]["readyReplicas"].as_u64().unwrap_or(0),
            labels: texts(&claim["selector"]["matchLabels"]),
            size: text(&claim["resources"]["requests"]["storage"]),
            storage_class: text(&claim["storageClassName"]),
            node_labels: texts(&pod["nodeSelector"]),
            tolerations: pod["tolerations"].as_array().cloned().unwrap_or_default(),
            are_apart: (apart.as_array().into_iter().flatten())
                .any(|term| term["topologyKey"] == "kubernetes.io/hostname"),
        }
    }

    pub const fn are_met(&self) -> bool {
        self.ready >= self.replicas
    }

    /// Whether a Volume is one of those that the Pods look for.
    pub fn select(&self, volume: &Value) -> bool {
        let labels = texts(&volume["spec"]["template"]["metadata"]["labels"]);
        self.labels.iter().all(|(name, value)| labels.get(name) == Some(value))
    }

    /// Why none of the Pods can have a volume with this backing, or `None` if one can.
    pub fn misfit(&self, backing: &Backing) -> Option<String> {
        let phase = backing.persistent_volume.as_deref();
        if let Some(phase) = phase.filter(|phase| !matches!(*phase, "Pending" | "Available" | "Bound")) {
            return Some(format!("its persistent volume is {phase}"));
        }
        if let Some(claim) = &backing.claim {
            return (!self.is_own(claim)).then(|| format!("it is for claim {claim}"));
        }
        let class = backing.storage_class.as_deref().unwrap_or_default();
        if !self.storage_class.is_empty() && class != self.storage_class {
            return Some(format!("its storage class is {class}, and {} is claimed", self.storage_class));
        }
        let size = backing.capacity.as_deref()?;
        let bytes = |size: &str| Quantity::parse(size.as_bytes());
        let is_short = bytes(size)? < bytes(&self.size)?;
        is_short.then(|| format!("its size is {size}, and {} is claimed", self.size))
    }

    /// Whether it is the claim of one of the Pods.
    fn is_own(&self, claim: &str) -> bool {
        self.claim.as_ref().is_none_or(|begin| {
            let number = claim.strip_prefix(begin.as_str()).and_then(|number| number.parse().ok());
            number.is_some_and(|number: u64| number < self.replicas)
        })
    }
}
