//! The table. `cargo test habits` compares it with the help of kubectl.

use super::Accepted::{self, Anything, Bare, Nothing, Numbers, Off, On, OnOrOff, Only};
use super::Takes::{Switch, Value};
use super::{Habit, Kind, Takes};

/// A flag that commands have; `answer` is for the resources without it.
const fn own(long: &'static str, takes: Takes, answer: &'static str) -> Habit {
    let accepted = match takes {
        Switch => Off,
        Value => Nothing,
    };
    Habit { long, short: None, kind: Kind::Own(accepted), answer }
}

/// A flag that no command has.
const fn foreign(long: &'static str, accepted: Accepted, answer: &'static str) -> Habit {
    Habit { long, short: None, kind: Kind::Foreign(accepted), answer }
}

/// A flag that is taken before the line is parsed; `answer` is for where it is not.
const fn rewritten(long: &'static str, accepted: Accepted, answer: &'static str) -> Habit {
    Habit { kind: Kind::Rewritten(accepted), ..foreign(long, accepted, answer) }
}

impl Habit {
    const fn letter(mut self, short: char) -> Self {
        self.short = Some(short);
        self
    }

    /// What resources without the flag accept of it.
    const fn unless(mut self, accepted: Accepted) -> Self {
        self.kind = Kind::Own(accepted);
        self
    }
}

/// Every resource of the verb has the flag, or there is only one command.
const ALL: &str = "this resource has no such flag; -h lists those that it has";

const OUTPUT: Habit = own("output", Value, ALL).letter('o');
const TIMEOUT: Habit = own("timeout", Value, ALL);
const DRY_RUN: Habit = own("dry-run", Value, ALL);
const NO_HEADERS: Habit = own("no-headers", Switch, ALL);
const WATCH: Habit = own("watch", Switch, "list single resources with -w").letter('w');
const MISSING_KEYS: Habit = foreign(
    "allow-missing-template-keys",
    On,
    "a missing key is printed as <no value>, and by jsonpath as nothing",
);
const TEMPLATE: Habit = rewritten("template", Anything, ALL);
const MANAGED_FIELDS: Habit =
    foreign("show-managed-fields", Off, "kubectl get prints them, for the objects of the API server");
const KUSTOMIZE: Habit =
    foreign("kustomize", Nothing, "run kubectl kustomize DIRECTORY, and read its output with -f -")
        .letter('k');
const CHUNK_SIZE: Habit = foreign("chunk-size", Numbers, "it is a number");
const FIELD_MANAGER: Habit = foreign(
    "field-manager",
    Only(&["kubectl-metalk8s", ""]),
    "fields are managed as kubectl-metalk8s, by which a failed command finds what to roll back",
);
const VALIDATE: Habit = foreign(
    "validate",
    Bare(&["strict", "true"]),
    "a field that is not known is always refused; correct the file",
);
const RAW: Habit = foreign(
    "raw",
    Nothing,
    "kubectl sends requests to any path of the API server; type the line without metalk8s",
);
const SUBRESOURCE: Habit =
    foreign("subresource", Nothing, "kubectl reads and writes subresources; type the line without metalk8s");
const SAVE_CONFIG: Habit =
    foreign("save-config", Off, "apply compares a file with the cluster, and needs no annotation");
const LINE_ENDINGS: Habit =
    foreign("windows-line-endings", Off, "the file has the line breaks of YAML, which all editors read");
const CASCADE: Habit = foreign(
    "cascade",
    Bare(&["background", "foreground", "true"]),
    "objects are deleted with all that depends on them; --dry-run lists it",
);
const GRACE_PERIOD: Habit =
    foreign("grace-period", Only(&["-1"]), "pods have the time to end that they declare");
const CONFLICTS: Habit =
    foreign("force-conflicts", Off, "a field of another manager is not taken over; let that one release it");
