//! The commands that change something.

use super::{Command, command};
use crate::domain::needs::parts::{self as part, Part};

/// The parts of a change of the version of a Solution.
const VERSION: &[&Part] = &[
    &part::ENVIRONMENT,
    &part::CATALOGUE,
    &part::OPERATORS_AWAITED_THERE,
    &part::RIGHTS_THERE,
    &part::VERSIONS_WRITTEN,
    &part::OPERATOR_FAILS,
    &part::BOOTSTRAP,
    &part::SALT,
    &part::SALT_JOBS,
    &part::MASTER_SEES,
    &part::LOCKS,
    &part::ARCHIVES_KNOWN,
    &part::ARCHIVES_RECORDED,
];

/// Another version of MetalK8s itself.
const CLUSTER: &[&Part] = &[
    &part::CLUSTER_VERSION,
    &part::CATALOGUE,
    &part::ETCD,
    &part::BOOTSTRAP,
    &part::SALT,
    &part::MASTER_SEES,
    &part::SILENCED,
    &part::LOCKS,
    &part::JOURNAL,
];

/// VERSION, plus reading CRDs, for upgrades and downgrades.
const OTHER_VERSION: &[&Part] = &[
    &part::ENVIRONMENT,
    &part::CATALOGUE,
    &part::OPERATORS_AWAITED_THERE,
    &part::RIGHTS_THERE,
    &part::DEFINITIONS,
    &part::VERSIONS_WRITTEN,
    &part::OPERATOR_FAILS,
    &part::BOOTSTRAP,
    &part::SALT,
    &part::SALT_JOBS,
    &part::MASTER_SEES,
    &part::LOCKS,
    &part::ARCHIVES_KNOWN,
    &part::ARCHIVES_RECORDED,
];

const DELETED_ARCHIVE: &[&Part] = &[
    &part::ENVIRONMENTS,
    &part::CATALOGUE,
    &part::CLUSTER_VERSION_SPARED,
    &part::MASTER_SEES,
    &part::BOOTSTRAP,
    &part::SALT,
    &part::SALT_JOBS,
    &part::LOCKS,
    &part::JOURNAL,
];

const SET_USER: &[&Part] = &[
    &part::USERS,
    &part::USERS_WRITTEN,
    &part::USER_ROLES_SEEN,
    &part::BOOTSTRAP,
    &part::SALT,
    &part::SALT_JOBS,
    &part::LOCKS,
    &part::JOURNAL,
];

const CHANGED_CONFIG: &[&Part] = &[
    &part::CONFIGS_WRITTEN,
    &part::BOOTSTRAP,
    &part::SALT,
    &part::SALT_JOBS,
    &part::LOCKS,
    &part::JOURNAL,
];

