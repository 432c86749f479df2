//! Alerts, silences, rules and targets.

use std::collections::BTreeMap;

use crate::cli::complete::Candidate;
use domain::alerting::alert::AlertDocument;
use domain::alerting::matcher::Matcher;
use domain::alerting::rule::RuleDocument;
use domain::alerting::silence::SilenceDocument;
use domain::alerting::target::TargetDocument;

/// Each value once, with the description that comes with it first.
fn once(pairs: impl Iterator<Item = (String, String)>) -> Vec<Candidate> {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for (value, about) in pairs {
        known.entry(value).or_insert(about);
    }
    let all = known.into_iter();
    all.map(|(value, about)| Candidate::new(value, about)).collect()
}

/// Alerts, and what they are about.
pub(in crate::commands::complete) fn alerts(alerts: &[AlertDocument]) -> Vec<Candidate> {
    once(
        alerts
            .iter()
            .map(|one| (one.metadata.name.clone(), one.spec.summary.clone())),
    )
}

/// The matchers of labels that alerts have, and of which alerts.
pub(in crate::commands::complete) fn matchers(alerts: &[AlertDocument]) -> Vec<Candidate> {
    once(alerts.iter().flat_map(|one| {
        let labels = one.metadata.labels.iter();
        labels.map(|(name, value)| (Matcher::equal(name, value).to_string(), one.metadata.name.clone()))
    }))
}

/// Silences that have not expired, and what they mute.
pub(in crate::commands::complete) fn silences(silences: &[SilenceDocument]) -> Vec<Candidate> {
    let current = silences.iter().filter(|one| !one.has_expired());
    current
        .map(|one| {
            Candidate::new(
                &one.metadata.name,
                format!("{}: {}", one.matchers(), one.spec.comment),
            )
        })
        .collect()
}

pub(in crate::commands::complete) fn rules(rules: &[RuleDocument]) -> Vec<Candidate> {
    once(
        rules
            .iter()
            .map(|one| (one.metadata.name.clone(), one.spec.group.clone())),
    )
}

pub(in crate::commands::complete) fn scrape_jobs(targets: &[TargetDocument]) -> Vec<Candidate> {
    once(targets.iter().map(|one| (one.spec.job.clone(), String::new())))
}
