"""Service configurations: documents that override a service's defaults."""

import salt.utils.yaml
from salt.exceptions import CommandExecutionError

KEY = "config.yaml"


def get_service_conf(namespace, name):
    """Read a document; None when its ConfigMap does not exist yet."""
    found = __salt__["metalk8s_kubernetes.get_object"](
        kind="ConfigMap", apiVersion="v1", name=name, namespace=namespace
    )
    if found is None:
        return None
    text = (found.get("data") or {}).get(KEY)
    where = f"{name} in namespace {namespace}"
    if not text:
        raise CommandExecutionError(f"Expected `{KEY}` in ConfigMap {where} to hold a document")
    try:
        document = salt.utils.yaml.safe_load(text)
    except salt.utils.yaml.YAMLError as error:
        raise CommandExecutionError(f"Invalid YAML in ConfigMap {where}: {error}") from error
    if not isinstance(document, dict) or "kind" not in document:
        raise CommandExecutionError(f"ConfigMap {where} holds no service configuration")
    return document
