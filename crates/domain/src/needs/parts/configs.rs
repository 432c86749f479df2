//! Service configurations and users.

use super::{AUTH, DEX, Part, RBAC};
use crate::needs::rule::cluster;

part!(
    CONFIGS,
    "Service configurations.",
    [
        cluster(&["get"], "", &["configmaps"]).named(DEX).within(AUTH),
        cluster(&["get"], "", &["configmaps"])
            .named(&["metalk8s-ingress-controller-config"])
            .within("metalk8s-ingress"),
        cluster(&["get"], "", &["configmaps"])
            .named(&["metalk8s-fluent-bit-config", "metalk8s-loki-config"])
            .within("metalk8s-logging"),
        cluster(&["get"], "", &["configmaps"])
            .named(&[
                "metalk8s-alertmanager-config",
                "metalk8s-grafana-config",
                "metalk8s-prometheus-config"
            ])
            .within("metalk8s-monitoring"),
        cluster(&["get"], "", &["configmaps"])
            .named(&[
                "deployed-ui-apps",
                "metalk8s-shell-ui-config",
                "metalk8s-ui-config",
                "workloadplane-shell-ui-config"
            ])
            .within("metalk8s-ui"),
    ]
);

part!(
    CONFIG,
    "One service configuration.",
    [
        cluster(&["get"], "", &["configmaps"])
            .named(DEX)
            .within(AUTH)
            .sometimes(),
        cluster(&["get"], "", &["configmaps"])
            .named(&["metalk8s-ingress-controller-config"])
            .within("metalk8s-ingress")
            .sometimes(),
        cluster(&["get"], "", &["configmaps"])
            .named(&["metalk8s-fluent-bit-config", "metalk8s-loki-config"])
            .within("metalk8s-logging")
            .sometimes(),
        cluster(&["get"], "", &["configmaps"])
            .named(&[
                "metalk8s-alertmanager-config",
                "metalk8s-grafana-config",
                "metalk8s-prometheus-config"
            ])
            .within("metalk8s-monitoring")
            .sometimes(),
        cluster(&["get"], "", &["configmaps"])
            .named(&[
                "deployed-ui-apps",
                "metalk8s-shell-ui-config",
                "metalk8s-ui-config",
                "workloadplane-shell-ui-config"
            ])
            .within("metalk8s-ui")
            .sometimes(),
    ]
);

part!(
    CONFIGS_WRITTEN,
    "Changes service configurations.",
    [
        cluster(&["get", "patch"], "", &["configmaps"])
            .named(DEX)
            .within(AUTH)
            .sometimes(),
        cluster(&["get", "patch"], "", &["configmaps"])
            .named(&["metalk8s-ingress-controller-config"])
            .within("metalk8s-ingress")
            .sometimes(),
        cluster(&["get", "patch"], "", &["configmaps"])
            .named(&["metalk8s-fluent-bit-config", "metalk8s-loki-config"])
            .within("metalk8s-logging")
            .sometimes(),
        cluster(&["get", "patch"], "", &["configmaps"])
            .named(&[
                "metalk8s-alertmanager-config",
                "metalk8s-grafana-config",
                "metalk8s-prometheus-config"
            ])
            .within("metalk8s-monitoring")
            .sometimes(),
        cluster(&["get", "patch"], "", &["configmaps"])
            .named(&[
                "deployed-ui-apps",
                "metalk8s-shell-ui-config",
                "metalk8s-ui-config",
                "workloadplane-shell-ui-config"
            ])
            .within("metalk8s-ui")
            .sometimes(),
        // Read before anything is written.
        cluster(&["list"], "", &["persistentvolumes"])
            .sometimes()
            .with("persistentvolumes"),
    ]
);

part!(
    CLUSTER_CONFIG_SEEN,
    "The configuration of the cluster.",
    [cluster(&["get"], "metalk8s.scality.com", &["clusterconfigs"])
        .named(&["main"])
        .sometimes(),]
);

part!(
    salt BOOTSTRAP_CONFIG,
    "The bootstrap node, which is marked until its configuration is applied.",
    [cluster(&["get", "list", "patch"], "", &["nodes"]).sometimes(),]
);

part!(
    CLUSTER_CONFIG,
    "The configuration of the cluster.",
    [
        cluster(&["get", "patch"], "metalk8s.scality.com", &["clusterconfigs"])
            .named(&["main"])
            .sometimes(),
        // Its pools of virtual addresses are those of the ingress.
        cluster(&["get", "patch"], "apps", &["daemonsets"])
            .named(&["ingress-nginx-controller"])
            .within("metalk8s-ingress")
            .sometimes(),
    ]
);

part!(
    USERS,
    "Static users of Dex, and their roles.",
    [
        cluster(&["get"], "", &["configmaps"]).named(DEX).within(AUTH),
        cluster(&["list"], RBAC, &["clusterrolebindings"]),
    ]
);

part!(
    USERS_SEEN,
    "Static users of Dex (optional).",
    [cluster(&["get"], "", &["configmaps"])
        .named(DEX)
        .within(AUTH)
        .optional(),]
);

part!(
    USERS_WRITTEN,
    "Changes the list of users.",
    [cluster(&["patch"], "", &["configmaps"])
        .named(DEX)
        .within(AUTH)
        .with("configmaps"),]
);

part!(
    USER_ROLES_SEEN,
    "The rules of the users' roles.",
    [cluster(&["get"], RBAC, &["clusterroles"]).sometimes(),]
);

part!(
    USER_ROLES,
    "Grants users only these roles.",
    [
        cluster(&["get", "create", "delete"], RBAC, &["clusterrolebindings"]),
        cluster(&["bind"], RBAC, &["clusterroles"])
            .named(&["cluster-admin"])
            .with("clusterrolebindings")
            .sometimes(),
        cluster(&["bind"], RBAC, &["clusterroles"])
            .named(&["metalk8s-cli:solution-admin"])
            .with("clusterrolebindings")
            .sometimes(),
        cluster(&["bind"], RBAC, &["clusterroles"])
            .named(&["metalk8s-cli:read-only"])
            .with("clusterrolebindings")
            .sometimes(),
    ]
);

part!(
    USER_ROLES_ENDED,
    "Deletes the role bindings of a user with the user.",
    [cluster(&["get", "delete"], RBAC, &["clusterrolebindings"]),]
);

part!(
    CONFIGS_WATCHED,
    "Changes of service configurations and users, for -w.",
    [
        cluster(&["list", "watch"], "", &["configmaps"]).optional(),
        cluster(&["watch"], RBAC, &["clusterrolebindings"]).optional(),
    ]
);
