//! What the help pages of the cluster itself say.

/// `get cluster`.
pub const GET_CLUSTER: &str = "\
Shows the version of MetalK8s in the cluster, the versions of its nodes, the imported versions, and the upgrade or
downgrade that runs. Without Salt, the last two are not shown.

Examples:
  kubectl metalk8s get cluster
  # watch an upgrade
  kubectl metalk8s get cluster -w
  kubectl metalk8s get cluster -o jsonpath='{.items[0].spec.version}'";

/// `describe cluster`.
pub const DESCRIBE_CLUSTER: &str = "\
Shows the version of each node, and the steps of the upgrade or downgrade that runs or ran last. During an upgrade
the label of a node changes before its kubelet does.

Examples:
  kubectl metalk8s describe cluster
  kubectl metalk8s describe cluster -o yaml";

/// `upgrade cluster`.
pub const UPGRADE_CLUSTER: &str = "\
Checks the cluster, and then starts upgrade.sh of the new version on the bootstrap node, which goes on if this command
ends. Nothing is undone: the only way back is `downgrade cluster`. If it fails: remove the cause, upgrade again.

Examples:
  # check everything, and start nothing
  kubectl metalk8s upgrade cluster --to 130.0.0 --dry-run
  # upgrade, and follow it to its end
  kubectl metalk8s upgrade cluster --to 130.0.0 --drain-timeout 10m --silence
  # start it, and come back later, from anywhere
  kubectl metalk8s upgrade cluster --to 130.0.0 --async
  kubectl metalk8s wait cluster";

/// `downgrade cluster`.
pub const DOWNGRADE_CLUSTER: &str = "\
Checks the cluster, and then starts downgrade.sh of the current version on the bootstrap node, which goes on if this
command ends. Nothing is undone: the only way back is `upgrade cluster`.

Examples:
  # check everything, and start nothing
  kubectl metalk8s downgrade cluster --to 129.0.0 --dry-run
  kubectl metalk8s downgrade cluster --to 129.0.0 --drain-timeout 10m";

/// `wait cluster`.
pub const WAIT_CLUSTER: &str = "\
Follows the upgrade or downgrade that runs, and ends as it does. One that has ended is reported as well, until the
bootstrap node is restarted. If the API server is away at the start, the command waits for it for up to five minutes.

Examples:
  kubectl metalk8s wait cluster
  kubectl metalk8s wait cluster --timeout 1h";
