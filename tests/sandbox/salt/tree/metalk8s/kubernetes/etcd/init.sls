{#- As salt/metalk8s/kubernetes/etcd/certs, which deploys etcd as well. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("client", ["etcd-healthcheck"]) }}
{{ renewed("server", ["etcd-peer", "etcd"]) }}
