//! The names of the formulas of MetalK8s' Salt tree that the plugin runs, and of the functions that take their time.

/// A function: backs up the bootstrap node. If etcd does not answer, it tries again for five minutes.
pub const BACKUP: &str = "metalk8s.backup_node";
/// Mounts the configured archives, and updates the catalogue and the registry.
pub const IMPORT: &str = "metalk8s.orchestrate.solutions.import-components";
/// Applies or removes custom resource definitions, according to the active versions.
pub const COMPONENTS: &str = "metalk8s.orchestrate.solutions.deploy-components";
/// Deploys the operators of an Environment.
pub const ENVIRONMENT: &str = "metalk8s.orchestrate.solutions.prepare-environment";
/// Installs a node over SSH and adds it to the cluster.
pub const NODE: &str = "metalk8s.orchestrate.deploy_node";
/// Configures the API server of the bootstrap node, and restarts it if that changes anything.
pub const API_SERVER: &str = "metalk8s.kubernetes.apiserver";
/// Moves the control plane ingress to the present one.
pub const INGRESS: &str = "metalk8s.orchestrate.update-control-plane-ingress-ip";
/// Deploys Calico, which forwards the ports of the workload plane ingress at the virtual addresses.
pub const NETWORK: &str = "metalk8s.kubernetes.cni.calico.deployed";
/// Makes a node's certificate of the workload plane ingress, which names the virtual addresses.
pub const INGRESS_CERTIFICATES: &str = "metalk8s.addons.nginx-ingress.certs";
/// Makes certificates of a node anew that expire soon.
pub const CERTIFICATES: &str = "metalk8s.orchestrate.certs.renew";
/// Configures containerd, and restarts it if that changes anything.
pub const CONTAINER_ENGINE: &str = "metalk8s.container-engine";
/// Configures the kubelet, and restarts it if that changes anything.
pub const KUBELET: &str = "metalk8s.kubernetes.kubelet";
/// Configures the API servers, one after the other.
pub const API_SERVERS: &str = "metalk8s.orchestrate.apiserver";
/// Configures the controller manager of a control plane node.
pub const CONTROLLER_MANAGER: &str = "metalk8s.kubernetes.controller-manager";
pub const CORE_DNS: &str = "metalk8s.kubernetes.coredns.deployed";
/// Passes the mounted archives to the Salt master, which may restart it.
pub const MASTER: &str = "metalk8s.salt.master.installed";
