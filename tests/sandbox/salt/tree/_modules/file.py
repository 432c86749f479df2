"""Salt's own module of files, which finds MetalK8s' files where the sandbox has them.

Callers know only the paths of a real bootstrap node.
"""

import salt.modules.file
from salt.modules.file import *  # noqa: F401, F403

MOVED = "/var/lib/metalk8s/"

__func_alias__ = salt.modules.file.__func_alias__


def __init__(_opts):
    """Hand what the loader packs into this module on to Salt's own."""
    for name in ["__context__", "__grains__", "__opts__", "__pillar__", "__salt__", "__utils__"]:
        setattr(salt.modules.file, name, globals()[name])


def find(path, *args, **kwargs):
    """Find files, and give them the paths that the caller knows."""
    root = __opts__["sandbox"]["root"] if f"{path}/".startswith(MOVED) else ""
    found = salt.modules.file.find(root + path, *args, **kwargs)
    return [_known(one, root) for one in found]


def _known(found, root):
    if isinstance(found, list):
        return [_known(one, root) for one in found]
    return found.removeprefix(root) if isinstance(found, str) else found
