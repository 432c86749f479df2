#!jinja | metalk8s_kubernetes
{#- The catalogue: a JSON document for each Solution, as mounted just now. #}
apiVersion: v1
kind: ConfigMap
metadata:
  name: metalk8s-solutions
  namespace: metalk8s-solutions
data:
  {%- for name, versions in pillar.metalk8s.solutions.available.items() %}
  {{ name }}: {{ versions | tojson | yaml_encode }}
  {%- else %} {}
  {%- endfor %}
