//! What the help page of etcd says.

pub const GET_ETCD: &str = "\
Lists the etcd members, queried through the API server. LATENCY is the time of a request that needs the quorum.
Members that are down are listed as well. A degraded cluster is a warning. Without a quorum, the exit status is 1.

Examples:
  kubectl metalk8s get etcd
  kubectl metalk8s get etcd -o wide
  # the size of each database in bytes
  kubectl metalk8s get etcd -o jsonpath='{.items[*].status.databaseBytes}'";
