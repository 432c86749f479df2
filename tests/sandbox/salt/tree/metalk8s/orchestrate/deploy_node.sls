{#- Makes a node that is only declared one of the cluster: its kubelet comes up, and its part of etcd. #}
{%- from "sandbox.jinja" import switched with context %}
{%- set node = pillar.orchestrate.node_name %}
{%- set settings = pillar.metalk8s.nodes[node] %}
{%- set annotations = salt["metalk8s_kubernetes.get_object"](kind="Node", apiVersion="v1", name=node).metadata.annotations | default({}, true) %}
{{ switched(sls) }}

Install python36:
  metalk8s.saltutil_cmd:
    - name: '[ "$EUID" -eq 0 ] && yum install -y python3 || sudo yum install -y python3'
    - tgt: {{ node }}

Set grains ssh:
  metalk8s.saltutil_cmd:
    - name: state.sls metalk8s.node.grains
    - tgt: {{ node }}
    - require:
      - metalk8s: Install python36

Check node:
  metalk8s.saltutil_cmd:
    - name: metalk8s_checks.node
    - tgt: {{ node }}
    - require:
      - metalk8s: Set grains ssh

{%- if "etcd" in settings.roles %}
{#- The sandbox's only member of etcd answers for all of them. #}
{%- set first = salt["metalk8s_kubernetes.get_object"](kind="Pod", apiVersion="v1", name="etcd-bootstrap", namespace="kube-system") %}

Register the node into etcd cluster:
  metalk8s_kubernetes.object_present:
    - manifest: {{ {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {
          "name": "etcd-" ~ node,
          "namespace": "kube-system",
          "labels": {"component": "etcd", "tier": "control-plane"},
        },
        "spec": {
          "nodeName": node,
          "serviceAccountName": "etcd",
          "hostNetwork": true,
          "tolerations": [{"operator": "Exists"}],
          "containers": [{"name": "etcd", "image": "etcd:sandbox", "ports": first.spec.containers[0].ports}],
        },
      } | tojson }}
    - require:
      - metalk8s: Check node
    - require_in:
      - metalk8s_kubernetes: Run the highstate
{%- endif %}

Run the highstate:
  metalk8s_kubernetes.object_updated:
    - name: {{ node }}
    - kind: Node
    - apiVersion: v1
    - patch:
        metadata:
          annotations:
            sandbox/address: 10.99.1.{{ range(1, 255) | random }}
          {#- Without its label kwok does not play the kubelet: Salt is done, and the node never ready. #}
          {%- if "sandbox/no-kubelet" not in annotations %}
          labels:
            kwok.x-k8s.io/node: fake
            {#- The kubelet sets it, and the PersistentVolumes of the node require it. #}
            kubernetes.io/hostname: {{ node }}
          {%- endif %}
    - require:
      - metalk8s: Check node
