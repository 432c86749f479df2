{#- Mounts the archives of the SolutionsConfiguration, unmounts all others. #}
{%- from "sandbox.jinja" import switched with context %}
{%- set root = opts.sandbox.root %}
{%- set registries = root ~ "/var/lib/metalk8s/repositories/conf.d" %}
{%- set available = pillar.metalk8s.solutions.available %}
{%- set config = pillar.metalk8s.solutions.config %}
{{ switched(sls) }}

{%- if "_errors" in config %}
Cannot proceed with mounting of Solution archives:
  test.fail_without_changes:
    - comment: {{ ("Errors: " ~ config._errors | join("; ")) | yaml_encode }}
{%- elif not available and not config.archives %}
No Solution found in configuration:
  test.succeed_without_changes
{%- else %}
{%- for archive in config.archives %}
  {%- set solution = salt["metalk8s_solutions.manifest_from_iso"](archive) %}
  {%- set title = solution.display_name ~ " " ~ solution.version %}
  {%- set mountpoint = root ~ "/srv/scality/" ~ solution.id %}

Mountpoint for Solution {{ title }} exists:
  file.directory:
    - name: {{ mountpoint }}
    - makedirs: true

Archive of Solution {{ title }} is mounted at {{ mountpoint }}:
  mount.mounted:
    - name: {{ mountpoint }}
    - device: {{ archive }}
    - fstype: iso9660
    - require:
      - file: Mountpoint for Solution {{ title }} exists

Product information for Solution {{ title }} exists:
  file.exists:
    - name: {{ mountpoint }}/manifest.yaml
    - require:
      - mount: Archive of Solution {{ title }} is mounted at {{ mountpoint }}

Container images for Solution {{ title }} exist:
  file.exists:
    - name: {{ mountpoint }}/images
    - require:
      - mount: Archive of Solution {{ title }} is mounted at {{ mountpoint }}

Expose container images for Solution {{ title }}:
  file.managed:
    - name: {{ registries }}/{{ solution.id }}-registry-config.inc
    - source: {{ mountpoint }}/registry-config.inc.j2
    - template: jinja
    - makedirs: true
    - defaults:
        repository: {{ solution.id }}
        registry_root: {{ mountpoint }}/images
    - require:
      - file: Container images for Solution {{ title }} exist
{%- endfor %}

{%- for versions in available.values() %}
{%- for info in versions if info.archive not in config.archives %}
  {%- set title = info.name ~ " " ~ info.version %}
  {%- if info.active %}

Cannot remove archive for active Solution {{ title }}:
  test.fail_without_changes:
    - name: Solution {{ title }} is still active, cannot remove it
  {%- else %}

Remove container images for Solution {{ title }}:
  file.absent:
    - name: {{ registries }}/{{ info.id }}-registry-config.inc

Unmount Solution {{ title }}:
  mount.unmounted:
    - name: {{ info.mountpoint }}
    - require:
      - file: Remove container images for Solution {{ title }}

Clean mountpoint for Solution {{ title }}:
  file.absent:
    - name: {{ info.mountpoint }}
    - require:
      - mount: Unmount Solution {{ title }}
  {%- endif %}
{%- endfor %}
{%- endfor %}
{%- endif %}
