//! The objects that `-o json` prints and `-f` reads. Fields may be added, but are never renamed.
//!
//! [`state`] has the states that they can have, [`inventory`] makes them of what was read, [`kinds`] checks the fields of those
//! in files, and [`awaited`] are the conditions of `wait`, which are about them.

pub mod awaited;
pub mod inventory;
pub mod kinds;
pub mod state;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::state::{ArchiveState, ConditionStatus, NamespacePhase, SolutionState};
use crate::operator::OperatorStatus;
use crate::operator::details::Details;

/// The API version of the objects that this plugin composes from several objects of the cluster.
pub const API_VERSION: &str = "solutions.metalk8s.scality.com/v1alpha1";

/// The JSON Schema of `T`, without references to other files.
pub fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let generator = settings.with(|settings| settings.inline_subschemas = true);
    generator.into_generator().into_root_schema_for::<T>().to_value()
}

/// An object in the shape of Kubernetes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Object<Spec, Status> {
    /// Group and version.
    pub api_version: String,
    /// The kind of the object.
    pub kind: String,
    /// Name, namespace, labels and age.
    pub metadata: Metadata,
    /// The desired state.
    pub spec: Spec,
    /// The observed state.
    pub status: Status,
}

/// The metadata of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    /// The object's name.
    pub name: String,
    /// Its namespace, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// Its labels, if it has any.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub labels: std::collections::BTreeMap<String, String>,
    /// When it was created, as RFC 3339, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creation_timestamp: Option<String>,
}

impl<Spec, Status> Object<Spec, Status> {
    /// An object of `kind` in this plugin's API version.
    pub fn new(kind: &str, metadata: Metadata, spec: Spec, status: Status) -> Self {
        Self { api_version: API_VERSION.to_owned(), kind: kind.to_owned(), metadata, spec, status }
    }
}

pub type EnvironmentObject = Object<EnvironmentSpec, EnvironmentStatus>;

/// The desired state of an Environment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EnvironmentSpec {
    /// The description.
    pub description: Option<String>,
    /// Its namespaces.
    #[serde(default)]
    pub namespaces: Vec<NamespaceSpec>,
}

/// One namespace of an Environment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamespaceSpec {
    /// The namespace.
    pub name: String,
    /// It existed before the Environment, and is never deleted with it.
    #[serde(default)]
    pub adopted: bool,
    /// The Solutions that are configured in it.
    #[serde(default)]
    pub solutions: Vec<SolutionVersionSpec>,
}

/// A Solution with its version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionVersionSpec {
    /// The Solution.
    pub name: String,
    /// Its version. A file may have `latest`, which is the default, or a constraint.
    #[serde(default = "latest")]
    pub version: String,
    /// The constraint that upgrades keep to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constraint: Option<String>,
    /// `false` in a file removes the Solution from the namespace.
    #[serde(default = "enabled", skip_serializing_if = "is_enabled")]
    #[schemars(default = "enabled")]
    pub enabled: bool,
}

fn latest() -> String {
    "latest".to_owned()
}

const fn enabled() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_enabled(enabled: &bool) -> bool {
    *enabled
}

/// What the cluster's catalogue of Solutions is to contain, as `apply -f` takes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionsConfigurationSpec {
    /// Archives to import: paths on the bootstrap node.
    #[serde(default)]
    pub archives: Vec<String>,
    /// The versions whose custom resource definitions are to be the cluster's.
    #[serde(default)]
    pub active: Vec<ActiveVersionSpec>,
}

/// The version of a Solution that is to be active.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ActiveVersionSpec {
    /// The Solution.
    pub name: String,
    /// An exact version, `latest`, or a constraint; without one it is the latest.
    #[serde(default = "latest")]
    pub version: String,
}

/// The observed state of an Environment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EnvironmentStatus {
    /// Whether it is being deleted.
    pub phase: NamespacePhase,
    /// What keeps its namespaces that are being deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Its namespaces, one by one.
    #[serde(default)]
    pub namespaces: Vec<NamespaceStatus>,
    /// Its Solutions and their operators.
    pub solutions: Vec<SolutionSummary>,
}

/// The observed state of a namespace of an Environment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamespaceStatus {
    /// The namespace.
    pub name: String,
    /// Whether it is being deleted.
    pub phase: NamespacePhase,
}

