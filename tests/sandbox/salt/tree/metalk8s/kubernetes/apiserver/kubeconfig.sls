{#- As salt/metalk8s/kubernetes/apiserver/kubeconfig.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("kubeconfig", ["super-admin", "admin"]) }}
