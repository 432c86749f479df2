//! Which parts of a rule any request can match.
//!
//! The matcher compares texts (`pkg/apis/rbac/v1/evaluation_helpers.go` of Kubernetes), so that a rule may name what no
//! request ever has: a resource in capitals or in the singular, a group with a version, or a name where requests have none.

/// The resources of the API groups whose whole content is known: those without a dot in their name. In the core group are
/// also those that are only impersonated.
const KNOWN: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "bindings",
            "componentstatuses",
            "configmaps",
            "endpoints",
            "events",
            "groups",
            "limitranges",
            "namespaces",
            "nodes",
            "persistentvolumeclaims",
            "persistentvolumes",
            "pods",
            "podtemplates",
            "replicationcontrollers",
            "resourcequotas",
            "secrets",
            "serviceaccounts",
            "services",
            "users",
        ],
    ),
    (
        "apps",
        &[
            "controllerrevisions",
            "daemonsets",
            "deployments",
            "replicasets",
            "statefulsets",
        ],
    ),
    ("batch", &["cronjobs", "jobs"]),
];

/// How requests with a verb can be limited to names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// Each names an object.
    Always,
    /// Only with a field selector on `metadata.name`.
    Selected,
    /// None does.
    Never,
}

/// Whether a request can be about this resource of this group.
fn exists(group: &str, resource: &str) -> bool {
    let (base, subresource) = resource.split_once('/').unwrap_or((resource, ""));
    let is_name = |text: &str| !text.is_empty() && !text.contains(|letter: char| letter.is_ascii_uppercase());
    if group.contains('/') || group.contains(|letter: char| letter.is_ascii_uppercase()) {
        return false;
    }
    if resource == "*" {
        return group == "*" || !is_version(group);
    }
    // `*` stands for all resources, or for all that have one subresource. `pods/*` is the name of nothing.
    let is_readable = (base == "*" && !subresource.is_empty() || is_name(base) && !base.contains('*'))
        && !subresource.contains('*')
        && (subresource.is_empty() || is_name(subresource));
    if !is_readable || is_version(group) {
        return false;
    }
    let known = KNOWN.iter().find(|(known, _)| *known == group);
    base == "*" || known.is_none_or(|(_, resources)| resources.contains(&base))
}

/// A version in the place of a group: `v1`, `v1beta1`.
fn is_version(group: &str) -> bool {
    let digits = group.strip_prefix('v').unwrap_or_default();
    digits.starts_with(|first: char| first.is_ascii_digit()) && !group.contains('.')
}

/// How requests with this verb on this resource have names.
pub(super) fn naming(verb: &str, resource: &str) -> Naming {
    match verb {
        "create" if !resource.contains('/') => Naming::Never,
        "deletecollection" => Naming::Never,
        "list" | "watch" => Naming::Selected,
        _ => Naming::Always,
    }
}

/// Whether a request can have this verb on this resource while its name has to be one of these; none means any.
#[must_use]
pub fn can_match(group: &str, resource: &str, verb: &str, name: Option<&str>) -> bool {
    // What has no name has the empty one.
    let is_limited = name.is_some_and(|name| !name.is_empty());
    exists(group, resource) && !(is_limited && naming(verb, resource) == Naming::Never)
}
