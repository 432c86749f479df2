//! Every changing verb.

use super::{Scenario, in_document, in_files, on_catalogue, on_environment, on_object};
use crate::snapshot::{
    OF_CLUSTER_CONFIG, OF_CONFIG, OF_NODE, OF_PRODUCTS, OF_SALT_ACCESS, OF_SILENCES, OF_USERS, OF_VERSIONS,
    OF_VOLUME,
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
#[rustfmt::skip]
pub const SCENARIOS: &[Scenario] = &[
    on_environment("create environment", &[], "create environment ENV --description old", "create environment ENV --description rival"),
    on_environment("edit environment", &[CREATE], "edit environment ENV --description new", "edit environment ENV --description rival"),
    on_environment("delete environment", &[CREATE], "delete environment ENV", ADD),
    on_environment("add solution", &[CREATE], ADD, ADD_NEWER),
    on_environment("upgrade solution", &[CREATE, ADD], UPGRADE, UPGRADE_FURTHER),
    on_environment("downgrade solution", &[CREATE, ADD_NEWER], "downgrade solution example-solution --version 1.0.0 -e ENV", UPGRADE_FURTHER),
    on_environment("rollback solution", &[CREATE, ADD, UPGRADE], "rollback solution example-solution -e ENV --to 1", UPGRADE_FURTHER),
    on_environment("delete solution", &[CREATE, ADD], "delete solution example-solution -e ENV", UPGRADE),
    on_environment("apply environment", &[CREATE, ADD], APPLY, UPGRADE_FURTHER),
    on_environment("apply environments", &[CREATE, ADD, CREATE_SECOND], APPLY_BOTH, UPGRADE_FURTHER),
    on_environment("repair solution", &[CREATE, ADD, DELETE_OPERATOR], "repair solution example-solution -e ENV", UPGRADE),
    on_environment("wait job", &[CREATE, ADD_ASYNC], "wait job JOB", "wait job JOB"),
    on_object("create volume", &[OF_VOLUME], &[], CREATE_VOLUME, CREATE_VOLUME),
    on_object("delete volume", &[OF_VOLUME], &[CREATE_VOLUME], DELETE_VOLUME, DELETE_VOLUME),
    on_object("create node", &[OF_NODE], &[], CREATE_NODE, CREATE_NODE),
    on_object("delete node", &[OF_NODE], &[CREATE_NODE], "delete node ENV", UNCORDON),
    on_object("deploy node", &[OF_NODE], &[CREATE_NODE], "deploy node ENV", "deploy node ENV"),
    on_object("edit node", &[OF_NODE], &[CREATE_NODE], "edit node ENV --roles infra", "edit node ENV --roles workload,infra"),
    on_object("cordon node", &[OF_NODE], &[CREATE_NODE], CORDON, CORDON),
    on_object("drain node", &[OF_NODE], &[CREATE_NODE], DRAIN, DRAIN),
    on_object("uncordon node", &[OF_NODE], &[CREATE_NODE, CORDON], UNCORDON, UNCORDON),
    on_object("create salt-access", &[OF_SALT_ACCESS], &[], CREATE_ACCESS, CREATE_ACCESS),
    on_object("delete salt-access", &[OF_SALT_ACCESS], &[CREATE_ACCESS], DELETE_ACCESS, DELETE_ACCESS),
    Scenario { adds: true, ..on_object("create silence", &[OF_SILENCES], &[], CREATE_SILENCE, CREATE_SILENCE) },
    on_object("delete silence", &[OF_SILENCES], &[CREATE_SILENCE], DELETE_SILENCE, DELETE_SILENCE),
    in_document("apply config", &[OF_CONFIG], &[OLD_CONFIG], NEW_CONFIG, RIVAL_CONFIG),
    in_document("edit config", &[OF_CONFIG], &[OLD_CONFIG], EDIT_CONFIG, RIVAL_CONFIG),
    in_document("edit config cluster", &[OF_CLUSTER_CONFIG], &[OLD_ADDRESS], NEW_ADDRESS, RIVAL_ADDRESS),
    in_files("upgrade cluster", &[OF_VERSIONS], &[DOWNGRADE_CLUSTER], UPGRADE_CLUSTER, UPGRADE_CLUSTER),
    // A backup is a file, and the Jobs that copy it have random names: there is no state to compare.
    in_files("create backup", &[], &[], CREATE_BACKUP, CREATE_BACKUP),
    in_document("create user", &[OF_USERS], &[DELETE_USER, CREATE_USER, DELETE_USER], CREATE_USER, CREATE_USER),
    in_document("set-password user", &[OF_USERS], &[DELETE_USER, CREATE_USER], SET_PASSWORD, SET_PASSWORD),
    in_document("edit user", &[OF_USERS], &[DELETE_USER, CREATE_USER], EDIT_USER, "edit user fault@example.com --role solution-admin"),
    in_document("delete user", &[OF_USERS], &[DELETE_USER, CREATE_USER], DELETE_USER, DELETE_USER),
    on_catalogue("import archive", &[DEACTIVATE_OTHER, DELETE_OTHER], IMPORT_OTHER, IMPORT_OTHER),
    on_catalogue("activate solution", &[IMPORT_OTHER, DEACTIVATE_OTHER], ACTIVATE_OTHER, ACTIVATE_OTHER),
    on_catalogue("deactivate solution", &[IMPORT_OTHER, ACTIVATE_OTHER], DEACTIVATE_OTHER, ACTIVATE_OTHER),
    on_catalogue("delete archive", &[DEACTIVATE_OTHER, IMPORT_OTHER], DELETE_OTHER, IMPORT_OTHER),
    in_files("import archive of metalk8s", &[OF_PRODUCTS], &[DELETE_PRODUCT], IMPORT_PRODUCT, IMPORT_PRODUCT),
    in_files("delete archive of metalk8s", &[OF_PRODUCTS], &[IMPORT_PRODUCT], DELETE_PRODUCT, DELETE_PRODUCT),
    on_environment("add solution directly", &[CREATE], ADD, ADD_NEWER),
    on_environment("upgrade solution directly", &[CREATE, ADD], UPGRADE, UPGRADE_FURTHER),
    on_environment("delete solution directly", &[CREATE, ADD], "delete solution example-solution -e ENV", UPGRADE),
    on_environment("apply environment directly", &[CREATE, ADD], APPLY, UPGRADE_FURTHER),
    // What is known of archives outlasts them.
    on_catalogue("import archive directly", &[IMPORT_OTHER, DEACTIVATE_OTHER, DELETE_OTHER], IMPORT_OTHER, IMPORT_OTHER),
    on_catalogue("activate solution directly", &[IMPORT_OTHER, DEACTIVATE_OTHER], ACTIVATE_OTHER, ACTIVATE_OTHER),
    on_catalogue("deactivate solution directly", &[IMPORT_OTHER, ACTIVATE_OTHER], DEACTIVATE_OTHER, ACTIVATE_OTHER),
    on_catalogue("delete archive directly", &[DEACTIVATE_OTHER, IMPORT_OTHER], DELETE_OTHER, IMPORT_OTHER),
];
