//! The catalogue, what archives contain, and the kinds that they bring.

use super::{CRD, Part, SYSTEM};
use crate::domain::needs::rule::cluster;
use crate::domain::well_known::{CATALOGUE as MAP, RECORD as CONTENTS};

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
    "What the catalogue says of a failed activation.",
    [cluster(&["patch"], "", &["configmaps"]).named(&[MAP]).within(MAP),]
);

part!(
    ARCHIVES_KNOWN,
    "What is known of the content of archives.",
    [cluster(&["get"], "", &["configmaps"])
        .named(&[CONTENTS])
        .within(MAP)
        .optional(),]
);

part!(
    ARCHIVES_READ,
    "The content of archives, which says what belongs to a Solution.",
    [cluster(&["get"], "", &["configmaps"])
        .named(&[CONTENTS])
        .within(MAP)
        .sometimes()]
);

part!(
    ARCHIVES_REQUIRED,
    "The content of archives, which says what belongs to a Solution.",
    [cluster(&["get"], "", &["configmaps"])
        .named(&[CONTENTS])
        .within(MAP)]
);

part!(
    ARCHIVES_RECORDED,
    "What commands that use Salt record of the content of archives.",
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
    "The kinds that Solutions brought.",
    [cluster(&["get"], CRD, &["customresourcedefinitions"]),]
);

part!(
    DEFINITIONS_MOVED,
    "The kinds of Solutions that get another version.",
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
    "The kinds that Solutions brought.",
    [cluster(&["get"], CRD, &["customresourcedefinitions"]).optional(),]
);

part!(
    DEFINITIONS_ADDED,
    "Custom resource definitions that a failed activation added and that have no object.",
    [cluster(&["get", "delete"], CRD, &["customresourcedefinitions"]).with("customresourcedefinitions"),]
);
