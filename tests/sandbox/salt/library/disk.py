"""The nodes' own disks, which are below the sandbox's directory."""

import os


def on_node(root, path):
    """Return where the file of this path is: on the node's own disk, or else on that which all share."""
    own = root + path
    return own if os.path.exists(own) else path


def node_root(opts):
    """Return where the disk of a minion's node is: the bootstrap node's is the sandbox's directory."""
    root = opts["sandbox"]["root"]
    return root if opts["id"] == "bootstrap" else os.path.join(root, "nodes", opts["id"])
