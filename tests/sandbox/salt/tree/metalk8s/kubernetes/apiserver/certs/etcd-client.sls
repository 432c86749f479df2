{#- As salt/metalk8s/kubernetes/apiserver/certs/etcd-client.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("client", ["apiserver-etcd"]) }}
