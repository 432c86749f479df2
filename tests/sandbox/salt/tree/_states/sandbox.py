"""States that hold a run, or fail it, because a test wants that."""

import time


def held(name, sls, seconds):
    """Hold the run until the switch is taken away, or for so many seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and __salt__["sandbox.switch"](sls):
        time.sleep(0.05)
    return {"name": name, "result": True, "comment": "Released", "changes": {}}