const SERVER_SIDE: Habit = foreign("server-side", OnOrOff, ALL);
const PRUNE: Habit = own("prune", Switch, "only files with environments are compared with the whole cluster");
const PRUNE_ALLOWLIST: Habit = foreign(
    "prune-allowlist",
    Nothing,
    "--prune deletes solutions and namespaces, and --prune=environments environments as well",
);
const RECURSIVE: Habit = own("recursive", Switch, "it has no -f to read directories with").letter('R');
const FILES: Habit =
    own("filename", Value, "an object of this type is described by flags; -h lists them").letter('f');
/// `-f` of verbs that read the names of objects.
const NAMES: Habit = rewritten("filename", Nothing, "name objects, or files that name them").letter('f');
const NAMES_BELOW: Habit = rewritten("recursive", OnOrOff, ALL).letter('R');
/// Flags of verbs that are about named objects.
const SELECTOR: Habit =
    foreign("selector", Nothing, "name the objects; get RESOURCE -l LABELS -o name lists the names")
        .letter('l');
const FIELD_SELECTOR: Habit = foreign(
    "field-selector",
    Nothing,
    "name the objects; get RESOURCE --field-selector FIELDS -o name lists the names",
);
const ALL_NAMESPACES: Habit = foreign("all-namespaces", Off, "name the environment with -e").letter('A');

const GET: &[Habit] = &[
    own("all-namespaces", Switch, ALL).letter('A'),
    MISSING_KEYS,
    CHUNK_SIZE,
    own("field-selector", Value, "name one type of resource"),
    NAMES,
    own("ignore-not-found", Switch, ALL).unless(OnOrOff),
    KUSTOMIZE,
    own("label-columns", Value, "name one type of resource").letter('L'),
    NO_HEADERS,
    OUTPUT,
    foreign(
        "output-watch-events",
        Off,
        "-w prints each object as it is after a change; -o json has all of it",
    ),
    RAW,
    NAMES_BELOW,
    own("selector", Value, ALL).letter('l'),
    foreign("server-print", OnOrOff, ALL),
    own("show-kind", Switch, ALL),
    own("show-labels", Switch, ALL),
    MANAGED_FIELDS,
    own("sort-by", Value, "sort the listing of one type of resource"),
    SUBRESOURCE,
    TEMPLATE,
    WATCH,
    own("watch-only", Switch, "list single resources with --watch-only"),
];

const CORDON: &[Habit] = &[DRY_RUN, own("selector", Value, ALL).letter('l')];

const DRAIN: &[Habit] = &[
    CHUNK_SIZE,
    own("delete-emptydir-data", Switch, ALL),
    own("disable-eviction", Switch, ALL),
    DRY_RUN,
    own("force", Switch, ALL),
    own("grace-period", Value, ALL),
    own("ignore-daemonsets", Switch, ALL),
    own("pod-selector", Value, ALL),
    own("selector", Value, ALL).letter('l'),
    own("skip-wait-for-delete-timeout", Value, ALL),
    TIMEOUT,
];

const DESCRIBE: &[Habit] = &[
    rewritten("all-namespaces", OnOrOff, ALL).letter('A'),
    CHUNK_SIZE,
    NAMES,
    KUSTOMIZE,
    NAMES_BELOW,
    rewritten("selector", Nothing, "name objects, or select them by their labels").letter('l'),
    foreign("show-events", On, "get RESOURCE NAME -o yaml has no events"),
];

const CREATE: &[Habit] = &[
    MISSING_KEYS,
    DRY_RUN,
    foreign("edit", Off, "write a file with --dry-run=client -o yaml, edit it, and create it with -f"),
    FIELD_MANAGER,
    FILES,
    KUSTOMIZE,
    OUTPUT,
    RAW,
    RECURSIVE,
    SAVE_CONFIG,
    foreign("selector", Nothing, "all objects of a file are created; split the file").letter('l'),
    MANAGED_FIELDS,
    TEMPLATE,
    VALIDATE,
    LINE_ENDINGS,
];

