"""States that reach a node over SSH: no node of the sandbox has a machine behind it."""

__virtualname__ = "metalk8s"

FAILURE = "sandbox/ssh-failure"


def __virtual__():
    return __virtualname__


def saltutil_cmd(name, tgt, **_kwargs):
    """Run a command on a node; it fails as the node's annotation `sandbox/ssh-failure` says."""
    node = __salt__["metalk8s_kubernetes.get_object"](
        kind="Node", apiVersion="v1", name=tgt
    )
    complaint = node["metadata"].get("annotations", {}).get(FAILURE)
    if complaint is None:
        answer = {"retcode": 0, "stderr": "", "stdout": ""}
        comment = f"Command {name} ran successfully on {tgt}"
        return {"name": name, "result": True, "comment": comment, "changes": {tgt: answer}}
    answer = {"retcode": 255, "stderr": f"{complaint}\r\n", "stdout": ""}
    comment = f"Running function {name} failed on minions: {tgt}"
    return {"name": name, "result": False, "comment": comment, "changes": {tgt: answer}}
