{#- As salt/metalk8s/addons/nginx-ingress-control-plane/certs/server.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("server", ["control-plane-ingress"]) }}
