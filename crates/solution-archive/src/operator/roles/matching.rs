//! Which parts of a rule any request can match.
//!
//! The matcher compares texts (`pkg/apis/rbac/v1/evaluation_helpers.go` of Kubernetes), so that a rule may name what no
//! request ever has: a verb or a resource in capitals, a resource in the singular, a group with a version, a pattern where
//! only `*` alone is one, or a name where requests have none.

/// The API groups without a dot in their name, and their resources: those of custom resource definitions have a dot. In the
/// core group are also the resources that are only impersonated.
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
    ("apps", &["controllerrevisions", "daemonsets", "deployments", "replicasets", "statefulsets"]),
    ("autoscaling", &["horizontalpodautoscalers"]),
    ("batch", &["cronjobs", "jobs"]),
    // Of clusters before Kubernetes 1.22.
    ("extensions", &["ingresses"]),
    ("policy", &["poddisruptionbudgets", "podsecuritypolicies"]),
];

/// The group whose objects may have any text as their name.
const RBAC: &str = "rbac.authorization.k8s.io";

/// What stands for the additional fields of a user, each a subresource with any text as its name.
const EXTRA: &str = "userextras";

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
    let known = KNOWN.iter().find(|(known, _)| *known == group);
    if group != "*" && known.is_none() && !is_domain(group) {
        return false;
    }
    let (base, subresource) = match resource.split_once('/') {
        Some((base, subresource)) => (base, Some(subresource)),
        None => (resource, None),
    };
    match (base, subresource) {
        ("*", None) | (EXTRA, Some(_)) => true,
        // `*` stands for all resources that have this subresource. `pods/*` is the name of nothing.
        ("*", Some(subresource)) => is_name(subresource),
        _ => {
            is_name(base)
                && subresource.is_none_or(is_name)
                && known.is_none_or(|(_, resources)| resources.contains(&base))
        }
    }
}

/// The name of a resource or of a subresource, which is a part of a path.
fn is_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(is_letter)
}

/// The name of a group that a custom resource definition may have.
fn is_domain(text: &str) -> bool {
    text.contains('.') && text.split('.').all(is_name)
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
    let is_named = !(is_limited && naming(verb, resource) == Naming::Never);
    is_verb(verb) && exists(group, resource) && is_named && name.is_none_or(|name| can_be(name, group, verb))
}

/// Whether requests have this verb. The API server writes its verbs in small letters.
fn is_verb(verb: &str) -> bool {
    !verb.is_empty() && !verb.contains(|letter: char| letter.is_ascii_uppercase())
}

/// Whether an object can have this name. `*` in a name is not a pattern, and few kinds of objects allow it in their names.
fn can_be(name: &str, group: &str, verb: &str) -> bool {
    !name.contains('*') || [RBAC, "*"].contains(&group) || ["impersonate", "*"].contains(&verb)
}

/// Whether a request can be for a path that this one stands for. A `*` at its end, or several, are whatever follows.
#[must_use]
pub fn can_match_path(path: &str, verb: &str) -> bool {
    let begin = path.trim_end_matches('*');
    is_verb(verb) && (begin.starts_with('/') || begin.is_empty() && !path.is_empty())
}

#[cfg(test)]
mod field {
    use super::*;

    #[test]
    fn what_no_request_has_matches_none() {
        for (group, resource, verb, name, expected) in [
            ("", "pods", "get", None, true),
            ("", "pods", "GET", None, false),
            ("", "pods", "", None, false),
            ("", "pods", "*", None, true),
            ("core", "pods", "get", None, false),
            ("v1", "*", "get", None, false),
            ("apps/v1", "deployments", "get", None, false),
            ("apps", "deployment", "get", None, false),
            ("policy", "poddisruptionbudgets", "get", None, true),
            ("rbac", "roles", "get", None, false),
            ("*.example.com", "widgets", "get", None, false),
            ("example.com", "widgets", "get", None, true),
            ("example.com", "widgets.example.com", "get", None, false),
            ("example.com", "Widgets", "get", None, false),
            ("example.com", "widgets/", "get", None, false),
            ("example.com", "widgets/status", "get", None, true),
            ("example.com", "widgets/status/x", "get", None, false),
            ("example.com", "widgets/*", "get", None, false),
            ("example.com", "*/status", "get", None, true),
            ("example.com", "*/*", "get", None, false),
            ("example.com", "/status", "get", None, false),
            ("authentication.k8s.io", "userextras/Example.com/scope", "impersonate", None, true),
            ("", "secrets", "get", Some("a*"), false),
            ("", "secrets", "get", Some("*"), false),
            ("", "users", "impersonate", Some("*"), true),
            (RBAC, "roles", "get", Some("a*"), true),
            ("", "secrets", "create", Some("a"), false),
            ("", "secrets", "create", Some(""), true),
        ] {
            let found = can_match(group, resource, verb, name);
            assert_eq!(found, expected, "{verb} {group}/{resource} {name:?}");
        }
    }

    #[test]
    fn a_path_begins_with_a_slash() {
        for (path, expected) in [
            ("/metrics", true),
            ("/metrics/*", true),
            ("*", true),
            ("**", true),
            ("", false),
            ("metrics", false),
            ("metrics*", false),
        ] {
            assert_eq!(can_match_path(path, "get"), expected, "{path}");
        }
        assert!(!can_match_path("/metrics", "GET"));
    }
}
