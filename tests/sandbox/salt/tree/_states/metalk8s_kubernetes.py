"""States of objects of the API server."""

import salt.utils.dictdiffer
from salt.exceptions import CommandExecutionError

ATTEMPTS = 5


def object_present(name, manifest=None, **kwargs):
    """Create the object, or replace what is there.

    name
        path of a manifest's file, or just a name beside a manifest
    """
    where = _where(name, manifest, kwargs)
    for _ in range(ATTEMPTS):
        old = __salt__["metalk8s_kubernetes.get_object"](**where)
        if old is None:
            __salt__["metalk8s_kubernetes.create_object"](**where)
            changes = {"old": "absent", "new": "present"}
            return _done(name, "The object was created", changes)
        try:
            new = __salt__["metalk8s_kubernetes.replace_object"](
                old_object=old, **where
            )
        except CommandExecutionError as error:
            if error.message == "409 Conflict":
                continue
            raise
        return _done(name, "The object was replaced", _difference(old, new))
    raise CommandExecutionError(f"409 Conflict, {ATTEMPTS} times in a row")


def object_absent(name, manifest=None, **kwargs):
    """Delete the object."""
    where = _where(name, manifest, kwargs)
    found = __salt__["metalk8s_kubernetes.get_object"](**where)
    if not found or __salt__["metalk8s_kubernetes.delete_object"](**where) is None:
        return _done(name, "The object does not exist")
    changes = {"old": "present", "new": "absent"}
    return _done(name, "The object was deleted", changes)


def object_updated(name, manifest=None, patch=None, **kwargs):
    """Merge a patch into the object."""
    where = _where(name, manifest, kwargs)
    old = __salt__["metalk8s_kubernetes.get_object"](**where)
    new = __salt__["metalk8s_kubernetes.update_object"](patch=patch, **where)
    return _done(name, "The object was updated", _difference(old, new))


def _where(name, manifest, kwargs):
    """What tells the execution module which object is meant."""
    return {
        "name": None if manifest else name,
        "manifest": manifest,
        "saltenv": __env__,
        **kwargs,
    }


def _difference(old, new):
    return salt.utils.dictdiffer.recursive_diff(old, new).diffs


def _done(name, comment, changes=None):
    return {"name": name, "result": True, "comment": comment, "changes": changes or {}}
