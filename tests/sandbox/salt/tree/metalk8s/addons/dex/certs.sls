{#- As salt/metalk8s/addons/dex/certs/server.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("server", ["dex"]) }}
