pages! {
    "get solution": "\
Lists all namespaces unless -e, -n or METALK8S_ENVIRONMENT is given. STATUS is the state of the operator's
Deployment and of its role bindings. Orphaned: an operator runs in a namespace that is not configured for it.
ConstraintUnsatisfied: no imported version matches its constraint. LATEST: the newest version that its constraint
allows. UPDATE, with -o wide: a newer version, in brackets if its constraint does not allow it or it has none.

Examples:
  # in all environments
  kubectl metalk8s get solutions
  # those with a newer version
  kubectl metalk8s get solutions --outdated -o wide
  # set the default environment of `get`, `describe` and `wait`
  export METALK8S_ENVIRONMENT=prod
  kubectl metalk8s get solutions
  # pass the names to another command
  kubectl metalk8s get solutions -o name | xargs -L1 kubectl metalk8s describe
  # in one environment, for a script
  kubectl metalk8s get solutions -e prod -o json",
    "describe solution": "\
Shows the operator with its image and conditions, its objects with their state, its latest warnings, its monitoring objects,
the custom resource definitions of its archives, and the other environments that use the solution. If the operator is not
available, also the last lines of its log, with secrets masked.

Examples:
  kubectl metalk8s describe solution example-solution -e prod
  # in one of the environment's namespaces
  kubectl metalk8s describe sol/example-solution -e prod -n prod-reports",
    "logs solution": "\
Prints the log of the operator's pods in the environment, or in the namespace given with -n. With several pods, each
line begins with its pod and container. Standard output contains only the log.

Examples:
  kubectl metalk8s logs solution example-solution -e prod --tail 50
  # new lines as they come, until Ctrl-C
  kubectl metalk8s logs solution example-solution -e prod -f --since 10m
  # of the container that crashed
  kubectl metalk8s logs solution example-solution -e prod --previous",
    "events solution": "\
Lists the events of the operator's Deployment, of its ReplicaSets and pods, of the other objects that Salt created for
it, and of the solution's custom resources. Kubernetes keeps events for one hour.

Examples:
  kubectl metalk8s events solution example-solution -e prod
  # only warnings, as they come
  kubectl metalk8s events solution example-solution -e prod --types Warning -w",
    "wait solution": "\
Waits until each solution is in the given state in all its namespaces, or is deleted. Changes nothing. Exit status
3: a solution does not exist; 8: timed out, with the current state in the message.
States: Available, Progressing, Failed, Missing, Drifted, Orphaned, ConstraintUnsatisfied. A solution whose CRDs are
missing or being deleted is Failed, with the reason CRDsMissing or CRDsTerminating.

Examples:
  kubectl metalk8s wait solution example-solution -e prod
  # until it is deleted
  kubectl metalk8s wait solution example-solution -e prod --for=delete --timeout 5m",
    "delete solution": "\
Removes the solution from the environment's configuration and deletes everything that Salt created for its
operator. Fails if custom resources of the solution exist, or if its CRDs cannot be determined.
Works without Salt, because the CRDs of each archive are recorded when it is imported.

Examples:
  kubectl metalk8s delete solution example-solution -e prod
  # with its custom resources
  kubectl metalk8s delete solution example-solution -e prod --with-resources
  # operators that no environment is configured for
  kubectl metalk8s delete solution --orphans --dry-run",
    "add solution": "\
Adds the solution to the environment's configuration, lets Salt deploy the operator, and waits until it is
available. If that fails, the change is rolled back.

Examples:
  # the latest release
  kubectl metalk8s add solution example-solution -e prod
  # the highest version that a constraint allows
  kubectl metalk8s add solution example-solution --version '^1.0' -e prod
  # show the plan
  kubectl metalk8s add solution example-solution --version 1.0.0 -e prod --dry-run
  # return at once
  kubectl metalk8s add solution example-solution -e prod --async",
    "upgrade solution": "\
Upgrades the solution in all namespaces of the environment, or in the one given with -n. If that fails, the
change is rolled back.

Examples:
  # to the newest version that the constraint given to `add` allows
  kubectl metalk8s upgrade solution example-solution -e prod
  # to an exact version
  kubectl metalk8s upgrade solution example-solution -e prod --version 1.1.0
  # show the plan for all solutions
  kubectl metalk8s upgrade solution --all -e prod --dry-run
  # in all environments that have it
  kubectl metalk8s upgrade solution example-solution -A
  # all solutions within their constraints, in all environments
  kubectl metalk8s upgrade solution --all -A --within-constraints",
    "diff solution": "\
Compares a deployed solution with a version in the catalogue: the roles of its operator, its images, its configuration, and
the fields of the custom resource definitions (CRDs) that are installed. CRDs change with `activate`, everything else with
`upgrade`. Exit status 0: no difference; 1: there are differences; 11: a failure for which other commands have exit status 1.

Examples:
  # the version that an upgrade would choose
  kubectl metalk8s diff solution example-solution -e prod
  kubectl metalk8s diff solution example-solution -e prod --version 1.1.0",
    "edit solution": "\
Opens the solution in $KUBE_EDITOR, $EDITOR or vi. When you save another version or constraint, it is deployed as `apply`
does, and rolled back if that fails. To change the custom resources of a solution: configure solution --edit.

Examples:
  kubectl metalk8s edit solution example-solution -e prod
  # show what the edit would change
  kubectl metalk8s edit sol/example-solution -e prod --dry-run",
    "rollback solution": "\
Restores the version that the solution had before its last change, or after the revision given with --to: upgrades,
downgrades and deletions are reverted. Its constraint is removed, so that no automatic upgrade reverts the rollback. If
the rollback fails, the state before it is restored.

Examples:
  # the version before the last change
  kubectl metalk8s rollback solution example-solution -e prod
  # the version of a revision
  kubectl metalk8s history environment prod
  kubectl metalk8s rollback solution example-solution -e prod --to 3",
    "repair solution": "\
Lets Salt deploy the operator again, in the version that the environment is configured for, in all namespaces or in the
one given with -n. Use it if STATUS is Missing or Drifted, or if objects of the operator were changed or deleted.

Examples:
  kubectl metalk8s repair solution example-solution -e prod
  # show the plan
  kubectl metalk8s repair solution example-solution -e prod --dry-run",
    "downgrade solution": "\
Downgrades the solution in all namespaces of the environment, or in the one given with -n. If that fails,
the change is rolled back.

Examples:
  kubectl metalk8s downgrade solution example-solution -e prod --version 1.0.0
  # show the plan
  kubectl metalk8s downgrade solution example-solution -e prod --version 1.0.0 --dry-run",
    "init solution": "\
Creates a manifest, a custom resource definition, a role, a placeholder image, the registry's configuration,
a README, a Makefile and a workflow for continuous integration.

Examples:
  kubectl metalk8s init solution example-solution
  # in another directory; then build the first archive
  kubectl metalk8s init solution example-solution --version 1.0.0 work
  kubectl metalk8s create archive work -f example-solution-1.0.0.iso",
    "activate solution": "\
All versions of a solution share the CRDs of its active version. If activation fails, the previous version is
activated again; CRDs that existed before or have objects are kept.

Examples:
  kubectl metalk8s activate solution example-solution
  kubectl metalk8s activate solution example-solution --version 1.0.0",
    "deactivate solution": "\
Removing a CRD deletes all its objects. Fails if an environment uses the solution, if its custom resources
exist, or if another active solution has the same CRD.

Examples:
  kubectl metalk8s deactivate solution example-solution
  # show what would be removed
  kubectl metalk8s deactivate solution example-solution --force --dry-run",
}
