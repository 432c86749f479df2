//! Nodes and volumes.

use super::{Part, SYSTEM, VOLUMES};
use crate::needs::rule::cluster;

part!(NODES, "Nodes.", [cluster(&["list"], "", &["nodes"]),]);

part!(
    NODES_WATCHED,
    "Changes of nodes, for -w.",
    [cluster(&["watch"], "", &["nodes"]).optional(),]
);

part!(NODE, "One node.", [cluster(&["get"], "", &["nodes"]),]);

part!(
    NODE_AWAITED,
    "Changes of nodes, which deployments wait for.",
    [cluster(&["list", "watch"], "", &["nodes"]).optional(),]
);

part!(
    CLUSTER_VERSION_SEEN,
    "The version of the cluster, and of its nodes (optional).",
    [
        cluster(&["get"], "", &["namespaces"]).named(&[SYSTEM]).optional(),
        cluster(&["list"], "", &["nodes"]).optional(),
    ]
);

part!(
    CLUSTER_VERSION,
    "The version of the cluster, and of its nodes.",
    [
        cluster(&["get"], "", &["namespaces"]).named(&[SYSTEM]),
        cluster(&["list"], "", &["nodes"]),
    ]
);

part!(
    CLUSTER_VERSION_SPARED,
    "The version of the cluster, and of its nodes, whose archives of MetalK8s are not deleted.",
    [
        cluster(&["get"], "", &["namespaces"])
            .named(&[SYSTEM])
            .sometimes(),
        cluster(&["list"], "", &["nodes"]).sometimes(),
    ]
);

part!(
    CLUSTER_VERSION_AWAITED,
    "The version of the cluster, and of its nodes, is awaited after an upgrade or a downgrade.",
    [
        cluster(&["get"], "", &["namespaces"])
            .named(&[SYSTEM])
            .sometimes(),
        cluster(&["list"], "", &["nodes"]).sometimes(),
    ]
);

part!(
    NEW_NODES,
    "Creates nodes.",
    [cluster(&["get", "list", "create", "delete"], "", &["nodes"]),]
);

part!(
    CONTROL_PLANE,
    "The etcd members on new control plane nodes.",
    [cluster(&["list"], "", &["pods"]).within(SYSTEM).sometimes(),]
);

part!(
    ETCD,
    "The etcd members.",
    [
        cluster(&["list"], "", &["pods"]).within(SYSTEM),
        cluster(&["get"], "", &["pods/proxy"]).within(SYSTEM),
    ]
);

part!(
    ETCD_SEEN,
    "The etcd members (optional).",
    [
        cluster(&["list"], "", &["pods"]).within(SYSTEM).optional(),
        cluster(&["get"], "", &["pods/proxy"]).within(SYSTEM).optional(),
    ]
);

part!(
    BACKUPS,
    "The jobs that copy backups to other nodes.",
    [cluster(&["list"], "batch", &["jobs"]).within(SYSTEM),]
);

part!(
    BACKUPS_SEEN,
    "The jobs that copy backups (optional).",
    [cluster(&["list"], "batch", &["jobs"]).within(SYSTEM).optional(),]
);

part!(
    BACKUPS_FINISHED,
    "The jobs that copy a new backup.",
    [cluster(&["list"], "batch", &["jobs"]).within(SYSTEM).sometimes(),]
);

part!(
    BACKUPS_WATCHED,
    "Changes of these jobs, for -w.",
    [cluster(&["watch"], "batch", &["jobs"]).within(SYSTEM).optional(),]
);

part!(
    NODES_DELETED,
    "Drains a node before its deletion.",
    [
        cluster(&["get", "patch", "delete"], "", &["nodes"]),
        cluster(&["list"], "", &["pods"]),
        cluster(&["list"], VOLUMES, &["volumes"]),
        cluster(&["create"], "", &["pods/eviction"])
            .with("pods/eviction")
            .sometimes(),
    ]
);

part!(
    NODES_REPLACED,
    "Replaces a lost node, and its etcd member.",
    [
        cluster(&["get", "create", "delete"], "", &["nodes"]),
        cluster(&["list"], VOLUMES, &["volumes"]),
        cluster(&["list"], "", &["pods"]).within(SYSTEM).sometimes(),
        cluster(&["get"], "", &["pods/proxy"]).within(SYSTEM).sometimes(),
    ]
);

part!(
    NODES_EDITED,
    "Edits nodes.",
    [cluster(&["get", "patch"], "", &["nodes"]),]
);

part!(
    NODES_CORDONED,
    "Cordons and uncordons nodes.",
    [
        cluster(&["get", "patch"], "", &["nodes"]),
        // Nodes that are selected by their labels.
        cluster(&["list"], "", &["nodes"]).sometimes(),
    ]
);

part!(
    NODES_DRAINED,
    "Evicts the Pods of nodes, or deletes them.",
    [
        cluster(&["list"], "", &["pods"]),
        cluster(&["create"], "", &["pods/eviction"])
            .with("pods/eviction")
            .sometimes(),
        cluster(&["delete"], "", &["pods"]).with("pods").sometimes(),
    ]
);

part!(
    VOLUMES_LISTED,
    "Volumes, with their PersistentVolumes, claims and Pods.",
    [
        cluster(&["list"], VOLUMES, &["volumes"]),
        cluster(&["list"], "", &["persistentvolumes", "pods"]),
    ]
);

part!(
    VOLUMES_WATCHED,
    "Changes of volumes, for -w.",
    [
        cluster(&["watch"], VOLUMES, &["volumes"]).optional(),
        cluster(&["watch"], "", &["persistentvolumes", "pods"]).optional(),
    ]
);

part!(
    VOLUME,
    "One volume, with its PersistentVolume, claim and Pods.",
    [
        cluster(&["get"], VOLUMES, &["volumes"]),
        cluster(&["get"], "", &["persistentvolumes"]),
        cluster(&["list"], "", &["pods"]).sometimes(),
    ]
);

part!(
    NEW_VOLUMES,
    "Creates volumes.",
    [
        cluster(&["list", "create"], VOLUMES, &["volumes"]),
        cluster(&["watch"], VOLUMES, &["volumes"]).optional(),
        cluster(&["list"], "storage.k8s.io", &["storageclasses"]),
        cluster(&["list"], "", &["nodes"]),
        cluster(&["get"], "apps", &["statefulsets"])
            .named(&["loki"])
            .within("metalk8s-logging")
            .sometimes(),
        cluster(&["get"], "apps", &["statefulsets"])
            .named(&[
                "alertmanager-prometheus-operator-alertmanager",
                "prometheus-prometheus-operator-prometheus"
            ])
            .within("metalk8s-monitoring")
            .sometimes(),
    ]
);

part!(
    VOLUMES_DELETED,
    "Deletes unused volumes.",
    [
        cluster(&["get", "delete"], VOLUMES, &["volumes"]),
        cluster(&["get"], "", &["persistentvolumes"]),
        cluster(&["list"], "", &["pods"]).sometimes(),
    ]
);
