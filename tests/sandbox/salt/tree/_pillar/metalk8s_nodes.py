"""Pillar of the cluster's nodes: their roles and MetalK8s versions."""

from salt.exceptions import CommandExecutionError

ROLE = "node-role.kubernetes.io/"
VERSION = "metalk8s.scality.com/version"


def ext_pillar(minion_id, pillar, *_args):
    """Give `metalk8s:nodes`, read from the API server."""
    try:
        found = __salt__["metalk8s_kubernetes.list_objects"](
            kind="Node", apiVersion="v1"
        )
    except CommandExecutionError as error:
        errors = {"_errors": [f"Failed to retrieve NodeList: {error}"]}
        return {"metalk8s": {"nodes": errors, **errors}}
    nodes = {node["metadata"]["name"]: _node(node["metadata"]) for node in found}
    return {"metalk8s": {"nodes": nodes}}


def _node(metadata):
    labels = metadata.get("labels", {})
    roles = [label[len(ROLE) :] for label in labels if label.startswith(ROLE)]
    return {"roles": roles, "version": labels.get(VERSION)}
