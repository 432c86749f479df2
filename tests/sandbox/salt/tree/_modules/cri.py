"""Containers of the bootstrap node, which the sandbox itself runs."""

import time

import salt.utils.files
from salt.exceptions import CommandExecutionError


def wait_container(name, state="running", timeout=180):
    """Wait until a static Pod runs what its manifest says now.

    The sandbox keeps a copy of the manifest that it runs.
    """
    root = __opts__["sandbox"]["root"]
    wanted = _read(f"{root}/etc/kubernetes/manifests/{name}.yaml")
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        if _read(f"{root}/run/{name}.{state}") == wanted:
            return True
        time.sleep(0.1)
    raise CommandExecutionError(f"Failed to find container {name} in state {state}")


def _read(path):
    try:
        with salt.utils.files.fopen(path, "r") as stream:
            return stream.read()
    except FileNotFoundError:
        return None
