"""Solutions as the bootstrap node sees them: configuration file and archives.

What the API server knows of them is in `metalk8s_solutions_k8s.py`.
"""

import errno
import os
import re

import salt.utils.dictupdate
import salt.utils.files
import salt.utils.versions
import yaml
from salt.exceptions import CommandExecutionError

import iso

API_VERSION = "solutions.metalk8s.scality.com/v1alpha1"
CONFIG_KIND = "SolutionsConfiguration"
DISPLAY_NAME = "solutions.metalk8s.scality.com/display-name"
DNS_LABEL = "[0-9a-z]([0-9a-z-]{0,61}[0-9a-z])?"
MANIFEST = "manifest.yaml"
ROLES = "operator/deploy/role.yaml"


def read_config(create=False):
    """Read the SolutionsConfiguration, or make an empty one."""
    try:
        with salt.utils.files.fopen(_config_path(), "r") as stream:
            config = yaml.safe_load(stream)
    except OSError as error:
        if not create or error.errno != errno.ENOENT:
            message = f'Failed to load "{_config_path()}"'
            raise CommandExecutionError(message) from error
        config = {"apiVersion": API_VERSION, "kind": CONFIG_KIND}
        _write_config(config)
    for key, expected in {"kind": CONFIG_KIND, "apiVersion": API_VERSION}.items():
        if config.get(key) != expected:
            raise CommandExecutionError(
                f'Invalid `{key}` in configuration ({config.get(key)}), must be "{expected}"'
            )
    return {
        **config,
        "archives": config.get("archives") or [],
        "active": config.get("active") or {},
    }


def configure_archive(archive, create_config=False, removed=False):
    """Add an archive to the configuration, or take it out."""
    config = read_config(create=create_config)
    archives = [path for path in config["archives"] if path != archive or not removed]
    if not removed and archive not in archives:
        archives.append(archive)
    _write_config({**config, "archives": archives})
    return True


def activate_solution(solution, version="latest"):
    """Choose the version of a Solution that has its CRDs in the cluster."""
    versions = list_available().get(solution)
    if not versions:
        raise CommandExecutionError(
            f'Cannot activate Solution "{solution}": not available'
        )
    config = read_config()
    if version not in ["latest", *(info["version"] for info in versions)]:
        raise CommandExecutionError(
            f'Cannot activate version "{version}" for Solution "{solution}": not available'
        )
    config["active"][solution] = version
    _write_config(config)
    return True


def deactivate_solution(solution):
    """Choose no version of a Solution."""
    config = read_config()
    config["active"].pop(solution, None)
    _write_config(config)
    return True


def list_available():
    """List the mounted archives of each Solution, in the order of the mounts."""
    available = {}
    for mountpoint, mounted in __salt__["mount.active"]().items():
        try:
            manifest, info = read_solution_manifest(mountpoint)
        except CommandExecutionError:
            continue
        available.setdefault(info["name"], []).append(
            {
                "name": info["display_name"],
                "id": info["id"],
                "mountpoint": mountpoint,
                "archive": mounted["alt_device"],
                "version": info["version"],
                "manifest": manifest,
            }
        )
    return available


def latest(versions):
    """Return the newest of some versions, as a package manager orders them."""
    newest = None
    for version in versions:
        if newest is None or salt.utils.versions.version_cmp(version, newest) > 0:
            newest = version
    return newest


def manifest_from_iso(path):
    """Tell which Solution and version an archive holds."""
    try:
        content = iso.read_file(path, f"/{MANIFEST.upper()};1")
    except iso.IsoError as error:
        raise CommandExecutionError(f"Failed to run isoinfo: {error}") from error
    if not content:
        raise CommandExecutionError(
            f"Solution ISO at '{path}' must contain a '{MANIFEST}' file"
        )
    try:
        manifest = yaml.safe_load(content)
    except yaml.YAMLError as error:
        raise CommandExecutionError(
            f"Failed to load YAML from Solution manifest {path}"
        ) from error
    return _info(manifest)


