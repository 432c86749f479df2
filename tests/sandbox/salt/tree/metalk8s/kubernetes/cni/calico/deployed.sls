{#- As salt/metalk8s/kubernetes/cni/calico/deployed.sls, of which only the addresses matter whose ports are forwarded. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}

Apply the configuration of Calico:
  metalk8s_kubernetes.object_present:
    - manifest: {{ {
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": "calico-config", "namespace": "kube-system"},
        "data": {"conditionsV4": salt["metalk8s_network.get_portmap_ips"](as_cidr=True) | join(",")},
      } | tojson }}
