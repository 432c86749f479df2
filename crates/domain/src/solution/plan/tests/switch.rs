use super::*;
use crate::plan::Condition;

#[test]
fn webhooks_are_kept_and_never_guessed() {
    let one = environment("prod", &[("a", &[("x", "1.0.0")]), ("b", &[("y", "1.0.0")])]);
    let catalogue = catalogue("1.0.0");
    let served = Operator { webhook: true, ..operator("a", "1.0.0") };
    let other = Operator { solution: "y".to_owned(), ..operator("b", "1.0.0") };
    let operators = [served, other];
    let facts = facts(&one, &catalogue, &operators);
    let up = |options: &Options| change_version(facts, &["x".to_owned()], None, None, Direction::Up, options);
    assert_snapshot!(shown::refusal(&up(&Options::default()).unwrap_err()), @"
    Conflict: Salt has one webhook setting for all operators of environment prod, but they differ: x in a with, y in b without
    hint: choose for all of them: --webhook or --webhook=false
    ");
    let chosen = up(&Options { webhook: Some(true), ..Options::default() }).unwrap();
    assert_snapshot!(chosen.warnings.join("\n"), @"this gives a webhook to y in b as well; since the operators differ now, it may not be fully rolled back after a failure");
}

const PREPARE_WITH_WEBHOOK: &str = "run Salt state.orchestrate metalk8s.orchestrate.solutions.prepare-environment \
    pillar={\"orchestrate\":{\"env_name\":\"prod\",\"webhook_enabled\":true}}";

fn with_webhook() -> Options {
    Options { webhook: Some(true), ..Options::default() }
}

#[test]
fn the_undo_prepares_with_the_switch_that_was() {
    let one = environment("prod", &[("a", &[("x", "1.0.0")]), ("b", &[])]);
    let catalogue = catalogue("1.0.0");
    let operators = [operator("a", "1.0.0")];
    let facts = facts(&one, &catalogue, &operators);
    let up = upgraded(facts, &with_webhook());
    assert_eq!(shown::steps(&up.decision)[1], PREPARE_WITH_WEBHOOK);
    assert_eq!(undo_of_the_job(&up.decision)[1], PREPARE);
    // Another Solution is added: the one that is there gets the webhook too, and loses it again.
    let exact = "1.0.0".parse().unwrap();
    let change = add(facts, &[asked("y", &exact, Some("b"))], &with_webhook()).unwrap();
    assert_eq!(change.warnings, ["this gives a webhook to x in a as well"]);
    let steps = shown::steps(&change.decision);
    assert_eq!(
        steps[1..],
        [
            PREPARE_WITH_WEBHOOK,
            "wait until the operator of y 1.0.0 is available in b",
            "wait until the operator of x 1.0.0 is available in a",
        ]
    );
    assert_eq!(
        undo_of_the_job(&change.decision)[1..],
        ["remove the operator of y in b", PREPARE, "wait until the operator of x 1.0.0 is available in a",]
    );
    // Without another switch, what is there needs no undo.
    let change = add(facts, &[asked("y", &exact, Some("b"))], &Options::default()).unwrap();
    assert_eq!(undo_of_the_job(&change.decision).len(), 2);
}

#[test]
fn another_switch_is_a_change() {
    let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let catalogue = catalogue("1.0.0");
    let mut operators = [operator("prod", "1.0.0")];
    let exact: VersionRequest = "1.0.0".parse().unwrap();
    let changes = |operators: &[Operator]| {
        let facts = facts(&one, &catalogue, operators);
        let added = add(facts, &[asked("x", &exact, None)], &with_webhook()).unwrap();
        let solutions = ["x".to_owned()];
        let up =
            change_version(facts, &solutions, Some(&exact), None, Direction::Up, &with_webhook()).unwrap();
        [added, up]
    };
    for change in changes(&operators) {
        let steps = shown::steps(&change.decision);
        assert_eq!(steps[0], PREPARE_WITH_WEBHOOK);
        assert_eq!(undo_of_the_job(&change.decision)[0], PREPARE);
        let plan = change.decision.plan();
        let Action::Await(Condition::OperatorAvailable { webhook, .. }) = &plan.steps[1].action else {
            panic!("{plan:?}")
        };
        assert_eq!(*webhook, Some(true));
    }
    operators[0].webhook = true;
    for change in changes(&operators) {
        assert_eq!(change.decision, Decision::Unchanged);
    }
}

#[test]
fn an_operator_that_was_left_behind_has_no_say_in_the_switch() {
    let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let catalogue = catalogue("1.0.0");
    let left_over = Operator { solution: "y".to_owned(), webhook: true, ..operator("prod", "1.0.0") };
    let operators = [operator("prod", "1.0.0"), left_over];
    let facts = facts(&one, &catalogue, &operators);
    let up = raised(facts, None, None);
    assert_eq!(shown::steps(&up.unwrap().decision)[1], PREPARE);
}
