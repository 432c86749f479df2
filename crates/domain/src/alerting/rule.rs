//! Rules, as Prometheus has them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Labels, SEVERITY, value};
use crate::api::{Metadata, Object};
use crate::words::words;

/// A rule: its name and labels are in the metadata.
pub type RuleObject = Object<RuleSpec, RuleStatus>;

/// What a rule says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleSpec {
    /// Whether it alerts or records.
    #[serde(rename = "type")]
    pub kind: RuleKind,
    /// The group in which it is evaluated.
    pub group: String,
    /// The file of the group.
    pub file: String,
    /// The expression.
    pub query: String,
    /// How many seconds the expression must hold before an alert fires.
    pub duration: u64,
    /// The severity of its alerts.
    pub severity: String,
    /// The annotations of its alerts.
    pub annotations: Labels,
}

/// How a rule is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleStatus {
    /// The state of its alerts: `firing`, `pending` or `inactive`; empty of a rule that records.
    pub state: String,
    /// Whether it could be evaluated: `ok`, `err` or `unknown`.
    pub health: String,
    /// Why it could not be evaluated.
    pub last_error: String,
    /// When it was last evaluated, as RFC 3339.
    pub last_evaluation: String,
    /// How many alerts it has now.
    pub alerts: usize,
}

// As Prometheus has them.
words! {
    /// The types of rules.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum RuleKind {
        /// Its expression is an alert.
        Alerting = "alerting",
        /// Its expression is recorded under a name.
        Recording = "recording",
    }
}

#[derive(Debug, Clone, Deserialize)]
pub struct RulesResponse {
    groups: Vec<Group>,
}

#[derive(Debug, Clone, Deserialize)]
struct Group {
    name: String,
    #[serde(default)]
    file: String,
    #[serde(default)]
    rules: Vec<Rule>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    #[serde(rename = "type")]
    kind: RuleKind,
    name: String,
    query: String,
    #[serde(default)]
    duration: f64,
    #[serde(default)]
    labels: Option<Labels>,
    #[serde(default)]
    annotations: Option<Labels>,
    #[serde(default)]
    alerts: Vec<serde::de::IgnoredAny>,
    #[serde(default)]
    state: String,
    #[serde(default)]
    health: String,
    #[serde(default)]
    last_error: String,
    #[serde(default)]
    last_evaluation: String,
}

impl RulesResponse {
    /// The rules, in the order in which they are evaluated.
    pub fn documents(self) -> Vec<RuleObject> {
        let of_group = |group: Group| {
            let (name, file) = (group.name, group.file);
            let rules = group.rules.into_iter();
            rules.map(move |rule| document(rule, &name, &file))
        };
        self.groups.into_iter().flat_map(of_group).collect()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "whole seconds, which Prometheus prints as a number"
)]
fn document(rule: Rule, group: &str, file: &str) -> RuleObject {
    let labels = rule.labels.unwrap_or_default();
    let spec = RuleSpec {
        kind: rule.kind,
        group: group.to_owned(),
        file: file.to_owned(),
        query: rule.query,
        duration: rule.duration as u64,
        severity: value(&labels, SEVERITY).to_owned(),
        annotations: rule.annotations.unwrap_or_default(),
    };
    let status = RuleStatus {
        state: rule.state,
        health: rule.health,
        last_error: rule.last_error,
        last_evaluation: rule.last_evaluation,
        alerts: rule.alerts.len(),
    };
    let metadata = Metadata { name: rule.name, labels, ..Metadata::default() };
    RuleObject::new("Rule", metadata, spec, status)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rules_know_their_group() {
        // Of Prometheus 2.42; Thanos adds fields.
        let answer = json!({"groups": [{"name": "g", "file": "/f.yaml", "interval": 30, "rules": [
            {"state": "firing", "name": "A", "query": "vector(1)", "duration": 60, "labels": {"severity": "none"},
                "annotations": {}, "alerts": [{"state": "firing"}], "health": "ok", "evaluationTime": 0.1,
                "lastEvaluation": "2026-01-01T00:00:00Z", "type": "alerting", "partialResponseStrategy": "ABORT"},
            {"name": "a:b", "query": "sum(up)", "health": "err", "lastError": "no", "type": "recording",
                "labels": null}]}]});
        let rules = serde_json::from_value::<RulesResponse>(answer).unwrap().documents();
        let told: Vec<String> = rules
            .iter()
            .map(|one| {
                let (spec, status) = (&one.spec, &one.status);
                format!(
                    "{} {} {} {} {} {} {}",
                    one.metadata.name,
                    spec.group,
                    spec.kind.word(),
                    spec.duration,
                    status.state,
                    status.alerts,
                    status.health
                )
            })
            .collect();
        assert_eq!(told, ["A g alerting 60 firing 1 ok", "a:b g recording 0  0 err"]);
        assert_eq!(rules[1].status.last_error, "no");
    }
}
