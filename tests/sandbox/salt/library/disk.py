"""The bootstrap node's own disk, which is below the sandbox's directory."""

import os


def on_node(root, path):
    """Return where the file of this path is: on the node's own disk, or else on that which all share."""
    own = root + path
    return own if os.path.exists(own) else path
