use super::*;
use crate::plan::Step;

#[test]
fn what_a_constraint_keeps_back_is_told() {
    let mut one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let catalogue = catalogue("1.0.0");
    let operators = [operator("prod", "1.0.0")];
    let config = one.members[0].config.as_mut().unwrap();
    config.constraints.insert("x".to_owned(), "<1.1".to_owned());
    let facts = facts(&one, &catalogue, &operators);
    let up = |request: Option<&VersionRequest>| raised(facts, request, None).unwrap();
    let held = up(None);
    assert_eq!(held.decision, Decision::Unchanged);
    assert_eq!(
        held.warnings,
        [
            "solution x in prod is kept below 1.1.0 by its constraint <1.1; to ignore the constraint: --version latest"
        ]
    );
    let free = up(Some(&VersionRequest::Latest));
    assert!(free.decision != Decision::Unchanged);
    assert_eq!(
        free.warnings,
        [
            "the constraint <1.1 of solution x in prod is removed, so that no automatic upgrade changes the version; \
             to follow it again: kubectl metalk8s upgrade solution x -e prod --version '<1.1'"
        ]
    );
    // What is given decides on the constraint also of one that stays at its version; that needs no Salt.
    for (request, told) in [("1.0.0", 1), ("~1.0", 0), ("^1.0", 0)] {
        let given = up(Some(&request.parse().unwrap()));
        assert_eq!(given.warnings.len(), told, "{request}");
        let [one] = given.moves.as_slice() else { panic!("{given:?}") };
        assert!(one.has_new_constraint, "{request}");
        let is_salt = |step: &Step| matches!(step.action, Action::Backend(_));
        assert_eq!(given.decision.plan().steps.iter().any(is_salt), !one.done, "{request}");
        assert_eq!(one.done, request != "^1.0");
    }
    assert_eq!(up(Some(&"<1.1".parse().unwrap())).decision, Decision::Unchanged);
}

#[test]
fn what_is_beyond_its_constraint_stays() {
    let catalogue = catalogue("1.0.0");
    for constraint in ["<1.1", "^0.9"] {
        let mut one = environment("prod", &[("prod", &[("x", "1.1.0")])]);
        let config = one.members[0].config.as_mut().unwrap();
        config.constraints.insert("x".to_owned(), constraint.to_owned());
        let operators = [operator("prod", "1.1.0")];
        let facts = facts(&one, &catalogue, &operators);
        let up = upgraded(facts, &Options::default());
        assert_eq!(up.decision, Decision::Unchanged);
        assert_eq!(
            up.warnings,
            [format!(
                "solution x in prod is kept at 1.1.0: its constraint {constraint} allows no newer version; to ignore the constraint: --version latest"
            )]
        );
        // What is requested by name is refused as ever.
        let exact: VersionRequest = "1.0.0".parse().unwrap();
        let request = Some(&exact);
        let up = raised(facts, request, None);
        assert_eq!(up.unwrap_err().kind, ErrorKind::Conflict);
    }
}

#[test]
fn a_constraint_that_cannot_be_read_lets_nothing_pass() {
    let mut one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
    let config = one.members[0].config.as_mut().unwrap();
    config.constraints.insert("x".to_owned(), "^^".to_owned());
    let catalogue = catalogue("1.0.0");
    let operators = [operator("prod", "1.0.0")];
    let facts = facts(&one, &catalogue, &operators);
    let up = upgraded(facts, &Options::default());
    assert_eq!(up.decision, Decision::Unchanged);
    assert_eq!(
        up.warnings,
        [
            "solution x in prod is kept at 1.0.0: its constraint ^^ cannot be read; to choose a version: --version"
        ]
    );
}

#[test]
fn what_is_neither_in_the_catalogue_nor_moved_is_not_prepared() {
    let one = environment("prod", &[("prod", &[("x", "3.0.0")])]);
    let catalogue = catalogue("1.0.0");
    let facts = facts(&one, &catalogue, &[]);
    let up = raised(facts, None, None);
    assert_snapshot!(shown::refusal(&up.unwrap_err()), @"
    Conflict: environment prod cannot be prepared: x 3.0.0 in prod is no longer in the catalogue
    hint: to import x 3.0.0 again: kubectl metalk8s import archive PATH
    hint: or delete the solution: kubectl metalk8s delete solution x -e prod -n prod
    ");
}

fn moved(from: &str, version: Option<&str>, direction: Direction) -> Result<Change, Refusal> {
    let one = environment("prod", &[("prod", &[("x", from)])]);
    let catalogue = catalogue("1.0.0");
    let operators = [operator("prod", from)];
    let facts = facts(&one, &catalogue, &operators);
    let request = version.map(|text| text.parse().unwrap());
    change_version(facts, &["x".to_owned()], request.as_ref(), None, direction, &Options::default())
}

#[test]
fn the_wrong_direction_is_refused() {
    for (from, to, direction, other) in
        [("1.1.0", "1.0.0", Direction::Up, "downgrade"), ("1.0.0", "1.1.0", Direction::Down, "upgrade")]
    {
        let message = moved(from, Some(to), direction).unwrap_err().message;
        assert!(message.ends_with(&format!("which is deployed in prod; use {other}")), "{message}");
    }
    assert_eq!(moved("1.1.0", None, Direction::Up).unwrap().decision, Decision::Unchanged);
    assert_eq!(moved("2.0.0-rc.1", None, Direction::Up).unwrap().decision, Decision::Unchanged);
}

#[test]
fn an_upgrade_that_fails_prepares_the_old_version_again() {
    let change = moved("1.0.0", None, Direction::Up).unwrap();
    assert_snapshot!(planned(&change.decision));
}

#[test]
fn within_constraints_only_what_has_one_moves_and_nothing_is_told_of_the_rest() {
    let mut one = environment("prod", &[("a", &[("x", "1.0.0")]), ("b", &[("y", "1.0.0")])]);
    let catalogue = catalogue("1.0.0");
    let of_y = Operator { solution: "y".to_owned(), ..operator("b", "1.0.0") };
    let operators = [operator("a", "1.0.0"), of_y];
    let up = |one: &Environment| {
        let facts = facts(one, &catalogue, &operators);
        let options = Options { within_constraints: true, ..Options::default() };
        change_version(facts, &["x".to_owned(), "y".to_owned()], None, None, Direction::Up, &options).unwrap()
    };
    let none = up(&one);
    assert_eq!((&none.decision, none.moves.len()), (&Decision::Unchanged, 0));
    let config = one.members[1].config.as_mut().unwrap();
    config.constraints.insert("y".to_owned(), "<1.1".to_owned());
    let kept = up(&one);
    assert_eq!((&kept.decision, kept.warnings.len()), (&Decision::Unchanged, 0));
    let config = one.members[1].config.as_mut().unwrap();
    config.constraints.insert("y".to_owned(), "^1".to_owned());
    let moved = up(&one);
    let places: Vec<&str> = moved.moves.iter().map(|one| one.namespace.as_str()).collect();
    assert_eq!((places, moved.moves[0].to.as_str()), (vec!["b"], "1.1.0"));
}
