"""Archives "mounted" without the kernel.

An ordinary user may not mount, and a kernel may lack ISO 9660: an image is
unpacked where MetalK8s would mount it, and a file says what is where.
"""

import os
import shutil

import salt.utils.files
import yaml

import iso


def active():
    """Map each mount point to its image, in the order of the mounts."""
    try:
        with salt.utils.files.fopen(_table(), "r") as stream:
            mounts = yaml.safe_load(stream) or {}
    except FileNotFoundError:
        mounts = {}
    return {
        mountpoint: {"alt_device": device, "fstype": "iso9660", "opts": ["ro"]}
        for mountpoint, device in mounts.items()
    }


def mount(name, device):
    """Mount an image; True, or what went wrong."""
    mounts = {point: info["alt_device"] for point, info in active().items()}
    try:
        iso.unpack(device, name)
    except iso.IsoError as error:
        _empty(name)
        return f"mount: {name}: {error}"
    _write({**mounts, name: device})
    return True


def umount(name):
    """Unmount the image at a mount point."""
    mounts = {point: info["alt_device"] for point, info in active().items()}
    mounts.pop(name, None)
    _write(mounts)
    _empty(name)
    return True


def _table():
    return __opts__["sandbox"]["root"] + "/etc/mounts.yaml"


def _write(mounts):
    with salt.utils.files.fopen(_table() + ".new", "w") as stream:
        yaml.safe_dump(mounts, stream, sort_keys=False)
    # In one step: others may be reading it.
    os.replace(_table() + ".new", _table())


def _empty(directory):
    shutil.rmtree(directory)
    os.mkdir(directory)
