//! What `describe solution` adds: the objects of an operator, its last warnings and the end of its log.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::OperatorStatus;
use super::monitoring::Monitoring;
use crate::archive::contents::RoleName;
use crate::object::event::KubeEvent;

/// The details of a deployed Solution.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Details {
    /// With `describe`: the objects of its operator.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<OwnedObject>,
    /// With `describe`: the last warnings about its operator, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// With `describe`: the end of the log of an operator that is not available.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<LogTail>,
    /// With `describe`: what makes MetalK8s' Prometheus look after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub monitoring: Vec<Monitoring>,
}

/// An object of an operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnedObject {
    /// Its kind.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Whether it exists.
    pub present: bool,
    /// Of the Deployment: how many of its Pods are available, of how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready: Option<String>,
}

impl OwnedObject {
    pub fn state(&self) -> String {
        match (&self.ready, self.present) {
            (_, false) => "missing".to_owned(),
            (Some(ready), true) => format!("ready {ready}"),
            (None, true) => "present".to_owned(),
        }
    }
}

/// A warning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// When it was seen last, as RFC 3339.
    pub last_seen: Option<String>,
    /// How often it was seen.
    pub count: u64,
    /// What it is about, as `KIND/NAME`.
    pub object: String,
    /// The reason, in one word.
    pub reason: String,
    /// The text.
    pub message: String,
}

impl From<&KubeEvent> for Warning {
    fn from(one: &KubeEvent) -> Self {
        Self {
            last_seen: one.last_seen.clone(),
            count: one.count,
            object: format!("{}/{}", one.kind, one.name),
            reason: one.reason.clone(),
            message: one.message.clone(),
        }
    }
}

/// The end of the log of a container.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogTail {
    /// The Pod.
    pub pod: String,
    /// The container.
    pub container: String,
    /// Whether it is of the container before its last restart.
    pub previous: bool,
    /// The last lines, without what looks like a secret.
    pub lines: Vec<String>,
    /// Why the log cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl LogTail {
    pub fn clause(&self) -> String {
        match &self.message {
            Some(message) => message.clone(),
            None => format!("the log of pod {} ends with: {}", self.pod, self.lines.join(" | ")),
        }
    }
}

/// Kinds and names of the objects that Salt creates for an operator with these roles.
pub fn expected<'a>(solution: &str, roles: impl IntoIterator<Item = &'a RoleName>) -> Vec<(String, String)> {
    let object = |kind: &str, name: String| (kind.to_owned(), name);
    let operator = format!("{solution}-operator");
    let mut objects = vec![
        object("Deployment", operator.clone()),
        object("ServiceAccount", operator.clone()),
        object("ConfigMap", format!("{operator}-config")),
    ];
    for role in roles {
        let kind = if role.is_cluster_wide { "ClusterRole" } else { "Role" };
        let binding = format!("{operator}-{}-{}", kind.to_lowercase(), role.name);
        objects.push(object(kind, role.name.clone()));
        // Salt cuts longer names.
        objects.push(object("RoleBinding", binding.chars().take(63).collect()));
    }
    objects
}

/// The state of an operator's objects: of those that are `wanted`, and of others that Salt `made`. `existing` are roles,
/// whoever made them. Objects are kinds and names.
pub fn owned(
    wanted: Vec<(String, String)>,
    made: Vec<(String, String)>,
    existing: BTreeSet<(String, String)>,
    operator: Option<&OperatorStatus>,
) -> Vec<OwnedObject> {
    let others: Vec<_> = made.iter().filter(|one| !wanted.contains(one)).cloned().collect();
    let existing: BTreeSet<_> = existing.into_iter().chain(made).collect();
    let object = |(kind, name): (String, String)| {
        let ready = operator.filter(|one| kind == "Deployment" && one.name == name);
        OwnedObject {
            present: existing.contains(&(kind.clone(), name.clone())),
            ready: ready.map(|one| format!("{}/{}", one.available, one.desired)),
            kind,
            name,
        }
    };
    wanted.into_iter().chain(others).map(object).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::contents::tests::role;

    #[test]
    fn what_an_operator_lacks_is_told() {
        let operator = OperatorStatus {
            name: "x-operator".to_owned(),
            image: String::new(),
            version: String::new(),
            desired: 1,
            available: 0,
        };
        let pair = |kind: &str, name: &str| (kind.to_owned(), name.to_owned());
        let made = vec![pair("Deployment", "x-operator"), pair("RoleBinding", "older")];
        let wanted = expected("x", &[role(true, "shared")]);
        let objects = owned(wanted, made, [pair("ClusterRole", "shared")].into(), Some(&operator));
        let shown: Vec<String> = objects.iter().map(|one| format!("{} {}", one.kind, one.state())).collect();
        assert_eq!(
            shown,
            [
                "Deployment ready 0/1",
                "ServiceAccount missing",
                "ConfigMap missing",
                "ClusterRole present",
                "RoleBinding missing",
                "RoleBinding present",
            ]
        );
    }

    #[test]
    fn an_operator_has_a_binding_for_each_role() {
        let long = "r".repeat(60);
        let roles = [role(false, "reader"), role(true, &long)];
        let names: Vec<String> =
            expected("x", &roles).into_iter().map(|(kind, name)| format!("{kind}/{name}")).collect();
        assert_eq!(
            names[..5],
            [
                "Deployment/x-operator",
                "ServiceAccount/x-operator",
                "ConfigMap/x-operator-config",
                "Role/reader",
                "RoleBinding/x-operator-role-reader",
            ]
        );
        assert_eq!(names[6], format!("RoleBinding/x-operator-clusterrole-{}", &long[..40]));
    }
}
