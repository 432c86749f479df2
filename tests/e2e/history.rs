//! Who changed what, and the way back.

use serde_json::Value;

use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, addition, with_solution};
use crate::support::{Answer, Words, World, eventually};
use sandbox::Failure;

fn change(world: &World, verb: &str, environment: &str, more: impl Words) -> Answer {
    let words = [verb, "solution", SOLUTION, "-e", environment, PATIENT];
    world.plugin((words, more))
}

/// The changes of an environment's solutions, a line each: number, versions and result.
fn revisions(world: &World, environment: &str) -> Vec<String> {
    let words = format!("history environment {environment} -o json");
    let listed = world.does(&words).json();
    let items = listed["items"].as_array().unwrap().iter();
    let line = |item: &Value| {
        let change = item["spec"]["changes"].get(0)?;
        let version = |side: &str| change[side].as_str().unwrap_or("none").to_owned();
        let result = item["status"]["result"].as_str().unwrap_or("none");
        let number = &item["spec"]["revision"];
        Some(format!("{number}: {} -> {} {result}", version("from"), version("to")))
    };
    items.filter_map(line).collect()
}

#[test]
fn a_version_is_rolled_back_and_all_of_it_is_recorded() {
    let world = with_solution();
    let _environment = world.deployed("story", "^1.0");
    let words = format!("rollback solution {SOLUTION} -e story");
    world
        .plugin(&words)
        .ends_with(4)
        .says("was not in namespace story at that time, and a rollback deletes no solution");
    change(world, "downgrade", "story", "--version 1.0.0").succeeds();
    change(world, "rollback", "story", "")
        .succeeds()
        .prints("solution/example-solution rolled back in environment/story (1.0.0 -> 1.1.0)");
    // As with kubectl, the second time leads back.
    change(world, "rollback", "story", "--dry-run")
        .succeeds()
        .begins("  example-solution: 1.1.0 -> 1.0.0\n")
        .hides("history");
    change(world, "rollback", "story", "--to 2").succeeds();
    change(world, "rollback", "story", "--to 2")
        .succeeds()
        .prints("solution/example-solution unchanged in environment/story (1.0.0)");
    change(world, "rollback", "story", "--to 9")
        .fails(3, "the history of environment story has no revision 9");
    change(world, "delete", "story", "").succeeds();
    change(world, "rollback", "story", "")
        .succeeds()
        .prints("solution/example-solution rolled back in environment/story (none -> 1.0.0)");
    change(world, "upgrade", "story", "--version ^1.0").succeeds();
    let kept = change(world, "rollback", "story", "--to 7 -o json").succeeds();
    assert_eq!(kept.json()["changed"], true);
    assert_eq!(
        kept.json()["message"],
        "solution/example-solution keeps 1.1.0 in environment/story, and its constraint changed"
    );
    assert_eq!(
        revisions(world, "story"),
        [
            "1: none -> 1.1.0 Succeeded",
            "2: 1.1.0 -> 1.0.0 Succeeded",
            "3: 1.0.0 -> 1.1.0 Succeeded",
            "4: 1.1.0 -> 1.0.0 Succeeded",
            "5: 1.0.0 -> none Succeeded",
            "6: none -> 1.0.0 Succeeded",
            "7: 1.0.0 -> 1.1.0 Succeeded",
            "8: 1.1.0 -> 1.1.0 Succeeded",
        ]
    );
    let table = world.plugin_as("viewer", "history environment story").succeeds();
    let line = table.stdout.lines().find(|line| line.contains("none -> 1.1.0 (^1.0)"));
    let line = line.unwrap_or_else(|| panic!("{table}"));
    assert!(line.starts_with("1 ") && line.contains(" Succeeded "), "{line}");
}

#[test]
fn a_rollback_ends_the_automatic_upgrades() {
    let world = with_solution();
    let _environment = world.deployed("held", "~1.0");
    change(world, "upgrade", "held", "--version ^1.0").succeeds();
    change(world, "rollback", "held", "")
        .succeeds()
        .says("warning: the constraint ^1.0 of solution example-solution in held is removed");
    let words = format!("upgrade solution --all -e held --within-constraints {PATIENT}");
    assert_eq!(world.does(&words).stdout, "");
}

#[test]
fn what_was_rolled_back_and_what_was_left_is_in_the_history() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.environment("tale");
    let left = (addition("tale", "1.0.0"), "--async");
    let job = world.does(left).stdout;
    assert_eq!(revisions(world, "tale"), ["1: none -> 1.0.0 Submitted"]);
    world.does(["wait", "job", job.trim()]);
    assert_eq!(revisions(world, "tale"), ["1: none -> 1.0.0 Succeeded"]);
    sandbox.fail("tale", OPERATOR, Failure::ImagePullBackOff, None).unwrap();
    change(world, "upgrade", "tale", "--version 1.1.0").ends_with(1);
    sandbox.heal("tale", OPERATOR).unwrap();
    assert_eq!(revisions(world, "tale"), ["1: none -> 1.0.0 Succeeded", "2: 1.0.0 -> 1.1.0 RolledBack"]);
}

#[test]
fn what_was_left_and_failed_is_in_the_history() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.environment("unhappy");
    sandbox.fail("unhappy", OPERATOR, Failure::ImagePullBackOff, None).unwrap();
    let left = (addition("unhappy", "1.0.0"), "--async");
    let job = world.does(left).stdout;
    world.plugin(["wait", "job", job.trim()]).ends_with(1);
    assert_eq!(revisions(world, "unhappy"), ["1: none -> 1.0.0 Failed"]);
    sandbox.heal("unhappy", OPERATOR).unwrap();
    eventually("the operator is available", || {
        let operator = world.object("deployment example-solution-operator -n unhappy");
        operator["status"]["availableReplicas"] == 1
    });
    // What is seen later is recorded as well.
    world.does(["wait", "job", job.trim()]);
    assert_eq!(revisions(world, "unhappy"), ["1: none -> 1.0.0 Succeeded"]);
}

#[test]
fn all_other_changes_are_in_the_journal() {
    let world = crate::support::world();
    world.does("create environment journal");
    world.does("delete environment journal");
    let listed = world.does("history environment journal").stdout;
    let verbs: Vec<&str> = ["create", "delete"].into_iter().filter(|verb| listed.contains(verb)).collect();
    assert_eq!(verbs, ["create", "delete"], "{listed}");
    assert!(!listed.contains("environment/journal"), "{listed}");
    world
        .plugin("history environment nowhere-at-all")
        .fails(3, "environment nowhere-at-all does not exist, and has no history");
    let all = world.does("history -o json").json();
    let entry = |item: &&Value| item["spec"]["objects"][0] == "environment/journal";
    let item = all["items"].as_array().unwrap().iter().find(entry).unwrap();
    let whoami = world.kubectl("auth whoami -o=jsonpath={.status.userInfo.username}");
    assert_eq!(item["spec"]["user"], *whoami, "{item}");
}
