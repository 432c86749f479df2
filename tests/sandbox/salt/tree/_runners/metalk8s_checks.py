"""MetalK8s' own checks before an upgrade or a downgrade: see salt/_runners/metalk8s_checks.py of MetalK8s.

They check what the real ones check: the saltenv, the versions of all nodes, whether the nodes are ready, and whether
their minions answer. What the real pillar says of an unsupported downgrade, the switch `metalk8s_checks.downgrade`
says here; the switch `metalk8s_checks.upgrade` is one more thing that fails.
"""

VERSION = "metalk8s.scality.com/version"


def upgrade(dest_version, saltenv, raises=True):
    """Tell what stands in the way of an upgrade."""
    errors = _switched("upgrade")
    if saltenv != f"metalk8s-{dest_version}":
        errors.append(
            f"Invalid saltenv '{saltenv}' consider using 'metalk8s-{dest_version}'"
        )
    nodes = _nodes()
    for name, version in _versions(nodes).items():
        if _major(version) < _major(dest_version) - 1:
            errors.append(
                f"Unable to upgrade from more than 1 major version, Node {name} is in {version} "
                f"and you try to upgrade to {dest_version}"
            )
    return _outcome(errors + _unready(nodes))


def downgrade(dest_version, saltenv, raises=True, bypass_disable=False):
    """Tell what stands in the way of a downgrade."""
    errors = [] if bypass_disable else _switched("downgrade")
    nodes = _nodes()
    versions = _versions(nodes)
    for name, version in versions.items():
        if _major(version) > _major(dest_version) + 1:
            errors.append(
                f"Unable to downgrade from more than 1 major version, Node {name} is in {version} "
                f"and you try to downgrade to {dest_version}"
            )
    newest = max(map(_major, versions.values()))
    if _major(saltenv.replace("metalk8s-", "")) < newest:
        errors.append(f"Invalid saltenv '{saltenv}' consider using at least {newest}")
    return _outcome(errors + _unready(nodes))


def _nodes():
    return __salt__["salt.cmd"]("sandbox.nodes")


def _versions(nodes):
    return {node["metadata"]["name"]: node["metadata"]["labels"][VERSION] for node in nodes}


def _major(version):
    return int(version.split(".")[0])


def _unready(nodes):
    """Tell which nodes are not ready, and which minions do not answer."""
    names = [node["metadata"]["name"] for node in nodes]
    errors = []
    for node in nodes:
        ready = next(one for one in node["status"]["conditions"] if one["type"] == "Ready")
        if ready["status"] != "True":
            errors.append(
                f"Nodes '{node['metadata']['name']}' are not ready - {ready['reason']}"
            )
    answers = __salt__["salt.execute"](
        ",".join(names), "test.ping", tgt_type="list", timeout=10
    )
    silent = [name for name in names if answers.get(name) is not True]
    if silent:
        errors.append(f"Salt minions '{', '.join(silent)}' did not answer")
    return errors


def _switched(name):
    wanted = __salt__["salt.cmd"]("sandbox.switch", f"metalk8s_checks.{name}")
    return [wanted] if isinstance(wanted, str) else []


def _outcome(errors):
    return {"retcode": 1, "errors": errors} if errors else True
