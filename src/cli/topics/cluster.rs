//! What the help pages of the cluster itself say.

pages! {
    "get cluster": "\
Shows the version of MetalK8s in the cluster, the versions of its nodes, the imported versions, and the running upgrade
or downgrade. Without Salt, the last two are not shown.

Examples:
  kubectl metalk8s get cluster
  # watch an upgrade
  kubectl metalk8s get cluster -w
  kubectl metalk8s get cluster -o jsonpath='{.items[0].spec.version}'",
    "describe cluster": "\
Shows the version of each node, and the steps of the running or latest upgrade or downgrade. During an upgrade, the
label of a node changes before its kubelet does.

Examples:
  kubectl metalk8s describe cluster
  kubectl metalk8s describe cluster -o yaml",
    "upgrade cluster": "\
Checks the cluster, and then starts upgrade.sh of the new version on the bootstrap node. The script keeps running if this
command ends. Nothing is rolled back: to return, use `downgrade cluster`. If it fails: remove the cause, upgrade again.

Examples:
  # check everything, and start nothing
  kubectl metalk8s upgrade cluster --to 130.0.0 --dry-run
  # upgrade, and follow it to its end
  kubectl metalk8s upgrade cluster --to 130.0.0 --drain-timeout 10m --silence
  # start it, and follow it later, from any machine
  kubectl metalk8s upgrade cluster --to 130.0.0 --async
  kubectl metalk8s wait cluster",
    "downgrade cluster": "\
Checks the cluster, and then starts downgrade.sh of the current version on the bootstrap node. The script keeps running
if this command ends. Nothing is rolled back: to return, use `upgrade cluster`.

Examples:
  # check everything, and start nothing
  kubectl metalk8s downgrade cluster --to 129.0.0 --dry-run
  kubectl metalk8s downgrade cluster --to 129.0.0 --drain-timeout 10m",
    "wait cluster": "\
Follows the running upgrade or downgrade, and exits with its result. One that has ended is reported as well, until the
bootstrap node is restarted. If the API server is unavailable at the start, the command waits up to five minutes for it.
It then releases the lock of the upgrade and expires its silences.

Examples:
  kubectl metalk8s wait cluster
  kubectl metalk8s wait cluster --timeout 1h",
}
