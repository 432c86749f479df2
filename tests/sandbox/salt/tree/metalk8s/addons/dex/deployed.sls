{#- The identity provider. #}
{%- from "sandbox.jinja" import switched with context %}
{%- from "service_configuration.jinja" import configured with context %}
{{ switched(sls) }}
{{ configured("metalk8s-auth", "metalk8s-dex-config", "DexConfig", "addons.metalk8s.scality.com/v1alpha2") }}
