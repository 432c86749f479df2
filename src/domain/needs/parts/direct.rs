//! What the direct backend does itself, where otherwise Salt does it with rights of its own.

use super::{CRD, ENV, Part, RBAC};
use crate::domain::needs::rule::cluster;
use crate::domain::well_known::CATALOGUE as MAP;

part!(
    KEPT,
    "What archives bring, as the cluster keeps it.",
    [cluster(&["get", "list"], "", &["configmaps"]).within(MAP)]
);

part!(
    KEPT_WRITTEN,
    "The catalogue, and what archives bring.",
    [
        cluster(&["get", "create"], "", &["namespaces"]),
        cluster(&["get", "list", "create", "patch", "delete"], "", &["configmaps"]).within(MAP),
    ]
);

part!(
    ACTIVE_WRITTEN,
    "The active versions, and their kinds.",
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
    "Operators. Whoever gives an operator its roles holds their rules, or may escalate and bind.",
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
