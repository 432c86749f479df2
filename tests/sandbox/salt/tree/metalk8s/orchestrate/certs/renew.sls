{#- As salt/metalk8s/orchestrate/certs/renew.sls: what belongs to the paths in the pillar, on one minion, and afterwards
    what has to know. Nothing is forced: each state keeps a certificate that is valid for long enough. #}
{%- from "metalk8s/map.jinja" import certificates with context %}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}
{%- set states = [] %}
{%- set afterwards = [] %}
{%- for usage in ["client", "kubeconfig", "server"] %}
{%- for one in certificates[usage].files.values() if one.path in pillar.orchestrate.certificates %}
{%- do states.extend(one.renew.get("sls", [])) %}
{%- do afterwards.extend(one.renew.get("post", {}).get("orch", [])) %}
{%- endfor %}
{%- endfor %}

Renew certificates:
  salt.state:
    - tgt: {{ pillar.orchestrate.target }}
    - sls: {{ states | unique | tojson }}
{%- if afterwards %}

Tell the cluster:
  salt.runner:
    - name: state.orchestrate
    - mods: {{ afterwards | unique | tojson }}
    - saltenv: {{ saltenv }}
    - require:
      - salt: Renew certificates
{%- endif %}
