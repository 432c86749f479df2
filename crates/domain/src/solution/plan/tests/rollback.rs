use super::*;
use crate::api::state::Conclusion;
use crate::history::{History, Revision};
use crate::testing::samples::{author, revision};

fn by(id: &str) -> Options {
    Options { author: Some(author(id)), ..Options::default() }
}

/// The change of Solution x with this number, which succeeded.
fn changed(number: u64, from: Option<&str>, to: Option<&str>) -> Revision {
    Revision { result: Some(Conclusion::Succeeded), ..revision(number, from, to) }
}

/// Environment prod with Solution x in these versions, by namespace, each with its history.
fn with_history(namespaces: &[(&str, Option<&str>, &[Revision])]) -> Environment {
    let mut one = environment("prod", &[]);
    for (namespace, version, revisions) in namespaces {
        let solutions: Vec<(&str, &str)> = version.iter().map(|version| ("x", *version)).collect();
        let mut other = environment("prod", &[(namespace, &solutions)]);
        let mut member = other.members.remove(0);
        let config = member.config.as_mut().unwrap();
        for revision in *revisions {
            config.history = config.history.with(revision.clone());
        }
        one.members.push(member);
    }
    one
}

fn rolled_back(one: &Environment, to: Option<u64>) -> Result<Change, Refusal> {
    let catalogue = catalogue("1.0.0");
    let operators: Vec<Operator> = one.solutions().map(|one| operator(one.namespace, one.version)).collect();
    let facts = facts(one, &catalogue, &operators);
    roll_back(facts, "x", None, to, &by("mine"))
}

fn versions(change: &Change) -> Vec<(&str, &str)> {
    let moves = change.moves.iter().filter(|one| !one.done);
    moves.map(|one| (one.namespace.as_str(), one.to.as_str())).collect()
}

fn written(change: &Change) -> Vec<(String, History)> {
    let plan = change.decision.clone().plan();
    let histories = plan.steps.iter().filter_map(|step| match &step.action {
        Action::Patch { target, patch } => {
            let text = patch["metadata"]["annotations"][well_known::HISTORY].as_str()?;
            Some((target.namespace.clone()?, History::of(Some(text))))
        }
        _ => None,
    });
    histories.collect()
}

