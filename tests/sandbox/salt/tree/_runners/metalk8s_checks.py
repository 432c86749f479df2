"""MetalK8s' own checks before an upgrade or a downgrade.

Only what a test asks for fails, with the switch `metalk8s_checks.upgrade` or
`metalk8s_checks.downgrade`: the plugin has checked the rest itself.
"""


def upgrade(dest_version, saltenv, raises=True):
    """Tell what stands in the way of an upgrade."""
    errors = _switched("upgrade")
    if saltenv != f"metalk8s-{dest_version}":
        errors.append(f"Invalid saltenv '{saltenv}'")
    return _outcome(errors)


def downgrade(dest_version, saltenv, raises=True, bypass_disable=False):
    """Tell what stands in the way of a downgrade."""
    return _outcome([] if bypass_disable else _switched("downgrade"))


def _switched(name):
    wanted = __salt__["salt.cmd"]("sandbox.switch", f"metalk8s_checks.{name}")
    return [wanted] if isinstance(wanted, str) else []


def _outcome(errors):
    return {"retcode": 1, "errors": errors} if errors else True
