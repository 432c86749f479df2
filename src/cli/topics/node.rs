pages! {
    "get node": "\
SALT shows whether the Salt minion of the node answers; it is unknown if Salt API cannot be used.

Examples:
  # all nodes
  kubectl metalk8s get nodes
  # the objects of all workload nodes
  kubectl metalk8s get nodes -l node-role.kubernetes.io/node -o yaml",
    "describe node": "\
Shows the SSH settings, roles and deployment of a node, and the Salt jobs that changed it.

Examples:
  kubectl metalk8s describe node node-1
  kubectl metalk8s describe node/node-1 -o json",
    "delete node": "\
Fails for the bootstrap node, for an etcd member, and while volumes or pods are on the node. --drain first
evicts the pods and respects disruption budgets. Delete pods without a controller by hand. DaemonSet pods and
static pods are deleted with the node.

A kubelet that still runs on the host registers the node again: the command prints how to stop it.

Examples:
  # show the plan
  kubectl metalk8s delete node node-1 --drain --dry-run
  kubectl metalk8s delete node node-1 --drain
  # silence the node's alerts in the meantime
  kubectl metalk8s delete node node-1 --drain --silence",
    "deploy node": "\
Runs one Salt orchestration per node and waits until the node is Ready. Control plane nodes come first, one
by one; etcd health is checked between nodes. If a node fails, no other one is begun.

Examples:
  kubectl metalk8s deploy node node-1
  # all workload nodes, three at the same time
  kubectl metalk8s deploy node -l node-role.kubernetes.io/node --concurrency 3
  # show the plan
  kubectl metalk8s deploy node node-1 --dry-run
  # return at once; later: kubectl metalk8s wait job JID
  kubectl metalk8s deploy node node-1 --async
  # silence the node's alerts in the meantime
  kubectl metalk8s deploy node node-1 --redeploy --silence
  # deploy it again with its pods on it, as on a cluster of few nodes
  kubectl metalk8s deploy node node-1 --redeploy --skip-drain",
    "cordon node": "\
Marks nodes as unschedulable, as kubectl does: running pods are kept, new ones are not scheduled. With --silence the alerts
about the nodes are muted for that time, also after the command has ended.

Examples:
  kubectl metalk8s cordon node node-1
  # during two hours of maintenance
  kubectl metalk8s cordon node node-1 --silence 2h",
    "uncordon node": "\
Marks nodes as schedulable again. A silence that `cordon` or `drain` made lasts until its time is over: `delete silence`.

Examples:
  kubectl metalk8s uncordon node node-1
  kubectl metalk8s uncordon node -l node-role.kubernetes.io/infra",
    "drain node": "\
Cordons nodes and evicts their pods. It takes kubectl's flags. If they do not cover
every pod, the command fails before it changes anything. Disruption budgets are respected
until --timeout. A node that could not be drained remains cordoned.

Examples:
  # which pods would leave
  kubectl metalk8s drain node node-1 --ignore-daemonsets --dry-run
  kubectl metalk8s drain node node-1 --ignore-daemonsets --delete-emptydir-data
  # with the alerts about the node silenced for two hours
  kubectl metalk8s drain node node-1 --ignore-daemonsets --silence 2h",
    "edit node": "\
Changes the roles, taints or SSH settings of a node; everything else is kept. With other roles, the taints of the roles
follow, unless --taints says otherwise. A deployed node keeps the roles master and etcd. The result names the command
that has to follow, if any: a new part of the control plane starts when the node is deployed again.

Examples:
  kubectl metalk8s edit node node-1 --roles infra
  # let pods run on it
  kubectl metalk8s edit node node-2 --taints none
  kubectl metalk8s edit node node-3 --hostname 192.0.2.12 --ssh-port 2222",
    "replace node": "\
Replaces a node whose machine is lost by a new machine, with the same roles, taints, labels and version; SSH settings that
are not given are those of the lost node. Removes the etcd member of the lost node first, because it counts for the quorum.
Then the new node is created, the lost one and the key of its Salt minion are deleted, and the new one is deployed. A node
that is ready is not replaced. Nothing is rolled back; after a failure, run the same command to finish.
Switch the lost machine off first: a machine that returns would run its pods a second time.

Examples:
  kubectl metalk8s replace node node-2 node-3 --hostname 192.0.2.12 --dry-run
  kubectl metalk8s replace node node-2 node-3 --hostname 192.0.2.12",
}

pub fn create_node() -> String {
    format!(
        "\
Creates the Node object with its SSH settings. Roles can be combined; they determine labels and taints:

{}
control-plane is short for master,etcd, and workload is short for node. --taints overrides the taints.

Examples:
  # a node for infrastructure services
  kubectl metalk8s create node node-1 --hostname 192.0.2.11 --ssh-key-path /etc/metalk8s/pki/key --roles infra
  # from a file, with other roles
  kubectl metalk8s create node -f node.yaml --roles workload,infra
  # print a control plane node whose SSH user needs sudo (no change)
  kubectl metalk8s create node node-2 --hostname 192.0.2.12 --ssh-key-path /etc/metalk8s/pki/key --ssh-user admin --sudo-required --roles control-plane --dry-run=client -o yaml",
        domain::node::combinations_table()
    )
}
