{#- The user interfaces: see addons/ui/deployed/ui-configuration.sls of MetalK8s. #}
{%- from "sandbox.jinja" import switched with context %}
{%- from "service_configuration.jinja" import configured with context %}
{{ switched(sls) }}
{{ configured("metalk8s-ui", "metalk8s-ui-config", "UIConfig", "addons.metalk8s.scality.com/v1alpha2") }}
{{ configured("metalk8s-ui", "metalk8s-shell-ui-config", "ShellUIConfig", "addons.metalk8s.scality.com/v1alpha2") }}
{{ configured("metalk8s-ui", "workloadplane-shell-ui-config", "WorkloadPlaneShellUIConfig", "addons.metalk8s.scality.com/v1alpha1") }}
{{ configured("metalk8s-ui", "deployed-ui-apps", "DeployedUIApps", "addons.metalk8s.scality.com/v1alpha1") }}
