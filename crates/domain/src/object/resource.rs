//! The types of objects that this plugin reads and writes: one table.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A type of object, with its path in the API server.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Resource {
    /// API group; empty for the core group.
    pub group: Cow<'static, str>,
    pub version: Cow<'static, str>,
    pub kind: Cow<'static, str>,
    pub plural: Cow<'static, str>,
    pub namespaced: bool,
}

const fn resource(
    group: &'static str,
    version: &'static str,
    kind: &'static str,
    plural: &'static str,
    namespaced: bool,
) -> Resource {
    Resource {
        group: Cow::Borrowed(group),
        version: Cow::Borrowed(version),
        kind: Cow::Borrowed(kind),
        plural: Cow::Borrowed(plural),
        namespaced,
    }
}

const RBAC: &str = "rbac.authorization.k8s.io";
const MONITORING: &str = "monitoring.coreos.com";
const STORAGE: &str = "storage.metalk8s.scality.com";
const METALK8S: &str = "metalk8s.scality.com";
const EXTENSIONS: &str = "apiextensions.k8s.io";

pub const NAMESPACE: Resource = resource("", "v1", "Namespace", "namespaces", false);
pub const CONFIG_MAP: Resource = resource("", "v1", "ConfigMap", "configmaps", true);
pub const SERVICE_ACCOUNT: Resource = resource("", "v1", "ServiceAccount", "serviceaccounts", true);
pub const NODE: Resource = resource("", "v1", "Node", "nodes", false);
pub const POD: Resource = resource("", "v1", "Pod", "pods", true);
pub const PERSISTENT_VOLUME_CLAIM: Resource =
    resource("", "v1", "PersistentVolumeClaim", "persistentvolumeclaims", true);
pub const SERVICE: Resource = resource("", "v1", "Service", "services", true);
pub const SERVICE_MONITOR: Resource = resource(MONITORING, "v1", "ServiceMonitor", "servicemonitors", true);
pub const PROMETHEUS_RULE: Resource = resource(MONITORING, "v1", "PrometheusRule", "prometheusrules", true);
pub const EVENT: Resource = resource("", "v1", "Event", "events", true);
pub const PERSISTENT_VOLUME: Resource = resource("", "v1", "PersistentVolume", "persistentvolumes", false);
pub const STORAGE_CLASS: Resource = resource("storage.k8s.io", "v1", "StorageClass", "storageclasses", false);
pub const VOLUME: Resource = resource(STORAGE, "v1alpha1", "Volume", "volumes", false);
pub const CLUSTER_CONFIG: Resource = resource(METALK8S, "v1alpha1", "ClusterConfig", "clusterconfigs", false);
pub const DEPLOYMENT: Resource = resource("apps", "v1", "Deployment", "deployments", true);
pub const STATEFUL_SET: Resource = resource("apps", "v1", "StatefulSet", "statefulsets", true);
pub const DAEMON_SET: Resource = resource("apps", "v1", "DaemonSet", "daemonsets", true);
pub const JOB: Resource = resource("batch", "v1", "Job", "jobs", true);
pub const ROLE: Resource = resource(RBAC, "v1", "Role", "roles", true);
pub const ROLE_BINDING: Resource = resource(RBAC, "v1", "RoleBinding", "rolebindings", true);
pub const CLUSTER_ROLE: Resource = resource(RBAC, "v1", "ClusterRole", "clusterroles", false);
pub const CLUSTER_ROLE_BINDING: Resource =
    resource(RBAC, "v1", "ClusterRoleBinding", "clusterrolebindings", false);
pub const LEASE: Resource = resource("coordination.k8s.io", "v1", "Lease", "leases", true);

pub const CUSTOM_RESOURCE_DEFINITION: Resource =
    resource(EXTENSIONS, "v1", "CustomResourceDefinition", "customresourcedefinitions", false);

impl Resource {
    pub fn api_version(&self) -> String {
        if self.group.is_empty() {
            return self.version.to_string();
        }
        format!("{}/{}", self.group, self.version)
    }

    /// The name of its custom resource definition.
    pub fn definition(&self) -> String {
        format!("{}.{}", self.plural, self.group)
    }

    /// The word that kubectl prints before an object's name (`deployment.apps/x`).
    pub fn word(&self) -> String {
        let kind = self.kind.to_lowercase();
        if self.group.is_empty() { kind } else { format!("{kind}.{}", self.group) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Reference {
    pub resource: Resource,
    pub namespace: Option<String>,
    pub name: String,
}

impl Reference {
    pub fn cluster(resource: Resource, name: impl Into<String>) -> Self {
        Self { resource, namespace: None, name: name.into() }
    }

    pub fn namespaced(resource: Resource, namespace: impl Into<String>, name: impl Into<String>) -> Self {
        Self { resource, namespace: Some(namespace.into()), name: name.into() }
    }
}

/// The reference to an object that the direct backend applies, or `None` if it applies no objects of this kind.
pub fn of_object(object: &serde_json::Value) -> Option<Reference> {
    let kinds = [
        CONFIG_MAP,
        SERVICE_ACCOUNT,
        DEPLOYMENT,
        ROLE,
        ROLE_BINDING,
        CLUSTER_ROLE,
        CUSTOM_RESOURCE_DEFINITION,
    ];
    let resource = kinds.into_iter().find(|kind| object["kind"] == *kind.kind)?;
    let text = |key: &str| object["metadata"][key].as_str().map(str::to_owned);
    Some(Reference {
        namespace: text("namespace").filter(|_| resource.namespaced),
        name: text("name")?,
        resource,
    })
}

impl std::fmt::Display for Reference {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.resource.word(), self.name)?;
        match &self.namespace {
            Some(namespace) => write!(formatter, " in {namespace}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_read_as_kubectl_prints_them() {
        let operator = Reference::namespaced(DEPLOYMENT, "prod", "x-operator");
        assert_eq!(operator.to_string(), "deployment.apps/x-operator in prod");
        assert_eq!(Reference::cluster(NAMESPACE, "prod").to_string(), "namespace/prod");
        assert_eq!(ROLE.api_version(), "rbac.authorization.k8s.io/v1");
        assert_eq!(POD.api_version(), "v1");
    }
}
