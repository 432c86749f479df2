{#- The store of logs. #}
{%- from "sandbox.jinja" import switched with context %}
{%- from "service_configuration.jinja" import configured with context %}
{{ switched(sls) }}
{%- if pillar.addons.loki.enabled %}
{{ configured("metalk8s-logging", "metalk8s-loki-config", "LokiConfig") }}
{%- else %}
Nothing to deploy:
  test.nop
{%- endif %}
