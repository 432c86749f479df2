"""Build the archive of an example Solution: `build_archive.py NAME VERSION DIRECTORY`.

The image is `DIRECTORY/NAME-VERSION.iso`.
"""

import os
import sys
import tempfile

import jinja2

import checksum
import image_file
import images

TEMPLATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "template")


def main(name, version, directory):
    """Build one archive, in one step as far as others can see."""
    path = os.path.join(directory, f"{name}-{version}.iso")
    with tempfile.TemporaryDirectory(dir=directory) as scratch:
        tree, image = os.path.join(scratch, "tree"), os.path.join(scratch, "image")
        _render_template(name, version, tree)
        _write_images(name, version, tree)
        _link_equal_files(tree)
        image_file.write(image, tree, f"{name} {version}", checksum.SMALLEST_SECTORS)
        checksum.implant(image)
        os.replace(image, path)


def _render_template(name, version, tree):
    values = {
        "name": name,
        "version": version,
        "title": name.replace("-", " ").title(),
        "group": f"{name}.metalk8s.scality.com",
    }
    loader = jinja2.FileSystemLoader(TEMPLATE)
    environment = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined)
    for file in environment.list_templates():
        target = os.path.join(tree, file)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        environment.get_template(file).stream(values).dump(target)


def _write_images(name, version, tree):
    wanted = [
        (f"{name}-operator", version),
        (f"{name}-ui", version),
        ("base-server", version),
    ]
    for image, tag in wanted:
        images.write(os.path.join(tree, "images"), image, tag)
    with open(
        os.path.join(tree, "registry-config.inc.j2"), "w", encoding="utf-8"
    ) as file:
        file.write(images.registry_config(os.path.join(tree, "images"), wanted))


def _link_equal_files(tree):
    """Keep one copy of each blob, under all of its names."""
    first = {}
    for parent, _, files in os.walk(os.path.join(tree, "images")):
        for file in files:
            path = os.path.join(parent, file)
            # Only a blob's name says what is in it.
            if len(file) == 64 and first.setdefault(file, path) != path:
                os.remove(path)
                os.link(first[file], path)


if __name__ == "__main__":
    main(*sys.argv[1:])
