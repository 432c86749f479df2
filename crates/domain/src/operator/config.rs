//! The configuration of an operator: the images that it may deploy, of every version in the catalogue.
//!
//! Salt writes it when it prepares an environment, and not when an archive is imported or deleted later.

use serde_json::Value;

use crate::api::Condition;
use crate::api::state::ConditionStatus;
use crate::archive::catalogue::Archive;
use crate::solution::plan::{Side, differences};

/// What is not in the configuration that is deployed as it is in the catalogue.
pub fn outdated(archives: &[Archive], deployed: &Value) -> Vec<String> {
    let (mut now, mut wanted) = (Side::default(), Side::default());
    now.say_configuration(deployed);
    wanted.say_repositories(archives);
    let found = differences(&now, &wanted);
    found.into_iter().map(|one| one.subject).collect()
}

/// Whether the configuration that is deployed is that of the catalogue.
pub fn condition(
    environment: &str,
    solution: &str,
    archives: &[Archive],
    deployed: Option<&Value>,
) -> Condition {
    let of = |status, reason: &str, message: String| Condition {
        kind: "ConfigurationCurrent".to_owned(),
        status,
        reason: reason.to_owned(),
        message,
    };
    let Some(deployed) = deployed else {
        return of(ConditionStatus::False, "Missing", "the operator has no configuration".to_owned());
    };
    let found = outdated(archives, deployed);
    if found.is_empty() {
        return of(ConditionStatus::True, "Current", String::new());
    }
    let message = format!(
        "differs from the catalogue: {}; to update it: kubectl metalk8s repair solution {solution} -e {environment}",
        found.join("; ")
    );
    of(ConditionStatus::False, "DiffersFromCatalogue", message)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use serde_json::json;

    use super::*;
    use crate::archive::catalogue::Catalogue;

    #[test]
    fn a_version_that_was_imported_later_is_missing() {
        let entry = |version: &str| json!({"version": version, "manifest": {"spec": {"images": ["a:1"]}}});
        let text = json!([entry("1.0.0"), entry("1.1.0")]).to_string();
        let catalogue = Catalogue::from_data(Some(&[("x".to_owned(), text)].into()));
        let repository = json!([{"endpoint": "e", "images": ["a:1"]}]);
        let judged = |deployed: Option<Value>| {
            let one = condition("prod", "x", catalogue.versions("x"), deployed.as_ref());
            (one.status, one.reason, one.message)
        };
        let both = json!({"repositories": {"1.0.0": repository, "1.1.0": repository}});
        assert_eq!(judged(Some(both)).0, ConditionStatus::True);
        let (status, reason, message) = judged(Some(json!({"repositories": {"1.0.0": repository}})));
        assert_eq!((status, reason.as_str()), (ConditionStatus::False, "DiffersFromCatalogue"));
        assert_snapshot!(message, @"differs from the catalogue: operator configuration, images of 1.1.0; to update it: kubectl metalk8s repair solution x -e prod");
        assert_eq!(judged(None).1, "Missing");
    }
}