#[test]
fn an_entry_is_written_with_the_version_and_its_result_comes_last() {
    let one = with_history(&[("a", None, &[changed(3, Some("1.0.0"), None)]), ("b", None, &[])]);
    let catalogue = catalogue("1.0.0");
    let facts = facts(&one, &catalogue, &[]);
    let request = "1.1.0".parse().unwrap();
    let both = [asked("x", &request, Some("a")), asked("y", &request, Some("b"))];
    let options = Options { allow_inactive: true, ..by("mine") };
    let change = add(facts, &both, &options).unwrap();
    let written = written(&change);
    assert_eq!(written.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    for (_, history) in &written {
        let last = history.revisions().last().unwrap();
        assert_eq!((last.revision, last.author.id.as_str(), last.result), (4, "mine", None));
        assert_eq!(last.changes[0].to.as_deref(), Some("1.1.0"));
    }
    assert_eq!(written[0].1.revisions().len(), 2);
    let plan = change.decision.clone().plan();
    let last = &plan.steps.last().unwrap().action;
    let conclusion =
        Action::Conclude { namespaces: vec!["a".to_owned(), "b".to_owned()], id: "mine".to_owned() };
    assert_eq!(*last, conclusion);
    // What was rolled back is part of the history.
    let undone = plan.steps.iter().flat_map(|step| &step.undo);
    assert!(undone.map(Action::summary).all(|line| !line.contains("mine")));
}

#[test]
fn a_deletion_is_part_of_the_history() {
    let one = with_history(&[("prod", Some("1.0.0"), &[])]);
    let members: Vec<&Member> = one.members.iter().collect();
    let mine = author("mine");
    let plan = delete(&one, "x", &members, &Resources::default(), false, Some(&mine)).unwrap();
    let change = Change { decision: Decision::Do(plan), moves: Vec::new(), warnings: Vec::new() };
    let (_, history) = &written(&change)[0];
    let last = &history.revisions()[0].changes[0];
    assert_eq!((last.from.as_deref(), last.to.as_deref()), (Some("1.0.0"), None));
}

#[test]
fn the_last_change_is_undone_where_it_was() {
    let one = with_history(&[
        ("a", None, &[changed(1, Some("1.0.0"), None)]),
        ("b", Some("1.1.0"), &[changed(2, Some("1.0.0"), Some("1.1.0"))]),
    ]);
    assert_eq!(versions(&rolled_back(&one, None).unwrap()), [("b", "1.0.0")]);
}

#[test]
fn a_deleted_solution_comes_back_in_its_version() {
    let one = with_history(&[("prod", None, &[changed(1, Some("1.0.0"), None)])]);
    assert_eq!(versions(&rolled_back(&one, None).unwrap()), [("prod", "1.0.0")]);
}

#[test]
fn a_revision_is_what_was_there_after_it() {
    let revisions = [
        changed(1, None, Some("1.0.0")),
        changed(2, Some("1.0.0"), Some("1.1.0")),
        changed(3, Some("1.1.0"), Some("2.0.0-rc.1")),
    ];
    let one = with_history(&[("prod", Some("2.0.0-rc.1"), &revisions)]);
    assert_eq!(versions(&rolled_back(&one, Some(1)).unwrap()), [("prod", "1.0.0")]);
    assert_eq!(versions(&rolled_back(&one, Some(3)).unwrap()), []);
    let error = rolled_back(&one, Some(7)).unwrap_err();
    assert_eq!(error.kind, ErrorKind::NotFound);
}

#[test]
fn a_rollback_deletes_nothing() {
    let one = with_history(&[("prod", Some("1.0.0"), &[changed(1, None, Some("1.0.0"))])]);
    let error = rolled_back(&one, None).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Conflict);
    let unknown = with_history(&[("prod", Some("1.0.0"), &[])]);
    assert_eq!(rolled_back(&unknown, None).unwrap_err().kind, ErrorKind::NotFound);
}

#[test]
fn no_automatic_upgrade_undoes_a_rollback() {
    let mut one = with_history(&[("prod", Some("1.1.0"), &[changed(1, Some("1.0.0"), Some("1.1.0"))])]);
    let config = one.members[0].config.as_mut().unwrap();
    config.constraints.insert("x".to_owned(), "^1".to_owned());
    let change = rolled_back(&one, None).unwrap();
    assert_snapshot!(change.warnings.join("\n"), @"the constraint ^1 of solution x in prod is removed, so that no automatic upgrade changes the version; to follow it again: kubectl metalk8s upgrade solution x -e prod --version '^1'");
    let plan = change.decision.clone().plan();
    let patch = shown::patch(&plan.steps[0].action);
    assert_eq!(patch["metadata"]["annotations"][well_known::CONSTRAINTS], Value::Null);
}

#[test]
fn a_rollback_may_lead_up_and_is_then_held_to_what_an_upgrade_is() {
    let may_be_up = |from: Option<&str>, to: &str| {
        let one = Move {
            namespace: "prod".to_owned(),
            solution: "x".to_owned(),
            from: from.map(str::to_owned),
            to: to.to_owned(),
            done: false,
            has_new_constraint: false,
        };
        one.may_be_up()
    };
    assert!(may_be_up(Some("1.0.0"), "1.1.0"));
    // It was deleted, or nobody can tell.
    assert!(may_be_up(None, "1.0.0") && may_be_up(Some("nightly"), "1.0.0"));
    assert!(!may_be_up(Some("1.1.0"), "1.0.0") && !may_be_up(Some("1.0.0"), "1.0.0"));
}
