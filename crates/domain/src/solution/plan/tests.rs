mod rollback;
mod switch;
mod upgrade;

use insta::assert_snapshot;
use serde_json::Value;

use super::*;
use crate::object::seen::Version;
use crate::testing::samples::environment;
use crate::testing::shown;
use base::error::ErrorKind;

fn catalogue(active: &str) -> Catalogue {
    let entries: Vec<Value> = ["1.0.0", "1.1.0", "2.0.0-rc.1"]
        .iter()
        .map(|version| json!({"version": version, "active": *version == active}))
        .collect();
    let data = ["x", "y"].map(|name| (name.to_owned(), json!(entries).to_string()));
    Catalogue::from_data(Some(&data.into()))
}

fn operator(namespace: &str, version: &str) -> Operator {
    Operator {
        solution: "x".to_owned(),
        namespace: namespace.to_owned(),
        version: version.to_owned(),
        ..crate::testing::samples::operator()
    }
}

fn facts<'a>(environment: &'a Environment, catalogue: &'a Catalogue, operators: &'a [Operator]) -> Facts<'a> {
    Facts { environment, catalogue, operators }
}

fn planned(decision: &Decision) -> String {
    match decision {
        Decision::Unchanged => "unchanged".to_owned(),
        Decision::Do(plan) => shown::plan(plan),
    }
}

fn undo_of_the_job(decision: &Decision) -> Vec<String> {
    let plan = decision.clone().plan();
    let job = plan.steps.iter().find(|step| matches!(step.action, Action::Backend(_))).unwrap();
    job.undo.iter().map(Action::summary).collect()
}

fn added(environment: &Environment, operators: &[Operator], version: &str) -> Result<Change, Refusal> {
    let catalogue = catalogue("1.0.0");
    let facts = facts(environment, &catalogue, operators);
    let request = version.parse().unwrap();
    add(facts, &[asked("x", &request, None)], &Options::default())
}

fn asked<'a>(solution: &'a str, request: &'a VersionRequest, namespace: Option<&'a str>) -> Addition<'a> {
    Addition { solution, request, namespace }
}

const PREPARE: &str = "run Salt state.orchestrate metalk8s.orchestrate.solutions.prepare-environment \
    pillar={\"orchestrate\":{\"env_name\":\"prod\",\"webhook_enabled\":false}}";

/// Solution x at the newest version that it may have, wherever it is.
fn upgraded(facts: Facts<'_>, options: &Options) -> Change {
    let solution = ["x".to_owned()];
    change_version(facts, &solution, None, None, Direction::Up, options).unwrap()
}

/// Solution x at a higher version, with the usual options.
fn raised(
    facts: Facts<'_>,
    request: Option<&VersionRequest>,
    namespace: Option<&str>,
) -> Result<Change, Refusal> {
    change_version(facts, &["x".to_owned()], request, namespace, Direction::Up, &Options::default())
}

fn deleted(facts: Facts<'_>, solution: &str, namespace: Option<&str>) -> Result<Plan, Refusal> {
    let places = places(facts, solution, namespace, &[])?;
    delete(facts.environment, solution, &places, &Resources::default(), false, None)
}

#[test]
fn adding_configures_prepares_and_waits() {
    let one = environment("prod", &[("prod", &[])]);
    let change = added(&one, &[], "^1.0").unwrap();
    assert_snapshot!(planned(&change.decision));
}

#[test]
fn an_operator_that_was_left_behind_is_not_removed_by_the_undo() {
    let one = environment("prod", &[("prod", &[])]);
    let change = added(&one, &[operator("prod", "1.0.0")], "1.0.0").unwrap();
    assert!(!undo_of_the_job(&change.decision).iter().any(|step| step.starts_with("remove")));
    let stays = |version: &str| {
        let plan = added(&one, &[operator("prod", version)], "1.0.0").unwrap().decision.plan();
        plan.without_undo(0, plan.steps.len())
    };
    assert!(stays("1.0.0").is_empty());
    assert_eq!(
        stays("0.9.0"),
        ["the operator of x in prod, which was not configured, may be at 1.0.0 instead of 0.9.0"]
    );
}

#[test]
fn the_same_version_again_is_unchanged_only_while_it_is_available() {
    let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let change = added(&one, &[operator("prod", "1.0.0")], "1.0.0").unwrap();
    assert_eq!(change.decision, Decision::Unchanged);
    let change = added(&one, &[], "1.0.0").unwrap();
    assert_eq!(shown::steps(&change.decision)[0], PREPARE);
    let powerless = Operator {
        stuck: Some(("NoRights".to_owned(), "it has no role binding".to_owned())),
        ..operator("prod", "1.0.0")
    };
    let mut one = one;
    let config = one.members[0].config.as_mut().unwrap();
    config.constraints.insert("x".to_owned(), "^1".to_owned());
    let change = added(&one, &[powerless], "1.0.0").unwrap();
    // The constraint stays as well.
    assert_eq!(shown::steps(&change.decision)[0], PREPARE);
    assert!(!change.moves[0].done);
}

