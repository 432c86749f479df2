{#- Deploys the operators of all Solutions in all namespaces of an environment. #}
{%- from "sandbox.jinja" import switched with context %}
{%- set environment = pillar.orchestrate.env_name %}
{%- set webhook_enabled = pillar.orchestrate.webhook_enabled %}
{%- set registry = "metalk8s-registry-from-config.invalid" %}
{%- set solutions = pillar.metalk8s.solutions %}
{{ switched(sls) }}

{#- The caller adds to the values of the template, and requisites. #}
{%- macro from_file(id, kind, name, namespace, solution) %}
{{ id }}:
  metalk8s_kubernetes.object_present:
    - name: salt://{{ slspath }}/files/operator/{{ kind }}.yaml.j2
    - template: jinja
    - defaults:
        solution: {{ name }}
        namespace: {{ namespace }}
        version: {{ solution.version }}
        {{- caller() }}
{%- endmacro %}

{%- macro operator(name, namespace, solution) %}
{%- set title = "Solution " ~ solution.name %}
{%- set account = "Apply ServiceAccount for Operator of " ~ title %}
{%- set config = "Apply Operator ConfigMap for " ~ title %}
{%- set deployment = "Apply Operator Deployment for " ~ title %}

{% call from_file(account, "service_account", name, namespace, solution) %}{% endcall %}

{%- for manifest in salt["metalk8s_solutions.operator_roles_from_manifest"](solution.mountpoint, namespace) %}
{%- set what = manifest.kind ~ " " ~ manifest.metadata.name %}
{%- set role = "Apply Operator " ~ what ~ " for " ~ title %}
{%- set binding = "Apply RoleBinding of " ~ what ~ " for " ~ title %}

{{ role }}:
  metalk8s_kubernetes.object_present:
    - manifest: {{ manifest | tojson }}

{% call from_file(binding, "role_binding", name, namespace, solution) %}
        role_kind: {{ manifest.kind }}
        role_name: {{ manifest.metadata.name }}
    - require:
      - metalk8s_kubernetes: {{ account }}
      - metalk8s_kubernetes: {{ role }}
    - require_in:
      - metalk8s_kubernetes: {{ deployment }}
{% endcall %}
{%- endfor %}

{% call from_file(config, "configmap", name, namespace, solution) %}
        registry: {{ registry }}
        available: {{ solutions.available[name] | tojson }}
{% endcall %}

{%- set image = solution.manifest.spec.operator.image %}

{% call from_file(deployment, "deployment", name, namespace, solution) %}
        image: {{ registry }}/{{ solution.id }}/{{ image.name }}:{{ image.tag }}
        webhook_enabled: {{ webhook_enabled }}
    - require:
      - metalk8s_kubernetes: {{ config }}
{% endcall %}
{%- endmacro %}

{%- macro refuse(what, why) %}

Cannot {{ what }}:
  test.fail_without_changes:
    - name: {{ why }}
{%- endmacro %}

{%- if "_errors" in solutions.environments %}
Cannot proceed with preparation of environment {{ environment }}:
  test.configurable_test_state:
    - name: Cannot proceed due to pillar errors
    - changes: false
    - result: false
    - comment: {{ ("Errors: " ~ solutions._errors | join("; ")) | yaml_encode }}
{%- elif environment not in solutions.environments %}
  {{- refuse("prepare environment " ~ environment,
             "Environment " ~ environment ~ " does not exist") }}
{%- else %}
{%- for namespace, content in solutions.environments[environment].namespaces.items() %}
  {%- for name, version in content.config.items() %}
    {%- set versions = solutions.available.get(name, []) %}
    {%- set found = versions | selectattr("version", "equalto", version) | list %}
    {%- if not versions %}
      {{- refuse("deploy Solution " ~ name ~ " for environment " ~ environment,
                 "Solution " ~ name ~ " is not available") }}
    {%- elif not found %}
      {{- refuse("deploy Solution " ~ name ~ "-" ~ version ~ " for environment " ~ environment,
                 "Version " ~ version ~ " is not available for Solution " ~ name) }}
    {%- else %}
      {{- operator(name, namespace, found | first) }}
    {%- endif %}
  {%- else %}

No Solution configured in namespace {{ namespace }} for environment {{ environment }}:
  test.succeed_without_changes:
    - name: >-
        ConfigMap 'metalk8s-environment' for environment {{ environment }} in
        namespace {{ namespace }} is absent or empty
  {%- endfor %}
{%- endfor %}
{%- endif %}
