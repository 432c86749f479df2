{#- The node's image registry, which serves the images of the archives. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}

Install repositories manifest:
  metalk8s.static_pod_managed:
    - name: {{ opts.sandbox.root }}/etc/kubernetes/manifests/repositories.yaml
    - source: salt://metalk8s/repo/files/repositories-manifest.yaml.j2
    - context:
        solutions: {{ pillar.metalk8s.solutions.available | tojson }}
