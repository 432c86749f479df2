//! The objects that `-o json` prints and `-f` reads. Fields are added, never renamed.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::state::{ArchiveState, ConditionStatus, NamespacePhase, SolutionState};

/// The API version of the objects that this plugin makes up from several of the cluster's.
pub const API_VERSION: &str = "solutions.metalk8s.scality.com/v1alpha1";

/// The JSON Schema of what is printed of `T`, all of it in one place.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let generator = settings.with(|settings| settings.inline_subschemas = true);
    generator.into_generator().into_root_schema_for::<T>().to_value()
}

/// An object in Kubernetes' shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Document<Spec, Status> {
    /// Group and version.
    pub api_version: String,
    /// What it is.
    pub kind: String,
    /// Name, namespace, labels and age.
    pub metadata: Metadata,
    /// What is wanted.
    pub spec: Spec,
    /// What is.
    pub status: Status,
}

/// An object's name and what hangs on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    /// The object's name.
    pub name: String,
    /// The namespace it is in, where it is in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// Its labels, where it has any.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub labels: std::collections::BTreeMap<String, String>,
    /// When it was made, as RFC 3339, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creation_timestamp: Option<String>,
}

impl<Spec, Status> Document<Spec, Status> {
    /// An object of `kind` in this plugin's API version.
    pub fn new(kind: &str, metadata: Metadata, spec: Spec, status: Status) -> Self {
        Self {
            api_version: API_VERSION.to_owned(),
            kind: kind.to_owned(),
            metadata,
            spec,
            status,
        }
    }
}

/// An Environment.
pub type EnvironmentDocument = Document<EnvironmentSpec, EnvironmentStatus>;

/// What an Environment is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EnvironmentSpec {
    /// What it is for.
    pub description: Option<String>,
    /// The namespaces that make it up.
    #[serde(default)]
    pub namespaces: Vec<NamespaceSpec>,
}

/// One namespace of an Environment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamespaceSpec {
    /// The namespace.
    pub name: String,
    /// It was there before the Environment, and is never deleted with it.
    #[serde(default)]
    pub adopted: bool,
    /// The Solutions it is configured for.
    #[serde(default)]
    pub solutions: Vec<SolutionVersionSpec>,
}

/// A Solution in a version.
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

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
const fn is_enabled(enabled: &bool) -> bool {
    *enabled
}

/// What the cluster's catalogue of Solutions is to hold, as `apply -f` takes it.
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

/// What an Environment is doing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EnvironmentStatus {
    /// Whether it is being deleted.
    pub phase: NamespacePhase,
    /// Its namespaces, one by one.
    #[serde(default)]
    pub namespaces: Vec<NamespaceStatus>,
    /// Its Solutions and their operators.
    pub solutions: Vec<SolutionSummary>,
}

/// What a namespace of an Environment is doing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamespaceStatus {
    /// The namespace.
    pub name: String,
    /// Whether it is being deleted.
    pub phase: NamespacePhase,
}

/// A Solution in an Environment, and how its operator is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionSummary {
    /// The Solution.
    pub name: String,
    /// Where.
    pub namespace: String,
    /// In which version.
    pub version: String,
    /// How its operator is.
    pub state: SolutionState,
}

/// A Solution deployed in an Environment.
pub type SolutionDocument = Document<SolutionSpec, SolutionStatus>;

/// What is wanted of a deployed Solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionSpec {
    /// The Environment it is in.
    pub environment: String,
    /// The version it is configured for.
    pub version: String,
    /// The constraint that the version was chosen by.
    pub constraint: Option<String>,
}

/// How a deployed Solution is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionStatus {
    /// How its operator is.
    pub state: SolutionState,
    /// Why it is not available, in a word.
    #[serde(default)]
    pub reason: Option<String>,
    /// Why it is not available, for people.
    pub message: Option<String>,
    /// The highest version in the catalogue that its constraint, or a release, allows.
    pub latest: Option<String>,
    /// The operator, where there is one.
    pub operator: Option<OperatorStatus>,
    /// `Imported`, `Active`, `Prepared` and `OperatorAvailable`.
    pub conditions: Vec<Condition>,
}

/// A Solution's operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OperatorStatus {
    /// The Deployment's name.
    pub name: String,
    /// The image it runs.
    pub image: String,
    /// The version that its labels carry.
    pub version: String,
    /// How many Pods are wanted.
    pub desired: i32,
    /// How many are available.
    pub available: i32,
}

/// One statement about an object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Condition {
    /// What is stated.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether it holds.
    pub status: ConditionStatus,
    /// Why, in one word.
    pub reason: String,
    /// Why, for people.
    pub message: String,
}

/// An imported version of a Solution.
pub type ArchiveDocument = Document<ArchiveSpec, ArchiveStatus>;

/// What an archive holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveSpec {
    /// The Solution.
    pub solution: String,
    /// Its version.
    pub version: String,
    /// The Solution's name for people.
    pub display_name: String,
    /// The ISO file on the bootstrap node.
    pub archive: String,
    /// Where the bootstrap node mounts it.
    pub mountpoint: String,
    /// The images it brings, as `name:tag`.
    pub images: Vec<String>,
}

/// Whether an archive can be used, and is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveStatus {
    /// Its custom resource definitions are the cluster's.
    pub active: bool,
    /// Whether it can be used.
    pub state: ArchiveState,
    /// Why it cannot be used.
    #[serde(default)]
    pub message: Option<String>,
    /// Where the version is configured.
    pub used_by: Vec<Use>,
}

/// A place where a version is used.
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

/// A service configuration.
pub type ConfigDocument = Document<ConfigSpec, ConfigStatus>;

/// What a service configuration says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfigSpec {
    /// The ConfigMap that holds it.
    pub config_map: String,
    /// The ConfigMap's namespace.
    pub namespace: String,
    /// The document, byte for byte.
    pub document: String,
}

/// How a service configuration is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfigStatus {
    /// The ConfigMap exists.
    pub present: bool,
    /// When it was changed last, as RFC 3339.
    pub last_change: Option<String>,
    /// The Salt formulas that apply it.
    pub formulas: Vec<String>,
}

/// A static user of Dex.
pub type UserDocument = Document<UserSpec, UserStatus>;

/// Who a user is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserSpec {
    /// The name that is shown.
    pub username: String,
    /// The identifier.
    #[serde(rename = "userID")]
    pub user_id: String,
    /// The role that this plugin gave: `cluster-admin`, `solution-admin` or `read-only`.
    #[serde(default)]
    pub role: Option<String>,
}

/// What a user may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UserStatus {
    /// Roles, or the cluster roles of bindings that others made.
    pub roles: Vec<String>,
    /// What of the user's entry cannot be read.
    #[serde(default)]
    pub message: Option<String>,
}
