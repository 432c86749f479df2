{#- As salt/metalk8s/orchestrate/apiserver.sls, which asks the masters of the pillar one after the other. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}
{%- set masters = [] %}
{%- for node, settings in pillar.metalk8s.nodes.items() if "master" in settings.roles %}
{%- do masters.append(node) %}
{%- endfor %}
{%- for node in masters | sort %}

Deploy apiserver {{ node }} to {{ pillar.metalk8s.cluster_version }}:
  salt.state:
    - tgt: {{ node }}
    - sls:
      - metalk8s.kubernetes.apiserver
    {%- if loop.previtem is defined %}
    - require:
      - salt: Deploy apiserver {{ loop.previtem }} to {{ pillar.metalk8s.cluster_version }}
    {%- endif %}
{%- endfor %}
