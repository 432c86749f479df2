pages! {
    "permissions archive": "\
Lists the rules of the Roles and ClusterRoles in the archive, without a cluster. -o yaml prints the roles. MetalK8s binds
both by RoleBindings in the namespace of the operator, so rules for cluster-scoped resources and nonResourceURLs grant
nothing: GRANTS is no. Findings are rules to review, named like those of `validate`.
Exit status 6: the roles are not valid, or exceed the rules of --max-permissions.

Examples:
  kubectl metalk8s permissions archive example-solution-1.1.0.iso
  # the permissions that only the new archive needs
  kubectl metalk8s permissions archive example-solution-1.1.0.iso --compare example-solution-1.0.0.iso
  # fail unless all of them are in max.yaml
  kubectl metalk8s permissions archive example-solution-1.1.0.iso --max-permissions max.yaml",
    "permissions solution": "\
Lists the rules of the Roles and ClusterRoles of an imported version. -o yaml prints the roles, with -e in each namespace
of the environment. MetalK8s binds both by RoleBindings in the namespace of the operator, so rules for cluster-scoped
resources and nonResourceURLs grant nothing: GRANTS is no.
Exit status 6: the roles are not valid, or exceed the rules of --max-permissions.

Examples:
  kubectl metalk8s permissions solution example-solution --version 1.1.0
  # before an upgrade: the permissions that only the new version needs
  kubectl metalk8s permissions solution example-solution --version latest --compare 1.0.0
  kubectl metalk8s permissions solution example-solution --version 1.1.0 -e prod -o yaml",
    "permissions command": "\
Prints the minimal roles that a command needs, for kubectl apply: a ClusterRole for the whole cluster, and a Role in each
namespace. With -e or -n, the rules for environments are in their namespaces, otherwise in the ClusterRole. You still have to
bind the roles. Optional permissions, such as those for locks and the history, are left out unless --optional is given. The
CRDs of Solutions are not known: if the command needs them, a warning names the verbs.

Examples:
  kubectl metalk8s permissions command 'add solution' -e prod | kubectl apply -f -
  # in the whole cluster, with locks and the history
  kubectl metalk8s permissions command 'upgrade solution' --optional",
}
