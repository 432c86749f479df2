//! The parts of a rule.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The archive fails, or does not do what it says.
    Error,
    /// The archive works, but something about it should be better.
    Warning,
}

/// The subject of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// Whether the content is what was packed.
    Integrity,
    /// Whether the file is an ISO 9660 image that MetalK8s can mount and read.
    Format,
    /// Whether the files of a Solution are where MetalK8s looks for them.
    Layout,
    /// `manifest.yaml`.
    Manifest,
    /// Container images, and how the registry serves them.
    Images,
    /// Custom resource definitions and roles.
    Operator,
    /// The signature.
    Authenticity,
    /// Advice: it works, but could be better.
    Practice,
    /// What an operator may do that an administrator wants to know: `permissions` says it, `validate` does not.
    Permissions,
}

/// One rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name, as `--allow` takes it.
    pub id: &'static str,
    /// What it is about.
    pub area: Area,
    /// Its severity.
    pub severity: Severity,
    /// The requirement.
    pub meaning: &'static str,
    /// How to fix a violation.
    pub fix: &'static str,
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}
