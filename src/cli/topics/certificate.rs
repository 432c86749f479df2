pages! {
    "get certificate": "\
Lists the certificates that MetalK8s keeps on its nodes, those of etcd and in kubeconfigs among them, with the days that
are left. MetalK8s renews them by itself; `check` warns of certificates that expire within 45 days, which MetalK8s should
have renewed.
Private keys never leave the nodes.

Examples:
  kubectl metalk8s get certificates
  kubectl metalk8s get certificates --node node-1 -o wide
  # the next ones to expire come first
  kubectl metalk8s get certificates --sort-by '{.status.days}'",
    "renew certificate": "\
Renews the certificates that expire within 90 days, node by node, by MetalK8s' own orchestration. MetalK8s keeps all
others, so nothing else can be renewed. The API server, etcd or the kubelet of the node restart if theirs are among them.
Afterwards each certificate is read again, and must expire later than before.

Examples:
  # which ones are due
  kubectl metalk8s renew certificates --dry-run
  kubectl metalk8s renew certificates --node node-1",
}
