//! What `describe` and the error of `add` say of an operator that does not start.

use sandbox::Failure;
use serde_json::{Value, json};

use super::add;
use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, with_solution};
use crate::support::{World, eventually};

fn status(world: &World, environment: &str) -> Value {
    let words = format!("describe solution {SOLUTION} -e {environment} -o json");
    world.does(&words).json()["status"].clone()
}

/// The state of an operator's objects, by kind.
fn objects(status: &Value) -> Vec<(String, bool)> {
    let objects = status["objects"].as_array().unwrap().iter();
    let state = |one: &Value| {
        let name = one["name"].as_str().unwrap();
        (format!("{}/{name}", one["kind"].as_str().unwrap()), one["present"] == true)
    };
    objects.map(state).collect()
}

#[test]
fn the_error_of_an_operator_that_crashes_quotes_its_log() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.environment("quoted");
    let log = sandbox.log("quoted", None).unwrap();
    log.write("of the container that waits").unwrap();
    for number in 1..6 {
        log.write_previous(&format!("line {number}")).unwrap();
    }
    log.write_previous(&format!("db-password=hunter22 {}", "x".repeat(300))).unwrap();
    sandbox.fail("quoted", OPERATOR, Failure::CrashLoopBackOff, None).unwrap();
    let answer = add(world, "quoted", "1.0.0").fails(1, "CrashLoopBackOff");
    let (_, quoted) = answer.stderr.split_once(" ends with: ").unwrap();
    let lines: Vec<&str> = quoted.split(" | ").collect();
    assert_eq!(lines[..4], ["line 2", "line 3", "line 4", "line 5"]);
    assert!(lines[4].starts_with("db-password=<masked> xxx"), "{answer}");
    assert!(lines[4].split("; ").next().unwrap().len() <= 200, "{answer}");
    assert!(!answer.stderr.contains("hunter22"), "{answer}");
    sandbox.heal("quoted", OPERATOR).unwrap();
}

#[test]
fn the_details_of_an_operator_say_what_is_wrong_with_it() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("detailed", "1.0.0");
    let healthy = status(world, "detailed");
    let found = objects(&healthy);
    for wanted in [
        "Deployment/example-solution-operator",
        "ServiceAccount/example-solution-operator",
        "ConfigMap/example-solution-operator-config",
    ] {
        assert!(found.contains(&(wanted.to_owned(), true)), "{found:?}");
    }
    assert!(found.iter().all(|(_, present)| *present), "{found:?}");
    assert_eq!(healthy["objects"][0]["ready"], "1/1");
    assert_eq!((healthy.get("log"), healthy.get("warnings")), (None, None));

    let log = sandbox.log("detailed", None).unwrap();
    for number in 1..13 {
        log.write(&format!("line {number}")).unwrap();
    }
    sandbox.fail("detailed", OPERATOR, Failure::NeverReady, None).unwrap();
    world.kubectl(format!("delete pod -n detailed -l app={OPERATOR}"));
    world.kubectl("delete rolebindings --all -n detailed");
    eventually("its log is shown", || status(world, "detailed").get("log").is_some());
    let broken = status(world, "detailed");
    let found = objects(&broken);
    let (missing, present): (Vec<_>, Vec<_>) = found.iter().partition(|(_, present)| !present);
    assert!(!missing.is_empty(), "{found:?}");
    assert!(missing.iter().all(|(name, _)| name.starts_with("RoleBinding/")), "{found:?}");
    assert!(present.len() >= 4, "{found:?}");
    let lines: Vec<Value> = (3..13).map(|number| json!(format!("line {number}"))).collect();
    assert_eq!(broken["log"]["lines"], json!(lines));
    assert_eq!(broken["log"]["previous"], false);

    let page =
        world.plugin_as("viewer", format!("describe solution {SOLUTION} -e detailed")).succeeds().stdout;
    let row = |start: &str| {
        let line = page.lines().find(|line| line.trim_start().starts_with(start));
        let words: Vec<&str> = line.unwrap_or(&page).split_whitespace().collect();
        words.join(" ")
    };
    assert_eq!(row("Deployment"), format!("Deployment {OPERATOR} ready 0/1"));
    assert!(row("RoleBinding").ends_with(" missing"), "{page}");
    assert!(page.contains("line 12\n") && !page.contains("line 2\n"), "{page}");
    sandbox.heal("detailed", OPERATOR).unwrap();
    world.does(format!("repair solution {SOLUTION} -e detailed {PATIENT}"));
}

#[test]
fn a_quota_without_room_for_an_operator_is_told() {
    let world = with_solution();
    let _environment = world.deployed("crowded", "1.0.0");
    world.kubectl("create quota no-pods --hard=pods=0 -n crowded");
    eventually("the quota counts", || {
        world.object("resourcequota no-pods -n crowded")["status"]["hard"]["pods"] == "0"
    });
    world.kubectl(format!("delete pod -n crowded -l app={OPERATOR}"));
    eventually("the reason is told", || {
        let message = status(world, "crowded")["message"].to_string();
        message.contains("FailedCreate: ") && message.contains("exceeded quota: no-pods")
    });
}
