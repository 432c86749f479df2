//! The listings, which tests run one after another.

use domain::needs::{RuleScope, When, commands, find};

/// `get` of each resource.
pub fn listings() -> impl Iterator<Item = &'static str> {
    commands().map(|command| command.words).filter(|words| words.starts_with("get "))
}

/// Whether Alertmanager or Prometheus answers this command.
pub fn needs_monitoring(command: &str) -> bool {
    let place = RuleScope::Namespace("metalk8s-monitoring");
    find(command).is_some_and(|command| {
        let mut rules = command.rules().filter(|rule| rule.place == place && rule.when == When::Always);
        rules.any(|rule| rule.resources.contains(&"services/proxy"))
    })
}
