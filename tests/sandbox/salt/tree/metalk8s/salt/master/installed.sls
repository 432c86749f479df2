{#- The Salt master's static Pod: with another list of mounted archives it is
    started anew, and Salt API with it. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}

Install and start salt master manifest:
  metalk8s.static_pod_managed:
    - name: {{ opts.sandbox.root }}/etc/kubernetes/manifests/salt-master.yaml
    - source: salt://metalk8s/salt/master/files/salt-master-manifest.yaml.j2
    - context:
        solutions: {{ salt["metalk8s_solutions.list_available"]() | tojson }}

Delay after new pod deployment:
  module.wait:
    - test.sleep:
      - length: 1
    - watch:
      - metalk8s: Install and start salt master manifest

Make sure salt master container is up:
  module.wait:
    - cri.wait_container:
      - name: salt-master
      - state: running
      - timeout: 180
    - watch:
      - metalk8s: Install and start salt master manifest
    - require:
      - module: Delay after new pod deployment

Wait for Salt API to answer:
  http.wait_for_successful_query:
    - name: https://127.0.0.1:{{ opts.sandbox.api_port }}/
    - ca_bundle: {{ opts.sandbox.authority }}
    - status: 200
    - wait_for: 180
    - request_interval: 0.2
    - require:
      - module: Make sure salt master container is up
