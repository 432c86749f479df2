"""Salt's own module of files, which finds MetalK8s' files where the sandbox has them.

Callers know only the paths of a real bootstrap node.
"""

import types

import salt.modules.file

import disk

MOVED = (
    "/var/lib/metalk8s/",
    "/etc/kubernetes/",
    "/etc/metalk8s/pki/",
    "/etc/salt/",
)


def _adopt(module):
    """Make this module's own what another one has: Salt's loader takes no others' functions."""
    for name, value in list(vars(module).items()):
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
            adopted = types.FunctionType(
                value.__code__, globals(), name, value.__defaults__, value.__closure__
            )
            adopted.__kwdefaults__ = value.__kwdefaults__
            adopted.__doc__ = value.__doc__
            globals()[name] = adopted
        elif not name.startswith("__") or name == "__func_alias__":
            globals()[name] = value


_adopt(salt.modules.file)
_find = globals()["find"]
_read = globals()["read"]
_file_exists = globals()["file_exists"]


def _root(path):
    """Return where the disk of this node is that has the path; empty for the machine's own."""
    return disk.node_root(__opts__) if f"{path}/".startswith(MOVED) else ""


def read(path, binary=False):
    """Read a file of the node."""
    return _read(_root(path) + path, binary)


def file_exists(path):
    """Say whether the node has a file."""
    return _file_exists(_root(path) + path)


def find(path, *args, **kwargs):
    """Find files, and give them the paths that the caller knows."""
    root = _root(path)
    found = _find(root + path, *args, **kwargs)
    return [_known(one, root) for one in found]


def _known(found, root):
    if isinstance(found, list):
        return [_known(one, root) for one in found]
    # Not with a method of strings that Python 3.8 lacks.
    return found[len(root) :] if isinstance(found, str) and found.startswith(root) else found
