{#- As salt/metalk8s/salt/master/certs/salt-api.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("server", ["salt-api"]) }}