/// These commands.
pub(super) const COMMANDS: &[Command] = &[
    command(
        "create environment",
        &[
            &part::ENVIRONMENT,
            &part::NEW_ENVIRONMENTS,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command("create archive", &[]),
    command(
        "create salt-access",
        &[&part::SALT_ACCESS, &part::SALTS_RIGHT, &part::JOURNAL],
    ),
    command("create node", &[&part::NEW_NODES, &part::JOURNAL]),
    command("create volume", &[&part::NEW_VOLUMES, &part::JOURNAL]),
    command(
        "create user",
        &[
            &part::USERS,
            &part::USERS_WRITTEN,
            &part::USER_ROLES_SEEN,
            &part::USER_ROLES,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command(
        "create silence",
        &[&part::SILENCES_CREATED, &part::ALERTS, &part::JOURNAL],
    ),
    command(
        "create backup",
        &[
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::BACKUPS,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command(
        "configure solution",
        &[
            &part::ENVIRONMENT,
            &part::CATALOGUE,
            &part::DEFINITIONS,
            &part::ARCHIVES_REQUIRED,
            &part::JOURNAL,
        ],
    )
    .on_instances(&["get", "list", "patch"]),
    command(
        "edit environment",
        &[
            &part::ENVIRONMENT,
            &part::DESCRIPTIONS,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command("edit solution", OTHER_VERSION),
    command(
        "edit config",
        &[
            &part::CONFIGS_WRITTEN,
            &part::CLUSTER_CONFIG,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::SILENCED,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command(
        "edit user",
        &[
            &part::USERS,
            &part::USER_ROLES_SEEN,
            &part::USER_ROLES,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command(
        "apply environment",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::NEW_ENVIRONMENTS,
            &part::OPERATORS_AWAITED,
            &part::RIGHTS,
            &part::DEFINITIONS_MOVED,
            &part::DEFINITIONS_UNDONE,
            &part::MARKED,
            &part::OPERATOR_FAILS,
            &part::OPERATORS_PRUNED,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::MASTER_SEES,
            &part::LOCKS,
            &part::JOURNAL,
            &part::ARCHIVES_KNOWN,
            &part::ARCHIVES_RECORDED,
        ],
    ),
    command("apply config", CHANGED_CONFIG),
    command(
        "delete environment",
        &[
            &part::ENVIRONMENT,
            &part::CATALOGUE,
            &part::DEFINITIONS,
            &part::OPERATORS_THERE,
            &part::ENVIRONMENTS_DELETED,
            &part::OPERATORS_REMOVED,
            &part::FELLOWS,
            &part::LOCKS,
            &part::JOURNAL,
            &part::ARCHIVES_REQUIRED,
        ],
    )
    .on_instances(&["get", "list", "delete"]),
    command(
        "delete solution",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::OPERATORS_THERE,
            &part::RIGHTS_SEEN_THERE,
            &part::VERSIONS_WRITTEN,
            &part::OPERATORS_REMOVED,
            &part::DEFINITIONS,
            &part::SEEN_ARCHIVES,
            &part::LOCKS,
            &part::ARCHIVES_REQUIRED,
        ],
    )
    .on_instances(&["get", "list", "delete"]),
    command("delete archive", DELETED_ARCHIVE),
    command("delete salt-access", &[&part::SALT_ACCESS_ENDED, &part::JOURNAL]),
    command(
        "delete node",
        &[
            &part::NODES_DELETED,
            &part::SILENCED,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command("delete volume", &[&part::VOLUMES_DELETED, &part::JOURNAL]),
    command(
        "delete silence",
        &[&part::SILENCES_EXPIRED, &part::ALERTS, &part::JOURNAL],
    ),
    command(
        "delete lock",
        &[&part::LOCKS_ENDED, &part::BOOTSTRAP, &part::SALT, &part::JOURNAL],
    ),
    command(
        "delete user",
        &[
            &part::USERS,
            &part::USERS_WRITTEN,
            &part::USER_ROLES_SEEN,
            &part::USER_ROLES_ENDED,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command(
        "deploy node",
        &[
            &part::NODE,
            &part::NODE_AWAITED,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::CONTROL_PLANE,
            &part::SILENCED,
            &part::LOCKS,
            &part::JOURNAL,
        ],
    ),
    command("set-password user", SET_USER),
    command("add solution", VERSION),
    command("upgrade solution", OTHER_VERSION),
    command("downgrade solution", OTHER_VERSION),
    command("upgrade cluster", CLUSTER),
    command("downgrade cluster", CLUSTER),
    command("rollback solution", OTHER_VERSION),
    command(
        "repair solution",
        &[
            &part::ENVIRONMENT,
            &part::CATALOGUE,
            &part::OPERATORS_AWAITED_THERE,
            &part::RIGHTS_THERE,
            &part::OPERATOR_FAILS,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::MASTER_SEES,
            &part::LOCKS,
            &part::JOURNAL,
            &part::ARCHIVES_KNOWN,
            &part::ARCHIVES_RECORDED,
        ],
    ),
    command(
        "import archive",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::CLUSTER_VERSION_SPARED,
            &part::MASTER_SEES,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::LOCKS,
            &part::JOURNAL,
            &part::ARCHIVES_KNOWN,
            &part::ARCHIVES_RECORDED,
        ],
    ),
    command("unimport archive", DELETED_ARCHIVE),
    command(
        "activate solution",
        &[
            &part::CATALOGUE,
            &part::OPERATORS,
            &part::DEFINITIONS,
            &part::DEFINITIONS_ADDED,
            &part::MARKED,
            &part::MASTER_SEES,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::LOCKS,
            &part::JOURNAL,
            &part::ARCHIVES_KNOWN,
            &part::ARCHIVES_RECORDED,
        ],
    ),
    command(
        "deactivate solution",
        &[
            &part::CATALOGUE,
            &part::ENVIRONMENTS,
            &part::DEFINITIONS,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::LOCKS,
            &part::JOURNAL,
            &part::ARCHIVES_REQUIRED,
            &part::ARCHIVES_RECORDED,
        ],
    )
    .on_instances(&["list"]),
];
