{#- As salt/metalk8s/addons/nginx-ingress/certs/server.sls, which makes a certificate with these names on each minion. The
    sandbox's certificates have no names: they stand beside it. #}
{%- from "sandbox.jinja" import switched with context %}
{%- from "certificates.jinja" import renewed with context %}
{{ switched(sls) }}
{{ renewed("server", ["workload-plane-ingress"]) }}

Name the addresses of the Workload-Plane Ingress:
  file.managed:
    - name: {{ opts.sandbox.root }}/etc/metalk8s/pki/nginx-ingress/workload-plane-server.names
    - contents: {{ salt["metalk8s_network.get_portmap_ips"]() | join(",") }}
    - makedirs: True
