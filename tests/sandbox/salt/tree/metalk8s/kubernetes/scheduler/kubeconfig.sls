{#- As salt/metalk8s/kubernetes/scheduler/kubeconfig.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("kubeconfig", ["scheduler"]) }}
