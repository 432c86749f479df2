pages! {
    "render solution": "\
Prints the objects of the solution's operator as Salt applies them when it prepares the environment: service account, roles,
role bindings, configuration, Deployment. Nothing is changed.

Without -n, they are for the namespaces that have the solution,
or for all namespaces of the environment if none has it. -o json prints them as a list.
The roles come from the archive, which Salt reads on the bootstrap node; with --archive, Salt is not used.
With --offline, or without a kubeconfig, no cluster is used either; a warning names the flags for the missing values.
Exit status 6: the archive has another version, lacks the image of its operator, or its roles are not valid.

Examples:
  kubectl metalk8s render solution example-solution --version 1.1.0 -e prod
  # an archive, without any cluster
  kubectl metalk8s render solution example-solution --archive example-solution-1.1.0.iso -e prod --offline
  # let the API server check the objects
  kubectl metalk8s render solution example-solution --version 1.1.0 -e prod | kubectl apply --dry-run=server -f -
  # the changes that an archive would make before it is imported
  kubectl metalk8s render solution example-solution -e prod --archive example-solution-1.1.0.iso | kubectl diff -f -",
}
