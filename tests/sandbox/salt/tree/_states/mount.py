"""States of mounted images, in the words of Salt's own module."""


def mounted(name, device, **_kwargs):
    """Mount an image at a directory."""
    found = __salt__["mount.active"]().get(name)
    if found and found["alt_device"] == device:
        comment = "Target was already mounted. Entry already exists in the fstab."
        return _result(name, True, comment)
    if found:
        __salt__["mount.umount"](name)
    outcome = __salt__["mount.mount"](name, device)
    if outcome is not True:
        return _result(name, False, outcome)
    comment = "Target was successfully mounted. Added new entry to the fstab."
    return _result(name, True, comment, {"mount": True, "persist": "new"})


def unmounted(name, **_kwargs):
    """Unmount what is at a directory."""
    if name not in __salt__["mount.active"]():
        return _result(
            name, True, "Target was already unmounted. fstab entry not found"
        )
    __salt__["mount.umount"](name)
    comment = "Target was successfully unmounted. Removed target from fstab"
    return _result(name, True, comment, {"umount": True, "persist": "purged"})


def _result(name, result, comment, changes=None):
    return {
        "name": name,
        "result": result,
        "comment": comment,
        "changes": changes or {},
    }
