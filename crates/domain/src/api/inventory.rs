//! Documents of what is deployed and what was imported, made from what was read.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::state::{ArchiveState, ConditionStatus, SolutionState};
use super::{
    ArchiveObject, ArchiveSpec, ArchiveStatus, Condition, EnvironmentObject, Metadata, SolutionObject,
    SolutionSpec, SolutionStatus,
};
use crate::archive::catalogue::{Archive, Catalogue};
use crate::archive::presence::{self, MasterArchives};
use crate::environment::{Deployed, Environment, find_operator, shares, uses};
use crate::object::well_known;
use crate::operator::details::Details;
use crate::operator::rights;
use crate::operator::{Operator, OperatorStatus, State};
use crate::solution::version::{SolutionVersion, VersionRequest};

/// What a listing can be narrowed down by.
fn labels<const COUNT: usize>(pairs: [(&str, &str); COUNT]) -> BTreeMap<String, String> {
    let owned = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
    owned.into_iter().collect()
}

/// Every deployed Solution of these Environments, orphaned operators included.
pub fn solutions(
    environments: &[Environment],
    catalogue: &Catalogue,
    operators: &[Operator],
) -> Vec<SolutionObject> {
    let shares = shares(environments, operators);
    let environments = environments.iter().zip(&shares);
    environments.flat_map(|(environment, share)| configured(environment, catalogue, share)).collect()
}

pub fn environments(environments: Vec<Environment>, operators: &[Operator]) -> Vec<EnvironmentObject> {
    let shares = shares(&environments, operators);
    let environments = environments.into_iter().zip(&shares);
    environments.map(|(environment, share)| environment.into_object(share)).collect()
}

fn configured(
    environment: &Environment,
    catalogue: &Catalogue,
    operators: &[&Operator],
) -> Vec<SolutionObject> {
    let configured = environment.solutions().map(|one| {
        let operator = find_operator(operators.iter().copied(), one.namespace, one.solution);
        solution(one, catalogue, operator, &State::of(operator, one.version))
    });
    let orphans = environment.orphans(operators.iter().copied()).map(|operator| {
        let one = Deployed {
            environment: &environment.name,
            namespace: &operator.namespace,
            solution: &operator.solution,
            version: &operator.version,
            constraint: None,
        };
        solution(one, catalogue, Some(operator), &State::Orphaned)
    });
    configured.chain(orphans).collect()
}

fn solution(
    one: Deployed<'_>,
    catalogue: &Catalogue,
    operator: Option<&Operator>,
    state: &State,
) -> SolutionObject {
    let wanted = one.constraint.and_then(|text| text.parse().ok()).unwrap_or(VersionRequest::Latest);
    let metadata = Metadata {
        name: one.solution.to_owned(),
        namespace: Some(one.namespace.to_owned()),
        labels: labels([
            (well_known::ENVIRONMENT, one.environment),
            (well_known::PART_OF, one.solution),
            (well_known::VERSION, one.version),
        ]),
        creation_timestamp: operator.and_then(|operator| operator.created.clone()),
    };
    let spec = SolutionSpec {
        environment: one.environment.to_owned(),
        version: one.version.to_owned(),
        constraint: one.constraint.map(str::to_owned),
    };
    let latest = catalogue.best(one.solution, &wanted, false);
    let unsatisfied = one
        .constraint
        .filter(|_| latest.is_none() && *state == State::Available)
        .map(|constraint| unsatisfied(one.solution, constraint, catalogue));
    let newer = |archive: &&Archive| {
        let order = SolutionVersion::new(one.version).direction(&archive.version);
        order == Some(Ordering::Less)
    };
    let update = latest.filter(|archive| one.constraint.is_some() && newer(archive));
    let release = catalogue.best(one.solution, &VersionRequest::Latest, false).filter(newer);
    let version = |archive: &Archive| archive.version.to_string();
    let status = SolutionStatus {
        state: match unsatisfied {
            Some(_) => SolutionState::ConstraintUnsatisfied,
            None => state.kind(),
        },
        reason: state.reason().map(str::to_owned),
        message: unsatisfied.or_else(|| state.message()),
        latest: latest.map(version),
        update: update.map(version),
        update_beyond_constraint: release
            .filter(|release| update.is_none_or(|update| update.id != release.id))
            .map(version),
        operator: operator.map(|operator| OperatorStatus {
            name: operator.name.clone(),
            image: operator.image.clone(),
            version: operator.version.clone(),
            desired: operator.desired,
            available: operator.available,
        }),
        conditions: conditions(one, catalogue, operator, state),
        details: Details::default(),
    };
    SolutionObject::new("Solution", metadata, spec, status)
}

