"""States of a node of MetalK8s."""

import difflib
import os

import salt.utils.files


def static_pod_managed(name, source, context=None):
    """Write a static Pod's manifest, where the node's kubelet finds it.

    name
        path of the manifest
    source
        its template
    """
    old = _read(name)
    rendered = __salt__["cp.get_template"](
        source, f"{name}.new", saltenv=__env__, makedirs=True, **(context or {})
    )
    new = _read(rendered)
    if old == new:
        os.remove(rendered)
        return _result(name, f"File {name} is in the correct state")
    # In one step: who watches the file never sees half of it.
    os.replace(rendered, name)
    difference = difflib.unified_diff(old.splitlines(True), new.splitlines(True))
    return _result(name, f"File {name} updated", {"diff": "".join(difference)})


def _read(path):
    try:
        with salt.utils.files.fopen(path, "r") as stream:
            return stream.read()
    except FileNotFoundError:
        return ""


def _result(name, comment, changes=None):
    return {"name": name, "result": True, "comment": comment, "changes": changes or {}}
