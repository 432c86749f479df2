{#- The identity provider. #}
{%- from "sandbox.jinja" import switched with context %}
{%- from "service_configuration.jinja" import configured with context %}
{{ switched(sls) }}
{%- if pillar.addons.dex.enabled %}
{{ configured("metalk8s-auth", "metalk8s-dex-config", "DexConfig", "addons.metalk8s.scality.com/v1alpha2") }}
{%- else %}
Nothing to deploy:
  test.nop
{%- endif %}