#[test]
fn several_solutions_are_configured_at_once_and_prepared_by_one_job() {
    let one = environment("prod", &[("prod", &[("x", "1.0.0"), ("y", "1.0.0")])]);
    let entries = json!([{"version": "1.0.0", "active": true}, {"version": "1.1.0", "active": false}]);
    let data = ["x", "y", "z"].map(|name| (name.to_owned(), entries.to_string()));
    let catalogue = Catalogue::from_data(Some(&data.into()));
    let operators = [operator("prod", "1.0.0")];
    let facts = facts(&one, &catalogue, &operators);
    let both = ["x".to_owned(), "y".to_owned()];
    let up = change_version(facts, &both, None, None, Direction::Up, &Options::default()).unwrap();
    let exact: VersionRequest = "1.0.0".parse().unwrap();
    let additions = ["x", "z"].map(|name| asked(name, &exact, None));
    let change = add(facts, &additions, &Options::default()).unwrap();
    assert_eq!(change.moves.iter().map(|one| one.done).collect::<Vec<_>>(), [true, false]);
    let plans = [&up.decision, &change.decision].map(planned);
    assert_snapshot!(plans.join("\n\n"));
    let twice = ["z", "z"].map(|name| asked(name, &exact, None));
    let refusal = add(facts, &twice, &Options::default()).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"Invalid: solution z is given twice for namespace prod");
}

#[test]
fn another_version_is_refused_with_the_right_verb() {
    let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let refusal = added(&one, &[], "1.1.0").unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: environment prod has solution x in version 1.0.0, not 1.1.0
    hint: to change it: kubectl metalk8s upgrade solution x -e prod --version 1.1.0
    ");
}

#[test]
fn a_version_that_left_the_catalogue_stops_every_change_but_its_own() {
    let one = environment("prod", &[("a", &[("x", "0.9.0")]), ("b", &[])]);
    let catalogue = catalogue("1.0.0");
    let facts = facts(&one, &catalogue, &[]);
    let latest = VersionRequest::Latest;
    let refusal = add(facts, &[asked("x", &latest, Some("b"))], &Options::default()).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: environment prod cannot be prepared: x 0.9.0 in a is no longer in the catalogue
    hint: to import x 0.9.0 again: kubectl metalk8s import archive PATH
    hint: or delete the solution: kubectl metalk8s delete solution x -e prod -n a
    ");
    let up = raised(facts, None, Some("a"));
    assert_eq!(up.unwrap().moves[0].to, "1.1.0");
}

