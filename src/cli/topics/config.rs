//! What the help pages of service configurations say.

pages! {
    "get config": "\
A configuration contains only the values that override MetalK8s' defaults.
`cluster` is the ClusterConfig of MetalK8s, `bootstrap` the BootstrapConfiguration that the cluster was installed from. Neither
is in the list of service configurations.

Examples:
  # all of them, with the time of the last change
  kubectl metalk8s get configs
  # one configuration as YAML
  kubectl metalk8s get config grafana
  # the addresses of the control plane and the virtual IP pools
  kubectl metalk8s get config cluster
  # proxies, CoreDNS, kubelets
  kubectl metalk8s get config bootstrap
  # all of them, for `apply config -f`
  kubectl metalk8s get configs -o yaml",
    "describe config": "\
Shows the ConfigMap of a configuration, the Salt states that apply it, and its history.
For `cluster`, it shows the addresses, and whether MetalK8s' operator has applied them.

Examples:
  kubectl metalk8s describe config grafana
  kubectl metalk8s describe config dex -o yaml
  kubectl metalk8s describe config cluster
  kubectl metalk8s describe config bootstrap",
    "edit config": "\
Opens the configuration in $KUBE_EDITOR, $EDITOR or vi. When you save it, the plugin shows the difference,
updates the ConfigMap and lets Salt apply it. If Salt fails, the change is rolled back.
Comments and the order of fields are kept, also with --set.

`cluster` is the ClusterConfig of MetalK8s: only its spec can change. The command waits until MetalK8s' operator has applied it.
If the control plane address changes, Salt then moves the control plane ingress; a warning explains the effect on logins.

`bootstrap` is the BootstrapConfiguration on the bootstrap node. It is checked as by `validate bootstrap-configuration`, and written by
Salt. Of it, proxies and what is in kubernetes (apiServer, controllerManager, coreDNS, kubelet) can change, and Salt applies it:
containerd, kubelets and API servers restart where it changes something for them. Other fields are refused.

Examples:
  kubectl metalk8s edit config grafana
  kubectl metalk8s edit am-config
  # without an editor
  kubectl metalk8s edit config prometheus --set spec.deployment.replicas=2 --set spec.config.retention_time=30d
  kubectl metalk8s edit config cluster --set spec.controlPlane.ingress.managedVirtualIP.address=192.0.2.10
  kubectl metalk8s edit config bootstrap --set kubernetes.kubelet.config.maxPods=200
  # show the difference
  kubectl metalk8s edit config am --set spec.notification.config.global.resolve_timeout=7m --dry-run",
    "apply config": "\
Updates the ConfigMap and lets Salt apply it. If Salt fails, the change is rolled back.

Examples:
  kubectl metalk8s apply config grafana -f grafana.yaml
  # copy from another cluster
  kubectl metalk8s --context staging get configs -o yaml | kubectl metalk8s apply config -f -",
}