fn unsatisfied(solution: &str, constraint: &str, catalogue: &Catalogue) -> String {
    let versions = catalogue.versions(solution).iter();
    let imported: Vec<&str> = versions.map(|archive| archive.version.as_str()).collect();
    let imported = if imported.is_empty() { "none".to_owned() } else { imported.join(", ") };
    format!("no imported version matches {constraint}; imported: {imported}")
}

fn conditions(
    one: Deployed<'_>,
    catalogue: &Catalogue,
    operator: Option<&Operator>,
    state: &State,
) -> Vec<Condition> {
    let imported = catalogue.find(one.solution, one.version);
    let active = catalogue.active(one.solution);
    let prepared = operator.is_some_and(|operator| operator.version == one.version);
    vec![
        condition(
            "Imported",
            imported.is_some(),
            if imported.is_some() { "InCatalogue" } else { "NotInCatalogue" },
            imported.map_or_else(
                || format!("version {} is not in the catalogue", one.version),
                |archive| archive.archive.clone(),
            ),
        ),
        condition(
            "Active",
            active.is_some(),
            if active.is_some() { "VersionActive" } else { "NoVersionActive" },
            active.map_or_else(
                || "its CRDs are not installed".to_owned(),
                |archive| format!("CRDs of version {}", archive.version),
            ),
        ),
        condition(
            "Prepared",
            prepared,
            if prepared { "Deployed" } else { state.kind().word() },
            operator.map_or_else(String::new, |operator| format!("operator of version {}", operator.version)),
        ),
        condition(
            "OperatorAvailable",
            *state == State::Available,
            state.reason().unwrap_or(state.kind().word()),
            state.message().unwrap_or_default(),
        ),
        rights_bound(operator, prepared),
        constraint_satisfied(one, catalogue),
    ]
}

fn rights_bound(operator: Option<&Operator>, prepared: bool) -> Condition {
    let (status, reason, message) = match operator.filter(|_| prepared).map(|operator| operator.has_rights) {
        None => (ConditionStatus::False, "NotDeployed", "no operator of this version is deployed"),
        Some(None) => (ConditionStatus::Unknown, "NotReadable", "roles and bindings may not be read"),
        Some(Some(true)) => (ConditionStatus::True, "Bound", "the roles of this version are bound"),
        Some(Some(false)) => (ConditionStatus::False, rights::REASON, "a role of this version is not bound"),
    };
    Condition { status, ..condition("RightsBound", false, reason, message.to_owned()) }
}

fn constraint_satisfied(one: Deployed<'_>, catalogue: &Catalogue) -> Condition {
    const KIND: &str = "ConstraintSatisfied";
    let Some(text) = one.constraint else {
        return condition(
            KIND,
            true,
            "NoConstraint",
            "the version is kept until somebody changes it".to_owned(),
        );
    };
    let Ok(request) = text.parse() else {
        return condition(KIND, false, "NotReadable", format!("{text} is not a constraint"));
    };
    match catalogue.best(one.solution, &request, false) {
        None => condition(KIND, false, "NoMatch", unsatisfied(one.solution, text, catalogue)),
        Some(_) if !request.matches(&SolutionVersion::new(one.version), true) => {
            condition(KIND, false, "Beyond", format!("version {} does not match {text}", one.version))
        }
        Some(best) => condition(KIND, true, "Satisfied", format!("{text} allows {}", best.version)),
    }
}

fn condition(kind: &str, holds: bool, reason: &str, message: String) -> Condition {
    Condition { kind: kind.to_owned(), status: holds.into(), reason: reason.to_owned(), message }
}

pub fn archives(
    catalogue: &Catalogue,
    environments: &[Environment],
    master: &MasterArchives,
) -> Vec<ArchiveObject> {
    catalogue.entries().map(|archive| object(archive, environments, master)).collect()
}

