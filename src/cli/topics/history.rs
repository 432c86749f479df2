//! What the help pages of the history say.

pages! {
    "history": "\
Lists who changed what, the oldest change first. The history of an environment has the last 20 changes of the solutions in
each namespace. All other changes are in one ConfigMap, which keeps the last 500. A change without a result is in progress,
or its process was killed. Users with write access to these ConfigMaps can forge it.

Examples:
  kubectl metalk8s history
  kubectl metalk8s history environment prod
  # the changes of one user
  kubectl metalk8s history -o json | jq '.items[] | select(.spec.user == \"jane\")'",
    "history environment": "\
Lists who changed the environment and its solutions, the oldest change first. `rollback solution --to` takes a revision.

Examples:
  kubectl metalk8s history environment prod
  kubectl metalk8s history env/prod -o yaml",
}
