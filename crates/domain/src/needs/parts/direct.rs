//! What the direct backend does itself, where otherwise Salt does it with permissions of its own.

use super::{CRD, ENV, Part, RBAC};
use crate::needs::rule::cluster;
use crate::object::well_known::CATALOGUE as MAP;

part!(
    KEPT,
    "The content of archives, kept in the cluster.",
    [cluster(&["get", "list"], "", &["configmaps"]).within(MAP)]
);

part!(
    KEPT_WRITTEN,
    "The catalogue, and the content of archives.",
    [
        cluster(&["get", "create"], "", &["namespaces"]),
        cluster(&["get", "list", "create", "patch", "delete"], "", &["configmaps"]).within(MAP),
    ]
);

part!(
    ACTIVE_WRITTEN,
    "The active versions, and their CRDs.",
    [
        cluster(&["get", "patch"], "", &["configmaps"])
            .named(&[MAP])
            .within(MAP),
        cluster(
            &["get", "create", "patch", "delete"],
            CRD,
            &["customresourcedefinitions"]
        ),
    ]
);

part!(
    OPERATORS_APPLIED,
    "Operators. Granting an operator its roles requires their rules, or escalate and bind.",
    [
        cluster(
            &["get", "list", "create", "patch", "delete"],
            "",
            &["configmaps", "serviceaccounts"]
        )
        .at(ENV)
        .with("deployments"),
        cluster(
            &["get", "list", "create", "patch", "delete"],
            "apps",
            &["deployments"]
        )
        .at(ENV)
        .with("deployments"),
        cluster(
            &["get", "list", "create", "patch", "delete", "escalate", "bind"],
            RBAC,
            &["roles"]
        )
        .at(ENV)
        .with("deployments"),
        cluster(
            &["get", "list", "create", "patch", "delete"],
            RBAC,
            &["rolebindings"]
        )
        .at(ENV)
        .with("deployments"),
        cluster(
            &["get", "create", "patch", "escalate", "bind"],
            RBAC,
            &["clusterroles"]
        )
        .with("deployments"),
        // Without it, a cluster role that no operator needs any more stays.
        cluster(&["delete"], RBAC, &["clusterroles"]).optional(),
    ]
);
