//! Which resources are in no namespace.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::operator::definitions::Kind;

/// Resources that are in no namespace, by their API group.
const KNOWN: &[(&str, &[&str])] = &[
    ("", &["nodes", "persistentvolumes", "componentstatuses"]),
    ("admissionregistration.k8s.io", &["*"]),
    ("apiextensions.k8s.io", &["*"]),
    ("apiregistration.k8s.io", &["*"]),
    ("authentication.k8s.io", &["*"]),
    (
        "authorization.k8s.io",
        &["subjectaccessreviews", "selfsubjectaccessreviews", "selfsubjectrulesreviews"],
    ),
    ("certificates.k8s.io", &["*"]),
    ("flowcontrol.apiserver.k8s.io", &["*"]),
    ("metalk8s.scality.com", &["clusterconfigs"]),
    ("metrics.k8s.io", &["nodes"]),
    ("networking.k8s.io", &["ingressclasses", "ipaddresses", "servicecidrs"]),
    ("node.k8s.io", &["*"]),
    ("rbac.authorization.k8s.io", &["clusterroles", "clusterrolebindings"]),
    ("resource.k8s.io", &["deviceclasses", "resourceslices"]),
    ("scheduling.k8s.io", &["priorityclasses"]),
    (
        "storage.k8s.io",
        &["storageclasses", "volumeattachments", "csidrivers", "csinodes", "volumeattributesclasses"],
    ),
    ("storage.metalk8s.scality.com", &["*"]),
];

/// The verbs on namespaces that name none. One that is named is reached from within.
const WITHOUT_A_NAME: [&str; 4] = ["create", "deletecollection", "list", "watch"];

/// Where the objects of a resource are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ResourceScope {
    /// In namespaces.
    Inside,
    /// In none.
    Outside,
    /// In both, as with `*`.
    Both,
}

/// The resources of a Solution's own that are in no namespace.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClusterScoped(BTreeSet<(String, String)>);

impl ClusterScoped {
    /// Those that these custom resource definitions define.
    #[must_use]
    pub fn of_definitions(definitions: &[Value]) -> Self {
        let is_outside = |definition: &&Value| definition["spec"]["scope"] == "Cluster";
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let named = definitions.iter().filter(is_outside).map(|definition| {
            let spec = &definition["spec"];
            (text(&spec["group"]), text(&spec["names"]["plural"]))
        });
        Self(named.collect())
    }

    pub(crate) fn of(kinds: &[Kind]) -> Self {
        let outside = kinds.iter().filter(|kind| !kind.is_namespaced);
        Self(outside.map(|kind| (kind.group.clone(), kind.plural.clone())).collect())
    }

    pub(super) fn place(&self, group: &str, resource: &str, verbs: &[String]) -> ResourceScope {
        let (base, _) = resource.split_once('/').unwrap_or((resource, ""));
        if resource == "namespaces" && ["", "*"].contains(&group) {
            return place_of_namespaces(verbs);
        }
        if self.is_outside(group, base) {
            ResourceScope::Outside
        } else if base == "*" {
            ResourceScope::Both
        } else {
            ResourceScope::Inside
        }
    }

    fn is_outside(&self, group: &str, resource: &str) -> bool {
        let is_group = |known: &str| known == group || group == "*";
        let is_known = KNOWN.iter().any(|(known, resources)| {
            let is_whole = known == &group && resources.contains(&"*");
            is_group(known) && (is_whole || resource != "*" && resources.contains(&resource))
        });
        is_known || self.0.iter().any(|(known, own)| is_group(known) && own == resource)
    }
}

fn place_of_namespaces(verbs: &[String]) -> ResourceScope {
    let is_without = |verb: &String| WITHOUT_A_NAME.contains(&verb.as_str());
    if verbs.iter().any(|verb| verb == "*") {
        ResourceScope::Both
    } else if verbs.iter().all(is_without) {
        ResourceScope::Outside
    } else if verbs.iter().any(is_without) {
        ResourceScope::Both
    } else {
        ResourceScope::Inside
    }
}
