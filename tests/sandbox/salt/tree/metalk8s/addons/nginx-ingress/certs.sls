{#- As salt/metalk8s/addons/nginx-ingress/certs/server.sls, which makes a certificate with these names on each minion. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}

Generate Workload-Plane Ingress server certificate:
  file.managed:
    - name: {{ opts.sandbox.root }}/etc/metalk8s/pki/nginx-ingress/workload-plane-server.crt
    - contents: {{ salt["metalk8s_network.get_portmap_ips"]() | join(",") }}
    - makedirs: True
