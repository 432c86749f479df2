use std::collections::BTreeMap;

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::*;
use crate::history::History;
use crate::testing::samples::environment;
use crate::testing::samples::{author, revision};
use crate::testing::shown;

const PREPARE: &str = "run Salt state.orchestrate metalk8s.orchestrate.solutions.prepare-environment \
    pillar={\"orchestrate\":{\"env_name\":\"prod\",\"webhook_enabled\":false}}";

fn catalogue() -> Catalogue {
    let entries = json!([{"version": "1.0.0", "active": true}, {"version": "1.1.0"}, {"version": "2.0.0"}]);
    let data = ["x", "y"].map(|name| (name.to_owned(), entries.to_string()));
    Catalogue::from_data(Some(&BTreeMap::from(data)))
}

fn operator(version: &str) -> Operator {
    Operator {
        solution: "x".to_owned(),
        namespace: "prod".to_owned(),
        version: version.to_owned(),
        ..crate::testing::samples::operator()
    }
}

fn declared(spec: Value) -> DeclaredEnvironment {
    let name = "prod".parse().unwrap();
    DeclaredEnvironment::new(name, serde_json::from_value(spec).unwrap()).unwrap()
}

fn with_solutions(solutions: &Value) -> DeclaredEnvironment {
    declared(json!({"namespaces": [{"name": "prod", "solutions": solutions}]}))
}

fn outcome(
    declared: &DeclaredEnvironment,
    environment: Option<&Environment>,
    operators: &[Operator],
    prune: bool,
) -> Result<Outcome, Refusal> {
    let facts = Facts {
        environment,
        found: &environment.map(|environment| environment.members.clone()).unwrap_or_default(),
        catalogue: &catalogue(),
        operators,
    };
    bring_about(declared, facts, prune, &Options::default())
}

fn steps(outcome: &Outcome) -> Vec<String> {
    shown::steps(&outcome.decision)
}

fn lines(outcome: &Outcome) -> Vec<String> {
    outcome.differences.iter().flat_map(Difference::lines).collect()
}

#[test]
fn a_new_environment_is_made_with_its_solutions_and_one_run_of_salt() {
    let solutions = json!([{"name": "x", "version": "^1"}, {"name": "y", "version": "1.0.0"}]);
    let declared =
        declared(json!({"description": "D", "namespaces": [{"name": "prod", "solutions": solutions}]}));
    let outcome = outcome(&declared, None, &[], false).unwrap();
    let plan = outcome.decision.clone().plan();
    assert_snapshot!(shown::plan(&plan));
    let dependent: Vec<bool> = plan.steps.iter().map(|step| step.dependent).collect();
    assert_eq!(dependent, [false, true, true, false, false, false]);
    assert_eq!(
        lines(&outcome),
        [
            "+namespace/prod: created",
            "+solution/x in prod: 1.1.0",
            "+constraint of solution/x in prod: ^1",
            "+solution/y in prod: 1.0.0"
        ]
    );
}

#[test]
fn what_is_as_declared_is_unchanged_whatever_the_catalogue_has() {
    for version in ["1.0.0", "0.9.0"] {
        let there = environment("prod", &[("prod", &[("x", version)])]);
        let declared = with_solutions(&json!([{"name": "x", "version": version}]));
        let outcome = outcome(&declared, Some(&there), &[operator(version)], true).unwrap();
        assert_eq!(outcome.decision, Decision::Unchanged);
        assert!(outcome.differences.is_empty() && outcome.moves.is_empty());
    }
}

#[test]
fn what_get_prints_is_unchanged() {
    let mut there = environment("prod", &[("prod", &[("x", "1.0.0")]), ("test", &[])]);
    let config = there.members[0].config.as_mut().unwrap();
    config.constraints.insert("x".to_owned(), "~1.0".to_owned());
    let operators = [operator("1.0.0")];
    let printed = there.clone().into_object(&operators.each_ref()).spec;
    assert_eq!(printed.namespaces[0].solutions[0].constraint.as_deref(), Some("~1.0"));
    let declared = declared(serde_json::to_value(printed).unwrap());
    let outcome = outcome(&declared, Some(&there), &operators, true).unwrap();
    assert_eq!(outcome.decision, Decision::Unchanged);
}

#[test]
fn a_version_moves_either_way_and_a_constraint_alone_needs_no_salt() {
    let there = environment("prod", &[("prod", &[("x", "1.1.0")])]);
    let operators = [operator("1.1.0")];
    for (version, line) in [("1.0.0", "+solution/x in prod: 1.0.0"), ("^2", "+solution/x in prod: 2.0.0")] {
        let declared = with_solutions(&json!([{"name": "x", "version": version}]));
        let outcome = outcome(&declared, Some(&there), &operators, false).unwrap();
        assert_eq!(lines(&outcome)[..2], ["-solution/x in prod: 1.1.0", line]);
        assert!(steps(&outcome).contains(&PREPARE.to_owned()));
        assert_eq!(outcome.moves.len(), 1);
    }
    let declared = with_solutions(&json!([{"name": "x", "version": "^1"}]));
    let outcome = outcome(&declared, Some(&there), &operators, false).unwrap();
    assert_eq!(lines(&outcome), ["+constraint of solution/x in prod: ^1"]);
    assert_eq!(steps(&outcome).len(), 1);
}

