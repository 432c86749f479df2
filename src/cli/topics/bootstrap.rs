//! What the help pages of the bootstrap node say.

pages! {
    "validate bootstrap-configuration": "\
Checks a BootstrapConfiguration, from which MetalK8s installs its first node: its fields, its networks and their
overlaps. Works offline, and does not check whether archives and addresses exist on the node.
Exit status 6: the configuration is not valid.

Examples:
  kubectl metalk8s validate bootstrap-configuration bootstrap.yaml
  # warnings as errors, before bootstrap.sh runs
  kubectl metalk8s validate bootstrap-configuration bootstrap.yaml --strict",
    "deploy bootstrap": "\
Runs bootstrap.sh of MetalK8s, as root on the machine that becomes the bootstrap node. Before that,
/etc/metalk8s/bootstrap.yaml is checked as by `validate bootstrap-configuration`. The output of the script
goes to standard error; its log is /var/log/metalk8s/bootstrap.log.

Examples:
  kubectl metalk8s deploy bootstrap
  kubectl metalk8s deploy bootstrap --version 129.0.0 --dry-run",
}
