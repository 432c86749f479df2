"""Solutions as the API server knows them: what is active, and environments."""

import json

__virtualname__ = "metalk8s_solutions"

ENVIRONMENT = "solutions.metalk8s.scality.com/environment"
DESCRIPTION = "solutions.metalk8s.scality.com/environment-description"


def __virtual__():
    return __virtualname__


def list_active():
    """Map each Solution to the version that the catalogue marks as active."""
    catalogue = _config_map("metalk8s-solutions", "metalk8s-solutions")
    active = {}
    for solution, versions in catalogue.items():
        for info in json.loads(versions):
            if info["active"]:
                active[solution] = info["version"]
    return active


def list_environments():
    """Map each Environment to its namespaces and what runs in them."""
    environments = {}
    namespaces = __salt__["metalk8s_kubernetes.list_objects"](
        kind="Namespace", apiVersion="v1", label_selector=ENVIRONMENT
    )
    for metadata in (namespace["metadata"] for namespace in namespaces):
        name = metadata["labels"][ENVIRONMENT]
        environment = environments.setdefault(name, {"name": name, "namespaces": {}})
        description = metadata.get("annotations", {}).get(DESCRIPTION)
        if description is not None:
            environment.setdefault("description", description)
        config = _config_map("metalk8s-environment", metadata["name"])
        environment["namespaces"][metadata["name"]] = {"config": config}
    return environments


def _config_map(name, namespace):
    found = __salt__["metalk8s_kubernetes.get_object"](
        kind="ConfigMap", apiVersion="v1", name=name, namespace=namespace
    )
    return (found or {}).get("data") or {}
