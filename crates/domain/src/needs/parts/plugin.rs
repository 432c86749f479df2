//! Salt, locks, the history, and the commands about the plugin itself.

use super::{ENV, MASTER, Part, RBAC, SALT_ACCOUNT, SALT_API, SALT_ROLE, SYSTEM, VOLUMES};
use crate::needs::rule::cluster;
use crate::object::well_known::{CATALOGUE as MAP, JOURNAL as HISTORY};

part!(
    salt BOOTSTRAP,
    "The bootstrap node, on which Salt works.",
    [cluster(&["list"], "", &["nodes"]).with(SALT_API)]
);

part!(
    salt SALT,
    "Salt API through the service proxy, and tokens of the one account that may log in there.",
    [
        cluster(&["create"], "", &["serviceaccounts/token"])
            .named(&[SALT_ACCOUNT])
            .within(SYSTEM),
        cluster(&["create"], "", &[SALT_API]).named(MASTER).within(SYSTEM),
    ]
);

part!(
    salt SALT_SEEN,
    "Salt API (optional).",
    [
        cluster(&["list"], "", &["nodes"]).optional(),
        cluster(&["create"], "", &["serviceaccounts/token"])
            .named(&[SALT_ACCOUNT])
            .within(SYSTEM)
            .optional(),
        cluster(&["create"], "", &[SALT_API])
            .named(MASTER)
            .within(SYSTEM)
            .optional(),
    ]
);

part!(
    salt SALT_ASKED,
    "Salt API, for files of the bootstrap node: archives, and its configuration.",
    [
        cluster(&["list"], "", &["nodes"]).sometimes(),
        cluster(&["create"], "", &["serviceaccounts/token"])
            .named(&[SALT_ACCOUNT])
            .within(SYSTEM)
            .sometimes(),
        cluster(&["create"], "", &[SALT_API])
            .named(MASTER)
            .within(SYSTEM)
            .sometimes(),
    ]
);

part!(
    salt SALT_JOBS,
    "The events of Salt jobs, and how many namespaces Salt reads for each.",
    [
        cluster(&["get"], "", &[SALT_API]).named(MASTER).within(SYSTEM),
        cluster(&["list"], "", &["namespaces"]).optional(),
    ]
);

part!(
    LOCKS,
    "Locks, and the jobs recorded on them.",
    [cluster(
        &["get", "list", "create", "patch", "delete"],
        "coordination.k8s.io",
        &["leases"]
    )
    .within(SYSTEM)
    .optional(),]
);

part!(
    LOCKS_LISTED,
    "Locks.",
    [cluster(&["list"], "coordination.k8s.io", &["leases"]).within(SYSTEM)]
);

part!(
    LOCKS_ENDED,
    "Ends locks.",
    [cluster(&["list", "patch", "delete"], "coordination.k8s.io", &["leases"]).within(SYSTEM)]
);

part!(
    LATEST_JOB,
    "The latest job, recorded on a lock.",
    [cluster(&["get"], "coordination.k8s.io", &["leases"]).within(SYSTEM)]
);

part!(
    LOCKS_SEEN,
    "The latest jobs, recorded on locks.",
    [cluster(&["get", "list"], "coordination.k8s.io", &["leases"])
        .within(SYSTEM)
        .optional(),]
);

part!(
    JOBS_KNOWN,
    "The jobs recorded on locks.",
    [cluster(&["list"], "coordination.k8s.io", &["leases"]).within(SYSTEM),]
);

part!(
    JOURNAL,
    "The history of changes outside environments.",
    [
        cluster(&["create"], "", &["configmaps"])
            .within(SYSTEM)
            .optional(),
        cluster(&["get", "patch"], "", &["configmaps"])
            .named(&[HISTORY])
            .within(SYSTEM)
            .optional(),
    ]
);

part!(
    JOURNAL_SEEN,
    "The history of changes outside environments.",
    [cluster(&["get"], "", &["configmaps"])
        .named(&[HISTORY])
        .within(SYSTEM)
        .optional(),]
);

part!(
    SALT_ACCESS,
    "The account that logs into Salt: it gets only permissions that its creator has.",
    [
        cluster(&["create"], "", &["serviceaccounts"]).within(SYSTEM),
        cluster(&["get"], "", &["serviceaccounts"])
            .named(&[SALT_ACCOUNT])
            .within(SYSTEM),
        cluster(&["create"], RBAC, &["clusterrolebindings", "clusterroles"]),
        cluster(&["get"], RBAC, &["clusterrolebindings", "clusterroles"]).named(&[SALT_ROLE]),
        // To undo it.
        cluster(&["delete"], "", &["serviceaccounts"])
            .named(&[SALT_ACCOUNT])
            .within(SYSTEM)
            .optional(),
        cluster(&["delete"], RBAC, &["clusterrolebindings", "clusterroles"])
            .named(&[SALT_ROLE])
            .optional(),
    ]
);

part!(
    SALTS_RIGHT,
    "Salt requires full access to nodes, which only a user who has it can grant.",
    [cluster(&["*"], "", &["nodes"]).with("clusterroles"),]
);

part!(
    SALT_ACCESS_ENDED,
    "Deletes the account that logs into Salt.",
    [
        cluster(&["get", "delete"], "", &["serviceaccounts"])
            .named(&[SALT_ACCOUNT])
            .within(SYSTEM),
        cluster(&["get", "delete"], RBAC, &["clusterrolebindings", "clusterroles"]).named(&[SALT_ROLE]),
    ]
);

part!(
    CHECKED,
    "The permissions that `check` checks.",
    [
        cluster(&["list", "create"], "", &["namespaces"]),
        cluster(&["list", "patch"], "", &["configmaps"]),
        cluster(&["list"], "apps", &["deployments"]),
        cluster(&["create"], "coordination.k8s.io", &["leases"]).within(SYSTEM),
    ]
);

part!(
    BUNDLED,
    "The content of a support bundle.",
    [
        cluster(&["list"], "", &["persistentvolumes"]).optional(),
        cluster(&["list"], VOLUMES, &["volumes"]).optional(),
        cluster(&["list"], "", &["configmaps"]).within(MAP).optional(),
        cluster(
            &["list"],
            "",
            &[
                "configmaps",
                "events",
                "persistentvolumeclaims",
                "pods",
                "serviceaccounts"
            ]
        )
        .at(ENV)
        .optional(),
        cluster(&["get"], "", &["pods/log"]).at(ENV).optional(),
        cluster(&["list"], "apps", &["daemonsets", "deployments", "statefulsets"])
            .at(ENV)
            .optional(),
    ]
);

part!(
    JOBS_WATCHED,
    "Changes of locks, for -w.",
    [cluster(&["list", "watch"], "coordination.k8s.io", &["leases"]).optional()]
);
