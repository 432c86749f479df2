{#- As salt/metalk8s/kubernetes/controller-manager/kubeconfig.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("kubeconfig", ["controller-manager"]) }}
