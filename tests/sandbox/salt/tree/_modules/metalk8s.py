"""The archives of MetalK8s itself, as salt/_modules/metalk8s.py treats them."""

import os
import re

import salt.utils.files
import yaml
from salt.exceptions import CommandExecutionError

import disk
import iso

PRODUCT = "product.txt"


def get_archives(archives=None):
    """Map the name of each archive's saltenv to what the archive is. One that is not there is an error."""
    if not archives:
        # MetalK8s has them in its pillar; here a test may add one without a refresh.
        archives = _configured()
    if isinstance(archives, str):
        archives = [archives]
    found = {}
    for archive in archives:
        info = archive_info_from_product_txt(archive)
        name = f"metalk8s-{info['version']}"
        if name in found:
            raise CommandExecutionError(
                f'Two archives have the same version "{info["version"]}"'
            )
        found[name] = info
    return found


def archive_info_from_product_txt(archive):
    """Tell which version a directory or an image holds, and where it is mounted."""
    there = disk.on_node(_root(), archive)
    if os.path.isdir(there):
        product = _read(os.path.join(there, PRODUCT))
        place = {"iso": None, "path": archive}
    elif os.path.isfile(there):
        product = _read_image(there)
        place = {"iso": archive, "path": None}
    else:
        raise CommandExecutionError(
            f"Invalid archive path {archive}, should be an iso or a directory."
        )
    info = {
        key.lower(): value
        for key, value in re.findall(r"^(NAME|VERSION)=(.+)$", product, re.MULTILINE)
    }
    if info.get("name") != "MetalK8s":
        raise CommandExecutionError(
            f"Invalid archive '{archive}', 'NAME' should be 'MetalK8s', "
            f"found '{info.get('name')}'."
        )
    if "version" not in info:
        raise CommandExecutionError(
            f"Invalid archive '{archive}', 'VERSION' must be provided."
        )
    if place["path"] is None:
        place["path"] = f"{_root()}/srv/scality/metalk8s-{info['version']}"
    return {**info, **place}


def get_mounted_archives():
    """Map the name of each mounted image's saltenv to what the archive is."""
    prefix = f"{_root()}/srv/scality/metalk8s-"
    archives = {}
    for point, mount in __salt__["mount.active"]().items():
        if not point.startswith(prefix):
            continue
        try:
            info = archive_info_from_product_txt(mount["alt_device"])
        except CommandExecutionError:
            continue
        archives[f"metalk8s-{info['version']}"] = info
    return archives


def get_bootstrap_config():
    """Return what the bootstrap configuration says."""
    return yaml.safe_load(_read(_configuration()))


def write_bootstrap_config(config):
    """Write the bootstrap configuration, which is empty meanwhile."""
    with salt.utils.files.fopen(_configuration(), "w") as stream:
        yaml.safe_dump(config, stream, default_flow_style=False)


def configure_archive(archive, remove=False):
    """Add an archive to the bootstrap configuration, or remove it, whether its file is there or not."""
    if not remove:
        archive_info_from_product_txt(archive)
    config = get_bootstrap_config()
    if remove and archive in config["archives"]:
        config["archives"].remove(archive)
    if not remove and archive not in config["archives"]:
        config["archives"].append(archive)
    write_bootstrap_config(config)
    return f"Archive '{archive}' configured"


def backup_node():
    """Back up this node with the script of the cluster's version."""
    version = __pillar__["metalk8s"]["cluster_version"]
    try:
        path = get_archives()[f"metalk8s-{version}"]["path"]
    except KeyError as error:
        raise CommandExecutionError(
            f"No MetalK8s archive found for version {version}"
        ) from error
    script = f"{path}/backup.sh"
    result = __salt__["cmd.run_all"](cmd=script)
    if result["retcode"] != 0:
        output = result["stderr"] or result["stdout"]
        raise CommandExecutionError(f"Failed to run {script}: {output}")
    return "Backup successfully generated"


def _configuration():
    return _root() + "/etc/metalk8s/bootstrap.yaml"


def _configured():
    archives = get_bootstrap_config().get("archives") or []
    return [archives] if isinstance(archives, str) else archives


def _read(path):
    try:
        with salt.utils.files.fopen(path, "r") as stream:
            return stream.read()
    except FileNotFoundError as error:
        raise CommandExecutionError(f"{path} does not exist") from error


def _read_image(path):
    try:
        return iso.read_file(path, f"/{PRODUCT.upper()};1")
    except iso.IsoError as error:
        raise CommandExecutionError(f"Failed to run isoinfo: {error}") from error


def _root():
    return __opts__["sandbox"]["root"]