pub fn object(archive: &Archive, environments: &[Environment], master: &MasterArchives) -> ArchiveObject {
    let spec = ArchiveSpec {
        solution: archive.solution.clone(),
        version: archive.version.to_string(),
        display_name: archive.display_name.clone(),
        archive: archive.archive.clone(),
        mountpoint: archive.mountpoint.clone(),
        images: archive.images.clone(),
    };
    let damage = archive.damage.as_ref().map(|damage| damage.reason.clone());
    let (state, message) = match (damage, presence::missing(archive, master, None)) {
        (Some(damage), _) => (ArchiveState::Damaged, Some(damage)),
        (None, Some(missing)) => (ArchiveState::NotMounted, Some(missing)),
        (None, None) => (ArchiveState::Imported, None),
    };
    let status = ArchiveStatus {
        state,
        message,
        active: archive.active,
        used_by: uses(environments, &archive.solution, Some(archive.version.as_str())),
        nodes: None,
    };
    let metadata = Metadata {
        name: archive.id.clone(),
        labels: labels([
            (well_known::PART_OF, &archive.solution),
            (well_known::VERSION, archive.version.as_str()),
        ]),
        ..Metadata::default()
    };
    ArchiveObject::new("Archive", metadata, spec, status)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::samples::environment;

    #[test]
    fn an_operator_without_a_config_map_is_listed_as_orphaned() {
        let mut one = environment("prod", &[("prod", &[])]);
        one.members[0].config = None;
        let operators = [crate::testing::samples::operator()];
        let listed = solutions(std::slice::from_ref(&one), &Catalogue::default(), &operators);
        assert_eq!(listed[0].status.state, SolutionState::Orphaned);
        assert_eq!(listed[0].spec.version, "1.0.0");
        assert_eq!(one.into_object(&[&operators[0]]).status.solutions[0].state, SolutionState::Orphaned);
        // An operator in a namespace of no Environment is not this plugin's.
        let elsewhere = [environment("test", &[("test", &[])])];
        assert!(solutions(&elsewhere, &Catalogue::default(), &operators).is_empty());
    }

    #[test]
    fn a_solution_whose_version_is_gone_says_so() {
        let all = [environment("prod", &[("prod", &[("x", "1.0.0")])])];
        let listed = solutions(&all, &Catalogue::default(), &[]);
        let one = &listed[0];
        assert_eq!(one.status.state, SolutionState::Missing);
        assert_eq!(one.status.latest, None);
        let reasons: Vec<_> = one.status.conditions.iter().map(|one| one.reason.as_str()).collect();
        assert_eq!(
            reasons,
            ["NotInCatalogue", "NoVersionActive", "Missing", "Missing", "NotDeployed", "NoConstraint"]
        );
    }

    #[test]
    fn updates_within_a_constraint_are_told_from_those_beyond_it() {
        let entries = serde_json::json!([{"version": "1.0.0"}, {"version": "1.1.0"}, {"version": "2.0.0"}]);
        let data = [("x".to_owned(), entries.to_string())];
        let catalogue = Catalogue::from_data(Some(&data.into()));
        let mut one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
        let operator = Operator {
            solution: "x".to_owned(),
            namespace: "prod".to_owned(),
            ..crate::testing::samples::operator()
        };
        let mut listed = |constraint: Option<&str>| {
            let config = one.members[0].config.as_mut().unwrap();
            config.constraints =
                constraint.map(|text| ("x".to_owned(), text.to_owned())).into_iter().collect();
            let operators = std::slice::from_ref(&operator);
            solutions(std::slice::from_ref(&one), &catalogue, operators).remove(0).status
        };
        for (constraint, update, beyond) in [
            (None, None, Some("2.0.0")),
            (Some("^1"), Some("1.1.0"), Some("2.0.0")),
            (Some("~1.0"), None, Some("2.0.0")),
            (Some(">=1"), Some("2.0.0"), None),
        ] {
            let status = listed(constraint);
            let found = (status.update.as_deref(), status.update_beyond_constraint.as_deref());
            assert_eq!(found, (update, beyond), "{constraint:?}");
            assert_eq!(status.state, SolutionState::Available);
        }
        let status = listed(Some("^3"));
        assert_eq!(status.state, SolutionState::ConstraintUnsatisfied);
        assert_eq!(status.message.unwrap(), "no imported version matches ^3; imported: 1.0.0, 1.1.0, 2.0.0");
    }
}