/// The file is the whole declaration, so a constraint that it lacks goes: the user has to read that.
#[test]
fn a_constraint_that_is_no_longer_declared_is_removed_with_a_warning() {
    let mut there = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let config = there.members[0].config.as_mut().unwrap();
    config.constraints.insert("x".to_owned(), "~1.0".to_owned());
    for version in ["1.0.0", "1.1.0"] {
        let declared = with_solutions(&json!([{"name": "x", "version": version}]));
        let outcome = outcome(&declared, Some(&there), &[operator("1.0.0")], false).unwrap();
        let warning = "the constraint ~1.0 of solution x in prod is removed, so that no automatic upgrade changes the version; \
            to follow it again: kubectl metalk8s upgrade solution x -e prod --version '~1.0'";
        assert_eq!(outcome.warnings, [warning], "{version}");
    }
}

#[test]
fn an_operator_that_is_missing_is_deployed_again_and_one_that_fails_is_left_alone() {
    let there = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let declared = with_solutions(&json!([{"name": "x", "version": "1.0.0"}]));
    let missing = outcome(&declared, Some(&there), &[], false).unwrap();
    assert_eq!(lines(&missing), ["-solution/x in prod: 1.0.0, not deployed", "+solution/x in prod: 1.0.0"]);
    assert!(steps(&missing).contains(&PREPARE.to_owned()));
    let failing = |reason: &str| Operator {
        available: 0,
        stuck: Some((reason.to_owned(), "why".to_owned())),
        ..operator("1.0.0")
    };
    let failed = outcome(&declared, Some(&there), &[failing("CrashLoopBackOff")], false).unwrap();
    assert_snapshot!(failed.warnings.join("\n"), @"solution x in prod already has version 1.0.0, but its operator is not available (CrashLoopBackOff: why); to see why: kubectl metalk8s describe solution x -e prod");
    assert_eq!(failed.decision, Decision::Unchanged);
    let lacking = outcome(&declared, Some(&there), &[failing("NoRights")], false).unwrap();
    assert_ne!(lacking.decision, Decision::Unchanged);
}

#[test]
fn an_operator_that_a_failed_deletion_has_left_goes_with_the_same_command() {
    let there = environment("prod", &[("prod", &[])]);
    let left = [operator("1.0.0"), Operator { namespace: "elsewhere".to_owned(), ..operator("1.0.0") }];
    let off = with_solutions(&json!([{"name": "x", "enabled": false}]));
    let on = with_solutions(&json!([{"name": "x", "version": "1.0.0"}]));
    let unnamed = with_solutions(&json!([]));
    for (declared, prune, is_surplus) in
        [(&off, false, true), (&unnamed, true, true), (&unnamed, false, false), (&on, true, false)]
    {
        let surplus = surplus(declared, &there, &left, prune);
        let expected = is_surplus.then(|| ("prod".to_owned(), "x".to_owned()));
        assert_eq!(surplus.solutions, Vec::from_iter(expected));
        let lines = surplus.differences(&there, &left).iter().flat_map(Difference::lines).collect::<Vec<_>>();
        assert_eq!(lines.join(""), if is_surplus { "-solution/x in prod: 1.0.0" } else { "" });
    }
}

