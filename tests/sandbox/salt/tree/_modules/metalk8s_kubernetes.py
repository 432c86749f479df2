"""Objects of the API server, for the states and pillars here."""

import json
import re

import salt.utils.files
import salt.utils.templates
import salt.utils.yaml
from salt.exceptions import CommandExecutionError

import apiserver


def get_object(name=None, manifest=None, **kwargs):
    """Read an object; None when there is none."""
    wanted = _manifest(name, manifest, **kwargs)
    metadata = wanted["metadata"]
    return _request(
        "get",
        wanted["apiVersion"],
        wanted["kind"],
        metadata["name"],
        metadata.get("namespace"),
    )


def create_object(name=None, manifest=None, saltenv="base", **kwargs):
    """Create an object."""
    wanted = _manifest(name, manifest, saltenv=saltenv, **kwargs)
    return _request("create", _labelled(wanted, saltenv))


def replace_object(name=None, manifest=None, old_object=None, saltenv="base", **kwargs):
    """Replace an object, unless it is no longer the old one."""
    wanted = _labelled(_manifest(name, manifest, saltenv=saltenv, **kwargs), saltenv)
    wanted["metadata"]["resourceVersion"] = old_object["metadata"]["resourceVersion"]
    return _request("replace", wanted)


def update_object(name=None, manifest=None, patch=None, **kwargs):
    """Merge a patch into an object."""
    return _request("patch", _manifest(name, manifest, **kwargs), patch)


def delete_object(name=None, manifest=None, **kwargs):
    """Delete an object; None when there was none."""
    return _request("delete", _manifest(name, manifest, **kwargs))


def list_objects(kind, apiVersion, label_selector=None):
    """List the objects of a kind in all namespaces."""
    return _request("list", apiVersion, kind, labelSelector=label_selector)


def read_and_render_yaml_file(source, template="jinja", context=None, saltenv="base"):
    """Read a manifest from a file that the master can see, through a template."""
    path = None
    if __salt__["metalk8s_solutions.visible"](source):
        path = __salt__["cp.cache_file"](source, saltenv)
    if not path:
        raise CommandExecutionError(f"Source file '{source}' not found")
    with salt.utils.files.fopen(path, "r") as stream:
        rendered = salt.utils.templates.TEMPLATE_REGISTRY[template](
            stream.read(),
            from_str=True,
            to_str=True,
            context=context or {},
            saltenv=saltenv,
            grains=__grains__,
            pillar=__pillar__,
            salt=__salt__,
            opts=__opts__,
        )
    if not rendered["result"]:
        raise CommandExecutionError(f"Failed to render {source}: {rendered['data']}")
    return salt.utils.yaml.safe_load(rendered["data"])


def _manifest(
    name,
    manifest,
    kind=None,
    apiVersion=None,
    namespace=None,
    template="jinja",
    defaults=None,
    saltenv="base",
    **_kwargs,
):
    """Give the manifest itself, by an object's coordinates, or from a file."""
    if manifest:
        # A copy without Salt's own mapping types, free to be changed.
        return json.loads(json.dumps(manifest))
    if kind and apiVersion:
        metadata = {"name": name, "namespace": namespace}
        return {"apiVersion": apiVersion, "kind": kind, "metadata": metadata}
    return read_and_render_yaml_file(name, template, defaults, saltenv)


def _labelled(manifest, saltenv):
    version = re.match("metalk8s-(.+)", saltenv)
    labels = manifest["metadata"].get("labels") or {}
    manifest["metadata"]["labels"] = {
        **labels,
        "metalk8s.scality.com/version": version.group(1) if version else "unknown",
        "app.kubernetes.io/managed-by": "salt",
        "heritage": "salt",
    }
    return manifest


def _request(action, *arguments, **options):
    client = apiserver.Client(__opts__["sandbox"]["api_server"])
    try:
        return getattr(client, action)(*arguments, **options)
    except apiserver.UnknownKind as error:
        raise CommandExecutionError(str(error)) from error
    except (apiserver.ApiError, OSError) as error:
        if action == "replace" and getattr(error, "status", None) == 409:
            raise CommandExecutionError("409 Conflict") from error
        raise CommandExecutionError(f"Failed to {action} object") from error
