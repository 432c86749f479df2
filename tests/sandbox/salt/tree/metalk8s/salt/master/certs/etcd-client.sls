{#- As salt/metalk8s/salt/master/certs/etcd-client.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("client", ["salt-master-etcd"]) }}
