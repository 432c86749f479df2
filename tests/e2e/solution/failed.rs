//! What fails, and how it is put back.

use super::{add, operator_objects};
use crate::support::World;
use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, addition, with_solution};
use sandbox::Failure;

#[test]
fn an_operator_that_does_not_start_is_taken_back() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.environment("failing");
    sandbox.fail("failing", OPERATOR, Failure::ImagePullBackOff, None).unwrap();
    add(world, "failing", "1.0.0").fails(1, "ImagePullBackOff").says("changes rolled back");
    assert_eq!(operator_objects(world, "failing"), "");
    world.plugin(format!("get solution {SOLUTION} -e failing")).ends_with(3);
    sandbox.heal("failing", OPERATOR).unwrap();
    add(world, "failing", "1.0.0").succeeds();
}

#[test]
fn an_upgrade_that_fails_leaves_the_old_version_running() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("undone", "1.0.0");
    world.kubectl(
        "annotate namespace undone failure.sandbox/example-solution-operator=CrashLoopBackOff@1.1.0",
    );
    let words = format!("upgrade solution {SOLUTION} -e undone --version 1.1.0 {PATIENT} -o json");
    let answer = world.plugin(&words).fails(1, "CrashLoopBackOff");
    let result = answer.json();
    assert_eq!(result["result"], false);
    assert_eq!(result["rolledBack"], true);
    assert_eq!(result.get("state"), None);
    let listed = world.does("get solutions -e undone -o json").json();
    assert_eq!(listed["items"][0]["spec"]["version"], "1.0.0");
    assert_eq!(listed["items"][0]["status"]["state"], "Available");
    sandbox.heal("undone", OPERATOR).unwrap();
}

#[test]
fn an_operator_that_crashes_twice_is_waited_for() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.environment("stumbling");
    let (namespace, name) = ("stumbling", "example-solution-operator");
    sandbox.fail(namespace, name, Failure::CrashesTwice, None).unwrap();
    world.does((addition("stumbling", "1.0.0"), "-v=1")).says("CrashLoopBackOff: back-off 10s");
    sandbox.heal(namespace, name).unwrap();
}

fn has_webhook(world: &World, namespace: &str) -> bool {
    let deployment = world.object(&format!("deployment example-solution-operator -n {namespace}"));
    let volumes = deployment["spec"]["template"]["spec"]["volumes"].as_array().unwrap();
    volumes.iter().any(|volume| volume["name"] == "cert")
}

#[test]
fn a_webhook_is_taken_back_with_the_upgrade_that_failed() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.environment("hooked");
    let (namespace, name) = ("hooked", "example-solution-operator");
    add(world, "hooked", "1.0.0").succeeds();
    let failure = Failure::ImagePullBackOff;
    sandbox.fail(namespace, name, failure, Some("1.1.0")).unwrap();
    let up = format!("upgrade solution {SOLUTION} -e hooked --version 1.1.0 --webhook {PATIENT}");
    world.plugin(&up).fails(1, "changes rolled back");
    assert!(!has_webhook(world, namespace));
    sandbox.heal(namespace, name).unwrap();

    let with = |switch| world.does((addition("hooked", "1.0.0"), switch));
    let prepared = "solution/example-solution deployed again in environment/hooked (1.0.0)";
    with("--webhook").prints(prepared);
    assert!(has_webhook(world, namespace));
    with("--webhook").prints("solution/example-solution unchanged in environment/hooked (1.0.0)");
    with("--webhook=false").prints(prepared);
    assert!(!has_webhook(world, namespace));
}

#[test]
fn nothing_is_added_beside_a_namespace_that_is_being_deleted() {
    let world = with_solution();
    let _environment = world.environment("parting");
    world.does("create environment parting -n parted");
    let config = ["configmap", "metalk8s-environment", "-n", "parted"];
    let held =
        r#"{"metadata":{"finalizers":["tests.example.com/held"]},"data":{"example-solution":"1.0.0"}}"#;
    let patch = |patch: &'static str| {
        world.kubectl(("patch", config, ["--type=merge", "-p", patch]));
    };
    patch(held);
    world.kubectl("delete namespace parted --wait=false");
    for namespace in ["parting", "parted"] {
        world
            .plugin((addition("parting", "1.0.0"), ["-n", namespace]))
            .fails(4, "namespace parted is being deleted");
    }
    assert_eq!(operator_objects(world, "parting"), "");
    world.does("get environment parting").shows(" parted (Terminating),parting ");
    patch(r#"{"metadata":{"finalizers":null}}"#);
    world.kubectl("wait --for=delete namespace/parted --timeout=120s");
}
