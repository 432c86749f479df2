{#- As salt/metalk8s/kubernetes/kubelet/configured.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("kubeconfig", ["kubelet"]) }}
