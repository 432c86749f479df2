{#- The collector of logs. #}
{%- from "sandbox.jinja" import switched with context %}
{%- from "service_configuration.jinja" import configured with context %}
{{ switched(sls) }}
{%- if pillar.addons["fluent-bit"].enabled %}
{{ configured("metalk8s-logging", "metalk8s-fluent-bit-config", "FluentBitConfig") }}
{%- else %}
Nothing to deploy:
  test.nop
{%- endif %}
