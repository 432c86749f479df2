//! The changing verbs, each with what it begins from.

use crate::snapshot::{
    OF_CATALOGUE, OF_CLUSTER_CONFIG, OF_CONFIG, OF_ENVIRONMENT, OF_NODE, OF_PRODUCTS, OF_SALT_ACCESS,
    OF_SILENCES, OF_USERS, OF_VERSIONS, OF_VOLUME,
};

/// A changing verb: from which state it is run, and what somebody else does meanwhile.
///
/// `ENV` stands for a name that each run has for itself, `ARCHIVES` for the directory of the archives, `JOB` and `SILENCE`
/// for the Salt job and the silence that were left when the old state was brought about. What follows ` < ` is standard
/// input.
#[derive(Debug, Clone, Copy)]
pub struct Scenario {
    /// The verb and its resource, the first part of a cell's name.
    pub name: &'static str,
    /// Commands that bring about the old state.
    pub set_up: &'static [&'static str],
    /// The command.
    pub command: &'static str,
    /// What somebody else does while the command is suspended; where it succeeds its outcome has to last.
    pub rival: &'static str,
    /// What is compared.
    pub watched: &'static [&'static [&'static str]],
    /// What other commands may run beside it.
    pub beside: Beside,
    /// Each command makes an object of its own, whatever others there are.
    pub adds: bool,
}

/// What scenarios need of a cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// What every sandbox has.
    Cluster,
    /// Prometheus and Alertmanager.
    Silences,
}

/// What runs at the same time as a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// Everything: what it works on has a name of its own.
    Everything,
    /// All but the scenarios that watch the same, since what it works on is one document.
    OtherDocuments,
    /// Nothing: it changes what everybody shares, by Salt also files, mounts and processes.
    Nothing,
}

impl Scenario {
    /// Whether the command waits for a job that was left. That brings the new state about whatever becomes of the command.
    pub fn is_resumed(&self) -> bool {
        self.command.contains("JOB")
    }

    /// What it needs.
    pub fn theme(&self) -> Theme {
        if self.name.ends_with("silence") {
            Theme::Silences
        } else {
            Theme::Cluster
        }
    }

    /// Whether Salt does nothing for it but change objects of the API server, which can be done again from a record.
    pub fn has_records(&self) -> bool {
        self.beside != Beside::Nothing
    }

    /// Whether writing the objects that it watches brings about the state that it begins with: no job and no silence of
    /// earlier commands belongs to that.
    pub fn is_written(&self) -> bool {
        self.has_records() && !self.is_resumed() && self.theme() == Theme::Cluster
    }

    /// Whether the command runs a script of MetalK8s, which goes on without the command, and restarts the API server.
    pub fn is_of_cluster(&self) -> bool {
        self.command.starts_with("upgrade cluster")
    }
}

const CREATE: &str = "create environment ENV --description old";
const ADD: &str = "add solution example-solution --version 1.0.0 -e ENV";
const ADD_ASYNC: &str = "add solution example-solution --version 1.0.0 -e ENV --async";

/// A verb that changes an environment.
const fn on_environment(
    name: &'static str,
    set_up: &'static [&'static str],
    command: &'static str,
    rival: &'static str,
) -> Scenario {
    Scenario {
        name,
        set_up,
        command,
        rival,
        watched: &[OF_ENVIRONMENT],
        beside: Beside::Everything,
        adds: false,
    }
}

/// A verb that changes an object which is not an environment.
const fn on_object(
    name: &'static str,
    watched: &'static [&'static [&'static str]],
    set_up: &'static [&'static str],
    command: &'static str,
    rival: &'static str,
) -> Scenario {
    Scenario {
        watched,
        ..on_environment(name, set_up, command, rival)
    }
}

/// The same where all objects of the type are in one document.
const fn in_document(
    name: &'static str,
    watched: &'static [&'static [&'static str]],
    set_up: &'static [&'static str],
    command: &'static str,
    rival: &'static str,
) -> Scenario {
    Scenario {
        beside: Beside::OtherDocuments,
        ..on_object(name, watched, set_up, command, rival)
    }
}

/// The same where the object is files of the bootstrap node.
const fn in_files(
    name: &'static str,
    watched: &'static [&'static [&'static str]],
    set_up: &'static [&'static str],
    command: &'static str,
    rival: &'static str,
) -> Scenario {
    Scenario {
        beside: Beside::Nothing,
        ..on_object(name, watched, set_up, command, rival)
    }
}

/// The same where that is the catalogue.
const fn on_catalogue(
    name: &'static str,
    set_up: &'static [&'static str],
    command: &'static str,
    rival: &'static str,
) -> Scenario {
    in_files(name, &[OF_CATALOGUE], set_up, command, rival)
}

