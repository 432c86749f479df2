{#- As salt/metalk8s/kubernetes/kubelet/init.sls with standalone.sls, of which only the part that administrators set matters.
    No kubelet reads it here. #}
{%- from "sandbox.jinja" import disk, switched with context %}
{{ switched(sls) }}

include:
  - .configured

Create kubelet config file:
  file.managed:
    - name: {{ disk }}/var/lib/kubelet/config.yaml
    - contents: |
        kind: KubeletConfiguration
        {%- if salt.pillar.get("kubernetes:kubelet:config:maxPods") %}
        maxPods: {{ pillar.kubernetes.kubelet.config.maxPods }}
        {%- endif %}
    - makedirs: True
