//! What the help pages of service configurations say.

/// `get config`.
pub const GET_CONFIG: &str = "\
A document holds overrides only; the defaults are MetalK8s' own.

Examples:
  # which there are, and when each was changed
  kubectl metalk8s get configs
  # a document, as it is stored
  kubectl metalk8s get config grafana
  # all of them, as `apply config -f` takes them
  kubectl metalk8s get configs -o yaml";

/// `edit config`.
pub const EDIT_CONFIG: &str = "\
Opens the document in $KUBE_EDITOR, $EDITOR or vi. After you save it, the difference is shown, the
ConfigMap written and the Salt states run that apply it. If they fail, the old document comes back.
Comments and the order of fields stay, with --set too.

Examples:
  kubectl metalk8s edit config grafana
  kubectl metalk8s edit am-config
  # without an editor
  kubectl metalk8s edit config prometheus --set spec.deployment.replicas=2 --set spec.config.retention_time=30d
  # the difference only
  kubectl metalk8s edit config am --set spec.notification.config.global.resolve_timeout=7m --dry-run";

/// `apply config`.
pub const APPLY_CONFIG: &str = "\
Writes the document and runs the Salt states that apply it. If they fail, the old document comes
back and is applied again.

Examples:
  kubectl metalk8s apply config grafana -f grafana.yaml
  # what another cluster has
  kubectl metalk8s --context other get configs -o yaml | kubectl metalk8s apply config -f -";
