"""Pillar of the cluster: its MetalK8s version, its nodes with their roles and versions."""

import os
import time

import yaml
from salt.exceptions import CommandExecutionError

ROLE = "node-role.kubernetes.io/"
VERSION = "metalk8s.scality.com/version"
CLUSTER_VERSION = "metalk8s.scality.com/cluster-version"
# Which certificates a node of each role has, as pillar/metalk8s/roles/*.sls say.
WATCHED = {
    "bootstrap": {
        "client": ["salt-master-etcd"],
        "kubeconfig": ["kubelet", "salt-master"],
        "server": ["backup-server", "control-plane-ingress", "dex", "salt-api", "workload-plane-ingress"],
    },
    "etcd": {
        "client": ["etcd-healthcheck"],
        "kubeconfig": ["kubelet"],
        "server": ["etcd-peer", "etcd"],
    },
    "master": {
        "client": ["apiserver-etcd", "apiserver-kubelet", "front-proxy"],
        "kubeconfig": ["admin", "super-admin", "controller-manager", "kubelet", "scheduler"],
        "server": ["apiserver"],
    },
    "node": {"kubeconfig": ["kubelet"]},
}
POLL = 0.05
# Seconds. The cluster is there long before on any machine.
LIMIT = 60


def ext_pillar(minion_id, pillar, *_args):
    """Give `metalk8s:nodes` and `metalk8s:cluster_version`, read from the API server, and `metalk8s:archives`."""
    _wait_for_cluster()
    try:
        system = __salt__["metalk8s_kubernetes.get_object"](
            name="kube-system", kind="Namespace", apiVersion="v1"
        )
        found = __salt__["metalk8s_kubernetes.list_objects"](
            kind="Node", apiVersion="v1"
        )
    except CommandExecutionError as error:
        errors = {"_errors": [f"Failed to retrieve NodeList: {error}"]}
        return {"metalk8s": {"nodes": errors, **errors}}
    nodes = {node["metadata"]["name"]: _node(node["metadata"]) for node in found}
    version = system["metadata"].get("annotations", {}).get(CLUSTER_VERSION)
    config = __salt__["metalk8s_kubernetes.get_object"](
        name="main", kind="ClusterConfig", apiVersion="metalk8s.scality.com/v1alpha1"
    )
    bootstrap = _bootstrap()
    return {
        "addons": _addons(bootstrap),
        "kubernetes": _kubernetes(bootstrap),
        "proxies": bootstrap.get("proxies", {}),
        "certificates": _certificates(nodes.get(minion_id, {}).get("roles", [])),
        "metalk8s": {
            "nodes": nodes,
            "cluster_version": version,
            "cluster_config": config or {},
            "archives": _archives(bootstrap),
        }
    }


def _certificates(roles):
    """Say which certificates are watched on a node of these roles."""
    certificates = {}
    for role in roles:
        for usage, names in WATCHED.get(role, {}).items():
            files = certificates.setdefault(usage, {}).setdefault("files", {})
            files.update({name: {"watched": True} for name in names})
    return certificates


def _bootstrap():
    """Read the bootstrap configuration, as salt/_pillar/metalk8s.py does."""
    path = os.path.join(__opts__["sandbox"]["root"], "etc/metalk8s/bootstrap.yaml")
    with open(path, encoding="utf-8") as stream:
        return yaml.safe_load(stream)


def _addons(bootstrap):
    """Say which addons are deployed, as salt/_pillar/metalk8s.py does: three can be disabled."""
    addons = bootstrap.get("addons") or {}
    for name in ("dex", "loki", "fluent-bit"):
        addons.setdefault(name, {}).setdefault("enabled", True)
    return addons


def _kubernetes(bootstrap):
    """Say how the parts of Kubernetes are configured, with the defaults of salt/_pillar/metalk8s.py."""
    kubernetes = bootstrap.get("kubernetes", {})
    kubernetes.setdefault("coreDNS", {}).setdefault("replicas", 2)
    manager = kubernetes.setdefault("controllerManager", {}).setdefault("config", {})
    manager.setdefault("terminatedPodGCThreshold", 500)
    return kubernetes


def _archives(bootstrap):
    """List the archives of MetalK8s itself, as salt/_pillar/metalk8s.py reads them from the bootstrap configuration."""
    archives = bootstrap.get("archives") or []
    return [archives] if isinstance(archives, str) else archives


def _wait_for_cluster():
    """Wait until the cluster is there: Salt starts beside it, and a minion keeps the pillar that it gets first."""
    seeded = os.path.join(__opts__["sandbox"]["root"], "seeded")
    deadline = time.monotonic() + LIMIT
    while not os.path.exists(seeded) and time.monotonic() < deadline:
        time.sleep(POLL)


def _node(metadata):
    labels = metadata.get("labels", {})
    roles = [label[len(ROLE) :] for label in labels if label.startswith(ROLE)]
    return {"roles": roles, "version": labels.get(VERSION)}
