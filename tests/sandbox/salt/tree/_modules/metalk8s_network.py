"""Addresses of the cluster."""


def get_control_plane_ingress_ip():
    """Give the address that the operator reports."""
    return __salt__["pillar.get"](
        "metalk8s:cluster_config:status:controlPlane:ingress:ip"
    )


def get_portmap_ips(as_cidr=False):
    """List the addresses of the workload plane ingress, as salt/_modules/metalk8s_network.py does.

    The sandbox has one network and configures none for the port map.
    """
    pools = __salt__["pillar.get"](
        "metalk8s:cluster_config:spec:workloadPlane:virtualIPPools"
    )
    addresses = {"127.0.0.1"}
    for pool in (pools or {}).values():
        addresses.update(pool["addresses"])
    return sorted(f"{address}/32" if as_cidr else address for address in addresses)
