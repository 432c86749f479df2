"""Reading of ISO images without the kernel: one file, or all of them."""

import io
import os

import pycdlib
from pycdlib.pycdlibexception import PyCdlibException, PyCdlibInvalidInput


class IsoError(Exception):
    """The image cannot be read."""


def read_file(path, iso_path):
    """Return what the file of this ISO 9660 name holds, nothing if there is none."""
    content = io.BytesIO()
    with _opened(path) as image:
        try:
            image.get_file_from_iso_fp(content, iso_path=iso_path)
        except PyCdlibInvalidInput:
            return ""
    return content.getvalue().decode("utf-8")


def unpack(path, directory):
    """Lay the image's tree under a directory, by the names of its Rock Ridge."""
    with _opened(path) as image:
        for parent, directories, files in image.walk(rr_path="/"):
            target = os.path.join(directory, parent.lstrip("/"))
            for name in directories:
                os.makedirs(os.path.join(target, name), exist_ok=True)
            for name in files:
                image.get_file_from_iso(
                    os.path.join(target, name), rr_path=os.path.join(parent, name)
                )


class _opened:
    """The image at a path, open; every way to fail is an `IsoError`."""

    def __init__(self, path):
        self._path = path
        self._image = pycdlib.PyCdlib()

    def __enter__(self):
        try:
            self._image.open(self._path)
        except OSError as error:
            raise IsoError(f"{error.strerror}. Unable to open {self._path}") from error
        except PyCdlibException as error:
            raise IsoError(
                f"{self._path} is NOT in ISO 9660 format: {error}"
            ) from error
        return self._image

    def __exit__(self, kind, error, _traceback):
        self._image.close()
        if kind is not None and issubclass(kind, (OSError, PyCdlibException)):
            raise IsoError(f"Read error in {self._path}: {error}") from error
