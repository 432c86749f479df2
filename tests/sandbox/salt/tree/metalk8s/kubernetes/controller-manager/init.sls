{#- As salt/metalk8s/kubernetes/controller-manager/init.sls with installed.sls, of whose manifest only the threshold matters. #}
{%- from "sandbox.jinja" import disk, switched with context %}
{{ switched(sls) }}

include:
  - .kubeconfig

Create kube-controller-manager Pod manifest:
  file.managed:
    - name: {{ disk }}/etc/kubernetes/manifests/kube-controller-manager.args
    - contents: --terminated-pod-gc-threshold={{ pillar.kubernetes.controllerManager.config.terminatedPodGCThreshold }}
    - makedirs: True
