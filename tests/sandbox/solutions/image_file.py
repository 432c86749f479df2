"""ISO images, written the way that Solutions' archives are."""

import os
import re

import pycdlib

SECTOR = 2048
# What mkisofs puts behind the last file.
PADDING_SECTORS = 150


def write(path, tree, volume, at_least):
    """Write a directory's tree to an image: Rock Ridge, Joliet, interchange level 3.

    It has at least so many sectors.
    """
    image = pycdlib.PyCdlib()
    # Joliet has room for 16 characters of the volume's name.
    joliet_volume = volume[:16]
    image.new(interchange_level=3, rock_ridge="1.09", joliet=3, vol_ident=joliet_volume)
    names, stored = {"": ""}, {}
    for parent, directories, files in os.walk(tree):
        directories.sort()
        folder = parent[len(tree) :].lstrip("/")
        used = set()
        for name in directories:
            joliet = _join(folder, name)
            iso = names[joliet] = _join(names[folder], _iso_name(name, used, ""))
            image.add_directory("/" + iso, rr_name=name, joliet_path="/" + joliet)
        for name in sorted(files):
            iso = "/" + _join(names[folder], _iso_name(name, used, ";1"))
            where = {"rr_name": name, "joliet_path": "/" + _join(folder, name)}
            _add_file(image, os.path.join(parent, name), iso, where, stored)
    image.write(path)
    image.close()
    with open(path, "r+b") as written:
        _name_and_pad(written, volume, at_least)


def _add_file(image, source, iso, where, stored):
    """Add a file, or one more name of what is stored already."""
    status = os.stat(source)
    first = stored.setdefault(status.st_ino, iso)
    if first == iso:
        image.add_file(source, iso, file_mode=0o100444, **where)
        return
    image.add_hard_link(iso_old_path=first, iso_new_path=iso, rr_name=where["rr_name"])
    image.add_hard_link(iso_old_path=first, joliet_new_path=where["joliet_path"])


def _iso_name(name, used, version):
    """Make the name that a reader without extensions sees, of 30 characters at most."""
    stem, dot, extension = name.upper().rpartition(".") if version else ("", "", "")
    if not stem:
        stem, dot, extension = name.upper(), "." if version else "", ""
    stem, extension = (re.sub("[^A-Z0-9_]", "_", part) for part in (stem, extension))
    room = 29 - len(extension)
    candidate = stem[:room]
    for number in range(1, 1000):
        if (candidate, extension) not in used:
            break
        candidate = f"{stem[: room - 3]}{number:03}"
    used.add((candidate, extension))
    return candidate + dot + extension + version


def _join(folder, name):
    return f"{folder}/{name}" if folder else name


def _name_and_pad(image, volume, at_least):
    """Set what is in the volume descriptors, and the image's length to it."""
    descriptors = _volume_descriptors(image)
    primary = descriptors[0]
    image.seek(primary + 40)
    image.write(volume[:32].ljust(32).encode())
    image.seek(primary + 84)
    size = int.from_bytes(image.read(4), "big")
    padded = max(size + PADDING_SECTORS, at_least)
    for descriptor in descriptors:
        image.seek(descriptor + 80)
        image.write(padded.to_bytes(4, "little") + padded.to_bytes(4, "big"))
    image.truncate(padded * SECTOR)


def _volume_descriptors(image):
    """List where the primary and the supplementary volume descriptors begin."""
    found, offset = [], 16 * SECTOR
    while True:
        image.seek(offset)
        kind = image.read(1)[0]
        if kind == 255:
            return found
        if kind in (1, 2):
            found.append(offset)
        offset += SECTOR
