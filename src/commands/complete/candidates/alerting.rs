//! Alerts and silences, and names that several objects may have.

use std::collections::BTreeMap;

use crate::cli::complete::Candidate;
use domain::alerting::alert::AlertObject;
use domain::alerting::matcher::Matcher;
use domain::alerting::silence::SilenceObject;

/// Each value once, with the description that comes with it first.
pub(in crate::commands::complete) fn once(pairs: impl Iterator<Item = (String, String)>) -> Vec<Candidate> {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for (value, about) in pairs {
        known.entry(value).or_insert(about);
    }
    let all = known.into_iter();
    all.map(|(value, about)| Candidate::new(value, about)).collect()
}

/// The matchers of labels that alerts have, and of which alerts.
pub(in crate::commands::complete) fn matchers(alerts: &[AlertObject]) -> Vec<Candidate> {
    once(alerts.iter().flat_map(|one| {
        let labels = one.metadata.labels.iter();
        labels.map(|(name, value)| (Matcher::equal(name, value).to_string(), one.metadata.name.clone()))
    }))
}

/// Silences that have not expired, and what they mute.
pub(in crate::commands::complete) fn silences(silences: &[SilenceObject]) -> Vec<Candidate> {
    let current = silences.iter().filter(|one| !one.has_expired());
    current
        .map(|one| Candidate::new(&one.metadata.name, format!("{}: {}", one.matchers(), one.spec.comment)))
        .collect()
}
