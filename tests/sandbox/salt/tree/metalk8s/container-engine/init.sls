{#- As salt/metalk8s/container-engine/containerd/installed.sls, of which only the proxies matter: it tells containerd in this
    file of systemd's, and restarts it. #}
{%- from "sandbox.jinja" import disk, switched with context %}
{{ switched(sls) }}

Configure containerd:
  file.managed:
    - name: {{ disk }}/etc/systemd/system/containerd.service.d/50-metalk8s.conf
    - contents: |
        [Service]
        Environment="HTTP_PROXY={{ pillar.proxies.http | default }}" "HTTPS_PROXY={{ pillar.proxies.https | default }}"
    - makedirs: True
