"""Container images in skopeo's `dir:` layout, as small as they can be."""

import gzip
import hashlib
import io
import json
import os
import tarfile

DOCKER = "application/vnd.docker"
MANIFEST_TYPE = f"{DOCKER}.distribution.manifest.v2+json"


def write(directory, name, tag):
    """Write one image below a directory of images."""
    target = os.path.join(directory, name, tag)
    os.makedirs(target)
    layers = [
        # All images have the first layer in common.
        _tar("etc/os-release", "NAME=example\n"),
        _tar(f"usr/bin/{name}", f"#!/bin/sh\necho {name} {tag}\n"),
    ]
    compressed = [gzip.compress(layer, mtime=0) for layer in layers]
    config = _json(
        {
            "architecture": "amd64",
            "os": "linux",
            "config": {"Entrypoint": [f"/usr/bin/{name}"]},
            "rootfs": {
                "type": "layers",
                "diff_ids": [_digest(layer) for layer in layers],
            },
        }
    )
    manifest = {
        "schemaVersion": 2,
        "mediaType": MANIFEST_TYPE,
        "config": _described(config, f"{DOCKER}.container.image.v1+json"),
        "layers": [
            _described(layer, f"{DOCKER}.image.rootfs.diff.tar.gzip")
            for layer in compressed
        ],
    }
    files = {_digest(blob).partition(":")[2]: blob for blob in [config, *compressed]}
    files["manifest.json"] = _json(manifest)
    files["version"] = b"Directory Transport Version: 1.1\n"
    for file, content in files.items():
        with open(os.path.join(target, file), "wb") as stream:
            stream.write(content)


def registry_config(directory, images):
    """Return nginx's configuration that serves the images of a directory as a registry."""
    blocks = []
    for name, tag in images:
        prefix = "/v2/{{ repository }}/" + name
        root = "{{ registry_root }}/" + name
        with open(os.path.join(directory, name, tag, "manifest.json"), "rb") as file:
            digest = _digest(file.read())
        for reference in (tag, digest):
            blocks.append(
                f'location = "{prefix}/manifests/{reference}" {{\n'
                f"    alias {root}/{tag}/;\n"
                f'    types {{ }} default_type "{MANIFEST_TYPE}";\n'
                f"    add_header 'Docker-Content-Digest' '{digest}';\n"
                "    try_files manifest.json =404;\n"
                "    error_page 404 @404_tag;\n"
                "}\n"
            )
        blocks.append(
            f'location ~ "{prefix}/blobs/sha256:([a-f0-9]{{64}})" {{\n'
            f"    alias {root}/;\n"
            f"    try_files {tag}/$1 =404;\n"
            "}\n"
        )
    return "".join(blocks)


def _tar(path, content):
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        entry = tarfile.TarInfo(path)
        entry.size = len(content)
        tar.addfile(entry, io.BytesIO(content.encode()))
    return archive.getvalue()


def _described(blob, media_type):
    return {"mediaType": media_type, "size": len(blob), "digest": _digest(blob)}


def _digest(blob):
    return "sha256:" + hashlib.sha256(blob).hexdigest()


def _json(document):
    return json.dumps(document, indent=2).encode()
