//! What the help pages of `permissions` say.

/// `permissions archive`.
pub const PERMISSIONS_ARCHIVE: &str = "\
Lists the rules of the Roles and ClusterRoles that the archive brings for its operator, without a cluster. -o yaml prints the
roles. MetalK8s binds both kinds by RoleBindings in the namespace of the operator, so rules for cluster-scoped resources and
nonResourceURLs grant nothing: GRANTS is no. Findings are rules that deserve a look, named like those of `validate`.
Exit status 6: the roles are not valid, or go beyond the rules of --max-permissions.

Examples:
  kubectl metalk8s permissions archive example-solution-1.1.0.iso
  # what the new archive asks for beyond the old one
  kubectl metalk8s permissions archive example-solution-1.1.0.iso --compare example-solution-1.0.0.iso
  # only what the administrators allow
  kubectl metalk8s permissions archive example-solution-1.1.0.iso --max-permissions max.yaml";

/// `permissions solution`.
pub const PERMISSIONS_SOLUTION: &str = "\
Lists the rules of the Roles and ClusterRoles that an imported version brings for its operator. -o yaml prints the roles, with
-e in each namespace of the environment. MetalK8s binds both kinds by RoleBindings in the namespace of the operator, so rules
for cluster-scoped resources and nonResourceURLs grant nothing: GRANTS is no.
Exit status 6: the roles are not valid, or go beyond the rules of --max-permissions.

Examples:
  kubectl metalk8s permissions solution example-solution --version 1.1.0
  # before an upgrade: what the new version asks for beyond the old one
  kubectl metalk8s permissions solution example-solution --version latest --compare 1.0.0
  kubectl metalk8s permissions solution example-solution --version 1.1.0 -e prod -o yaml";
