"""Salt's own module of files, which finds MetalK8s' files where the sandbox has them.

Callers know only the paths of a real bootstrap node.
"""

import types

import salt.modules.file

MOVED = "/var/lib/metalk8s/"


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


def find(path, *args, **kwargs):
    """Find files, and give them the paths that the caller knows."""
    root = __opts__["sandbox"]["root"] if f"{path}/".startswith(MOVED) else ""
    found = _find(root + path, *args, **kwargs)
    return [_known(one, root) for one in found]


def _known(found, root):
    if isinstance(found, list):
        return [_known(one, root) for one in found]
    # Not with a method of strings that Python 3.8 lacks.
    return found[len(root) :] if isinstance(found, str) and found.startswith(root) else found
