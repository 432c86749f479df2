//! Whether critical alerts fire that nobody has silenced.

use std::collections::BTreeMap;

use super::{Line, counted, skipped, warning};
use crate::commands::Context;
use crate::error::Result;
use base::error::ErrorKind;
use client::cluster::alerting;
use domain::alerting::alert::AlertObject;

const NAME: &str = "alerts";

/// Critical alerts are a warning, because the plugin works all the same. Without monitoring, the check is skipped.
pub(super) async fn line(context: &Context) -> Line {
    match alerts(context).await {
        Ok(alerts) => judged(&alerts),
        Err(error)
            if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Denied | ErrorKind::Unreachable) =>
        {
            skipped(NAME, &error.message())
        }
        Err(error) => super::line(NAME, Err(error)),
    }
}

async fn alerts(context: &Context) -> Result<Vec<AlertObject>> {
    Ok(alerting::alerts(context.cluster().await?).await?)
}

/// A warning that names the critical alerts, if there are any.
fn judged(alerts: &[AlertObject]) -> Line {
    let mut urgent: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for alert in alerts.iter().filter(|alert| alert.needs_somebody()) {
        let subjects = urgent.entry(&alert.metadata.name).or_default();
        subjects.push(alert.subject());
    }
    if urgent.is_empty() {
        let message = format!("{} fire, none of them critical", counted(alerts.len(), "alert"));
        return super::line(NAME, Ok(message));
    }
    let named: Vec<String> = urgent
        .iter()
        .map(|(name, subjects)| match subjects.as_slice() {
            [subject] => format!("{name} ({subject})"),
            several => format!("{name} ({} times)", several.len()),
        })
        .collect();
    let fix = "to see them: kubectl metalk8s get alerts --severity critical -o wide";
    warning(NAME, format!("critical alerts fire: {}", named.join(", ")), vec![fix.to_owned()])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use domain::testing::samples::alert;

    #[test]
    fn critical_alerts_are_named_unless_they_are_silenced() {
        let of = |name: &str, severity: &str, node: &str, state: &str| {
            alert(&json!({"alertname": name, "severity": severity, "node": node}), state)
        };
        let mut alerts = vec![of("A", "warning", "1", "active"), of("B", "critical", "1", "suppressed")];
        let calm = judged(&alerts);
        assert_eq!((calm.state, calm.message.as_str()), ("ok", "2 alerts fire, none of them critical"));
        alerts.extend(["1", "2"].map(|node| of("C", "critical", node, "active")));
        alerts.push(of("D", "critical", "1", "unprocessed"));
        let urgent = judged(&alerts);
        assert_eq!(
            (urgent.state, urgent.message.as_str()),
            ("warning", "critical alerts fire: C (2 times), D (node=1)")
        );
    }
}