const EDIT: &[Habit] = &[
    MISSING_KEYS,
    FIELD_MANAGER,
    own("filename", Value, "name the configuration; apply config -f FILE replaces it").letter('f'),
    KUSTOMIZE,
    OUTPUT,
    foreign("output-patch", Off, "--dry-run shows what an edit changes"),
    RECURSIVE,
    SAVE_CONFIG,
    MANAGED_FIELDS,
    SUBRESOURCE,
    TEMPLATE,
    VALIDATE,
    LINE_ENDINGS,
];

const APPLY: &[Habit] = &[
    foreign(
        "all",
        Off,
        "--prune deletes solutions and namespaces that the files do not name, and --prune=environments environments as well",
    ),
    MISSING_KEYS,
    CASCADE,
    DRY_RUN,
    FIELD_MANAGER,
    own("filename", Value, ALL).letter('f'),
    foreign("force", Off, "apply never deletes an object to create it again; delete it first"),
    CONFLICTS,
    GRACE_PERIOD,
    KUSTOMIZE,
    foreign("openapi-patch", OnOrOff, ALL),
    OUTPUT,
    foreign("overwrite", On, "the files say how the cluster is to be; diff -f shows the differences"),
    PRUNE,
    PRUNE_ALLOWLIST,
    RECURSIVE,
    foreign("selector", Nothing, "all objects of the files are applied; name fewer files").letter('l'),
    SERVER_SIDE,
    MANAGED_FIELDS,
    SUBRESOURCE,
    TEMPLATE,
    TIMEOUT,
    VALIDATE,
    foreign("wait", On, "apply ends when everything is done; --timeout limits it"),
];

const DIFF: &[Habit] = &[
    foreign("concurrency", Numbers, "it is a number"),
    FIELD_MANAGER,
    own("filename", Value, "diff -f compares files, without a resource").letter('f'),
    CONFLICTS,
    KUSTOMIZE,
    PRUNE,
    PRUNE_ALLOWLIST,
    RECURSIVE,
    foreign("selector", Nothing, "all objects of the files are compared; name fewer files").letter('l'),
    SERVER_SIDE,
    MANAGED_FIELDS,
    foreign("show-secrets", Off, "secrets are never printed"),
];

const DELETE: &[Habit] = &[
    foreign(
        "all",
        Off,
        "name the objects, as in: kubectl metalk8s get RESOURCE -o name | xargs -L1 kubectl metalk8s delete",
    ),
    ALL_NAMESPACES,
    CASCADE,
    DRY_RUN,
    FIELD_SELECTOR,
    FILES,
    own(
        "force",
        Switch,
        "an object in use is not deleted; --help lists the flags that also delete what uses it, if there are any",
    ),
    GRACE_PERIOD,
    own("ignore-not-found", Switch, ALL),
    foreign("interactive", Off, "no command asks a question; --dry-run lists what would be deleted")
        .letter('i'),
    KUSTOMIZE,
    foreign("now", Off, "pods have the time to end that they declare"),
    OUTPUT,
    RAW,
    RECURSIVE,
    SELECTOR,
    TIMEOUT,
    // What has no end of its own to wait for ends with the command.
    own("wait", Switch, ALL).unless(OnOrOff),
];

const LOGS: &[Habit] = &[
    foreign("all-containers", Off, "-c names the container"),
    foreign("all-pods", On, "the logs of all pods of the operator are printed; kubectl logs POD prints one"),
    own("container", Value, ALL).letter('c'),
    own("follow", Switch, ALL).letter('f'),
    foreign("ignore-errors", OnOrOff, ALL),
    foreign("insecure-skip-tls-verify-backend", Off, "kubectl logs has it"),
    foreign("limit-bytes", Only(&["0"]), "--tail and --since limit the output"),
    foreign("max-log-requests", Numbers, "it is a number"),
    foreign("pod-running-timeout", Nothing, "wait solution NAME waits for the operator"),
    foreign("prefix", Off, "where the operator has several pods, each line begins with the pod's name"),
    own("previous", Switch, ALL).letter('p'),
    foreign("selector", Nothing, "name the solution; kubectl logs -l prints logs of any pods").letter('l'),
    own("since", Value, ALL),
    foreign("since-time", Nothing, "--since takes a duration, such as 90m"),
    own("tail", Value, ALL),
    own("timestamps", Switch, ALL),
];

