{#- Applies the CRDs of the active versions, removes those of Solutions that
    have none any more, and says in the catalogue which are active. #}
{%- from "sandbox.jinja" import switched with context %}

include:
  - metalk8s.addons.solutions.deployed

{{ switched(sls) }}

{#- Only the bootstrap minion is sure to see the archive. #}
{%- macro each_crd(action, function, solution) %}
{%- set search = {
      "path": solution.mountpoint ~ "/operator/deploy/crds", "name": "*_crd.yaml"
    } %}
{%- set answer = salt["saltutil.cmd"](pillar.bootstrap_id, "file.find", kwarg=search) %}
{%- for file in answer[pillar.bootstrap_id].ret %}

{{ action }} CRD "{{ file }}" for Solution {{ solution.name }}:
  metalk8s_kubernetes.{{ function }}:
    - name: {{ file }}
{%- endfor %}
{%- endmacro %}

{%- macro refuse(what, why) %}

Cannot deploy {{ what }}:
  test.fail_without_changes:
    - name: {{ why }}
{%- endmacro %}

{%- set solutions = pillar.metalk8s.solutions %}
{%- if "_errors" in solutions %}
Cannot proceed with deployment of Solution cluster-wide components:
  test.configurable_test_state:
    - name: Cannot proceed due to pillar errors
    - changes: false
    - result: false
    - comment: {{ ("Errors: " ~ solutions._errors | join("; ")) | yaml_encode }}
{%- else %}
{%- set active = solutions.config.active %}
{%- for name, versions in solutions.available.items() %}
  {%- set known = versions | map(attribute="version") | list %}
  {%- set wanted = active.get(name) %}
  {%- if wanted == "latest" %}
    {%- set wanted = salt["metalk8s_solutions.latest"](known) %}
  {%- endif %}

  {%- if wanted in known %}
    {{- each_crd("Apply", "object_present", versions[known.index(wanted)]) }}
  {%- elif wanted %}
    {{- refuse("desired version '" ~ wanted ~ "' for Solution " ~ name,
               "Solution " ~ name ~ "-" ~ wanted ~ " is not available") }}
  {%- else %}
    {%- for solution in versions if solution.active %}
      {{- each_crd("Remove", "object_absent", solution) }}
    {%- endfor %}
  {%- endif %}

  {%- set updated = [] %}
  {%- for info in versions %}
    {%- do updated.append(dict(info, active=info.version == wanted)) %}
  {%- endfor %}

Update metalk8s-solutions ConfigMap for Solution {{ name }}:
  metalk8s_kubernetes.object_updated:
    - name: metalk8s-solutions
    - namespace: metalk8s-solutions
    - kind: ConfigMap
    - apiVersion: v1
    - patch:
        data:
          {{ name }}: >-
            {{ updated | tojson }}
{%- endfor %}

{%- for name in active if name not in solutions.available %}
  {{- refuse("components for Solution " ~ name,
             "No version for Solution " ~ name ~ " available") }}
{%- endfor %}
{%- endif %}
