"""What the stand-ins of MetalK8s' scripts do to the cluster, one action a call.

    python cluster.py ACTION [argument...]
"""

import functools
import glob
import json
import os
import re
import shutil
import socket
import sys
import time

ROOT = os.environ["SANDBOX"]
VERSION = "metalk8s.scality.com/version"
CONFIGURATION = os.path.join(ROOT, "etc/metalk8s/bootstrap.yaml")
# What takes the place of the kernel's table of mounts: see salt/tree/_modules/mount.py.
MOUNTS = os.path.join(ROOT, "etc/mounts.yaml")
LIBRARY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../salt/library")
POLL = 0.05
LIMIT = 300

sys.path.insert(0, LIBRARY)


def meet(name):
    """Hold or fail, if a switch of this name says so: see salt/README.md."""
    began = time.monotonic()
    while True:
        wanted = _switch(name)
        if isinstance(wanted, str):
            sys.exit(wanted)
        if wanted is None or time.monotonic() - began >= wanted:
            return
        time.sleep(POLL)


def nodes():
    """Print the nodes, the bootstrap node first."""
    found = [node["metadata"] for node in _client().list("v1", "Node")]
    role = "node-role.kubernetes.io/bootstrap"
    found.sort(key=lambda node: (role not in node["labels"], node["name"]))
    print("\n".join(node["name"] for node in found))


def annotate(version):
    """Set the cluster's version."""
    namespace = _reference("Namespace", "kube-system")
    annotations = {"metalk8s.scality.com/cluster-version": version}
    _client().patch(namespace, {"metadata": {"annotations": annotations}})


def enter(node, version):
    """Mark a node whose version changes, set its label, as Salt does before it works on the node, and cordon it."""
    _mark(node, version, {"in-progress": version})
    _client().patch(_reference("Node", node), {"metadata": {"labels": {VERSION: version}}})
    _cordon(node, True)


def leave(node, version):
    """Set the version that a node's kubelet reports: MetalK8s 130 has Kubernetes 1.30. Then end what was begun."""
    info = {"kubeletVersion": f"v1.{int(version.split('.')[0]) - 100}.0"}
    _client().patch_status(_reference("Node", node), {"status": {"nodeInfo": info}})
    _cordon(node, None)
    _mark(node, version, {"in-progress": None, "applied": version})


def copy_backups():
    """Create a Job for each node of the control plane, as the orchestration does.

    The annotation `sandbox/copies` of a node says how its Job fails.
    """
    role = "node-role.kubernetes.io/master"
    for node in _client().list("v1", "Node", labelSelector=role):
        failure = node["metadata"].get("annotations", {}).get("sandbox/copies")
        _client().create(_copy_job(node["metadata"]["name"], failure))


def archives():
    """Print the archives that the node's configuration lists; fail if one is not there."""
    for archive in _configuration()["archives"]:
        if not os.path.exists(_on_node(archive)):
            sys.exit(f"Invalid archive path {archive}, should be an iso or a directory.")
        print(archive)


def configure_archives(wanted, *paths):
    """Add archives to the node's configuration, or remove them: `true` or `false`."""
    configuration = _configuration()
    listed = [path for path in configuration["archives"] if path not in paths]
    configuration["archives"] = listed + (list(paths) if json.loads(wanted) else [])
    _replace(CONFIGURATION, configuration)


def mount_archives():
    """Unpack each image of the configuration where it would be mounted, and empty the places of others."""
    import iso  # pylint: disable=import-outside-toplevel,import-error

    prefix = os.path.join(ROOT, "srv/scality/metalk8s-")
    images = [path for path in _configuration()["archives"] if os.path.isfile(_on_node(path))]
    products = {path: iso.read_file(_on_node(path), "/PRODUCT.TXT;1") for path in images}
    wanted = {prefix + _version(product): path for path, product in products.items()}
    mounts = (_yaml(MOUNTS) if os.path.exists(MOUNTS) else None) or {}
    for place in [place for place in mounts if place.startswith(prefix)]:
        if place not in wanted:
            del mounts[place]
            shutil.rmtree(place)
    for place, image in wanted.items():
        if place not in mounts:
            os.makedirs(place)
            iso.unpack(_on_node(image), place)
            for script in glob.glob(f"{place}/*.sh"):
                os.chmod(script, 0o755)
            mounts[place] = image
    _replace(MOUNTS, mounts)


