//! Alerts, silences, rules and scrape targets, as Alertmanager and Prometheus answer them.

pub mod alert;
pub mod matcher;
pub mod rule;
pub mod silence;
pub mod target;

use std::collections::BTreeMap;

pub type Labels = BTreeMap<String, String>;

pub const ALERT_NAME: &str = "alertname";
pub const SEVERITY: &str = "severity";

/// The value of a label; empty without it, as in Alertmanager.
fn value<'a>(labels: &'a Labels, name: &str) -> &'a str {
    labels.get(name).map_or("", String::as_str)
}
