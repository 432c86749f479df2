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

/// `permissions command`.
pub const PERMISSIONS_COMMAND: &str = "\
Prints what a command needs on the API server, for kubectl apply: a ClusterRole for the whole cluster, and a Role in each
namespace. With -e or -n, the rules for environments are in their namespaces, otherwise in the ClusterRole. The roles still have
to be bound. Locks, the history and other rules that the command works without are left out, unless --optional is given. The
kinds of Solutions are not known: if the command needs them, a warning says which verbs.

Examples:
  kubectl metalk8s permissions command 'add solution' -e prod | kubectl apply -f -
  # in the whole cluster, with locks and the history
  kubectl metalk8s permissions command 'upgrade solution' --optional";