const CREATE_VOLUME: &str =
    "create volume ENV --node-name worker-1 --storage-class metalk8s --type sparseLoopDevice --size 1Gi";
const DELETE_VOLUME: &str = "delete volume ENV";
const CREATE_NODE: &str =
    "create node ENV --hostname 192.0.2.11 --ssh-key-path /etc/metalk8s/pki/key --roles workload";
const CREATE_ACCESS: &str = "create salt-access --salt-service-account kube-system/ENV";
const DELETE_ACCESS: &str = "delete salt-access --salt-service-account kube-system/ENV";
const CREATE_USER: &str = "create user fault@example.com --role cluster-admin < secret password\n";
const EDIT_USER: &str = "edit user fault@example.com --role read-only";
const APPLY: &str = "apply -f - < {apiVersion: solutions.metalk8s.scality.com/v1alpha1, kind: Environment, \
    metadata: {name: ENV}, spec: {description: new, namespaces: [{name: ENV, \
    solutions: [{name: example-solution, version: 1.1.0}]}]}}";
const SET_PASSWORD: &str = "set-password user fault@example.com < another password\n";
const DELETE_USER: &str = "delete user fault@example.com";
const OLD_CONFIG: &str = "apply config ui -f - < {apiVersion: addons.metalk8s.scality.com/v1alpha2, kind: UIConfig, \
    spec: {basePath: /old}}";
const NEW_CONFIG: &str = "apply config ui -f - < {apiVersion: addons.metalk8s.scality.com/v1alpha2, kind: UIConfig, \
    spec: {basePath: /new}}";
const EDIT_CONFIG: &str = "edit config ui";
const RIVAL_CONFIG: &str = "apply config ui -f - < {apiVersion: addons.metalk8s.scality.com/v1alpha2, kind: UIConfig, \
    spec: {basePath: /rival}}";
const OLD_ADDRESS: &str = "edit config cluster --set spec.controlPlane.ingress.externalIP.address=10.99.0.40";
const NEW_ADDRESS: &str = "edit config cluster --set spec.controlPlane.ingress.externalIP.address=10.99.0.41";
const RIVAL_ADDRESS: &str =
    "edit config cluster --set spec.controlPlane.ingress.externalIP.address=10.99.0.42";
const UPGRADE_CLUSTER: &str = "upgrade cluster --to 130.0.0";
const DOWNGRADE_CLUSTER: &str = "downgrade cluster --to 129.0.0-dev";
const CREATE_BACKUP: &str = "create backup";
const CREATE_SILENCE: &str = "create silence alertname=ENV --for 2h --comment faults";
const DELETE_SILENCE: &str = "delete silence SILENCE";
const IMPORT_PRODUCT: &str = "import archive ARCHIVES/metalk8s-131.0.0.iso";
const DELETE_PRODUCT: &str = "delete archive metalk8s-131.0.0";
const IMPORT_OTHER: &str = "import archive ARCHIVES/other-solution-1.0.0.iso";
const DELETE_OTHER: &str = "delete archive other-solution --version 1.0.0";
const ACTIVATE_OTHER: &str = "activate solution other-solution --version 1.0.0";
const DEACTIVATE_OTHER: &str = "deactivate solution other-solution";

