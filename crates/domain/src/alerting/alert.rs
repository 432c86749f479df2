//! Alerts, as Alertmanager has them.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ALERT_NAME, Labels, SEVERITY, value};
use crate::api::{Metadata, Object};
use crate::words::words;

/// The severities in MetalK8s, the most urgent first.
pub const SEVERITIES: [&str; 4] = ["critical", "warning", "info", "none"];

/// An alert: its name and labels are in the metadata.
pub type AlertObject = Object<AlertSpec, AlertStatus>;

/// What an alert says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AlertSpec {
    /// The label `severity`: `critical`, `warning`, `info` or `none` in MetalK8s.
    pub severity: String,
    /// What it is about, in one sentence.
    pub summary: String,
    /// The annotations of its rule.
    pub annotations: Labels,
    /// Where Prometheus shows the expression of its rule.
    #[serde(rename = "generatorURL")]
    pub generator_url: String,
}

/// How an alert is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AlertStatus {
    /// Identifies the alert: a hash of its labels.
    pub fingerprint: String,
    /// Whether somebody is notified.
    pub state: AlertState,
    /// Since when it fires, as RFC 3339.
    pub starts_at: String,
    /// When it ends unless Prometheus sends it again, as RFC 3339.
    pub ends_at: String,
    /// The ids of the silences that mute it.
    pub silenced_by: Vec<String>,
    /// The fingerprints of the alerts that inhibit it.
    pub inhibited_by: Vec<String>,
    /// Who is notified.
    pub receivers: Vec<String>,
}

// As Alertmanager has them.
words! {
    /// Whether somebody is notified of an alert.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum AlertState {
        /// It fires.
        Active = "active",
        /// Alertmanager does not know yet.
        Unprocessed = "unprocessed",
        /// It fires, but a silence or another alert mutes it.
        Suppressed = "suppressed",
        /// A state that this plugin does not know.
        #[serde(other)]
        Unknown = "unknown",
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AlertResponse {
    labels: Labels,
    #[serde(default)]
    annotations: Labels,
    fingerprint: String,
    starts_at: String,
    ends_at: String,
    status: ResponseStatus,
    #[serde(default)]
    receivers: Vec<Receiver>,
    #[serde(default, rename = "generatorURL")]
    generator_url: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ResponseStatus {
    state: AlertState,
    #[serde(default)]
    silenced_by: Vec<String>,
    #[serde(default)]
    inhibited_by: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
struct Receiver {
    name: String,
}

impl From<AlertResponse> for AlertObject {
    fn from(answer: AlertResponse) -> Self {
        let summary = ["summary", "message", "description"]
            .iter()
            .find_map(|name| answer.annotations.get(*name))
            .cloned();
        let spec = AlertSpec {
            severity: value(&answer.labels, SEVERITY).to_owned(),
            summary: summary.unwrap_or_default(),
            annotations: answer.annotations,
            generator_url: answer.generator_url,
        };
        let status = AlertStatus {
            fingerprint: answer.fingerprint,
            state: answer.status.state,
            starts_at: answer.starts_at,
            ends_at: answer.ends_at,
            silenced_by: answer.status.silenced_by,
            inhibited_by: answer.status.inhibited_by,
            receivers: answer.receivers.into_iter().map(|one| one.name).collect(),
        };
        let metadata = Metadata {
            name: value(&answer.labels, ALERT_NAME).to_owned(),
            labels: answer.labels,
            ..Metadata::default()
        };
        Self::new("Alert", metadata, spec, status)
    }
}

impl AlertObject {
    pub fn is_called(&self, name: &str) -> bool {
        self.metadata.name == name || self.status.fingerprint == name
    }

    /// Whether it is critical, and nobody has silenced it.
    pub fn needs_somebody(&self) -> bool {
        self.spec.severity == SEVERITIES[0] && self.status.state != AlertState::Suppressed
    }

    /// The order of a listing: what is most urgent comes first.
    pub fn by_urgency(&self, other: &Self) -> Ordering {
        let rank = |one: &Self| {
            let severity = SEVERITIES.iter().position(|word| *word == one.spec.severity);
            (severity.unwrap_or(SEVERITIES.len()), one.status.state)
        };
        let names = |one: &Self| (one.metadata.name.clone(), one.status.fingerprint.clone());
        rank(self).cmp(&rank(other)).then_with(|| names(self).cmp(&names(other)))
    }

    /// Its labels but for the name and the severity: what it is about.
    pub fn subject(&self) -> String {
        let labels = self.metadata.labels.iter();
        let own = labels.filter(|(name, _)| *name != ALERT_NAME && *name != SEVERITY);
        own.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(",")
    }
}

/// Whether a text can be a fingerprint: 16 hexadecimal digits.
pub fn is_fingerprint(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::testing::samples::alert;

    #[test]
    fn an_alert_has_its_name_severity_and_subject_from_its_labels() {
        let labels = json!({"alertname": "NodeDown", "severity": "critical", "node": "worker-1", "job": "x"});
        let alert = alert(&labels, "active");
        assert_eq!(alert.metadata.name, "NodeDown");
        assert_eq!(alert.subject(), "job=x,node=worker-1");
        assert_eq!(alert.spec.summary, "It is down.");
        assert!(alert.is_called("NodeDown") && alert.is_called("0123456789abcdef"));
        assert!(!alert.is_called("worker-1"));
    }

    #[test]
    fn what_is_urgent_comes_first() {
        let of = |severity: &str, state: &str| alert(&json!({"alertname": "A", "severity": severity}), state);
        let mut all = [
            of("none", "active"),
            of("critical", "suppressed"),
            of("page", "active"),
            of("warning", "active"),
            of("critical", "active"),
        ];
        all.sort_by(AlertObject::by_urgency);
        let told: Vec<String> =
            all.iter().map(|one| format!("{} {}", one.spec.severity, one.status.state.word())).collect();
        assert_eq!(
            told,
            ["critical active", "critical suppressed", "warning active", "none active", "page active"]
        );
        let urgent = all.iter().filter(|one| one.needs_somebody()).count();
        assert_eq!(urgent, 1);
    }

    #[test]
    fn fingerprints_are_told_from_names() {
        assert!(is_fingerprint("0123456789abcdef"));
        assert!(!is_fingerprint("NodeDown") && !is_fingerprint("0123456789abcdeg"));
    }
}