def read_solution_manifest(mountpoint):
    """Read a mounted archive's manifest, with what it leaves out filled in."""
    path = os.path.join(mountpoint, MANIFEST)
    if not os.path.isfile(path):
        raise CommandExecutionError(
            f'Solution mounted at "{mountpoint}" has no "{MANIFEST}"'
        )
    with salt.utils.files.fopen(path, "r") as stream:
        manifest = yaml.safe_load(stream)
    if manifest.get("kind") != "Solution" or manifest.get("apiVersion") != API_VERSION:
        raise CommandExecutionError(f"Wrong apiVersion/kind for {path}")
    info = _info(manifest)
    defaults = _default_manifest(mountpoint, info["name"], info["version"])
    return salt.utils.dictupdate.merge(defaults, manifest, strategy="recurse"), info


def operator_roles_from_manifest(mountpoint, namespace="default"):
    """List the roles of a Solution's operator, as manifests for a namespace.

    An archive that the caller cannot see has none.
    """
    path = os.path.join(mountpoint, ROLES)
    if not visible(path) or not os.path.isfile(path):
        return []
    with salt.utils.files.fopen(path, "r") as stream:
        manifests = [manifest for manifest in yaml.safe_load_all(stream) if manifest]
    for manifest in manifests:
        kind = manifest.get("kind")
        if kind not in ["Role", "ClusterRole"]:
            raise CommandExecutionError(
                f"Forbidden object kind '{kind}' provided in '{path}'"
            )
        if kind == "Role":
            manifest["metadata"]["namespace"] = namespace
    return manifests


def visible(path):
    """Tell whether this process sees a file of an archive.

    The Salt master runs in a Pod of its own and sees the archives that were
    mounted into it when it was started; a minion sees them all.
    """
    archives = __opts__["sandbox"]["root"] + "/srv/scality/"
    mounts = __opts__.get("solution_roots")
    if mounts is None or not path.startswith(archives):
        return True
    return any(path.startswith(mountpoint + "/") for mountpoint in mounts)


def _config_path():
    return __opts__["sandbox"]["root"] + "/etc/metalk8s/solutions.yaml"


def _write_config(config):
    try:
        with salt.utils.files.fopen(_config_path() + ".new", "w") as stream:
            yaml.safe_dump(config, stream)
        # In one step: a pillar may be rendered meanwhile.
        os.replace(_config_path() + ".new", _config_path())
    except OSError as error:
        message = f'Failed to write Solutions config file at "{_config_path()}"'
        raise CommandExecutionError(message) from error


def _info(manifest):
    name = manifest.get("metadata", {}).get("name")
    version = manifest.get("spec", {}).get("version")
    if name is None or version is None:
        raise CommandExecutionError(
            f'Missing mandatory key(s) in Solution "{MANIFEST}": '
            'must provide "metadata.name" and "spec.version"'
        )
    if not re.fullmatch(DNS_LABEL, name):
        raise CommandExecutionError(
            f'"metadata.name" key in Solution {MANIFEST} is not a DNS label (RFC 1123)'
        )
    return {
        "name": name,
        "version": version,
        # The documented place is metadata.annotations; MetalK8s does not look there.
        "display_name": manifest.get("annotations", {}).get(DISPLAY_NAME, name),
        "id": f"{name}-{version}",
    }


def _default_manifest(mountpoint, name, version):
    spec = {
        component: {"image": {"name": f"{name}-{component}", "tag": version}}
        for component in ["operator", "ui"]
    }
    spec["images"] = _images(os.path.join(mountpoint, "images"))
    spec["customApiGroups"] = []
    return {"spec": spec}


def _images(directory):
    """List the images of an archive, as `name:tag`."""
    if not os.path.isdir(directory):
        raise CommandExecutionError(f"{directory} does not exist or is not a directory")
    return [
        f"{name}:{tag}"
        for name in sorted(os.listdir(directory))
        if os.path.isdir(os.path.join(directory, name))
        for tag in sorted(os.listdir(os.path.join(directory, name)))
        if os.path.isdir(os.path.join(directory, name, tag))
    ]
