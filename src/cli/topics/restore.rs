//! What the help pages of restores say.

/// `restore bootstrap`.
pub const RESTORE_BOOTSTRAP: &str = "\
With --plan, prints what it takes to restore the bootstrap node if it is lost: whether that is possible, which member of
etcd is to be removed, and the commands in their order. Nothing is changed, and Salt, which runs on that node, is not
needed. A restore needs another node of the control plane that serves the API, and three members of etcd, the lost one
included. If it is not possible, a warning says why.

Without --plan, runs restore.sh of MetalK8s, as root on the new machine. Before that, the configuration in the backup is
checked. What the script prints goes to standard error; its own log is /var/log/metalk8s/restore.log.

Examples:
  kubectl metalk8s restore bootstrap --plan
  kubectl metalk8s restore bootstrap --plan --backup-file /mnt/20261123_110000.tar.gz
  # on the new machine
  kubectl metalk8s restore bootstrap --backup-file /mnt/20261123_110000.tar.gz --apiserver-node-ip 192.0.2.11
  # the commands alone
  kubectl metalk8s restore bootstrap --plan -o jsonpath='{range .steps[*]}{.command}{\"\\n\"}{end}'";
