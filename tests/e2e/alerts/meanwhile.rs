//! Silences that a command makes for itself, and ends.

use serde_json::Value;

use super::run;
use crate::support::{World, monitored_world};

/// The silences of the commands about a node: matchers, author, state.
fn silences(world: &World, node: &str) -> Vec<(String, Value, Value)> {
    let list = run(world, "get silences --expired -o json").succeeds().json();
    let own = |silence: &&Value| {
        let comment = silence["spec"]["comment"].as_str().unwrap();
        comment.starts_with("kubectl metalk8s ") && comment.contains(&format!(" node {node} "))
    };
    let told = |silence: &Value| {
        let matcher = &silence["spec"]["matchers"][0];
        let label = matcher["name"].as_str().unwrap().to_owned();
        (
            label,
            silence["spec"]["createdBy"].clone(),
            silence["status"]["state"].clone(),
        )
    };
    let mut found: Vec<_> = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(own)
        .map(told)
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// Both silences of a command about a node, in this state.
fn both(state: &str) -> Vec<(String, Value, Value)> {
    let silence = |label: &str| (label.to_owned(), "kubernetes-admin".into(), state.into());
    ["instance", "node"].map(silence).into()
}

#[test]
fn a_deleted_node_is_silent_until_it_is_gone() {
    let Some(world) = monitored_world() else { return };
    let _node = world.declared("hushed", "workload");
    let plan = run(world, "delete node hushed --silence --dry-run").succeeds();
    let first = plan.stdout.lines().next().unwrap();
    assert!(
        first.starts_with("  silence alerts with node=hushed, or with instance=~"),
        "{plan}"
    );
    assert!(
        first.ends_with(" for 20m") && !plan.stdout.contains("expire"),
        "{plan}"
    );
    assert_eq!(silences(world, "hushed"), []);
    run(world, "delete node hushed --silence")
        .succeeds()
        .prints("node/hushed deleted");
    assert_eq!(silences(world, "hushed"), both("expired"));
}

#[test]
fn a_node_that_fails_is_not_silent_any_longer() {
    let Some(world) = monitored_world() else { return };
    let _node = world.declared("broken", "workload");
    world.kubectl([
        "annotate",
        "node",
        "broken",
        "sandbox/ssh-failure=no route to host",
    ]);
    let answer = run(world, "deploy node broken --silence").ends_with(7);
    // It did as much as a command without a silence does, and undid as little.
    assert!(
        !answer.stderr.contains("roll") && !answer.stderr.contains("silence"),
        "{answer}"
    );
    assert_eq!(silences(world, "broken"), both("expired"));
}

#[test]
fn the_silence_of_a_job_that_goes_on_ends_with_it() {
    let Some(world) = monitored_world() else { return };
    let _node = world.declared("lasting", "workload");
    let left = run(world, "deploy node lasting --silence --async").succeeds();
    assert_eq!(silences(world, "lasting"), both("active"));
    let job = left.stdout.lines().last().unwrap();
    run(world, &format!("wait job {job}")).succeeds();
    assert_eq!(silences(world, "lasting"), both("expired"));
}

#[test]
fn without_alertmanager_nothing_is_changed() {
    let world = crate::support::world();
    let _node = world.declared("loud", "workload");
    for line in [
        "delete node loud --silence",
        "delete node loud --silence --dry-run",
    ] {
        let answer = run(world, line)
            .ends_with(3)
            .says("this cluster has no Alertmanager");
        assert!(!answer.stderr.contains("warning"), "{answer}");
    }
    assert!(world.exists("node loud"));
}
