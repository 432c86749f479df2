//! What fails, and how it is put back.

use super::{add, operator_objects};
use crate::support::solution::{PATIENT, SOLUTION, with_solution};

#[test]
fn an_operator_that_does_not_start_is_taken_back() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _environment = world.environment("failing");
    sandbox
        .fail(
            "failing",
            "example-solution-operator",
            sandbox::Failure::ImagePullBackOff,
            None,
        )
        .unwrap();
    let answer = add(world, "failing", "1.0.0")
        .ends_with(1)
        .says("ImagePullBackOff");
    assert!(
        answer.stderr.contains("what was changed has been put back"),
        "{answer}"
    );
    assert_eq!(operator_objects(world, "failing"), "");
    world
        .plugin(["get", "solution", SOLUTION, "-e", "failing"])
        .ends_with(3);
    sandbox.heal("failing", "example-solution-operator").unwrap();
    add(world, "failing", "1.0.0").succeeds();
}

#[test]
fn an_upgrade_that_fails_leaves_the_old_version_running() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _environment = world.environment("undone");
    add(world, "undone", "1.0.0").succeeds();
    world.kubectl([
        "annotate",
        "namespace",
        "undone",
        "failure.sandbox/example-solution-operator=CrashLoopBackOff@1.1.0",
    ]);
    let words = [
        "upgrade",
        "solution",
        SOLUTION,
        "-e",
        "undone",
        "--version",
        "1.1.0",
        PATIENT,
        "-o",
        "json",
    ];
    let answer = world.plugin(words).ends_with(1).says("CrashLoopBackOff");
    assert_eq!(answer.json()["result"], false);
    let listed = world
        .plugin(["get", "solutions", "-e", "undone", "-o", "json"])
        .succeeds()
        .json();
    assert_eq!(listed["items"][0]["spec"]["version"], "1.0.0");
    assert_eq!(listed["items"][0]["status"]["state"], "Available");
    sandbox.heal("undone", "example-solution-operator").unwrap();
}
