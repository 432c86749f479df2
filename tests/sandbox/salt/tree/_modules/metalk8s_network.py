"""Addresses of the cluster."""


def get_control_plane_ingress_ip():
    """Give the address that the operator reports."""
    return __salt__["pillar.get"](
        "metalk8s:cluster_config:status:controlPlane:ingress:ip"
    )
