//! The commands that change nothing in the cluster by themselves.

use super::{Command, command};
use crate::domain::needs::parts as part;

/// These commands.
pub(super) const COMMANDS: &[Command] = &[
    command(
        "get environment",
        &[
            &part::ENVIRONMENTS,
            &part::OPERATORS,
            &part::RIGHTS_SEEN,
            &part::ARCHIVES_KNOWN,
            &part::ENVIRONMENTS_WATCHED,
        ],
    ),
    command(
        "get solution",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::OPERATORS,
            &part::RIGHTS_SEEN,
            &part::ARCHIVES_KNOWN,
            &part::ENVIRONMENTS_WATCHED,
            &part::CATALOGUE_WATCHED,
        ],
    ),
    command(
        "get instance",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::DEFINITIONS,
            &part::ARCHIVES_READ,
            &part::ENVIRONMENTS_WATCHED,
        ],
    )
    .on_instances(&["list", "watch"]),
    command(
        "get archive",
        &[
            &part::CATALOGUE,
            &part::ENVIRONMENTS,
            &part::SEEN_ARCHIVES,
            &part::CATALOGUE_WATCHED,
            &part::ENVIRONMENTS_WATCHED,
        ],
    ),
    command(
        "get job",
        &[
            &part::BOOTSTRAP,
            &part::SALT,
            &part::JOBS_KNOWN,
            &part::JOBS_WATCHED,
        ],
    ),
    command(
        "get node",
        &[&part::NODES, &part::SALT_SEEN, &part::NODES_WATCHED],
    ),
    command("get volume", &[&part::VOLUMES_LISTED, &part::VOLUMES_WATCHED]),
    command(
        "get config",
        &[&part::CONFIGS, &part::CONFIGS_WATCHED, &part::CLUSTER_CONFIG_SEEN],
    ),
    command("get user", &[&part::USERS, &part::CONFIGS_WATCHED]),
    command("get alert", &[&part::ALERTS]),
    command("get silence", &[&part::ALERTS]),
    command("get rule", &[&part::RULES]),
    command("get target", &[&part::TARGETS]),
    command(
        "get cluster",
        &[&part::CLUSTER_VERSION, &part::SALT_SEEN, &part::LOCKS_SEEN],
    ),
    command("get etcd", &[&part::ETCD]),
    command(
        "get backup",
        &[
            &part::BOOTSTRAP,
            &part::SALT,
            &part::BACKUPS,
            &part::BACKUPS_WATCHED,
        ],
    ),
    command(
        "get all",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::OPERATORS,
            &part::RIGHTS_SEEN,
            &part::ARCHIVES_KNOWN,
        ],
    ),
    command(
        "describe environment",
        &[
            &part::ENVIRONMENT,
            &part::CATALOGUE,
            &part::OPERATORS_THERE,
            &part::RIGHTS_SEEN_THERE,
            &part::EVENTS,
            &part::ARCHIVES_KNOWN,
            &part::LATEST_JOB,
            &part::JOURNAL_SEEN,
        ],
    ),
    command(
        "describe solution",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::OPERATORS_THERE,
            &part::RIGHTS_SEEN_THERE,
            &part::OPERATOR_OBJECTS,
            &part::DEFINITIONS,
            &part::EVENTS,
            &part::MONITORS,
            &part::ARCHIVES_READ,
        ],
    )
    .on_instances(&["list"]),
    command(
        "describe archive",
        &[
            &part::CATALOGUE,
            &part::ENVIRONMENTS,
            &part::SEEN_ARCHIVES,
            &part::ARCHIVES_KNOWN,
        ],
    ),
    command(
        "describe job",
        &[&part::BOOTSTRAP, &part::SALT, &part::JOBS_KNOWN],
    ),
    command(
        "describe node",
        &[&part::NODE, &part::SALT_SEEN, &part::LATEST_JOB],
    ),
    command("describe volume", &[&part::VOLUME]),
    command(
        "describe config",
        &[&part::CONFIG, &part::CLUSTER_CONFIG_SEEN, &part::LATEST_JOB],
    ),
    command("describe user", &[&part::USERS, &part::USER_ROLES_SEEN]),
    command("describe alert", &[&part::ALERTS]),
    command(
        "restore bootstrap",
        &[&part::NODES, &part::ETCD, &part::SALT_SEEN, &part::BACKUPS_SEEN],
    ),
    command(
        "describe cluster",
        &[&part::CLUSTER_VERSION, &part::SALT_SEEN, &part::LOCKS_SEEN],
    ),
    command(
        "logs solution",
        &[
            &part::ENVIRONMENT,
            &part::OPERATORS_THERE,
            &part::LOGS,
            &part::LOGS_FOLLOWED,
        ],
    ),
    command(
        "events environment",
        &[&part::ENVIRONMENT, &part::EVENTS, &part::EVENTS_WATCHED],
    ),
    command(
        "events solution",
        &[
            &part::ENVIRONMENT,
            &part::OPERATORS_THERE,
            &part::OPERATOR_OBJECTS_SEEN,
            &part::DEFINITIONS_SEEN,
            &part::EVENTS,
            &part::EVENTS_WATCHED,
            &part::ARCHIVES_KNOWN,
        ],
    ),
    command(
        "diff environment",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::ENVIRONMENTS_COMPARED,
            &part::OPERATORS,
            &part::RIGHTS,
            &part::DEFINITIONS_MOVED,
            &part::SEEN_ARCHIVES,
            &part::SALT_ASKED,
            &part::ARCHIVES_KNOWN,
        ],
    ),
    command(
        "diff solution",
        &[
            &part::ENVIRONMENT,
            &part::CATALOGUE,
            &part::OPERATORS_THERE,
            &part::INSTALLED,
            &part::DEFINITIONS,
            &part::SEEN_ARCHIVES,
            &part::BOOTSTRAP,
            &part::SALT,
        ],
    ),
    command("permissions archive", &[]),
    command(
        "permissions solution",
        &[
            &part::ENVIRONMENT,
            &part::CATALOGUE,
            &part::BOOTSTRAP,
            &part::SALT,
        ],
    ),
    command(
        "render solution",
        &[
            &part::ENVIRONMENT,
            &part::CATALOGUE,
            &part::OPERATORS_DEPLOYED,
            &part::BOOTSTRAP,
            &part::SALT,
        ],
    ),
    command("permissions command", &[&part::ENVIRONMENT]),
    command("history", &[&part::ENVIRONMENTS, &part::JOURNAL_SEEN]),
    command("push archive", &[]),
    command("pull archive", &[]),
    command("validate archive", &[]),
    command("validate bootstrap-configuration", &[]),
    command("deploy bootstrap", &[]),
    command("sign archive", &[]),
    command("init solution", &[]),
    command(
        "wait solution",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::OPERATORS,
            &part::RIGHTS_SEEN,
            &part::ARCHIVES_KNOWN,
        ],
    ),
    command(
        "wait job",
        &[
            &part::ENVIRONMENTS,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SALT_JOBS,
            &part::JOBS_KNOWN,
            &part::OPERATORS_FINISHED,
            &part::BACKUPS_FINISHED,
            &part::LOCKS,
        ],
    ),
    command(
        "wait cluster",
        &[
            &part::CLUSTER_VERSION_AWAITED,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SILENCED,
            &part::LOCKS,
        ],
    ),
    command(
        "debug bundle",
        &[
            &part::ENVIRONMENTS,
            &part::CATALOGUE,
            &part::OPERATORS,
            &part::RIGHTS_SEEN,
            &part::DEFINITIONS_SEEN,
            &part::BUNDLED,
            &part::SALT_SEEN,
            &part::LOCKS_SEEN,
            &part::JOURNAL_SEEN,
            &part::ARCHIVES_KNOWN,
        ],
    ),
    command(
        "check",
        &[
            &part::ENVIRONMENTS_LISTED,
            &part::CATALOGUE,
            &part::CHECKED,
            &part::ALERTS_SEEN,
            &part::ETCD_SEEN,
            &part::OPERATORS,
            &part::RIGHTS_SEEN,
            &part::BOOTSTRAP,
            &part::SALT,
            &part::SEEN_ARCHIVES,
            &part::ARCHIVES_KNOWN,
        ],
    ),
    command("version", &[&part::NODES]),
    command("completion", &[]),
    command("options", &[]),
    command("help", &[]),
];
