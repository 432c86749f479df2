{#- As salt/metalk8s/kubernetes/apiserver/certs/kubelet-client.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("client", ["apiserver-kubelet"]) }}
