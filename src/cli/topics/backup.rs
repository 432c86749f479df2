pages! {
    "get backup": "\
Lists the backups in /var/lib/metalk8s/backups on the bootstrap node, read through Salt. COPIES counts the other control
plane nodes with a confirmed copy. The Jobs that confirm copies are deleted after a day.

Examples:
  kubectl metalk8s get backups
  kubectl metalk8s get backups -o wide
  # the path of the newest one
  kubectl metalk8s get backups -o jsonpath='{.items[-1:].spec.path}'",
    "create backup": "\
Backs up the bootstrap node with MetalK8s' own script: etcd, the configuration and the keys of the cluster's authorities. If
etcd does not answer, the script retries for five minutes. The command succeeds when there is a new file, and every other
control plane node has a copy of it. With --verify, each file in it must also have the sum that the script wrote down, as
a restore requires it. MetalK8s keeps the newest five.

A backup contains private keys. It cannot be downloaded.

Examples:
  kubectl metalk8s create backup
  kubectl metalk8s create backup --verify
  kubectl metalk8s create backup --async
  kubectl metalk8s create backup --dry-run",
}
