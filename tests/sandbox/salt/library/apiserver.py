"""A small client of the API server, for what Salt does there.

It finds the path of a kind by discovery, and speaks plain dictionaries.
"""

import requests

PATCH = "application/merge-patch+json"


class ApiError(Exception):
    """The API server refused a request."""

    def __init__(self, status, reason, message):
        super().__init__(f"({status}) Reason: {reason}: {message}")
        self.status = status


class UnknownKind(Exception):
    """The API server does not serve this kind."""


class Client:
    """Requests to one API server, as one user: by a token, or Salt's own."""

    def __init__(self, settings, token=None):
        self._server = settings["server"]
        self._kinds = {}
        self._session = requests.Session()
        # Neither a proxy nor a .netrc of the environment is meant for loopback.
        self._session.trust_env = False
        self._session.verify = settings["authority"]
        if token is None:
            self._session.cert = (settings["certificate"], settings["key"])
        else:
            self._session.headers["Authorization"] = f"Bearer {token}"

    def is_ready(self):
        """Whether the server says that it is ready."""
        return self._session.get(self._server + "/readyz", timeout=30).ok

    def get(self, api_version, kind, name, namespace=None):
        """Read one object; None when there is none."""
        try:
            return self._call("GET", self._path(api_version, kind, namespace, name))
        except ApiError as error:
            if error.status == 404:
                return None
            raise

    def list(self, api_version, kind, **selectors):
        """List the objects of a kind in all namespaces."""
        path = self._path(api_version, kind)
        return self._call("GET", path, params=selectors)["items"]

    def create(self, manifest):
        """Create an object."""
        path = self._path_of(manifest, named=False)
        return self._call("POST", path, json=manifest)

    def replace(self, manifest):
        """Replace an object whole."""
        return self._call("PUT", self._path_of(manifest), json=manifest)

    def patch(self, manifest, patch):
        """Merge a patch into the object that the manifest names."""
        headers = {"Content-Type": PATCH}
        path = self._path_of(manifest)
        return self._call("PATCH", path, json=patch, headers=headers)

    def patch_status(self, manifest, patch):
        """Merge a patch into the status of the object that the manifest names."""
        headers = {"Content-Type": PATCH}
        path = self._path_of(manifest) + "/status"
        return self._call("PATCH", path, json=patch, headers=headers)

    def delete(self, manifest):
        """Delete an object once its dependents are gone; None when there is none."""
        try:
            options = {"propagationPolicy": "Foreground"}
            return self._call("DELETE", self._path_of(manifest), json=options)
        except ApiError as error:
            if error.status == 404:
                return None
            raise

    def _call(self, method, path, **arguments):
        response = self._session.request(
            method, self._server + path, timeout=30, **arguments
        )
        if response.ok:
            return response.json()
        try:
            message = response.json()["message"]
        except (ValueError, KeyError):
            message = response.text
        raise ApiError(response.status_code, response.reason, message)

    def _path_of(self, manifest, named=True):
        metadata = manifest["metadata"]
        return self._path(
            manifest["apiVersion"],
            manifest["kind"],
            metadata.get("namespace"),
            metadata["name"] if named else None,
        )

    def _path(self, api_version, kind, namespace=None, name=None):
        prefix, resource = self._discover(api_version, kind)
        parts = [prefix]
        if namespace and resource["namespaced"]:
            parts += ["namespaces", namespace]
        parts.append(resource["name"])
        if name:
            parts.append(name)
        return "/".join(parts)

    def _discover(self, api_version, kind):
        prefix = ("/apis/" if "/" in api_version else "/api/") + api_version
        key = (api_version, kind)
        if key not in self._kinds:
            try:
                resources = self._call("GET", prefix)["resources"]
            except ApiError as error:
                if error.status != 404:
                    raise
                resources = []
            for resource in resources:
                if "/" not in resource["name"]:
                    self._kinds[api_version, resource["kind"]] = resource
        if key not in self._kinds:
            raise UnknownKind(
                f"Kind '{kind}' from apiVersion '{api_version}' is unknown"
            )
        return prefix, self._kinds[key]
