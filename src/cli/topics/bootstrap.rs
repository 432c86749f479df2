//! What the help page of the bootstrap node's configuration says.

/// `validate bootstrap-configuration`.
pub const VALIDATE_BOOTSTRAP: &str = "\
Checks a BootstrapConfiguration, from which MetalK8s installs its first node, before that begins: its fields, its
networks and their overlaps. Works offline; whether archives and addresses exist on the node is not checked.
Exit status 6: the configuration is not valid.

Examples:
  kubectl metalk8s validate bootstrap-configuration bootstrap.yaml
  # warnings as errors, before bootstrap.sh runs
  kubectl metalk8s validate bootstrap-configuration bootstrap.yaml --strict";
