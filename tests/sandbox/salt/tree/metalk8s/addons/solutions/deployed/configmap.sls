#!jinja | metalk8s_kubernetes
{#- The catalogue: a JSON document for each Solution, as mounted just now. #}
{#- Not with `yaml_encode`: of 3002 it takes no text that comes out of `tojson`. #}
{%- set data = {} %}
{%- for name, versions in pillar.metalk8s.solutions.available.items() %}
  {%- do data.update({name: versions | tojson}) %}
{%- endfor %}
apiVersion: v1
kind: ConfigMap
metadata:
  name: metalk8s-solutions
  namespace: metalk8s-solutions
data: {{ data | tojson }}
