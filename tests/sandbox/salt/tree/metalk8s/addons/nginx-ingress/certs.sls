{#- As salt/metalk8s/addons/nginx-ingress/certs/server.sls: each minion has a certificate with these names. They stand in a
    ConfigMap, for tests to see. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}

Generate Workload-Plane Ingress server certificate:
  metalk8s_kubernetes.object_present:
    - manifest: {{ {
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": "ingress-certificate-of-" ~ grains.id, "namespace": "metalk8s-ingress"},
        "data": {"names": salt["metalk8s_network.get_portmap_ips"]() | join(",")},
      } | tojson }}
