pages! {
    "restore bootstrap": "\
With --plan, prints the steps that restore a lost bootstrap node: whether a restore is possible, the etcd member to remove,
and the commands in order. Nothing is changed, and Salt, which runs on that node, is not needed. A restore needs another
control plane node that serves the API, and at least three etcd members, with quorum after the loss. If a restore is not
possible, a warning gives the reason.

Without --plan, runs restore.sh of MetalK8s, as root on the new machine. Before that, the configuration in the backup is
checked, and that the ISO files of MetalK8s are at the paths that it lists. The output of the script goes to standard error; its
log is /var/log/metalk8s/restore.log. Afterwards, the archives of Solutions that the backup lists are imported, which the script
does not do. If one of their files is missing, the exit status is 10, and the message has the command that finishes the restore.

Examples:
  kubectl metalk8s restore bootstrap --plan
  kubectl metalk8s restore bootstrap --plan --backup-file /mnt/20261123_110000.tar.gz
  # on the new machine
  kubectl metalk8s restore bootstrap --backup-file /mnt/20261123_110000.tar.gz --apiserver-node-ip 192.0.2.11
  # only the commands
  kubectl metalk8s restore bootstrap --plan -o jsonpath='{range .steps[*]}{.command}{\"\\n\"}{end}'",
}