const EVENTS: &[Habit] = &[
    own("all-namespaces", Switch, ALL).letter('A'),
    MISSING_KEYS,
    CHUNK_SIZE,
    foreign("for", Nothing, "name the object: events solution NAME, events environment NAME"),
    NO_HEADERS,
    OUTPUT,
    MANAGED_FIELDS,
    TEMPLATE,
    own("types", Value, ALL),
    own("watch", Switch, ALL).letter('w'),
];

const WAIT: &[Habit] = &[
    foreign(
        "all",
        Off,
        "name the objects, as in: kubectl metalk8s get RESOURCE -o name | xargs -L1 kubectl metalk8s wait",
    ),
    ALL_NAMESPACES,
    MISSING_KEYS,
    FIELD_SELECTOR,
    NAMES,
    own("for", Value, "the command waits for the end of the job"),
    foreign("local", Off, "a file does not change"),
    OUTPUT,
    NAMES_BELOW,
    SELECTOR,
    MANAGED_FIELDS,
    TEMPLATE,
    TIMEOUT,
];

/// The flags of kubectl's verbs that the plugin has as well. `completion` has none.
pub const TABLE: [(&str, &[Habit]); 15] = [
    ("get", GET),
    ("describe", DESCRIBE),
    ("create", CREATE),
    ("edit", EDIT),
    ("apply", APPLY),
    ("diff", DIFF),
    ("delete", DELETE),
    ("logs", LOGS),
    ("events", EVENTS),
    ("wait", WAIT),
    ("cordon", CORDON),
    ("uncordon", CORDON),
    ("drain", DRAIN),
    ("version", &[own("client", Switch, ALL), OUTPUT]),
    ("completion", &[]),
];

/// The flags of all commands of kubectl, as `kubectl options` lists them.
pub const EVERYWHERE: &[Habit] = &[
    own("as", Value, ALL),
    own("as-group", Value, ALL),
    own("as-uid", Value, ALL),
    foreign("as-user-extra", Nothing, "--as, --as-group and --as-uid say who is impersonated"),
    foreign("cache-dir", Anything, ALL),
    own("certificate-authority", Value, ALL),
    own("client-certificate", Value, ALL),
    own("client-key", Value, ALL),
    own("cluster", Value, ALL),
    own("context", Value, ALL),
    foreign("disable-compression", OnOrOff, ALL),
    own("insecure-skip-tls-verify", Switch, ALL),
    own("kubeconfig", Value, ALL),
    foreign("kuberc", Anything, ALL),
    foreign("log-flush-frequency", Anything, ALL),
    foreign(
        "match-server-version",
        Off,
        "the plugin works with several releases; check compares the versions",
    ),
    own("namespace", Value, ALL).letter('n'),
    foreign(
        "password",
        Nothing,
        "API servers know no passwords; a command that needs one reads it from standard input",
    ),
    foreign("profile", Only(&["none"]), "-v=6 shows how long each request takes"),
    foreign("profile-output", Anything, ALL),
    own("request-timeout", Value, ALL),
    own("server", Value, ALL).letter('s'),
    own("tls-server-name", Value, ALL),
    own("token", Value, ALL),
    own("user", Value, ALL),
    foreign("username", Nothing, "API servers know no passwords; --user names a user of the kubeconfig"),
    own("v", Value, ALL).letter('v'),
    foreign("vmodule", Nothing, "-v=N is the level of all modules"),
    foreign("warnings-as-errors", Off, "warnings are on standard error, and do not change the exit status"),
];
