pages! {
    "get etcd": "\
Lists the etcd members, queried through the API server. LATENCY is the time of a request that needs the quorum.
Members that are down are listed as well. A degraded cluster is a warning. Without a quorum, the exit status is 1.

Examples:
  kubectl metalk8s get etcd
  kubectl metalk8s get etcd -o wide
  # the size of each database in bytes
  kubectl metalk8s get etcd -o jsonpath='{.items[*].status.databaseBytes}'",
    "defragment etcd": "\
Gives the free space in the databases of etcd back to the file system, one member after another, the leader last. A member
serves no requests meanwhile, so the command fails if another one is not healthy. If a database had reached its quota, so
that etcd refuses to write, all members write again once each database has room.

Examples:
  # how much of each database is in use
  kubectl metalk8s get etcd -o wide
  kubectl metalk8s defragment etcd
  kubectl metalk8s defragment etcd node-1 --dry-run",
}
