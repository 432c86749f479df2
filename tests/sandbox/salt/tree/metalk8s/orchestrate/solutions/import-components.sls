{#- Mounts the configured archives and writes them into the catalogue. #}
{%- from "sandbox.jinja" import switched with context %}
{%- set bootstrap = pillar.bootstrap_id %}
{%- set saltenv = "metalk8s-" ~ pillar.metalk8s.nodes[bootstrap].version %}
{{ switched(sls) }}

Import the Solutions archives:
  salt.state:
    - tgt: {{ bootstrap }}
    - saltenv: {{ saltenv }}
    - sls: metalk8s.solutions.available

Update Solutions configuration:
  salt.runner:
    - name: state.orchestrate
    - mods: metalk8s.addons.solutions.deployed.configmap
    - require:
      - salt: Import the Solutions archives

Configure registry:
  salt.state:
    - tgt: {{ bootstrap }}
    - saltenv: {{ saltenv }}
    - sls: metalk8s.repo.installed
    - require:
      - salt: Update Solutions configuration
