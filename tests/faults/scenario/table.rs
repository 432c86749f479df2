//! Every changing verb.

use super::{REBOOT, Scenario};
use crate::snapshot::{
    OF_CATALOGUE, OF_CLUSTER_CONFIG, OF_CONFIG, OF_NODE, OF_PRODUCTS, OF_SALT_ACCESS, OF_SILENCES, OF_USERS,
    OF_VERSIONS, OF_VOLUME,
};

const CREATE: &str = "create environment ENV --description old";
const ADD: &str = "add solution example-solution --version 1.0.0 -e ENV";
const UPGRADE: &str = "upgrade solution example-solution --version 1.1.0 -e ENV";
const UPGRADE_FURTHER: &str = "upgrade solution example-solution --version 2.0.0-rc.1 -e ENV";
const ADD_NEWER: &str = "add solution example-solution --version 1.1.0 -e ENV";
const ADD_ASYNC: &str = "add solution example-solution --version 1.0.0 -e ENV --async";
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
const CREATE_SECOND: &str = "create environment ENV-b --description old";
const APPLY_BOTH: &str = "apply -f - < {apiVersion: v1, kind: List, items: [\
    {apiVersion: solutions.metalk8s.scality.com/v1alpha1, kind: Environment, \
    metadata: {name: ENV}, spec: {description: new, namespaces: [{name: ENV, \
    solutions: [{name: example-solution, version: 1.1.0}]}]}}, \
    {apiVersion: solutions.metalk8s.scality.com/v1alpha1, kind: Environment, \
    metadata: {name: ENV-b}, spec: {description: new, namespaces: [{name: ENV-b, \
    solutions: [{name: example-solution, version: 1.0.0}]}]}}]}";
const DELETE_OPERATOR: &str = "kubectl delete deployment example-solution-operator -n ENV";
const CORDON: &str = "cordon node ENV";
const DRAIN: &str = "drain node ENV";
const UNCORDON: &str = "uncordon node ENV";
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
/// What a downgrade of long ago shows on the API server.
const OLD_CLUSTER: &str =
    "kubectl annotate namespace kube-system metalk8s.scality.com/cluster-version=129.0.0-dev --overwrite";
