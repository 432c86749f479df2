{#- As salt/metalk8s/backup/certs/server.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("server", ["backup-server"]) }}
