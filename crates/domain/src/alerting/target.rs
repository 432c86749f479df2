//! Scrape targets, as Prometheus has them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Labels, value};
use crate::api::{Metadata, Object};

/// A scrape target: its instance is its name, its labels are in the metadata.
pub type TargetObject = Object<TargetSpec, TargetStatus>;

/// What Prometheus scrapes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TargetSpec {
    /// The label `job`.
    pub job: String,
    /// The pool of targets: for a `ServiceMonitor`, its namespace and name.
    pub pool: String,
    /// The URL of the metrics.
    #[serde(rename = "scrapeURL")]
    pub scrape_url: String,
}

/// How a target is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TargetStatus {
    /// Whether it could be scraped: `up`, `down` or `unknown`.
    pub health: String,
    /// When it was last scraped, as RFC 3339.
    pub last_scrape: String,
    /// Why it could not be scraped.
    pub last_error: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TargetsResponse {
    active_targets: Vec<Target>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Target {
    labels: Labels,
    #[serde(default)]
    scrape_pool: String,
    #[serde(default)]
    scrape_url: String,
    #[serde(default)]
    health: String,
    #[serde(default)]
    last_error: String,
    #[serde(default)]
    last_scrape: String,
}

impl TargetsResponse {
    pub fn documents(self) -> Vec<TargetObject> {
        self.active_targets.into_iter().map(document).collect()
    }
}

fn document(target: Target) -> TargetObject {
    let metadata = Metadata { name: value(&target.labels, "instance").to_owned(), ..Metadata::default() };
    let spec = TargetSpec {
        job: value(&target.labels, "job").to_owned(),
        pool: target.scrape_pool,
        scrape_url: target.scrape_url,
    };
    let status = TargetStatus {
        health: target.health,
        last_scrape: target.last_scrape,
        last_error: target.last_error,
    };
    let metadata = Metadata { labels: target.labels, ..metadata };
    TargetObject::new("Target", metadata, spec, status)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_target_is_named_after_its_instance() {
        let answer = json!({"activeTargets": [{"discoveredLabels": {"__address__": "x:1"},
            "labels": {"instance": "x:1", "job": "j"}, "scrapePool": "p", "scrapeUrl": "http://x:1/metrics",
            "lastError": "refused", "lastScrape": "2026-01-01T00:00:00Z", "health": "down"}], "droppedTargets": []});
        let targets = serde_json::from_value::<TargetsResponse>(answer).unwrap().documents();
        let [target] = targets.as_slice() else { panic!("{targets:?}") };
        assert_eq!((target.metadata.name.as_str(), target.spec.job.as_str()), ("x:1", "j"));
        assert_eq!(target.status.last_error, "refused");
    }
}
