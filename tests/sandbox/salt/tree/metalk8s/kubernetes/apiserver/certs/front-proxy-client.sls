{#- As salt/metalk8s/kubernetes/apiserver/certs/front-proxy-client.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("client", ["front-proxy"]) }}
