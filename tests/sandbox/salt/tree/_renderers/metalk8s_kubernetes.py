"""Renderer that makes a state of each Kubernetes manifest in an SLS file."""

import yaml


def render(source, saltenv="", sls="", argline="", **_kwargs):
    """Turn a stream of manifests into states that apply them, in the same order."""
    text = source if isinstance(source, str) else source.read()
    return dict(_state(manifest) for manifest in yaml.safe_load_all(text) if manifest)


def _state(manifest):
    metadata = manifest["metadata"]
    path = "/".join(filter(None, [metadata.get("namespace"), metadata["name"]]))
    name = f"Apply {manifest['apiVersion']}/{manifest['kind']} '{path}'"
    arguments = [{"name": name}, {"manifest": manifest}]
    return name, {"metalk8s_kubernetes.object_present": arguments}
