//! `events`: what happened to the objects of a Solution, and in an Environment.

use serde_json::{Value, json};

use super::add;
use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, with_solution};
use crate::support::{Answer, Following, World, eventually};

fn of_solution(environment: &str, more: &str) -> String {
    format!("events solution {SOLUTION} -e {environment} {more}")
}

/// Writes an event about an object down, as a controller does.
fn happen(world: &World, namespace: &str, kind: &str, name: &str, reason: &str) {
    let time = "2026-01-02T03:04:05Z";
    let event = json!({
        "apiVersion": "v1", "kind": "Event",
        "metadata": {"namespace": namespace, "name": format!("{}.{}", name, reason.to_lowercase())},
        "involvedObject": {"apiVersion": "example-solution.metalk8s.scality.com/v1alpha1", "kind": kind,
            "name": name, "namespace": namespace},
        "type": "Warning", "reason": reason, "message": "a \u{1b}message", "count": 3,
        "firstTimestamp": time, "lastTimestamp": time,
    });
    world.kubectl_reading("create -f -", &event.to_string());
}

/// What the events of an answer are about, in their order.
fn objects(answer: &Answer) -> Vec<String> {
    let list = answer.json();
    assert_eq!(list["kind"], "EventList");
    let about = |event: &Value| {
        let object = &event["involvedObject"];
        format!("{}/{}", object["kind"].as_str().unwrap(), object["name"].as_str().unwrap())
    };
    list["items"].as_array().unwrap().iter().map(about).collect()
}

#[test]
fn a_solution_has_the_events_of_its_objects_alone() {
    let world = with_solution();
    let _environment = world.environment("eventful");
    world.plugin(of_solution("eventful", "")).fails(3, "environment eventful has no solution");
    add(world, "eventful", "1.0.0").succeeds();
    happen(world, "eventful", "ClockServer", "mine", "Slow");
    happen(world, "eventful", "Foreign", "other", "Odd");

    let answer = world.does(of_solution("eventful", "-o json"));
    let about = objects(&answer);
    // Oldest first.
    assert_eq!(about[0], "ClockServer/mine", "{answer}");
    for kind in ["Deployment", "ReplicaSet", "Pod"] {
        let begins = format!("{kind}/{OPERATOR}");
        assert!(about.iter().any(|one| one.starts_with(&begins)), "no {kind} in {answer}");
    }
    assert!(!about.contains(&"Foreign/other".to_owned()), "{answer}");

    let warnings = world.does(of_solution("eventful", "--types warning"));
    let lines: Vec<&str> = warnings.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{warnings}");
    let titles: Vec<&str> = lines[0].split("  ").map(str::trim).filter(|word| !word.is_empty()).collect();
    assert_eq!(titles, ["LAST SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE"]);
    assert!(lines[1].contains(" (x3 over ") && lines[1].ends_with(" a message"), "{warnings}");
    world.plugin(of_solution("eventful", "--types Error")).ends_with(2);

    let all = world.plugin_as("viewer", "events environment eventful -o json").succeeds();
    assert!(objects(&all).contains(&"Foreign/other".to_owned()), "{all}");
    world.plugin("events environment nowhere").ends_with(3);
}

#[test]
fn the_events_of_all_namespaces_of_an_environment_are_told_apart() {
    let world = with_solution();
    let _environment = world.environment("halls");
    world.does("create environment halls -n halls-more");
    happen(world, "halls", "Foreign", "here", "Odd");
    happen(world, "halls-more", "Foreign", "there", "Odd");
    let answer = world.does("events environment halls");
    let row = |name: &str| {
        let line = answer.stdout.lines().find(|line| line.contains(name)).unwrap();
        line.split_whitespace().next().unwrap().to_owned()
    };
    assert_eq!(row("/here"), "halls");
    assert_eq!(row("/there"), "halls-more");
    let one = "events environment halls -n halls-more -o json";
    assert_eq!(objects(&world.does(one)), ["Foreign/there"]);
}

#[test]
fn events_are_followed_as_they_come() {
    let world = with_solution();
    let _environment = world.deployed("awake", "1.0.0");
    happen(world, "awake", "ClockServer", "first", "Slow");
    let words = of_solution("awake", "-w --types Warning");
    let mut watch = Following::begin(world, None, words);
    watch.told.until("ClockServer/first");
    happen(world, "awake", "ClockServer", "second", "Slower");
    watch.told.until("ClockServer/second");
    // It is forgotten, and that is no news.
    world.kubectl("delete event first.slow -n awake");
    eventually("the event is gone", || !world.exists("event first.slow -n awake"));
    happen(world, "awake", "ClockServer", "third", "Slowest");
    watch.told.until("ClockServer/third");
    let (told, output) = watch.end();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(told.matches("ClockServer/first").count(), 1, "{told}");
    assert_eq!(told.lines().filter(|line| line.contains("LAST SEEN")).count(), 1, "{told}");
    world.does(format!("delete solution {SOLUTION} -e awake {PATIENT}"));
}
