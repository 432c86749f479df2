//! What the help pages of nodes say.

/// `get node`.
pub const GET_NODE: &str = "\
Reads the Nodes, and asks Salt which minions answer; where Salt cannot be asked, a warning says so and
SALT is unknown. Changes nothing.

Examples:
  # every node: ready, roles, version, deployed, its Salt minion
  kubectl metalk8s get nodes
  # those for workloads, as the API server has them
  kubectl metalk8s get nodes -l node-role.kubernetes.io/node -o yaml";

/// `describe node`.
pub const DESCRIBE_NODE: &str = "\
How a node is reached, what it is for and how far its deployment came, with the Salt jobs that worked
on it. Changes nothing.

Examples:
  kubectl metalk8s describe node node-1
  kubectl metalk8s describe node/node-1 -o json";

/// `create node`, with the table of roles.
#[must_use]
pub fn create_node() -> String {
    format!(
        "\
Declares a node; `deploy node` installs it. Roles combine freely and decide labels and taints:

{}
control-plane is short for master,etcd, and workload for node. --taints overrides the taints.

Examples:
  # a node for infrastructure services
  kubectl metalk8s create node node-1 --hostname 192.0.2.11 --ssh-key-path /etc/metalk8s/pki/key --roles infra
  # one of the control plane, reached as a user with sudo; only shown
  kubectl metalk8s create node node-2 --hostname 192.0.2.12 --ssh-key-path /etc/metalk8s/pki/key --ssh-user admin --sudo-required --roles control-plane --dry-run=client -o yaml
  # for workloads and infrastructure services, from a file
  kubectl metalk8s create node -f node.yaml --roles workload,infra",
        crate::domain::node::combinations_table()
    )
}

/// `deploy node`.
pub const DEPLOY_NODE: &str = "\
One Salt orchestration a node. Nodes of the control plane come first and one by one, and etcd is
looked at before the next. Done only when the node is Ready; the nodes after one that failed are
deployed nevertheless.

Examples:
  kubectl metalk8s deploy node node-1
  # all that are declared for workloads, three at once
  kubectl metalk8s deploy node -l node-role.kubernetes.io/node --parallel 3
  # what would be done, and whether it can be
  kubectl metalk8s deploy node node-1 --dry-run
  # start it and come back later: kubectl metalk8s wait job JID
  kubectl metalk8s deploy node node-1 --async";
