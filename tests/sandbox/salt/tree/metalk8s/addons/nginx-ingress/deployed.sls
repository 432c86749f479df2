{#- The way in. #}
{%- from "sandbox.jinja" import switched with context %}
{%- from "service_configuration.jinja" import configured with context %}
{{ switched(sls) }}
{{ configured("metalk8s-ingress", "metalk8s-ingress-controller-config", "IngressControllerConfig") }}