/// A Solution in an Environment, and the state of its operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionSummary {
    /// The Solution.
    pub name: String,
    /// The namespace.
    pub namespace: String,
    /// The configured version.
    pub version: String,
    /// The state of its operator.
    pub state: SolutionState,
}

/// A Solution deployed in an Environment.
pub type SolutionObject = Object<SolutionSpec, SolutionStatus>;

/// The desired state of a deployed Solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionSpec {
    /// The Environment.
    pub environment: String,
    /// The configured version.
    pub version: String,
    /// The constraint with which the version was chosen.
    pub constraint: Option<String>,
}

/// The observed state of a deployed Solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SolutionStatus {
    /// The state of its operator.
    pub state: SolutionState,
    /// Why it is not available, in one word.
    #[serde(default)]
    pub reason: Option<String>,
    /// Why it is not available, as a message.
    pub message: Option<String>,
    /// The highest version in the catalogue that its constraint allows, or else the latest release.
    pub latest: Option<String>,
    /// A newer version that its constraint allows; `upgrade --within-constraints` would take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<String>,
    /// A newer release that its constraint does not allow, or that nothing allows where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update_beyond_constraint: Option<String>,
    /// The operator, if it exists.
    pub operator: Option<OperatorStatus>,
    /// `Imported`, `Active`, `Prepared`, `OperatorAvailable`, `RightsBound` and `ConstraintSatisfied`;
    /// with `describe` also `ConfigurationCurrent`.
    pub conditions: Vec<Condition>,
    /// What `describe` adds.
    #[serde(flatten)]
    pub details: Details,
}

/// A condition of an object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Condition {
    /// The type of the condition.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether it holds.
    pub status: ConditionStatus,
    /// Why, in one word.
    pub reason: String,
    /// The message.
    pub message: String,
}

/// An imported version of a Solution.
pub type ArchiveObject = Object<ArchiveSpec, ArchiveStatus>;

/// The content of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveSpec {
    /// The Solution.
    pub solution: String,
    /// Its version.
    pub version: String,
    /// The display name of the Solution.
    pub display_name: String,
    /// The ISO file on the bootstrap node.
    pub archive: String,
    /// Where the bootstrap node mounts it.
    pub mountpoint: String,
    /// The images in it, as `name:tag`.
    pub images: Vec<String>,
}

/// The observed state of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveStatus {
    /// Whether it is active: its custom resource definitions are installed.
    pub active: bool,
    /// Whether it can be used.
    pub state: ArchiveState,
    /// Why it cannot be used.
    #[serde(default)]
    pub message: Option<String>,
    /// The namespaces in which the version is configured.
    pub used_by: Vec<Use>,
    /// Of an archive of MetalK8s itself: the nodes that have this version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<String>>,
}

/// A namespace in which a version is used.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Use {
    /// The Environment.
    pub environment: String,
    /// Its namespace.
    pub namespace: String,
}

impl std::fmt::Display for Use {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.environment == self.namespace {
            return formatter.write_str(&self.environment);
        }
        write!(formatter, "{}/{}", self.environment, self.namespace)
    }
}

pub type ConfigObject = Object<ConfigSpec, ConfigStatus>;

/// The content of a service configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfigSpec {
    /// The name of its ConfigMap.
    pub config_map: String,
    /// The ConfigMap's namespace.
    pub namespace: String,
    /// The document, byte for byte.
    pub document: String,
}

/// How a service configuration is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfigStatus {
    /// The ConfigMap exists.
    pub present: bool,
    /// When it was last changed, as RFC 3339.
    pub last_change: Option<String>,
    /// False if a command stored the document and was interrupted before Salt applied it.
    pub applied: bool,
    /// The Salt formulas that apply it.
    pub formulas: Vec<String>,
}

pub type UserObject = Object<UserSpec, UserStatus>;

/// The properties of a user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserSpec {
    /// The display name.
    pub username: String,
    /// The identifier.
    #[serde(rename = "userID")]
    pub user_id: String,
    /// The role that this plugin granted: `cluster-admin`, `solution-admin` or `read-only`.
    #[serde(default)]
    pub role: Option<String>,
}

/// The observed state of a user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UserStatus {
    /// Roles, or the cluster roles of bindings that other users created.
    pub roles: Vec<String>,
    /// Which part of the user's entry cannot be read.
    #[serde(default)]
    pub message: Option<String>,
}
