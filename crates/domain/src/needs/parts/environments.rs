//! Environments.

use super::{ENV, Part};
use crate::needs::rule::{RuleScope, cluster};
use crate::object::well_known::ENVIRONMENT_CONFIG;

part!(
    ENVIRONMENTS,
    "Environments are namespaces, and a ConfigMap in each.",
    [
        cluster(&["list"], "", &["namespaces"]),
        // Of one environment it is read by its name, of all with a list.
        cluster(&["get", "list"], "", &["configmaps"]).named(&[ENVIRONMENT_CONFIG]),
    ]
);

part!(
    ENVIRONMENTS_LISTED,
    "All environments, and a ConfigMap in each.",
    [
        cluster(&["list"], "", &["namespaces"]),
        cluster(&["list"], "", &["configmaps"]).named(&[ENVIRONMENT_CONFIG]),
    ]
);

part!(
    ENVIRONMENT,
    "The environment: its namespaces, and the ConfigMap in each.",
    [
        cluster(&["list"], "", &["namespaces"]),
        cluster(&["get"], "", &["configmaps"])
            .named(&[ENVIRONMENT_CONFIG])
            .at(ENV),
    ]
);

part!(
    ENVIRONMENTS_WATCHED,
    "Changes of environments and operators, for -w.",
    [
        cluster(&["watch"], "", &["namespaces"]).optional(),
        cluster(&["watch"], "", &["configmaps"])
            .named(&[ENVIRONMENT_CONFIG])
            .optional(),
        cluster(&["list", "watch"], "", &["pods"]).optional(),
        cluster(&["watch"], "apps", &["deployments"]).optional(),
    ]
);

part!(
    VERSIONS_WRITTEN,
    "The versions in an environment.",
    [cluster(&["get", "patch"], "", &["configmaps"])
        .named(&[ENVIRONMENT_CONFIG])
        .at(ENV),]
);

part!(
    NEW_ENVIRONMENTS,
    "New environments.",
    [
        cluster(&["get", "create", "patch", "delete"], "", &["namespaces"]),
        cluster(&["get"], "", &["configmaps"])
            .named(&[ENVIRONMENT_CONFIG])
            .at(RuleScope::New),
        cluster(&["create", "patch", "delete"], "", &["configmaps"]).at(RuleScope::New),
        // Before a rollback deletes a namespace, it looks for objects that this command did not create. Without this
        // the namespace is kept.
        cluster(&["list"], "*", &["*"]).at(RuleScope::New).optional(),
    ]
);

part!(
    ENVIRONMENTS_COMPARED,
    "Namespaces that are declared.",
    [
        cluster(&["get"], "", &["namespaces"]),
        cluster(&["get"], "", &["configmaps"])
            .named(&[ENVIRONMENT_CONFIG])
            .at(RuleScope::New),
    ]
);

part!(
    DESCRIPTIONS,
    "Descriptions of environments.",
    [cluster(&["get", "patch"], "", &["namespaces"]),]
);

part!(
    ENVIRONMENTS_DELETED,
    "Deletes environments, and removes the labels of adopted namespaces.",
    [
        cluster(&["get", "patch", "delete"], "", &["namespaces"]),
        cluster(&["get", "patch", "delete"], "", &["configmaps"])
            .named(&[ENVIRONMENT_CONFIG])
            .at(ENV),
    ]
);

part!(
    FELLOWS,
    "Everything that is deleted with an environment: `delete environment --dry-run` lists it.",
    [
        cluster(&["list"], "", &["persistentvolumeclaims"])
            .at(ENV)
            .optional(),
        cluster(&["list"], "apps", &["daemonsets", "statefulsets"])
            .at(ENV)
            .optional(),
    ]
);

part!(EVENTS, "Events.", [cluster(&["list"], "", &["events"]).at(ENV),]);

part!(
    EVENTS_WATCHED,
    "Changes of events, for -w.",
    [cluster(&["watch"], "", &["events"]).at(ENV).optional(),]
);
