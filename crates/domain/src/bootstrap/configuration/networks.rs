//! The networks of a cluster: valid, and apart from each other where they must be.

use ipnet::IpNet;

use super::fields::Fields;

/// The networks of Pods and of Services, and what MetalK8s takes where they are not given.
const INNER: [(&str, &str); 2] = [("pods", "10.233.0.0/16"), ("services", "10.96.0.0/12")];

const PLANES: [&str; 2] = ["controlPlane", "workloadPlane"];

/// The smallest MTU that IPv6 allows; Calico's tunnels need some of it.
const LEAST_MTU: u64 = 1280;

struct Network {
    path: String,
    range: IpNet,
}

/// Checks `networks`. In the first version of the API a plane is one network without other fields.
pub(super) fn check(networks: &Fields, planes_are_texts: bool) {
    let mut outer = Vec::new();
    for plane in PLANES {
        outer.extend(if planes_are_texts { of_text(networks, plane) } else { of_mapping(networks, plane) });
    }
    for field in ["portmap", "nodeport"] {
        if let Some(fields) = networks.mapping(field) {
            ranges(&fields, "cidr");
            fields.nothing_but(&["cidr"]);
        }
    }
    let inner: Vec<Network> =
        INNER.iter().filter_map(|(field, default)| inner(networks, field, default)).collect();
    for (index, one) in inner.iter().enumerate() {
        for other in outer.iter().chain(&inner[index + 1..]) {
            if overlap(&one.range, &other.range) {
                let message = format!("{} overlaps with {} ({})", one.range, other.path, other.range);
                networks.error_at(&one.path, message);
            }
        }
    }
    networks.nothing_but(&["controlPlane", "workloadPlane", "pods", "services", "portmap", "nodeport"]);
}

fn of_text(networks: &Fields, plane: &str) -> Vec<Network> {
    networks.require(plane);
    if networks.value(plane).is_some_and(serde_json::Value::is_object) {
        let message = "it is a mapping, which needs apiVersion metalk8s.scality.com/v1alpha3";
        networks.error(plane, message);
        return Vec::new();
    }
    ranges(networks, plane)
}

fn of_mapping(networks: &Fields, plane: &str) -> Vec<Network> {
    let Some(fields) = networks.required_mapping(plane) else { return Vec::new() };
    fields.require("cidr");
    if plane == "workloadPlane" {
        fields.number("mtu", LEAST_MTU);
        fields.nothing_but(&["cidr", "mtu"]);
    } else {
        fields.nothing_but(&["cidr"]);
    }
    ranges(&fields, "cidr")
}

/// The ranges of a field, which has one or several.
fn ranges(fields: &Fields, name: &str) -> Vec<Network> {
    let texts = fields.texts(name).unwrap_or_default();
    texts.into_iter().filter_map(|(path, text)| range(fields, path, text)).collect()
}

fn inner(networks: &Fields, name: &str, default: &str) -> Option<Network> {
    if networks.value(name).is_none() {
        return Some(Network { path: format!("networks.{name} (by default)"), range: default.parse().ok()? });
    }
    let text = networks.text(name)?;
    range(networks, format!("networks.{name}"), text)
}

/// A range of addresses. Salt ignores one whose address is not its first, and then finds no address of the node in it.
fn range(fields: &Fields, path: String, text: &str) -> Option<Network> {
    let Ok(range) = text.parse::<IpNet>() else {
        let message = format!("{text:?} is not a range of addresses in CIDR notation, such as 10.0.0.0/24");
        fields.error_at(&path, message);
        return None;
    };
    if range.trunc() != range {
        fields.error_at(&path, format!("{text} is an address within {}", range.trunc()));
        return None;
    }
    Some(Network { path, range })
}

fn overlap(one: &IpNet, other: &IpNet) -> bool {
    one.contains(&other.network()) || other.contains(&one.network())
}
