//! Paths of `--sort-by`.

/// What is printed of the sorted objects.
pub(crate) const OUTPUT: &str = "jsonpath={.items[*].metadata.name}";

/// Paths in all their forms.
pub(crate) const PATHS: &[&str] = &[
    ".metadata.name",
    "metadata.name",
    "{.metadata.name}",
    "{metadata.name}",
    ".metadata.creationTimestamp",
    ".metadata.resourceVersion",
    ".spec.replicas",
    ".spec.ratio",
    ".spec.size",
    ".spec.version",
    ".spec.order",
    ".spec.owner",
    ".spec.negative",
    ".spec.nothing",
    ".spec.blank",
    ".spec.paused",
    ".spec.debug",
    ".spec.mixed",
    ".spec.args",
    ".spec.args[0]",
    ".spec.ports[0].port",
    ".spec.ports[*].port",
    ".spec.ports[?(@.name==\"https\")].port",
    ".spec.noMap",
    ".metadata",
    ".metadata.labels.app",
    ".metadata.labels.app\\.kubernetes\\.io/name",
    ".status.phase",
    ".missing",
    ".kind",
    "{.metadata.name",
    "{.a}{.b}",
    ".spec.args[",
    ".spec.ports[9].port",
    ".",
];