#[test]
fn a_config_map_that_is_missing_is_made_before_it_is_changed() {
    let mut there = environment("prod", &[("prod", &[])]);
    there.members[0].config = None;
    let declared = with_solutions(&json!([{"name": "x", "version": "1.0.0"}]));
    let outcome = outcome(&declared, Some(&there), &[], false).unwrap();
    assert_snapshot!(steps(&outcome).join("\n"), @r#"
    create configmap/metalk8s-environment in prod
    change configmap/metalk8s-environment in prod: {"data":{"x":"1.0.0"}}
    run Salt state.orchestrate metalk8s.orchestrate.solutions.prepare-environment pillar={"orchestrate":{"env_name":"prod","webhook_enabled":false}}
    wait until the operator of x 1.0.0 is available in prod
    "#);
}

#[test]
fn what_no_file_names_goes_only_where_that_is_asked_for_and_what_is_switched_off_always() {
    let mut there =
        environment("prod", &[("prod", &[("x", "1.0.0"), ("y", "1.0.0")]), ("more", &[]), ("old", &[])]);
    let adopted = (well_known::ADOPTED.to_owned(), "true".to_owned());
    there.members[2].namespace.annotations.extend([adopted]);
    let declared = with_solutions(&json!([{"name": "x", "enabled": false}]));
    let off = ("prod".to_owned(), "x".to_owned());
    let kept = surplus(&declared, &there, &[], false);
    assert_eq!((&kept.solutions, kept.namespaces.len()), (&vec![off.clone()], 0));
    let pruned = surplus(&declared, &there, &[], true);
    assert_eq!(pruned.solutions, [off, ("prod".to_owned(), "y".to_owned())]);
    assert_eq!(
        (&pruned.namespaces[..], &pruned.adopted[..]),
        (&["more".to_owned()][..], &["old".to_owned()][..])
    );
    let part = DeclaredEnvironment { is_part: true, ..declared.clone() };
    let of_part = surplus(&part, &there, &[], true);
    assert_eq!(of_part, pruned.clone().of_solutions());
    let lines: Vec<String> = pruned.differences(&there, &[]).iter().flat_map(Difference::lines).collect();
    assert_eq!(
        lines,
        ["-solution/x in prod: 1.0.0", "-solution/y in prod: 1.0.0", "-namespace/more: exists"]
    );
    let whole = Surplus::whole(&there);
    assert_eq!((whole.namespaces.len(), &whole.adopted[..]), (2, &["old".to_owned()][..]));
    // What goes is not prepared again.
    let outcome = outcome(&declared, Some(&there), &[], true).unwrap();
    assert_eq!(outcome.decision, Decision::Unchanged);
}

#[test]
fn a_description_is_changed_and_left_alone_where_none_is_declared() {
    let there = environment("prod", &[("prod", &[])]);
    let with = |spec: Value| outcome(&declared(spec), Some(&there), &[], false).unwrap();
    assert_eq!(with(json!({})).decision, Decision::Unchanged);
    let described = with(json!({"description": "New"}));
    assert_eq!(lines(&described), ["-description: \"\"", "+description: \"New\""]);
    // An empty one is none: nothing is written, to a new namespace neither.
    assert_eq!(with(json!({"description": ""})).decision, Decision::Unchanged);
    let grown = with(json!({"description": "", "namespaces": [{"name": "prod"}, {"name": "more"}]}));
    assert_eq!(lines(&grown), ["+namespace/more: created"]);
    assert!(!shown::plan(&grown.decision.plan()).contains("description"));
}

#[test]
fn what_cannot_be_is_refused() {
    let there = environment("prod", &[("prod", &[])]);
    let refused =
        |solutions: Value| outcome(&with_solutions(&solutions), Some(&there), &[], false).unwrap_err();
    let unknown = refused(json!([{"name": "x", "version": "9.9.9"}]));
    assert_snapshot!(shown::refusal(&unknown), @"NotFound: no version 9.9.9 of solution x is imported; available: 1.0.0, 1.1.0, 2.0.0");
    let foreign = declared(json!({"namespaces": [{"name": "taken"}]}));
    let facts = Facts {
        environment: Some(&there),
        found: &[Member {
            namespace: Namespace { name: "taken".to_owned(), ..Namespace::default() },
            config: None,
        }],
        catalogue: &catalogue(),
        operators: &[],
    };
    let refusal = bring_about(&foreign, facts, false, &Options::default()).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: namespace taken already exists
    hint: to label it and never delete it later: --adopt; to use another one: -n NAMESPACE
    ");
}

/// Somebody removed the Environment's label from the namespace. The configuration is still there.
#[test]
fn an_adopted_namespace_keeps_what_it_is_configured_for() {
    let there = environment("prod", &[("prod", &[]), ("lost", &[("x", "1.0.0")])]);
    let mut lost = there.members[1].clone();
    lost.namespace.labels.clear();
    let config = lost.config.as_mut().unwrap();
    config.version.resource_version = Some("7".to_owned());
    config.history = History::default().with(revision(3, None, Some("1.0.0")));
    let spec = json!({"namespaces": [
        {"name": "prod"},
        {"name": "lost", "adopted": true, "solutions": [{"name": "x", "version": "1.1.0"}]},
    ]});
    let prod = Environment { members: vec![there.members[0].clone()], ..there.clone() };
    let facts = Facts {
        environment: Some(&prod),
        found: &[there.members[0].clone(), lost],
        catalogue: &catalogue(),
        operators: &[],
    };
    let options = Options { author: Some(author("9")), ..Options::default() };
    let outcome = bring_about(&declared(spec), facts, false, &options).unwrap();
    let plan = outcome.decision.plan();
    let step = plan.steps.iter().find(|step| step.action.summary().contains("change configmap")).unwrap();
    let patch = shown::patch(&step.action);
    assert_eq!(patch["metadata"]["resourceVersion"], "7");
    let text = patch["metadata"]["annotations"][well_known::HISTORY].as_str();
    assert_eq!(History::of(text).revisions().len(), 2);
    let Action::Restore { old, .. } = &step.undo[0] else { panic!() };
    assert_eq!(old["data"], json!({"x": "1.0.0"}));
}