const OLD_NODES: &str = "kubectl label nodes --all metalk8s.scality.com/version=129.0.0-dev --overwrite";
const OLD_KUBELETS: [&str; 2] = [
    "kubectl patch node bootstrap --subresource=status -p {\"status\":{\"nodeInfo\":{\"kubeletVersion\":\"v1.29.0\"}}}",
    "kubectl patch node worker-1 --subresource=status -p {\"status\":{\"nodeInfo\":{\"kubeletVersion\":\"v1.29.0\"}}}",
];
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
#[rustfmt::skip]
pub const SCENARIOS: &[Scenario] = &[
    Scenario::new("create environment", &[], "create environment ENV --description old", "create environment ENV --description rival"),
    Scenario::new("edit environment", &[CREATE], "edit environment ENV --description new", "edit environment ENV --description rival"),
    Scenario::new("delete environment", &[CREATE], "delete environment ENV", ADD),
    Scenario::new("add solution", &[CREATE], ADD, ADD_NEWER),
    Scenario::new("upgrade solution", &[CREATE, ADD], UPGRADE, UPGRADE_FURTHER),
    Scenario::new("downgrade solution", &[CREATE, ADD_NEWER], "downgrade solution example-solution --version 1.0.0 -e ENV", UPGRADE_FURTHER),
    Scenario::new("rollback solution", &[CREATE, ADD, UPGRADE], "rollback solution example-solution -e ENV --to 1", UPGRADE_FURTHER),
    Scenario::new("delete solution", &[CREATE, ADD], "delete solution example-solution -e ENV", UPGRADE),
    Scenario::new("apply environment", &[CREATE, ADD], APPLY, UPGRADE_FURTHER),
    Scenario::new("apply environments", &[CREATE, ADD, CREATE_SECOND], APPLY_BOTH, UPGRADE_FURTHER),
    Scenario::new("repair solution", &[CREATE, ADD, DELETE_OPERATOR], "repair solution example-solution -e ENV", UPGRADE),
    Scenario::new("wait job", &[CREATE, ADD_ASYNC], "wait job JOB", "wait job JOB"),
    Scenario::new("create volume", &[], CREATE_VOLUME, CREATE_VOLUME).on(&[OF_VOLUME]),
    Scenario::new("delete volume", &[CREATE_VOLUME], DELETE_VOLUME, DELETE_VOLUME).on(&[OF_VOLUME]),
    Scenario::new("create node", &[], CREATE_NODE, CREATE_NODE).on(&[OF_NODE]),
    Scenario::new("delete node", &[CREATE_NODE], "delete node ENV", UNCORDON).on(&[OF_NODE]),
    Scenario::new("deploy node", &[CREATE_NODE], "deploy node ENV", "deploy node ENV").on(&[OF_NODE]),
    Scenario::new("edit node", &[CREATE_NODE], "edit node ENV --roles infra", "edit node ENV --roles workload,infra").on(&[OF_NODE]),
    Scenario::new("cordon node", &[CREATE_NODE], CORDON, CORDON).on(&[OF_NODE]),
    Scenario::new("drain node", &[CREATE_NODE], DRAIN, DRAIN).on(&[OF_NODE]),
    Scenario::new("uncordon node", &[CREATE_NODE, CORDON], UNCORDON, UNCORDON).on(&[OF_NODE]),
    Scenario::new("create salt-access", &[], CREATE_ACCESS, CREATE_ACCESS).on(&[OF_SALT_ACCESS]),
    Scenario::new("delete salt-access", &[CREATE_ACCESS], DELETE_ACCESS, DELETE_ACCESS).on(&[OF_SALT_ACCESS]),
    Scenario { adds: true, ..Scenario::new("create silence", &[], CREATE_SILENCE, CREATE_SILENCE).on(&[OF_SILENCES]) },
    Scenario::new("delete silence", &[CREATE_SILENCE], DELETE_SILENCE, DELETE_SILENCE).on(&[OF_SILENCES]),
    Scenario::new("apply config", &[OLD_CONFIG], NEW_CONFIG, RIVAL_CONFIG).on(&[OF_CONFIG]).in_document(),
    Scenario::new("edit config", &[OLD_CONFIG], EDIT_CONFIG, RIVAL_CONFIG).on(&[OF_CONFIG]).in_document(),
    Scenario::new("edit config cluster", &[OLD_ADDRESS], NEW_ADDRESS, RIVAL_ADDRESS).on(&[OF_CLUSTER_CONFIG]).in_document(),
    Scenario::new("upgrade cluster", &[REBOOT, OLD_CLUSTER, OLD_NODES, OLD_KUBELETS[0], OLD_KUBELETS[1]], UPGRADE_CLUSTER, UPGRADE_CLUSTER).on(&[OF_VERSIONS]).in_files(),
    // A backup is a file, and the Jobs that copy it have random names: there is no state to compare.
    Scenario::new("create backup", &[], CREATE_BACKUP, CREATE_BACKUP).on(&[]).in_files(),
    Scenario::new("create user", &[DELETE_USER, CREATE_USER, DELETE_USER], CREATE_USER, CREATE_USER).on(&[OF_USERS]).in_document(),
    Scenario::new("set-password user", &[DELETE_USER, CREATE_USER], SET_PASSWORD, SET_PASSWORD).on(&[OF_USERS]).in_document(),
    Scenario::new("edit user", &[DELETE_USER, CREATE_USER], EDIT_USER, "edit user fault@example.com --role solution-admin").on(&[OF_USERS]).in_document(),
    Scenario::new("delete user", &[DELETE_USER, CREATE_USER], DELETE_USER, DELETE_USER).on(&[OF_USERS]).in_document(),
    Scenario::new("import archive", &[DEACTIVATE_OTHER, DELETE_OTHER], IMPORT_OTHER, IMPORT_OTHER).on(&[OF_CATALOGUE]).in_files(),
    Scenario::new("activate solution", &[IMPORT_OTHER, DEACTIVATE_OTHER], ACTIVATE_OTHER, ACTIVATE_OTHER).on(&[OF_CATALOGUE]).in_files(),
    Scenario::new("deactivate solution", &[IMPORT_OTHER, ACTIVATE_OTHER], DEACTIVATE_OTHER, ACTIVATE_OTHER).on(&[OF_CATALOGUE]).in_files(),
    Scenario::new("delete archive", &[DEACTIVATE_OTHER, IMPORT_OTHER], DELETE_OTHER, IMPORT_OTHER).on(&[OF_CATALOGUE]).in_files(),
    Scenario::new("import archive of metalk8s", &[DELETE_PRODUCT], IMPORT_PRODUCT, IMPORT_PRODUCT).on(&[OF_PRODUCTS]).in_files(),
    Scenario::new("delete archive of metalk8s", &[IMPORT_PRODUCT], DELETE_PRODUCT, DELETE_PRODUCT).on(&[OF_PRODUCTS]).in_files(),
    Scenario::new("add solution directly", &[CREATE], ADD, ADD_NEWER),
    Scenario::new("upgrade solution directly", &[CREATE, ADD], UPGRADE, UPGRADE_FURTHER),
    Scenario::new("delete solution directly", &[CREATE, ADD], "delete solution example-solution -e ENV", UPGRADE),
    Scenario::new("apply environment directly", &[CREATE, ADD], APPLY, UPGRADE_FURTHER),
    // What is known of archives outlasts them.
    Scenario::new("import archive directly", &[IMPORT_OTHER, DEACTIVATE_OTHER, DELETE_OTHER], IMPORT_OTHER, IMPORT_OTHER).on(&[OF_CATALOGUE]).in_files(),
    Scenario::new("activate solution directly", &[IMPORT_OTHER, DEACTIVATE_OTHER], ACTIVATE_OTHER, ACTIVATE_OTHER).on(&[OF_CATALOGUE]).in_files(),
    Scenario::new("deactivate solution directly", &[IMPORT_OTHER, ACTIVATE_OTHER], DEACTIVATE_OTHER, ACTIVATE_OTHER).on(&[OF_CATALOGUE]).in_files(),
    Scenario::new("delete archive directly", &[DEACTIVATE_OTHER, IMPORT_OTHER], DELETE_OTHER, IMPORT_OTHER).on(&[OF_CATALOGUE]).in_files(),
];
