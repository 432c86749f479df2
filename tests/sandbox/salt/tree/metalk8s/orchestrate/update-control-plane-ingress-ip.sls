{#- What is reached at the address of the control plane. The address that was applied stands in a ConfigMap, for tests
    to see. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}

Apply the address of the control plane:
  metalk8s_kubernetes.object_present:
    - manifest: {{ {
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": "control-plane-ingress-applied", "namespace": "metalk8s-ingress"},
        "data": {"ip": pillar.metalk8s.cluster_config.status.controlPlane.ingress.ip},
      } | tojson }}
