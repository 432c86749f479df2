//! The catalogue, what archives contain, and the kinds that they bring.

use super::{CRD, Part, SYSTEM};
use crate::needs::rule::cluster;
use crate::object::well_known::{CATALOGUE as MAP, RECORD as CONTENTS};

part!(
    CATALOGUE,
    "The catalogue of imported archives.",
    [cluster(&["get"], "", &["configmaps"]).named(&[MAP]).within(MAP),]
);

part!(
    CATALOGUE_WATCHED,
    "Changes of the catalogue, for -w.",
    [cluster(&["list", "watch"], "", &["configmaps"])
        .named(&[MAP])
        .optional(),]
);

part!(
    MARKED,
    "Marks a failed activation in the catalogue.",
    [cluster(&["patch"], "", &["configmaps"]).named(&[MAP]).within(MAP),]
);

part!(
    ARCHIVES_KNOWN,
    "The recorded content of archives.",
    [cluster(&["get"], "", &["configmaps"])
        .named(&[CONTENTS])
        .within(MAP)
        .optional(),]
);

part!(
    ARCHIVES_READ,
    "The recorded content of archives: the objects of each Solution.",
    [cluster(&["get"], "", &["configmaps"])
        .named(&[CONTENTS])
        .within(MAP)
        .sometimes()]
);

part!(
    ARCHIVES_REQUIRED,
    "The recorded content of archives: the objects of each Solution.",
    [cluster(&["get"], "", &["configmaps"])
        .named(&[CONTENTS])
        .within(MAP)]
);

part!(
    ARCHIVES_RECORDED,
    "Commands that use Salt record the content of archives.",
    [
        cluster(&["create"], "", &["configmaps"]).within(MAP).optional(),
        cluster(&["get", "patch"], "", &["configmaps"])
            .named(&[CONTENTS])
            .within(MAP)
            .optional(),
    ]
);

part!(
    salt SEEN_ARCHIVES,
    "The archives that the Salt master sees.",
    [cluster(&["list"], "", &["pods"]).within(SYSTEM).optional(),]
);

part!(
    salt MASTER_SEES,
    "The archives that the Salt master sees.",
    [cluster(&["list"], "", &["pods"]).within(SYSTEM),]
);

part!(
    DEFINITIONS,
    "The CRDs of Solutions.",
    [cluster(&["get"], CRD, &["customresourcedefinitions"]),]
);

part!(
    DEFINITIONS_JUDGED,
    "The CRDs of archives, which the API server judges without storing them (`--dry-run=server`).",
    [cluster(&["get", "create", "update"], CRD, &["customresourcedefinitions"]).sometimes()]
);

part!(
    DEFINITIONS_MOVED,
    "The CRDs of Solutions whose version changes.",
    [cluster(&["get"], CRD, &["customresourcedefinitions"]).sometimes()]
);

part!(
    DEFINITIONS_UNDONE,
    "Custom resource definitions that a failed activation added and that have no object.",
    [cluster(&["delete"], CRD, &["customresourcedefinitions"])
        .with("customresourcedefinitions")
        .sometimes()]
);

part!(
    DEFINITIONS_SEEN,
    "The CRDs of Solutions.",
    [cluster(&["get"], CRD, &["customresourcedefinitions"]).optional(),]
);

part!(
    DEFINITIONS_ADDED,
    "Custom resource definitions that a failed activation added and that have no object.",
    [cluster(&["get", "delete"], CRD, &["customresourcedefinitions"]).with("customresourcedefinitions"),]
);
