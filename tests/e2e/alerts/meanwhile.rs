//! Silences that a command makes for itself, and ends.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value;

use crate::support::silence::{both, silences};
use crate::support::solution::PATIENT;
use crate::support::{World, eventually, monitored_world};

#[test]
fn a_deleted_node_is_silent_until_it_is_gone() {
    let Some(world) = monitored_world() else { return };
    let _node = world.declared("hushed", "workload");
    let plan = world.does("delete node hushed --silence --dry-run");
    let first = plan.stdout.lines().next().unwrap();
    assert!(first.starts_with("  silence alerts with node=hushed, or with instance=~"), "{plan}");
    assert!(first.ends_with(" for 20m") && !plan.stdout.contains("expire"), "{plan}");
    assert_eq!(silences(world, "node hushed"), []);
    world.does("delete node hushed --silence").prints("node/hushed deleted");
    assert_eq!(silences(world, "node hushed"), both("expired"));
}

/// For how many minutes the alerts about node rested remain silenced.
fn minutes_left(world: &World) -> i64 {
    let listed = world.does("get silences -o json").json();
    let of_node = |item: &&Value| item["spec"]["comment"].as_str().unwrap().contains("node rested");
    let ends = listed["items"].as_array().unwrap().iter().filter(of_node);
    let ends = ends.map(|item| item["spec"]["endsAt"].as_str().unwrap().parse::<Timestamp>().unwrap());
    ends.min().unwrap().duration_since(Timestamp::now()).as_mins()
}

#[test]
fn a_node_is_silent_for_the_time_of_its_maintenance() {
    let Some(world) = monitored_world() else { return };
    let _node = world.declared("rested", "workload");
    world.plugin("cordon node rested --silence 0").ends_with(2);
    world.does("drain node rested --silence 2h --dry-run").shows(" for 2h\n  change node/rested\n");
    world.does("cordon node rested --silence 2h").prints("node/rested cordoned");
    // The command has ended, and the maintenance has not.
    assert_eq!(silences(world, "node rested"), both("active"));
    world
        .does("cordon node rested --silence 1h")
        .prints("node/rested unchanged; the alerts about it are silenced");
    // A second one would remain when the first is deleted; and one that lasts is not shortened.
    assert_eq!(silences(world, "node rested"), both("active"));
    assert!(minutes_left(world) > 110);
    world.does("drain node rested --silence 3h");
    assert_eq!(silences(world, "node rested"), both("active"));
    assert!(minutes_left(world) > 170);
}

#[test]
fn a_node_that_fails_is_not_silent_any_longer() {
    let Some(world) = monitored_world() else { return };
    let _node = world.declared("broken", "workload");
    world.kubectl(("annotate node broken", ["sandbox/ssh-failure=no route to host"]));
    let answer = world.plugin("deploy node broken --silence").ends_with(7);
    // It did as much as a command without a silence does, and undid as little.
    assert!(!answer.stderr.contains("roll") && !answer.stderr.contains("silence"), "{answer}");
    assert_eq!(silences(world, "node broken"), both("expired"));
}

#[test]
fn the_silence_of_a_job_that_goes_on_ends_with_it() {
    let Some(world) = monitored_world() else { return };
    let _node = world.declared("lasting", "workload");
    let job = world.does("deploy node lasting --silence --async").left_job();
    assert_eq!(silences(world, "node lasting"), both("active"));
    world.does(format!("wait job {job}"));
    assert_eq!(silences(world, "node lasting"), both("expired"));
}

const API_SERVER: &str = "metalk8s.kubernetes.apiserver";

/// Changes the address of the control plane.
fn moving(address: &str) -> String {
    let field = "spec.controlPlane.ingress.externalIP.address";
    format!("edit config cluster --set {field}={address} --silence {PATIENT}")
}

#[test]
fn the_control_plane_is_silent_while_its_address_changes() {
    let Some(world) = monitored_world() else { return };
    let salt = world.sandbox().unwrap().salt();
    eventually("the operator has created the object and set its status", || {
        world.exists("clusterconfig main") && world.object("clusterconfig main")["status"].is_object()
    });
    world
        .plugin("edit config dex --silence --set spec.x=1")
        .fails(2, "config/dex: --silence works only with config/cluster");
    salt.hold(API_SERVER, Duration::from_mins(10)).unwrap();
    let child = world.begin(moving("10.99.0.50"));
    eventually("the alerts are silenced", || silences(world, "config cluster") == both("active"));
    salt.release(API_SERVER).unwrap();
    child.ends_with(0).prints("config/cluster edited");
    assert_eq!(silences(world, "config cluster"), both("expired"));

    // The operator cannot do it.
    let failing = format!("{} --timeout 15s -o json", moving("192.0.2.7"));
    world
        .plugin(&failing)
        .fails(8, "rolled back")
        .advises("to wait longer: --timeout TIME, or 0 for no limit");
    let [instance, node] = both("expired");
    let expected = [instance.clone(), instance, node.clone(), node];
    assert_eq!(silences(world, "config cluster"), expected);
}

#[test]
fn without_alertmanager_nothing_is_changed() {
    let world = crate::support::world();
    let _node = world.declared("loud", "workload");
    for line in ["delete node loud --silence", "delete node loud --silence --dry-run"] {
        // Only an import of another test may come first.
        world
            .plugin(format!("{line} {PATIENT}"))
            .fails(3, "this cluster has no Alertmanager")
            .warns_of_nothing();
    }
    assert!(world.exists("node loud"));
}
