"""Build an archive of MetalK8s itself: `build_archive.py VERSION IMAGE`.

It has what the stand-ins need: the file that says what it is, and the scripts.
"""

import glob
import io
import os
import sys

import pycdlib

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scripts", "*.sh")
# Of ISO 9660: longer names than eight characters and three.
INTERCHANGE_LEVEL = 4


def main(version, path):
    """Write the image, with the names of Rock Ridge."""
    image = pycdlib.PyCdlib()
    image.new(interchange_level=INTERCHANGE_LEVEL, rock_ridge="1.09", vol_ident="METALK8S")
    _add(image, "product.txt", f"NAME=MetalK8s\nVERSION={version}\n".encode())
    for script in sorted(glob.glob(SCRIPTS)):
        with open(script, "rb") as stream:
            _add(image, os.path.basename(script), stream.read())
    image.write(path)
    image.close()


def _add(image, name, content):
    iso_name = f"/{name.upper()};1"
    image.add_fp(io.BytesIO(content), len(content), iso_path=iso_name, rr_name=name)


if __name__ == "__main__":
    main(*sys.argv[1:])
