"""What the shims `systemd-run` and `systemctl` share."""

import json
import os
import socket
import sys

ROOT = os.environ["SANDBOX"]


def ask(**request):
    """Send a request to the node's `systemd`; end with its error, if any."""
    path = os.path.join(os.path.realpath(os.path.join(ROOT, "sockets")), "systemd")
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        connection.sendall(json.dumps(request).encode() + b"\n")
        answer = json.loads(connection.makefile().readline())
    if answer["error"]:
        sys.exit(answer["error"])


def loaded():
    """Give all units by name."""
    directory = os.path.join(ROOT, "run/systemd")
    units = {}
    for file in sorted(os.listdir(directory)):
        if file.endswith(".json"):
            with open(os.path.join(directory, file), encoding="utf-8") as stream:
                units[file[: -len(".json")]] = json.load(stream)
    return units


def name_of(unit):
    """Give a unit's name without its type."""
    return unit[: -len(".service")] if unit.endswith(".service") else unit
