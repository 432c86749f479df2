{#- Monitoring: Prometheus, Alertmanager and Grafana. #}
{%- from "sandbox.jinja" import switched with context %}
{%- from "service_configuration.jinja" import configured with context %}
{{ switched(sls) }}
{{ configured("metalk8s-monitoring", "metalk8s-alertmanager-config", "AlertmanagerConfig") }}
{{ configured("metalk8s-monitoring", "metalk8s-grafana-config", "GrafanaConfig") }}
{{ configured("metalk8s-monitoring", "metalk8s-prometheus-config", "PrometheusConfig") }}
