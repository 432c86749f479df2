//! Hints are for people: on a terminal alone, and not with `-q`.

use crate::answer::Answer;
use crate::command::{plugin, run};
use crate::pty;

const INIT: [&str; 3] = ["init", "solution", "demo"];

/// The same words again, where the first time has made what they refuse to make twice.
fn failing(root: &std::path::Path) -> Vec<&'static str> {
    run(root, INIT).succeeds();
    std::fs::create_dir(root.join("folder")).unwrap();
    vec!["import", "archive", "folder", "--dry-run=client"]
}

fn hints(outcome: &Answer) -> Vec<&str> {
    let lines = outcome.stderr.lines();
    lines.filter(|line| line.starts_with("hint: ")).collect()
}

#[test]
fn a_terminal_shows_the_hints_of_a_failure_and_of_a_success() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    let made = Answer::of(pty::output(&mut plugin(root, &INIT))).succeeds();
    assert_eq!(
        hints(&made),
        ["hint: next: kubectl metalk8s create archive demo -f demo-0.1.0.iso"],
        "{made:?}"
    );
    std::fs::remove_dir_all(root.join("demo")).unwrap();
    let refused =
        Answer::of(pty::output(&mut plugin(root, &failing(root)))).fails(2, "folder is a directory");
    assert_eq!(hints(&refused), ["hint: to build one: kubectl metalk8s create archive DIRECTORY -f FILE"]);
}

#[test]
fn what_is_no_terminal_and_quiet_ones_show_the_error_alone() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    let words = failing(root);
    let quiet = [&words[..], &["-q"]].concat();
    for told in [run(root, &words), run(root, &quiet), Answer::of(pty::output(&mut plugin(root, &quiet)))] {
        assert_eq!(told.status, Some(2), "{told:?}");
        assert_eq!(told.stderr.lines().count(), 1, "{told:?}");
        assert!(told.stderr.starts_with("error: "), "{told:?}");
    }
    // Programs have them as a field.
    let told = run(root, (&words, "-o json")).json();
    assert!(told["hints"][0].as_str().unwrap().starts_with("to build one"), "{told}");
}
