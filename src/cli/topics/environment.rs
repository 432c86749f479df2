pages! {
    "get all": "\
Lists environments and the solutions in them, one table after the other. To list other resources together,
separate them with commas. -e applies to environments, solutions and jobs. JSON and YAML output is one list.

Examples:
  # an environment and the solutions in it
  kubectl metalk8s get all -e prod
  # several resources
  kubectl metalk8s get solutions,archives,nodes",
    "get environment": "\
An environment is one or more labelled namespaces, in which solutions are deployed.

Examples:
  # every environment
  kubectl metalk8s get environments
  # one of them, as YAML that `create -f` accepts
  kubectl metalk8s get environment prod -o yaml",
    "describe environment": "\
Shows the namespaces of an environment, its solutions and their operators, recent events, and its history. Without a name, \
all environments are shown; the other resources are described in the same way.

Examples:
  kubectl metalk8s describe environment prod
  kubectl metalk8s describe env/staging",
    "events environment": "\
Lists all events in the namespaces of the environment, or in the one given with -n. Kubernetes keeps events for one hour.

Examples:
  kubectl metalk8s events environment prod
  # only warnings, as they come
  kubectl metalk8s events environment prod --types Warning -w",
    "create environment": "\
Creates a labelled namespace and its configuration. If that fails, the command removes everything that it created.

Examples:
  # an environment in a namespace of the same name
  kubectl metalk8s create environment prod --description 'Production'
  # a second namespace of the same environment
  kubectl metalk8s create environment prod -n prod-reports
  # in an existing namespace, which is never deleted
  kubectl metalk8s create environment staging -n default --adopt",
    "edit environment": "\
Opens the environment in $KUBE_EDITOR, $EDITOR or vi. When you save it, the differences are applied as `apply` does: the
description, versions, new solutions and new namespaces. Nothing is deleted. If the text is refused, or another user has
changed the environment meanwhile, the editor opens again. With --description, no editor opens, and Salt is not used.
Changes of solutions and namespaces need the permissions of `apply environment`.

Examples:
  kubectl metalk8s edit environment prod
  kubectl metalk8s edit environment prod --description 'Production'",
    "wait environment": "\
Waits until the condition holds for each environment, as get environment shows it. Changes nothing. Exit status 3: an
environment does not exist; 8: timed out, with the current state in the message.

Examples:
  kubectl metalk8s wait environment prod --for=delete
  # until somebody creates it
  kubectl metalk8s wait environment prod --for=create --timeout 1h
  kubectl metalk8s wait environment prod --for=jsonpath='{.status.phase}'=Active",
    "delete environment": "\
Fails if the environment contains solutions or running operators. Waits until its namespaces are deleted, and
reports what blocks their deletion. An adopted namespace is kept; only its labels are removed.

Examples:
  # an empty environment
  kubectl metalk8s delete environment prod
  # show what would be deleted
  kubectl metalk8s delete environment prod --with-solutions --dry-run
  # one of its namespaces
  kubectl metalk8s delete environment prod -n prod-reports",
    "apply": "\
With -f alone, the files declare environments, archives and active versions, as for `apply environment`.
With --dry-run, the command checks and shows everything, but changes nothing.",
    "diff": "\
With -f alone, the files declare environments, archives and active versions, as for `diff environment`.
Changes nothing in the cluster.",
    "apply environment": "\
Reads documents of the kinds Environment and SolutionsConfiguration, compares them with the cluster, and applies the
differences: first the archives, in one import, then the active versions, then each environment, with one Salt job. `apply -f`
means the same. If an environment fails, it is rolled back, and no other one is begun. Applying the same
files again changes nothing.

A solution has a version or a constraint, which later upgrades respect; `enabled: false` removes it. Nothing else is
deleted without --prune. An adopted namespace is never deleted.

Examples:
  # an environment, as `get environment prod -o yaml` prints it
  kubectl metalk8s apply -f prod.yaml
  # all files of a directory; show what --prune would delete
  kubectl metalk8s apply -f environments/ --prune --dry-run",
    "diff environment": "\
Shows what `apply` would change, and changes nothing. `diff -f` means the same. Exit status 0: no difference; 1: there
are differences; 11: a failure for which other commands have exit status 1.

Examples:
  kubectl metalk8s diff -f prod.yaml
  kubectl metalk8s get environment prod -o yaml | kubectl metalk8s diff -f -",
}

/// The usage of `apply`: the resource may be left out.
pub const APPLY_USAGE: &str =
    "kubectl metalk8s apply -f FILE [OPTIONS]\n       kubectl metalk8s apply <COMMAND>";

/// The usage of `diff`: the resource may be left out.
pub const DIFF_USAGE: &str =
    "kubectl metalk8s diff -f FILE [OPTIONS]\n       kubectl metalk8s diff <COMMAND>";
