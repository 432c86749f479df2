{#- As salt/metalk8s/salt/master/kubeconfig.sls. #}
{%- from "certificates.jinja" import renewed with context %}
{{ renewed("kubeconfig", ["salt-master"]) }}
