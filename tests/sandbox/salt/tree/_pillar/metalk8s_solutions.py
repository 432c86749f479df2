"""Pillar of Solutions: their archives, their configuration, the environments.

What cannot be read has the reasons under `_errors` instead, and again one
level up.
"""


def ext_pillar(minion_id, pillar, *_args):
    """Give `metalk8s:solutions`; the pillar of the nodes comes first."""
    nodes = pillar.get("metalk8s", {}).get("nodes", {})
    if "_errors" in nodes:
        return _pillar({"_errors": ["Pillar 'metalk8s:nodes' has errors"]})
    bootstrap = [name for name, node in nodes.items() if "bootstrap" in node["roles"]]
    if len(bootstrap) != 1:
        error = f"Must have one and only one bootstrap Node (found {len(bootstrap)})"
        return _pillar({"_errors": [error]})
    solutions = {
        "available": _available(),
        "config": _attempt(
            "reading Solutions config file",
            __salt__["metalk8s_solutions.read_config"],
        ),
        "environments": _attempt(
            "listing Solution Environments",
            __salt__["metalk8s_solutions.list_environments"],
        ),
    }
    errors = [error for part in solutions.values() for error in part.get("_errors", [])]
    return _pillar({**solutions, "_errors": errors} if errors else solutions)


def _pillar(solutions):
    return {"metalk8s": {"solutions": solutions}}


def _available():
    """List the archives mounted on the bootstrap node, the active ones marked.

    MetalK8s asks the bootstrap minion; here that is the same machine, and a
    minion that waits for its own first pillar would not answer.
    """
    available = _attempt(
        "listing available Solutions", __salt__["metalk8s_solutions.list_available"]
    )
    active = _attempt(
        "listing active Solution versions", __salt__["metalk8s_solutions.list_active"]
    )
    errors = available.pop("_errors", []) + active.pop("_errors", [])
    if errors:
        return {**available, "_errors": errors}
    for solution, versions in available.items():
        for info in versions:
            info["active"] = info["version"] == active.get(solution)
    return available


def _attempt(doing, function, *args):
    """Call a function; what it raises, whatever it is, becomes `_errors`."""
    try:
        return function(*args)
    except Exception as error:  # pylint: disable=broad-except
        return {"_errors": [f"Error when {doing}: {error}"]}
