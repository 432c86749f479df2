use insta::assert_snapshot;

use super::*;
use crate::api::state::NamespacePhase;
use crate::testing::samples::environment;
use crate::testing::shown;

/// An Environment `name` whose namespaces hold these Solutions.
#[test]
fn namespaces_with_one_label_are_one_environment() {
    let namespace = |name: &str, environment: Option<&str>| Namespace {
        name: name.to_owned(),
        labels: environment
            .map(|value| (well_known::ENVIRONMENT.to_owned(), value.to_owned()))
            .into_iter()
            .collect(),
        ..Namespace::default()
    };
    let environments = Environment::group(
        vec![
            namespace("b", Some("prod")),
            namespace("a", Some("prod")),
            namespace("default", None),
            namespace("of-a-label-without-a-value", Some("")),
        ],
        BTreeMap::from([("a".to_owned(), Config::default())]),
    );
    assert_eq!(environments.len(), 1);
    let names: Vec<_> = environments[0].members.iter().map(|one| one.namespace.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert!(environments[0].members[0].config.is_some());
    assert!(environments[0].members[1].config.is_none());
}

#[test]
fn one_namespace_is_chosen_only_when_there_is_one() {
    let single = environment("prod", &[("prod", &[])]);
    assert_eq!(single.one_namespace(None).unwrap().namespace.name, "prod");
    let double = environment("prod", &[("a", &[]), ("b", &[])]);
    assert_eq!(double.one_namespace(Some("b")).unwrap().namespace.name, "b");
    let refusals = [None, Some("c")].map(|name| shown::refusal(&double.one_namespace(name).unwrap_err()));
    assert_snapshot!(refusals.join("\n"), @"
    Usage: environment prod has several namespaces (a, b); choose one with -n
    NotFound: namespace c does not belong to environment prod; its namespaces: a, b
    ");
}

#[test]
fn versions_that_left_the_catalogue_break_an_environment() {
    let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    assert_eq!(one.broken(&Catalogue::default()).len(), 1);
}

#[test]
fn uses_are_found_by_version() {
    let all = [environment("prod", &[("a", &[("x", "1.0.0")]), ("b", &[("x", "1.1.0")])])];
    assert_eq!(uses(&all, "x", None).len(), 2);
    assert_eq!(uses(&all, "x", Some("1.1.0"))[0].to_string(), "prod/b");
    assert!(uses(&all, "y", None).is_empty());
}

#[test]
fn a_solution_that_is_configured_elsewhere_keeps_its_cluster_role() {
    let mut environments = vec![
        environment("prod", &[("prod", &[("demo", "1.0.0")])]),
        environment("test", &[("test", &[("demo", "1.1.0")])]),
    ];
    let is_prod = |namespace: &str| namespace == "prod";
    let is_kept = |environments: &[_]| is_configured_elsewhere(environments, is_prod, "demo");
    assert!(is_kept(&environments));
    assert!(!is_configured_elsewhere(&environments, is_prod, "other"));
    environments[1].members[0].namespace.terminating = true;
    assert!(!is_kept(&environments));
}

#[test]
fn each_namespace_has_a_phase_of_its_own() {
    let mut one = environment("prod", &[("a", &[]), ("b", &[])]);
    one.members[1].namespace.terminating = true;
    one.members[1].namespace.remaining = vec!["pods. has 1".to_owned(), "f in 1".to_owned()];
    let status = one.into_object(&[]).status;
    assert_eq!(status.phase, NamespacePhase::Terminating);
    assert_eq!(status.message.unwrap(), "namespace b: pods. has 1; f in 1");
    let phases: Vec<(&str, &str)> =
        status.namespaces.iter().map(|one| (one.name.as_str(), one.phase.word())).collect();
    assert_eq!(phases, [("a", "Active"), ("b", "Terminating")]);
}

#[test]
fn an_environment_is_as_old_as_its_first_namespace_belongs_to_it() {
    let mut environment = environment("prod", &[("prod", &[]), ("older", &[])]);
    let age = |environment: &Environment| {
        let document = environment.clone().into_object(&[]);
        document.metadata.creation_timestamp?.parse().ok()
    };
    let at = |day: u8| format!("2026-11-{day:02}T08:00:00Z").parse::<Timestamp>().ok();
    environment.members[0].namespace.created = at(20);
    assert_eq!(age(&environment), at(20));
    environment.members[1].namespace.created = at(1);
    let annotations = &mut environment.members[1].namespace.annotations;
    annotations.insert(well_known::ADOPTED.to_owned(), "true".to_owned());
    assert_eq!(age(&environment), at(20), "what was adopted is older than its membership");
    for (member, day) in [(0, 21), (1, 22)] {
        environment.members[member].config.as_mut().unwrap().created = at(day);
    }
    assert_eq!(age(&environment), at(21));
}
