{#- As salt/metalk8s/kubernetes/coredns/deployed.sls, of which only the number of replicas matters. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}

Create coredns deployment:
  metalk8s_kubernetes.object_present:
    - manifest: {{ {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "coredns", "namespace": "kube-system"},
        "spec": {
          "replicas": pillar.kubernetes.coreDNS.replicas,
          "selector": {"matchLabels": {"k8s-app": "kube-dns"}},
          "template": {
            "metadata": {"labels": {"k8s-app": "kube-dns"}},
            "spec": {"containers": [{"name": "coredns", "image": "coredns:sandbox"}]},
          },
        },
      } | tojson }}
