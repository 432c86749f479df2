//! Operators, with what they consist of.

use super::{CRD, ENV, MONITORING, Part, RBAC};
use crate::needs::rule::{Rule, cluster};

/// Which custom resource definitions exist. Without it, an operator counts as available although its own are gone.
const DEFINITIONS_SEEN: Rule = cluster(&["list"], CRD, &["customresourcedefinitions"]).optional();

part!(
    OPERATORS,
    "Operators.",
    [
        cluster(&["list"], "apps", &["deployments"]),
        cluster(&["list"], "", &["pods"]).sometimes(),
        cluster(&["list"], "apps", &["replicasets"]).optional(),
    ]
);

part!(
    OPERATORS_DEPLOYED,
    "Operators, for the settings that they keep.",
    [cluster(&["list"], "apps", &["deployments"]).at(ENV)]
);

part!(
    OPERATORS_THERE,
    "The operators in the environment.",
    [
        cluster(&["list"], "apps", &["deployments"]).at(ENV),
        cluster(&["list"], "", &["pods"]).at(ENV).sometimes(),
        cluster(&["list"], "apps", &["replicasets"]).at(ENV).optional(),
    ]
);

part!(
    OPERATORS_AWAITED_THERE,
    "The operators in the environment, which changes wait for.",
    [
        cluster(&["list"], "apps", &["deployments"]).at(ENV),
        cluster(&["watch"], "apps", &["deployments"]).at(ENV).optional(),
        cluster(&["list"], "", &["pods"]).at(ENV),
        cluster(&["list"], "apps", &["replicasets"]).at(ENV).optional(),
    ]
);

part!(
    OPERATORS_AWAITED,
    "Operators, which changes wait for.",
    [
        cluster(&["list"], "apps", &["deployments"]),
        cluster(&["watch"], "apps", &["deployments"]).optional(),
        cluster(&["list"], "", &["pods"]),
        cluster(&["list"], "apps", &["replicasets"]).optional(),
    ]
);

part!(
    OPERATORS_FINISHED,
    "Operators, for which the command of a job still has to wait.",
    [
        cluster(&["list"], "apps", &["deployments"]).sometimes(),
        cluster(&["watch"], "apps", &["deployments"]).optional(),
        cluster(&["list"], "", &["pods"]).sometimes(),
        cluster(&["list"], RBAC, &["clusterroles", "rolebindings", "roles"]).sometimes(),
    ]
);

part!(
    RIGHTS,
    "The roles of operators, and their bindings.",
    [
        cluster(&["list"], RBAC, &["clusterroles", "rolebindings", "roles"]),
        DEFINITIONS_SEEN,
    ]
);

part!(
    RIGHTS_THERE,
    "The roles of the operators in the environment, and their bindings.",
    [
        cluster(&["list"], RBAC, &["clusterroles"]),
        cluster(&["list"], RBAC, &["rolebindings", "roles"]).at(ENV),
        DEFINITIONS_SEEN,
    ]
);

part!(
    RIGHTS_SEEN_THERE,
    "The roles of the operators in the environment, and their bindings.",
    [
        cluster(&["list"], RBAC, &["clusterroles"]).optional(),
        cluster(&["list"], RBAC, &["rolebindings", "roles"])
            .at(ENV)
            .optional(),
        DEFINITIONS_SEEN,
    ]
);

part!(
    RIGHTS_SEEN,
    "The roles of operators, and their bindings.",
    [
        cluster(&["list"], RBAC, &["clusterroles", "rolebindings", "roles"]).optional(),
        DEFINITIONS_SEEN,
    ]
);

part!(
    OPERATOR_FAILS,
    "Why an operator does not start.",
    [
        cluster(&["list"], "", &["events"]).at(ENV),
        cluster(&["get"], "", &["pods/log"]).at(ENV).optional(),
    ]
);

part!(
    OPERATORS_REMOVED,
    "Operators, when a Solution is deleted.",
    [
        cluster(&["get", "list", "delete"], "", &["configmaps", "serviceaccounts"])
            .at(ENV)
            .with("deployments"),
        cluster(&["get", "delete"], "apps", &["deployments"])
            .at(ENV)
            .with("deployments"),
        cluster(&["get", "delete"], RBAC, &["rolebindings", "roles"])
            .at(ENV)
            .with("deployments"),
        cluster(&["list"], RBAC, &["rolebindings", "roles"])
            .at(ENV)
            .with("deployments"),
        cluster(&["get"], RBAC, &["clusterroles"])
            .with("deployments")
            .sometimes(),
        cluster(&["list"], RBAC, &["clusterrolebindings"]).with("deployments"),
    ]
);

part!(
    OPERATORS_PRUNED,
    "Operators of Solutions that `--prune` deletes.",
    [
        cluster(&["get", "list", "delete"], "", &["configmaps", "serviceaccounts"])
            .at(ENV)
            .with("deployments")
            .sometimes(),
        cluster(&["get", "delete"], "apps", &["deployments"])
            .at(ENV)
            .with("deployments")
            .sometimes(),
        cluster(&["get", "delete"], RBAC, &["rolebindings", "roles"])
            .at(ENV)
            .with("deployments")
            .sometimes(),
        cluster(&["list"], RBAC, &["rolebindings", "roles"])
            .at(ENV)
            .with("deployments")
            .sometimes(),
        cluster(&["get"], RBAC, &["clusterroles"])
            .with("deployments")
            .sometimes(),
        cluster(&["list"], RBAC, &["clusterrolebindings"])
            .with("deployments")
            .sometimes(),
    ]
);

part!(
    OPERATOR_OBJECTS,
    "The objects of a Solution's operator.",
    [
        cluster(&["get", "list"], "", &["configmaps"]).at(ENV),
        cluster(&["list"], "", &["serviceaccounts"]).at(ENV),
        cluster(&["get", "list"], RBAC, &["roles"]).at(ENV),
        cluster(&["get"], RBAC, &["clusterroles"]),
        cluster(&["list"], RBAC, &["clusterrolebindings", "rolebindings"]),
    ]
);

part!(
    OPERATOR_OBJECTS_SEEN,
    "The objects of a Solution's operator, for their events.",
    [
        cluster(&["get", "list"], "", &["configmaps"]).at(ENV).optional(),
        cluster(&["list"], "", &["serviceaccounts"]).at(ENV).optional(),
        cluster(&["get", "list"], RBAC, &["roles"]).at(ENV).optional(),
        cluster(&["get"], RBAC, &["clusterroles"]).optional(),
        cluster(&["list"], RBAC, &["clusterrolebindings", "rolebindings"]).optional(),
    ]
);

part!(
    MONITORS,
    "The monitoring objects of Solutions.",
    [
        cluster(&["list"], "", &["services"]).at(ENV).optional(),
        cluster(&["list"], MONITORING, &["prometheusrules", "servicemonitors"])
            .at(ENV)
            .optional(),
    ]
);

part!(
    LOGS,
    "The logs of operators.",
    [
        cluster(&["list"], "", &["pods"]).at(ENV),
        cluster(&["get"], "", &["pods/log"]).at(ENV),
    ]
);

part!(
    INSTALLED,
    "The roles and the configuration of operators, to compare them.",
    [
        cluster(&["get"], "", &["configmaps"]).at(ENV),
        cluster(&["get"], RBAC, &["roles"]).at(ENV),
        cluster(&["get"], RBAC, &["clusterroles"]),
    ]
);

part!(
    LOGS_FOLLOWED,
    "Restarts of operators, for -f.",
    [cluster(&["watch"], "", &["pods"]).at(ENV).optional()]
);
