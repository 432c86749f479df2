//! Labels, annotations and names that MetalK8s and this plugin put on objects.

/// On a namespace: the Environment it belongs to.
pub const ENVIRONMENT: &str = "solutions.metalk8s.scality.com/environment";
/// On a namespace (annotation): what the Environment is for.
pub const DESCRIPTION: &str = "solutions.metalk8s.scality.com/environment-description";
/// On a namespace (annotation): it was there before and only labelled, so it is never deleted.
pub const ADOPTED: &str = "solutions.metalk8s.scality.com/environment-adopted";
/// Prefix of an annotation on the `ConfigMap` of an Environment: the constraint that a Solution's
/// version was chosen by. The Solution's name follows.
pub const CONSTRAINT_PREFIX: &str = "constraint.solutions.metalk8s.scality.com/";
/// The `ConfigMap` in each namespace of an Environment: Solution → version.
pub const ENVIRONMENT_CONFIG: &str = "metalk8s-environment";
/// The catalogue's `ConfigMap`, and the namespace it is in.
pub const CATALOGUE: &str = "metalk8s-solutions";
/// The `ConfigMap`, beside the catalogue's, that says what each archive brings.
pub const RECORD: &str = "metalk8s-cli-archives";
/// On the `ConfigMap` of a service configuration (annotation): the formulas that were not run yet with what it holds.
pub const NOT_APPLIED: &str = "metalk8s.scality.com/cli-not-applied";
/// Which Solution an object belongs to.
pub const PART_OF: &str = "app.kubernetes.io/part-of";
/// Who made an object; Salt writes `salt`.
pub const MANAGED_BY: &str = "app.kubernetes.io/managed-by";
/// What an object is; `operator` for a Solution's operator.
pub const COMPONENT: &str = "app.kubernetes.io/component";
/// Version of the application an object belongs to.
pub const VERSION: &str = "app.kubernetes.io/version";
/// On a Node: the MetalK8s version it runs.
pub const METALK8S_VERSION: &str = "metalk8s.scality.com/version";
/// Prefix of a Node's role labels.
pub const ROLE_PREFIX: &str = "node-role.kubernetes.io/";
