"""Switches that a test turns while Salt runs, and what the checks of MetalK8s look at.

The file `salt/delay.yaml` of a sandbox maps the name of an SLS file to a
number, the seconds to hold it for at most, or to a text, to fail with.
Taking the entry away lets it go on at once.
"""

import apiserver
import salt.utils.files
import yaml


def switch(sls):
    """Return what the file says of an SLS file; None when nothing."""
    path = __opts__["sandbox"]["root"] + "/salt/delay.yaml"
    try:
        with salt.utils.files.fopen(path, "r") as stream:
            switches = yaml.safe_load(stream) or {}
    except FileNotFoundError:
        return None
    return switches.get(sls)


def nodes():
    """List the nodes of the cluster."""
    return apiserver.Client(__opts__["sandbox"]["api_server"]).list("v1", "Node")
