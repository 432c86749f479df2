"""The units of the sandbox's bootstrap node.

It starts what `systemd-run` asks for, outside of Salt, so that Salt may end
and come back meanwhile. What `systemctl` shows of a unit is in a file of its
own, `<sandbox>/run/systemd/NAME.json`. The guard ends all that runs here
together with the sandbox.
"""

import json
import os
import signal
import socketserver
import subprocess
import threading
import time

ROOT = os.environ["SANDBOX"]
UNITS = os.path.join(ROOT, "run/systemd")
LOGS = os.path.join(ROOT, "logs")
# How long a process may take to end before it is killed.
GRACE = 5


class Units:
    """All units, each with its process while it runs."""

    def __init__(self):
        self._lock = threading.RLock()
        self._processes = {}

    def run(self, name, command, description, remain, collect, kill_mode):
        """Start a unit; the error, or None."""
        with self._lock:
            if _read(name) is not None:
                return (
                    f"Failed to start transient service unit: Unit {name}.service "
                    "was already loaded or has a fragment file."
                )
            log = open(os.path.join(LOGS, f"unit-{name}.log"), "ab")
            try:
                process = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            except OSError as error:
                return f"Failed to find executable {command[0]}: {error.strerror}"
            finally:
                log.close()
            self._processes[name] = process
            _write(
                name,
                {
                    "Id": f"{name}.service",
                    "Description": description,
                    "LoadState": "loaded",
                    "ActiveState": "active",
                    "SubState": "running",
                    "Result": "success",
                    "ExecMainStatus": "0",
                    "MainPID": str(process.pid),
                    "ExecMainStartTimestamp": _now(),
                    "ExecMainExitTimestamp": "",
                },
            )
        watcher = threading.Thread(
            target=self._watch, args=(name, process, remain, collect, kill_mode), daemon=True
        )
        watcher.start()
        return None

    def stop(self, name):
        """End a unit's process, and forget the unit unless it failed."""
        process = self._processes.get(name)
        if process and process.poll() is None:
            _end(process)
        with self._lock:
            unit = _read(name)
            if unit is None:
                return f"Failed to stop {name}.service: Unit {name}.service not loaded."
            if unit["ActiveState"] != "failed":
                _remove(name)
        return None

    def reset_failed(self, name):
        """Forget a unit that failed."""
        with self._lock:
            unit = _read(name)
            if unit is None:
                return (
                    f"Failed to reset failed state of unit {name}.service: "
                    f"Unit {name}.service not loaded."
                )
            if unit["ActiveState"] == "failed":
                _remove(name)
        return None

    def reboot(self):
        """End all processes and forget all units, as a reboot of the node does."""
        with self._lock:
            for process in self._processes.values():
                if process.poll() is None:
                    _end(process)
            self._processes.clear()
            for file in os.listdir(UNITS):
                os.remove(os.path.join(UNITS, file))

    def _watch(self, name, process, remain, collect, kill_mode):
        status = process.wait()
        # systemd ends the rest of a unit that failed, unless it is to end the main process alone.
        if status != 0 and kill_mode == "control-group":
            _signal(process, signal.SIGTERM)
        with self._lock:
            unit = _read(name)
            # The node was rebooted, or another unit has the name since.
            if self._processes.get(name) is not process or unit is None:
                return
            del self._processes[name]
            killed = status < 0 and -status != signal.SIGTERM
            failed = status > 0 or killed
            if not failed and not remain or failed and collect:
                _remove(name)
                return
            unit.update(
                {
                    "ActiveState": "failed" if failed else "active",
                    "SubState": "failed" if failed else "exited",
                    "Result": ("signal" if killed else "exit-code")
                    if failed
                    else "success",
                    "ExecMainStatus": str(abs(status)),
                    "MainPID": "0",
                    "ExecMainExitTimestamp": _now(),
                }
            )
            _write(name, unit)


class Request(socketserver.StreamRequestHandler):
    """One JSON object in, one out: {"error": text or null}."""

    def handle(self):
        asked = json.loads(self.rfile.readline())
        error = getattr(self.server.units, asked.pop("do"))(**asked)
        self.wfile.write(json.dumps({"error": error}).encode() + b"\n")


class Server(socketserver.ThreadingUnixStreamServer):
    """Requests of the shims."""

    daemon_threads = True
    units = Units()


def _signal(process, number):
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        pass


def _end(process):
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _now():
    return time.strftime("%a %Y-%m-%d %H:%M:%S UTC", time.gmtime())


def _path(name):
    return os.path.join(UNITS, f"{name}.json")


def _read(name):
    try:
        with open(_path(name), encoding="utf-8") as stream:
            return json.load(stream)
    except FileNotFoundError:
        return None


def _write(name, unit):
    with open(_path(name) + ".new", "w", encoding="utf-8") as stream:
        json.dump(unit, stream)
    # In one step: systemctl may be reading it.
    os.replace(_path(name) + ".new", _path(name))


def _remove(name):
    os.remove(_path(name))


if __name__ == "__main__":
    os.makedirs(UNITS, exist_ok=True)
    # The address of a socket may have 107 bytes at most.
    path = os.path.join(os.path.realpath(os.path.join(ROOT, "sockets")), "systemd")
    Server(path, Request).serve_forever()
