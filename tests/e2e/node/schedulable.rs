//! Nodes cordoned, drained and uncordoned: with kubectl's flags and their meaning.

use super::deploy;
use crate::support::solution::PATIENT;
use crate::support::{World, eventually, world};

fn is_cordoned(world: &World, name: &str) -> bool {
    world.object(&format!("node {name}"))["spec"]["unschedulable"] == true
}

#[test]
fn a_node_takes_no_pods_until_it_is_uncordoned() {
    let world = world();
    let _node = world.declared("resting", "workload");
    world
        .does("cordon node resting --dry-run")
        .prints("  change node/resting\nnode/resting cordoned (server dry run)");
    assert!(!is_cordoned(world, "resting"));
    world.kubectl("label node resting test=resting");
    world.does("cordon node -l test=resting").prints("node/resting cordoned");
    assert!(is_cordoned(world, "resting"));
    world.does("cordon node/resting").prints("node/resting unchanged");
    world.does("uncordon node resting resting").prints("node/resting uncordoned");
    assert!(!is_cordoned(world, "resting"));
    world.does("uncordon nodes resting").prints("node/resting unchanged");

    world.plugin("cordon node no-such").fails(3, "node no-such does not exist");
    // However near a name is to a resource's: only nodes can be cordoned.
    world.plugin("cordon nope").fails(3, "node nope does not exist");
    for verb in ["cordon", "uncordon", "drain"] {
        world.does(format!("{verb} -l test=nobody")).prints("").says("no node has these labels");
    }
    world.plugin("drain node").ends_with(2);
    world
        .does(format!("drain node resting --chunk-size 10 --grace-period=-1 {PATIENT}"))
        .prints("node/resting drained");
    assert!(is_cordoned(world, "resting"));
}

const DEPLOYMENT: &str = "apiVersion: apps/v1
kind: Deployment
metadata: {name: leaver, namespace: default}
spec:
  selector: {matchLabels: {app: leaver}}
  template:
    metadata: {labels: {app: leaver}}
    spec:
      nodeSelector: {test: leaving}
      containers: [{name: a, image: example.com/a:1}]
      volumes: [{name: cache, emptyDir: {}}]
---
apiVersion: v1
kind: Pod
metadata: {name: loner, namespace: default, labels: {app: loner}}
spec:
  nodeName: leaving
  containers: [{name: a, image: example.com/a:1}]
";

const BUDGET: &str = "apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: leaver, namespace: default}
spec: {minAvailable: 1, selector: {matchLabels: {app: leaver}}}
";

/// Waits until the Pod of the Deployment runs on the node.
fn settled(world: &World) {
    let pods = "get pods -n default -l app=leaver -o wide";
    eventually("the pod runs on the node", || {
        let table = world.kubectl(pods);
        table.contains("leaving") && table.contains("Running")
    });
}

#[test]
fn the_pods_of_a_node_leave_as_the_flags_say() {
    let Some(world) = world().sandboxed() else { return };
    let _node = world.declared("leaving", "workload");
    deploy(world, ["leaving"]).succeeds();
    world.kubectl("label node leaving test=leaving");
    world.kubectl_reading("apply -f -", DEPLOYMENT);
    settled(world);
    let drain = |more: &[&str]| {
        let words = format!("drain node leaving --ignore-daemonsets {PATIENT}");
        world.plugin((&words, more))
    };
    // All reasons at once, and nothing was changed.
    drain(&[])
        .ends_with(4)
        .says("have data in an emptyDir, which is lost with them: pod/leaver-")
        .says("no controller that would create them again: pod/loner in default");
    assert!(!is_cordoned(world, "leaving"));
    drain(&["--delete-emptydir-data", "--force", "--dry-run"])
        .succeeds()
        .shows("  evict pod/loner in default\n");
    assert!(!is_cordoned(world, "leaving"));

    // Only some of them, which one budget protects.
    world.kubectl_reading("apply -f -", BUDGET);
    let selected = ["--delete-emptydir-data", "--pod-selector", "app=leaver"];
    drain(&[&selected[..], &["--timeout", "5s"]].concat())
        .fails(8, "disruption budget")
        .says("node/leaving remains cordoned");
    assert!(is_cordoned(world, "leaving"));
    // As well where it is one of several.
    world
        .plugin((
            format!("drain node leaving resting --ignore-daemonsets {PATIENT} --timeout 5s"),
            &selected[..],
        ))
        .says("node/leaving remains cordoned");
    drain(&[&selected[..], &["--disable-eviction", "--grace-period=0"]].concat())
        .succeeds()
        .prints("node/leaving drained");
    assert!(world.exists("pod loner -n default"));
    world.kubectl("delete poddisruptionbudget leaver -n default");

    drain(&["--delete-emptydir-data", "--force"]).succeeds().prints("node/leaving drained");
    assert!(!world.exists("pod loner -n default"));
    drain(&["--delete-emptydir-data", "--force"]).succeeds().prints("node/leaving unchanged");
    world.does("uncordon node leaving").prints("node/leaving uncordoned");
    world.kubectl("delete deployment leaver -n default");
}
