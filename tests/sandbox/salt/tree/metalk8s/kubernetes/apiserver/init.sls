{#- As salt/metalk8s/kubernetes/apiserver/installed.sls, of whose manifest only the feature gates matter. Nothing restarts the
    API server here. #}
{%- from "sandbox.jinja" import disk, switched with context %}
{{ switched(sls) }}

Configure the API server:
  file.managed:
    - name: {{ disk }}/etc/kubernetes/manifests/kube-apiserver.args
    - contents: --feature-gates={{ pillar.kubernetes.get("apiServer", {}).get("featureGates", {}) | join(",") }}
    - makedirs: True