def restart_salt():
    """Start Salt master and Salt API anew, and wait until they listen."""
    away = os.path.join(ROOT, "salt/master.away")
    _touch(away)
    _wait_until(lambda: not _listens(), "Salt is away")
    os.remove(away)
    _wait_until(_listens, "Salt listens")


def restart_api_server():
    """Start the API server anew, and wait until it is ready."""
    switch = os.path.join(ROOT, "run/kube-apiserver.restart")
    _touch(switch)
    _wait_until(lambda: not os.path.exists(switch), "the API server is started")
    _wait_until(_is_ready, "the API server is ready")


def _mark(node, version, marks):
    """Annotate a node as MetalK8s does since request 5090, which 130 has."""
    if int(version.split(".")[0]) < 130:
        return
    annotations = {f"metalk8s.scality.com/version-{name}": value for name, value in marks.items()}
    _client().patch(_reference("Node", node), {"metadata": {"annotations": annotations}})


def _cordon(node, wanted):
    patch = {"spec": {"unschedulable": wanted}}
    _client().patch(_reference("Node", node), patch)


def _copy_job(node, failure):
    labels = {
        "app.kubernetes.io/name": "backup-replication",
        "app.kubernetes.io/part-of": "metalk8s",
        "app.kubernetes.io/managed-by": "salt",
    }
    annotations = {"sandbox/failure": failure} if failure else {}
    return {
        "apiVersion": "batch/v1",
        "kind": "Job",
        "metadata": {
            "generateName": "backup-replication-",
            "namespace": "kube-system",
            "labels": labels,
        },
        "spec": {
            # MetalK8s tries four times more, for minutes.
            "backoffLimit": 0,
            "ttlSecondsAfterFinished": 86400,
            "template": {
                "metadata": {"labels": labels, "annotations": annotations},
                "spec": {
                    "nodeName": node,
                    "restartPolicy": "Never",
                    "containers": [
                        {"name": "backup-replication", "image": "metalk8s-utils:sandbox"}
                    ],
                },
            },
        },
    }


def _on_node(path):
    import disk  # pylint: disable=import-outside-toplevel,import-error

    return disk.on_node(ROOT, path)


def _version(product):
    return re.search("^VERSION=(.+)$", product, re.MULTILINE).group(1)


def _replace(path, content):
    """Write a file in one step: Salt may be reading it."""
    with open(path + ".new", "w", encoding="utf-8") as stream:
        json.dump(content, stream)
    os.replace(path + ".new", path)


def _configuration():
    return _yaml(CONFIGURATION)


def _listens():
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", _config("master")["rest_cherrypy"]["port"])) == 0


def _is_ready():
    import requests  # pylint: disable=import-outside-toplevel

    try:
        return _client().is_ready()
    except requests.ConnectionError:
        return False


def _touch(path):
    with open(path, "w", encoding="utf-8"):
        pass


def _wait_until(condition, what):
    deadline = time.monotonic() + LIMIT
    while not condition():
        if time.monotonic() > deadline:
            sys.exit(f"waited {LIMIT} s until {what}")
        time.sleep(POLL)


def _switch(name):
    try:
        with open(os.path.join(ROOT, "salt/delay.yaml"), encoding="utf-8") as stream:
            return json.load(stream).get(name)
    except FileNotFoundError:
        return None


def _reference(kind, name):
    return {"apiVersion": "v1", "kind": kind, "metadata": {"name": name}}


@functools.lru_cache(None)
def _client():
    # Most calls do without, and are quick.
    import apiserver  # pylint: disable=import-outside-toplevel

    return apiserver.Client(_config("master")["sandbox"]["api_server"])


def _config(part):
    return _yaml(os.path.join(ROOT, "salt/etc", part))


def _yaml(path):
    import yaml  # pylint: disable=import-outside-toplevel

    with open(path, encoding="utf-8") as stream:
        return yaml.safe_load(stream)


if __name__ == "__main__":
    ACTIONS = [
        meet,
        nodes,
        annotate,
        enter,
        leave,
        copy_backups,
        archives,
        configure_archives,
        mount_archives,
        restart_salt,
        restart_api_server,
    ]
    {action.__name__: action for action in ACTIONS}[sys.argv[1]](*sys.argv[2:])
