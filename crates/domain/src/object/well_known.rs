//! Labels, annotations and names of MetalK8s and this plugin.

/// On a namespace: its Environment.
pub const ENVIRONMENT: &str = "solutions.metalk8s.scality.com/environment";
/// On a namespace (annotation): the description of the Environment.
pub const DESCRIPTION: &str = "solutions.metalk8s.scality.com/environment-description";
/// On a namespace (annotation): it was adopted, so it is never deleted.
pub const ADOPTED: &str = "solutions.metalk8s.scality.com/environment-adopted";
/// On the `ConfigMap` of an Environment (annotation): the constraints that versions were chosen by, as one JSON object by
/// Solution. A key for each Solution would be longer than annotation keys may be.
pub const CONSTRAINTS: &str = "solutions.metalk8s.scality.com/constraints";
/// On the same `ConfigMap` (annotation): who changed which version, as one JSON array.
pub const HISTORY: &str = "solutions.metalk8s.scality.com/history";
/// The `ConfigMap` in `kube-system` with the changes of everything that has no history of its own.
pub const JOURNAL: &str = "metalk8s-cli-history";
/// The `ConfigMap` in each namespace of an Environment: Solution → version.
pub const ENVIRONMENT_CONFIG: &str = "metalk8s-environment";
/// The catalogue's `ConfigMap`, and its namespace.
pub const CATALOGUE: &str = "metalk8s-solutions";
/// The `ConfigMap` with the content of each archive, in the same namespace.
pub const RECORD: &str = "metalk8s-cli-archives";
/// On the catalogue's `ConfigMap` (annotation): the backend of this cluster, where it is not Salt.
pub const BACKEND: &str = "solutions.metalk8s.scality.com/cli-backend";
/// On the same `ConfigMap` (annotation): where the direct backend finds the images of archives.
pub const REGISTRY: &str = "solutions.metalk8s.scality.com/cli-registry";
/// On the same `ConfigMap` (annotation): the versions that the direct backend is to activate, as one JSON object.
pub const ACTIVE: &str = "solutions.metalk8s.scality.com/cli-active";
/// On the `ConfigMap`s with the archives that the direct backend keeps: the Solution.
pub const STORED_ARCHIVE: &str = "solutions.metalk8s.scality.com/cli-archive";
/// On the same `ConfigMap`s (annotation): the archive's id.
pub const STORED_ID: &str = "solutions.metalk8s.scality.com/cli-archive-id";
/// On the same `ConfigMap`s (annotation): the file that was imported.
pub const STORED_PATH: &str = "solutions.metalk8s.scality.com/cli-archive-file";
/// On the same `ConfigMap`s (annotation): the `resourceVersion` that an import found. With it, each import changes the object,
/// even one of the same content, and a deletion that arrives late is refused.
pub const STORED_OVER: &str = "solutions.metalk8s.scality.com/cli-archive-over";
pub const STORED_PREFIX: &str = "metalk8s-cli-archive";
/// The creator of what the direct backend applies, as [`MANAGED_BY`] has it, and its field manager. Roles that
/// `permissions command` prints have another label, so that they are never taken for an operator's.
pub const DIRECT: &str = "kubectl-metalk8s-direct";
/// On what the direct backend applies (annotation): the `resourceVersion` that it found. With it, each apply changes the object, as
/// with [`STORED_OVER`].
pub const APPLIED_OVER: &str = "solutions.metalk8s.scality.com/cli-applied-over";
/// On a namespace or a custom resource definition that is about to be deleted (label). The next holder of its lock removes it:
/// then the object has another `resourceVersion`, and a deletion that arrives late is refused.
pub const DELETION_MARK: &str = "solutions.metalk8s.scality.com/cli-leaving";
/// On the `ConfigMap` of a service configuration, and on the `ClusterConfig` (annotation): the formulas that have not
/// applied it yet. On the bootstrap Node: the parts of its configuration that are not applied yet.
pub const NOT_APPLIED: &str = "metalk8s.scality.com/cli-not-applied";
/// The Solution of an object.
pub const PART_OF: &str = "app.kubernetes.io/part-of";
/// The creator of an object; Salt writes `salt`.
pub const MANAGED_BY: &str = "app.kubernetes.io/managed-by";
/// The creator of what this plugin creates, as [`MANAGED_BY`] has it. An object without any field needs it: the API server
/// records who wrote fields, and after a lost answer the undo knows its own objects by that.
pub const PLUGIN: &str = "kubectl-metalk8s";
/// Selects what was created for operators, by Salt or by the direct backend.
pub const MANAGED: &str = "app.kubernetes.io/managed-by in (salt,kubectl-metalk8s-direct)";
/// The component of an object; `operator` for a Solution's operator.
pub const COMPONENT: &str = "app.kubernetes.io/component";
/// Version of the application an object belongs to.
pub const VERSION: &str = "app.kubernetes.io/version";
/// On a Node: its MetalK8s version.
pub const METALK8S_VERSION: &str = "metalk8s.scality.com/version";
/// On a node (annotation): the version that a deployment of the node that has not ended brings it to.
pub const VERSION_IN_PROGRESS: &str = "metalk8s.scality.com/version-in-progress";
/// On a node (annotation): the version of its last deployment that ended well.
pub const VERSION_APPLIED: &str = "metalk8s.scality.com/version-applied";
/// On Namespace `kube-system` (annotation): the version of the cluster.
pub const CLUSTER_VERSION: &str = "metalk8s.scality.com/cluster-version";
pub const ROLE_PREFIX: &str = "node-role.kubernetes.io/";
/// The label, with an empty value, by which MetalK8s' Prometheus selects `ServiceMonitor`s and `PrometheusRule`s in any
/// namespace.
pub const MONITOR: &str = "metalk8s.scality.com/monitor";
