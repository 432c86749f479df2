"""States that hold a run, or fail it, because a test wants that; and one that keeps certificates valid."""

import base64
import os
import ssl
import tempfile
import time

import disk
import yaml


def held(name, sls, seconds):
    """Hold the run until the switch is taken away, or for so many seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and __salt__["sandbox.switch"](sls):
        time.sleep(0.05)
    return {"name": name, "result": True, "comment": "Released", "changes": {}}


def certificate_valid(name, usage, days_remaining):
    """Make a certificate anew if fewer days are left.

    As x509.certificate_managed of Salt, and metalk8s_kubeconfig.managed of salt/_states/kubeconfig.py, which writes a
    kubeconfig with its certificate as bytes. The sandbox keeps one certificate that is new enough for all.
    """
    root = disk.node_root(__opts__)
    left = _days_left(root + name, usage)
    if left is not None and left >= days_remaining:
        return {"name": name, "result": True, "comment": "up-to-date", "changes": {}}
    if __opts__["test"]:
        return {"name": name, "result": None, "comment": "would be made", "changes": {}}
    with open(os.path.join(__opts__["sandbox"]["root"], "salt/renewed.crt"), "rb") as stream:
        certificate = stream.read()
    if usage != "kubeconfig":
        return __states__["file.managed"](
            name=root + name, contents=certificate.decode(), makedirs=True, mode="0644"
        )
    user = {"client-certificate-data": base64.b64encode(certificate)}
    return __states__["file.serialize"](
        name=root + name,
        dataset={"kind": "Config", "users": [{"name": "user", "user": user}]},
        formatter="yaml",
        makedirs=True,
        mode="600",
    )


def _days_left(path, usage):
    """Return how many days a certificate is valid; None if there is none."""
    try:
        with open(path, "rb") as stream:
            content = stream.read()
        if usage == "kubeconfig":
            user = yaml.safe_load(content)["users"][0]["user"]
            content = base64.b64decode(user["client-certificate-data"])
        with tempfile.NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            end = ssl._ssl._test_decode_cert(file.name)["notAfter"]
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return (ssl.cert_time_to_seconds(end) - time.time()) / 86400