#[test]
fn nothing_is_prepared_where_a_namespace_is_being_deleted() {
    let mut one =
        environment("prod", &[("a", &[("x", "1.0.0")]), ("b", &[]), ("leaving", &[("y", "1.0.0")])]);
    one.members[2].namespace.terminating = true;
    let catalogue = catalogue("1.0.0");
    let refused = |one: &Environment, place: &str| {
        let facts = facts(one, &catalogue, &[]);
        let additions = [asked("y", &VersionRequest::Latest, Some(place))];
        add(facts, &additions, &Options::default()).err()
    };
    let refusals = ["leaving", "b"].map(|place| shown::refusal(&refused(&one, place).unwrap()));
    assert_snapshot!(refusals.join("\n"), @"
    Conflict: namespace leaving is being deleted
    hint: try again when it is gone
    hint: to see what blocks it: kubectl get namespace leaving -o yaml
    Conflict: namespace leaving is being deleted
    hint: try again when it is gone
    hint: to see what blocks it: kubectl get namespace leaving -o yaml
    ");
    // Salt passes over what is not configured.
    one.members[2].config = None;
    assert_eq!(refused(&one, "b"), None);
    assert!(refused(&one, "leaving").is_some());
}

#[test]
fn nothing_is_added_while_no_version_is_active() {
    let one = environment("prod", &[("prod", &[])]);
    let catalogue = catalogue("none");
    let facts = facts(&one, &catalogue, &[]);
    let additions = [asked("x", &VersionRequest::Latest, None)];
    let refusal = add(facts, &additions, &Options::default()).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: no version of solution x is active, so its CRDs are not installed; run: kubectl metalk8s activate solution x
    hint: to deploy it anyway: --allow-inactive
    ");
    let allowed = Options { allow_inactive: true, ..Options::default() };
    assert!(add(facts, &additions, &allowed).is_ok());
}

/// Its definitions may be deleted by a request that is still on its way.
#[test]
fn nothing_is_added_while_a_deactivation_is_not_finished() {
    let one = environment("prod", &[("prod", &[])]);
    let catalogue = catalogue("1.0.0").wanting([("y".to_owned(), "1.0.0".to_owned())].into());
    let facts = facts(&one, &catalogue, &[]);
    let additions = [asked("x", &VersionRequest::Latest, None)];
    let refusal = add(facts, &additions, &Options::default()).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: the deactivation of solution x is not finished: its custom resource definitions may be deleted with all objects
    hint: to finish it: kubectl metalk8s deactivate solution x
    hint: to take it back: kubectl metalk8s activate solution x --version 1.0.0
    ");
    assert!(add(facts, &[asked("y", &VersionRequest::Latest, None)], &Options::default()).is_ok());
}

#[test]
fn what_salt_cannot_tell_apart_is_not_put_into_one_environment() {
    let one = environment("prod", &[("a", &[("x", "1.0.0")]), ("b", &[])]);
    let catalogue = catalogue("1.0.0");
    let facts = facts(&one, &catalogue, &[]);
    let request = "1.0.0".parse().unwrap();
    let to = |solution| add(facts, &[asked(solution, &request, Some("b"))], &Options::default());
    assert!(to("y").is_ok());
    assert_snapshot!(shown::refusal(&to("x").unwrap_err()), @r#"
    Conflict: Salt cannot prepare environment prod with two operators of the same display name, "x": x in b, x in a
    hint: give each an environment of its own
    hint: to remove an existing one: kubectl metalk8s delete solution x -e prod -n a
    "#);
    // It is there already, left by an older command: what is in the way is named.
    let two = environment("prod", &[("a", &[("x", "1.0.0")]), ("b", &[("x", "1.0.0")])]);
    let facts = Facts { environment: &two, ..facts };
    let up = |namespace| raised(facts, None, namespace);
    assert!(up(None).is_err());
    assert_snapshot!(shown::refusal(&up(Some("a")).unwrap_err()), @r#"
    Conflict: Salt cannot prepare environment prod with two operators of the same display name, "x": x in a, x in b
    hint: give each an environment of its own
    hint: to remove an existing one: kubectl metalk8s delete solution x -e prod -n b
    "#);
    assert!(deleted(facts, "x", Some("b")).is_ok());
}

#[test]
fn a_deleted_solution_leaves_the_config_map_before_its_operator_goes() {
    let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let catalogue = catalogue("1.0.0");
    let facts = facts(&one, &catalogue, &[]);
    assert_snapshot!(shown::plan(&deleted(facts, "x", None).unwrap()), @r#"
    change configmap/metalk8s-environment in prod: {"metadata":{"annotations":{"solutions.metalk8s.scality.com/constraints":null}},"data":{"x":null}}
    remove the operator of x in prod
    "#);
    assert_snapshot!(shown::refusal(&deleted(facts, "y", None).unwrap_err()), @"
    NotFound: environment prod has no solution y
    hint: to list its solutions: kubectl metalk8s get solutions -e prod
    ");
}

#[test]
fn an_operator_that_was_left_behind_can_be_deleted() {
    let one = environment("prod", &[("prod", &[])]);
    let catalogue = catalogue("1.0.0");
    let operators = [operator("prod", "1.0.0")];
    let facts = facts(&one, &catalogue, &operators);
    let plan = deleted(facts, "x", None).unwrap();
    assert_eq!(plan.steps.len(), 1);
    // Its Deployment is gone, and other objects of it are not.
    let facts = Facts { operators: &[], ..facts };
    assert!(deleted(facts, "x", None).is_err());
    let found = places(facts, "x", None, &["prod".to_owned(), "other".to_owned()]).unwrap();
    assert_eq!(found.len(), 1);
}

#[test]
fn the_constraints_of_others_stay_in_the_one_annotation() {
    let mut one = environment("prod", &[("prod", &[("y", "1.0.0")])]);
    let config = one.members[0].config.as_mut().unwrap();
    config.constraints.insert("y".to_owned(), "~1.0".to_owned());
    let change = added(&one, &[], "^1.0").unwrap();
    let plan = change.decision.plan();
    let annotation = |action: &Action| match action {
        Action::Patch { patch, .. } => patch["metadata"]["annotations"][well_known::CONSTRAINTS].clone(),
        Action::Restore { old, .. } => old["metadata"]["annotations"][well_known::CONSTRAINTS].clone(),
        other => panic!("{other:?}"),
    };
    let first = &plan.steps[0];
    assert_eq!(annotation(&first.action), r#"{"x":"^1.0","y":"~1.0"}"#);
    assert_eq!(annotation(&first.undo[0]), r#"{"y":"~1.0"}"#);
    let annotations = [(well_known::CONSTRAINTS.to_owned(), r#"{"y":"~1.0"}"#.to_owned())];
    let read = Config::new(Version::default(), [].into(), &annotations.into());
    assert_eq!(read.constraints, one.members[0].config.as_ref().unwrap().constraints);
    let damaged = [(well_known::CONSTRAINTS.to_owned(), "oops".to_owned())];
    assert!(Config::new(Version::default(), [].into(), &damaged.into()).constraints.is_empty());
}

#[test]
fn an_orphan_is_named_with_commands_that_take_it() {
    let catalogue = catalogue("1.0.0");
    let operators = [operator("b", "1.0.0")];
    for (namespaces, flags) in [(vec![("b", [].as_slice())], ""), (vec![("a", &[]), ("b", &[])], " -n b")] {
        let one = environment("prod", &namespaces);
        let refusal = repair(facts(&one, &catalogue, &operators), "x", None).unwrap_err();
        assert_eq!(
            refusal.hints,
            [
                format!("to configure it: kubectl metalk8s add solution x --version 1.0.0 -e prod{flags}"),
                format!("to remove it: kubectl metalk8s delete solution x -e prod{flags}"),
            ]
        );
    }
}
