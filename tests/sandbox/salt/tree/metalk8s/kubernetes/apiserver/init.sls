{#- The API server of the bootstrap node, which nothing has to restart here. #}
{%- from "sandbox.jinja" import switched with context %}
{{ switched(sls) }}

Configure the API server:
  test.succeed_without_changes
