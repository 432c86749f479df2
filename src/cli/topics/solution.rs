//! What the help pages of solutions say.

/// `get solution`.
pub const GET_SOLUTION: &str = "\
Without -e and -n everywhere. OPERATOR is read from the Deployment and from the roles that are bound for
it, so a solution that is configured and does not run, or runs without rights, shows. An operator that runs
although its namespace is not configured for it is Orphaned. LATEST is as far as its constraint allows.
Changes nothing.

Examples:
  # everywhere
  kubectl metalk8s get solutions
  # in one environment, for a script
  kubectl metalk8s get solutions -e prod -o json";

/// `describe solution`.
pub const DESCRIBE_SOLUTION: &str = "\
The operator with its image and conditions, its roles, the custom resource definitions that its archives
bring, and who else uses the solution. Changes nothing.

Examples:
  kubectl metalk8s describe solution example-solution -e prod
  # in one of the environment's namespaces
  kubectl metalk8s describe sol/example-solution -e prod -n prod-a";

/// `delete solution`.
pub const DELETE_SOLUTION: &str = "\
Removes the solution from the environment's configuration and everything that Salt made for its
operator there. Refused while objects of the custom resource definitions exist that its archives bring,
and while these are not known. Needs no Salt: what archives bring is recorded when they are imported.

Examples:
  kubectl metalk8s delete solution example-solution -e prod
  # with the objects of its kinds
  kubectl metalk8s delete solution example-solution -e prod --with-resources";

/// `add solution`.
pub const ADD_SOLUTION: &str = "\
Configures the environment, has Salt deploy the operator, and waits until it is available. If that
fails, the previous state comes back.

Examples:
  # the latest release
  kubectl metalk8s add solution example-solution -e prod
  # the highest version that a constraint allows
  kubectl metalk8s add solution example-solution --version '^1.0' -e prod
  # what would be done
  kubectl metalk8s add solution example-solution --version 1.0.0 -e prod --dry-run
  # start it and come back later
  kubectl metalk8s add solution example-solution -e prod --async";

/// `upgrade solution`.
pub const UPGRADE_SOLUTION: &str = "\
In every namespace of the environment that has the solution, or in the one named with -n. If it
fails, the previous version comes back.

Examples:
  # to the latest release, or as far as the constraint of `add` allows
  kubectl metalk8s upgrade solution example-solution -e prod
  # to one version
  kubectl metalk8s upgrade solution example-solution -e prod --version 1.1.0
  # the plan for all solutions of the environment
  kubectl metalk8s upgrade solution --all -e prod --dry-run";

/// `downgrade solution`.
pub const DOWNGRADE_SOLUTION: &str = "\
In every namespace of the environment that has the solution, or in the one named with -n. If it
fails, the version from before comes back.

Examples:
  kubectl metalk8s downgrade solution example-solution -e prod --version 1.0.0
  # the plan
  kubectl metalk8s downgrade solution example-solution -e prod --version 1.0.0 --dry-run";

/// `init solution`.
pub const INIT_SOLUTION: &str = "\
Makes a manifest, a custom resource definition, a role, a placeholder image, the registry's configuration, a
README, a Makefile and a workflow for continuous integration.

Examples:
  kubectl metalk8s init solution demo
  # in a directory of another name, then the first archive
  kubectl metalk8s init solution demo --version 0.1.0 work/demo
  kubectl metalk8s create archive work/demo -f demo-0.1.0.iso";

/// `activate solution`.
pub const ACTIVATE_SOLUTION: &str = "\
One active version's custom resource definitions serve all others. If it fails, the version that was
active comes back. Definitions that existed before are never removed, nor is one of which objects exist.

Examples:
  kubectl metalk8s activate solution example-solution
  kubectl metalk8s activate solution example-solution --version 1.0.0";

/// `deactivate solution`.
pub const DEACTIVATE_SOLUTION: &str = "\
Removing a definition removes every object of it. Refused while an environment uses the solution, while
objects of the definitions exist that its active archive brings, and while another active solution brings
one of them.

Examples:
  kubectl metalk8s deactivate solution example-solution
  # what would be removed
  kubectl metalk8s deactivate solution example-solution --force --dry-run";
