//! Storage classes, and whether MetalK8s can use them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::node::texts;
use crate::plan::refusal::Refusal;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StorageClass {
    pub name: String,
    pub provisioner: String,
    pub reclaim_policy: String,
    pub binding_mode: String,
    pub parameters: BTreeMap<String, String>,
}

impl StorageClass {
    pub fn read(object: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Self {
            name: text(&object["metadata"]["name"]),
            provisioner: text(&object["provisioner"]),
            reclaim_policy: text(&object["reclaimPolicy"]),
            binding_mode: text(&object["volumeBindingMode"]),
            parameters: texts(&object["parameters"]),
        }
    }

    /// Refuses a class with which no Volume can become Available.
    pub fn usable(&self) -> Result<(), Refusal> {
        let wrong = self.wrong();
        if wrong.is_empty() {
            return Ok(());
        }
        Err(Refusal::conflict(format!(
            "no volume can become available with storage class {}: {}",
            self.name,
            wrong.join("; ")
        ))
        .hint("to see a class that MetalK8s can use: kubectl get storageclass metalk8s -o yaml"))
    }

    fn wrong(&self) -> Vec<String> {
        const PROVISIONER: &str = "kubernetes.io/no-provisioner";
        const BINDING: &str = "WaitForFirstConsumer";
        let mut wrong = Vec::new();
        if self.provisioner != PROVISIONER {
            wrong.push(format!("its provisioner is {}, not {PROVISIONER}", self.provisioner));
        }
        if self.binding_mode != BINDING {
            wrong.push(format!("its volumeBindingMode is {}, not {BINDING}", self.binding_mode));
        }
        match self.parameters.get("fsType").map(String::as_str) {
            Some("xfs" | "ext4") => {}
            Some(other) => wrong.push(format!("its parameter fsType is {other}, not xfs or ext4")),
            None => wrong.push(
                "it has no parameter fsType (xfs or ext4), which Block volumes need as well".to_owned(),
            ),
        }
        if let Some(options) = self.parameters.get("mkfsOptions")
            && serde_json::from_str::<Vec<String>>(options).is_err()
        {
            wrong.push(format!("its parameter mkfsOptions is {options:?}, not a JSON list of strings"));
        }
        wrong
    }

    /// Warnings about a class with which Volumes become Available.
    pub fn warning(&self) -> Option<String> {
        (self.reclaim_policy != "Retain").then(|| {
            format!(
                "storage class {} has reclaimPolicy {}, but MetalK8s requires Retain",
                self.name, self.reclaim_policy
            )
        })
    }
}
