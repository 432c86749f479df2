{#- As salt/metalk8s/kubernetes/apiserver/certs/server.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("server", ["apiserver"]) }}