/// Every changing verb.
///
/// Where a Salt job leaves a record of what it applied last, that job has run once before the old state is recorded:
/// the first record cannot be taken back by an undo, which applies the old state again.
pub const SCENARIOS: &[Scenario] = &[
    on_environment(
        "create environment",
        &[],
        "create environment ENV --description old",
        "create environment ENV --description rival",
    ),
    on_environment(
        "edit environment",
        &[CREATE],
        "edit environment ENV --description new",
        "edit environment ENV --description rival",
    ),
    on_environment(
        "delete environment",
        &[CREATE],
        "delete environment ENV",
        "edit environment ENV --description rival",
    ),
    on_environment(
        "add solution",
        &[CREATE],
        ADD,
        "add solution example-solution --version 1.1.0 -e ENV",
    ),
    on_environment(
        "upgrade solution",
        &[CREATE, ADD],
        "upgrade solution example-solution --version 1.1.0 -e ENV",
        "upgrade solution example-solution --version 2.0.0-rc.1 -e ENV",
    ),
    on_environment(
        "downgrade solution",
        &[CREATE, "add solution example-solution --version 1.1.0 -e ENV"],
        "downgrade solution example-solution --version 1.0.0 -e ENV",
        "upgrade solution example-solution --version 2.0.0-rc.1 -e ENV",
    ),
    on_environment(
        "rollback solution",
        &[
            CREATE,
            ADD,
            "upgrade solution example-solution --version 1.1.0 -e ENV",
        ],
        "rollback solution example-solution -e ENV --to 1",
        "upgrade solution example-solution --version 2.0.0-rc.1 -e ENV",
    ),
    on_environment(
        "delete solution",
        &[CREATE, ADD],
        "delete solution example-solution -e ENV",
        "upgrade solution example-solution --version 1.1.0 -e ENV",
    ),
    on_environment(
        "apply environment",
        &[CREATE, ADD],
        APPLY,
        "upgrade solution example-solution --version 2.0.0-rc.1 -e ENV",
    ),
    on_environment("wait job", &[CREATE, ADD_ASYNC], "wait job JOB", "wait job JOB"),
    on_object("create volume", &[OF_VOLUME], &[], CREATE_VOLUME, CREATE_VOLUME),
    on_object(
        "delete volume",
        &[OF_VOLUME],
        &[CREATE_VOLUME],
        DELETE_VOLUME,
        DELETE_VOLUME,
    ),
    on_object("create node", &[OF_NODE], &[], CREATE_NODE, CREATE_NODE),
    on_object(
        "delete node",
        &[OF_NODE],
        &[CREATE_NODE],
        "delete node ENV",
        "delete node ENV",
    ),
    on_object(
        "deploy node",
        &[OF_NODE],
        &[CREATE_NODE],
        "deploy node ENV",
        "deploy node ENV",
    ),
    on_object(
        "create salt-access",
        &[OF_SALT_ACCESS],
        &[],
        CREATE_ACCESS,
        CREATE_ACCESS,
    ),
    on_object(
        "delete salt-access",
        &[OF_SALT_ACCESS],
        &[CREATE_ACCESS],
        DELETE_ACCESS,
        DELETE_ACCESS,
    ),
    Scenario {
        adds: true,
        ..on_object(
            "create silence",
            &[OF_SILENCES],
            &[],
            CREATE_SILENCE,
            CREATE_SILENCE,
        )
    },
    on_object(
        "delete silence",
        &[OF_SILENCES],
        &[CREATE_SILENCE],
        DELETE_SILENCE,
        DELETE_SILENCE,
    ),
    in_document(
        "apply config",
        &[OF_CONFIG],
        &[OLD_CONFIG],
        NEW_CONFIG,
        RIVAL_CONFIG,
    ),
    in_document(
        "edit config",
        &[OF_CONFIG],
        &[OLD_CONFIG],
        EDIT_CONFIG,
        RIVAL_CONFIG,
    ),
    in_document(
        "edit config cluster",
        &[OF_CLUSTER_CONFIG],
        &[OLD_ADDRESS],
        NEW_ADDRESS,
        RIVAL_ADDRESS,
    ),
    in_files(
        "upgrade cluster",
        &[OF_VERSIONS],
        &[DOWNGRADE_CLUSTER],
        UPGRADE_CLUSTER,
        UPGRADE_CLUSTER,
    ),
    // A backup is a file, and the Jobs that copy it have random names: there is no state to compare.
    in_files("create backup", &[], &[], CREATE_BACKUP, CREATE_BACKUP),
    in_document(
        "create user",
        &[OF_USERS],
        &[DELETE_USER, CREATE_USER, DELETE_USER],
        CREATE_USER,
        CREATE_USER,
    ),
    in_document(
        "set-password user",
        &[OF_USERS],
        &[DELETE_USER, CREATE_USER],
        SET_PASSWORD,
        SET_PASSWORD,
    ),
    in_document(
        "edit user",
        &[OF_USERS],
        &[DELETE_USER, CREATE_USER],
        EDIT_USER,
        "edit user fault@example.com --role solution-admin",
    ),
    in_document(
        "delete user",
        &[OF_USERS],
        &[DELETE_USER, CREATE_USER],
        DELETE_USER,
        DELETE_USER,
    ),
    on_catalogue(
        "import archive",
        &[DEACTIVATE_OTHER, DELETE_OTHER],
        IMPORT_OTHER,
        IMPORT_OTHER,
    ),
    on_catalogue(
        "activate solution",
        &[IMPORT_OTHER, DEACTIVATE_OTHER],
        ACTIVATE_OTHER,
        ACTIVATE_OTHER,
    ),
    on_catalogue(
        "deactivate solution",
        &[IMPORT_OTHER, ACTIVATE_OTHER],
        DEACTIVATE_OTHER,
        ACTIVATE_OTHER,
    ),
    on_catalogue(
        "delete archive",
        &[DEACTIVATE_OTHER, IMPORT_OTHER],
        DELETE_OTHER,
        IMPORT_OTHER,
    ),
    in_files(
        "import archive of metalk8s",
        &[OF_PRODUCTS],
        &[DELETE_PRODUCT],
        IMPORT_PRODUCT,
        IMPORT_PRODUCT,
    ),
    in_files(
        "delete archive of metalk8s",
        &[OF_PRODUCTS],
        &[IMPORT_PRODUCT],
        DELETE_PRODUCT,
        DELETE_PRODUCT,
    ),
];
