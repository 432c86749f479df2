"""External authentication of Salt API by the API server.

A bearer token is good for the user that a TokenReview reports, and nobody
else. Who may do anything with nodes is in the group `node-admins`.
"""

import logging

from salt.exceptions import CommandExecutionError

import apiserver

log = logging.getLogger(__name__)

NODE_ADMINS = "node-admins"


def auth(username, password=None, token=None, **_kwargs):
    """Tell whether the token is this user's."""
    _require_token(username, password, token)
    review = _create(
        apiserver.Client(__opts__["sandbox"]["api_server"]),
        "authentication.k8s.io/v1",
        "TokenReview",
        {"token": token},
    )
    reviewed = review["status"].get("user", {}).get("username")
    if not review["status"].get("authenticated"):
        log.error("The token given for '%s' is not valid", username)
        return False
    if reviewed != username:
        log.error("The token given for '%s' belongs to '%s'", username, reviewed)
        return False
    return True


def groups(username, password=None, token=None, **_kwargs):
    """List the groups of the token's user that `external_auth` knows."""
    _require_token(username, password, token)
    review = _create(
        apiserver.Client(__opts__["sandbox"]["api_server"], token=token),
        "authorization.k8s.io/v1",
        "SelfSubjectAccessReview",
        {"resourceAttributes": {"resource": "nodes", "verb": "*"}},
    )
    return [NODE_ADMINS] if review["status"]["allowed"] else []


def _require_token(username, password, token):
    if password or not (username and token):
        raise CommandExecutionError("A username and a token are needed, no password")


def _create(client, api_version, kind, spec):
    manifest = {"apiVersion": api_version, "kind": kind, "metadata": {}, "spec": spec}
    return client.create(manifest)
