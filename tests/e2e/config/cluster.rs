//! The configuration of the cluster itself: applied by an operator, followed by Salt, and put back.

use serde_json::{Value, json};

use crate::support::solution::PATIENT;
use crate::support::{World, eventually, world};

const FIELD: &str = "spec.controlPlane.ingress.externalIP.address";
const FOLLOW_UP: &str = "metalk8s.orchestrate.update-control-plane-ingress-ip";

fn spec(world: &World) -> Value {
    world.object("clusterconfig main")["spec"].clone()
}

/// The address that Salt applied last.
fn applied(world: &World) -> Value {
    world.object("configmap control-plane-ingress-applied -n metalk8s-ingress")["data"]["ip"].clone()
}

#[test]
fn the_address_of_the_control_plane_is_changed_and_put_back() {
    let world = world();
    let Some(sandbox) = world.sandbox() else { return };
    // What the operator writes into the status meanwhile makes the object another one, and a change a conflict.
    eventually("the operator has created the object and set its status", || {
        world.exists("clusterconfig main") && world.object("clusterconfig main")["status"].is_object()
    });
    let set = |value: &str, words: &[&str]| {
        let field = format!("{FIELD}={value}");
        let all = ["edit", "config", "cluster", "--set", &field, PATIENT];
        world.plugin(all.into_iter().chain(words.iter().copied()))
    };
    let before = world.version("clusterconfig main");
    set("10.99.0.40", &["--dry-run"])
        .succeeds()
        .says("logins through Dex end");
    set("10.99.0", &[]).ends_with(6).says("is not an IPv4 address");
    world
        .plugin(["edit", "config", "cluster", "--set", "metadata.labels.x=blue"])
        .ends_with(6)
        .says("only spec can");
    world
        .plugin_as(
            "viewer",
            ["edit", "config", "cluster", "--set", "spec.workloadPlane={}"],
        )
        .ends_with(5);
    assert_eq!(world.version("clusterconfig main"), before);

    set("10.99.0.40", &[])
        .succeeds()
        .prints("config/cluster edited")
        .says("logins through Dex end");
    assert_eq!(applied(world), "10.99.0.40");
    shown(world);
    set("10.99.0.40", &[])
        .succeeds()
        .prints("config/cluster unchanged");

    // A command was interrupted before Salt followed: the same command again finishes it.
    let mark = "metalk8s.scality.com/cli-not-applied";
    world.kubectl([
        "annotate",
        "clusterconfig",
        "main",
        &format!("{mark}={FOLLOW_UP}"),
    ]);
    let page = || world.plugin(["describe", "config", "cluster"]).succeeds().stdout;
    let (state, advice) = (
        "false: a command applies it now or was interrupted;",
        "edit config cluster",
    );
    let unapplied = page();
    assert!(
        unapplied.contains(state) && unapplied.contains(advice),
        "{unapplied}"
    );
    set("10.99.0.40", &[]).succeeds().prints("config/cluster edited");
    assert!(!page().contains(state));
    let annotations = &world.object("clusterconfig main")["metadata"]["annotations"];
    assert!(annotations[mark].is_null(), "{annotations}");

    // The operator cannot do it, and then Salt cannot.
    let old = json!({"controlPlane": {"ingress": {"externalIP": {"address": "10.99.0.40"}}}});
    set("192.0.2.7", &["--timeout", "15s"])
        .ends_with(8)
        .says("The VirtualIPPool is not yet Ready")
        .says("rolled back");
    assert_eq!(spec(world), old);
    sandbox.salt().fail(FOLLOW_UP, "no certificate").unwrap();
    set("10.99.0.41", &[]).ends_with(10).says("no certificate");
    sandbox.salt().release(FOLLOW_UP).unwrap();
    assert_eq!(spec(world), old);
    assert_eq!(applied(world), "10.99.0.40");
}

/// It is read under the same name as it is edited.
fn shown(world: &World) {
    let text = world.plugin(["get", "config", "cluster"]).succeeds().stdout;
    let document: Value = serde_yaml::from_str(&text).unwrap();
    assert_eq!(document["spec"], spec(world));
    assert_eq!(document.get("status"), None, "{text}");
    let object = world
        .plugin(["get", "config", "cluster", "-o", "json"])
        .succeeds();
    // The kind is MetalK8s' own, so the plugin has no schema of it.
    let object: Value = serde_json::from_str(&object.stdout).unwrap();
    assert_eq!(object["kind"], "ClusterConfig");
    assert_eq!(object["status"]["controlPlane"]["ingress"]["ip"], "10.99.0.40");
    world
        .plugin(["get", "config", "cluster", "-o", "name"])
        .succeeds()
        .prints("clusterconfig/main");
    world
        .plugin(["get", "config", "cluster", "dex"])
        .ends_with(2)
        .says("get it alone");
    let page = world.plugin(["describe", "config", "cluster"]).succeeds().stdout;
    for text in [
        "10.99.0.40 (external IP)",
        "ControlPlaneIngressVirtualIPReady",
        "History:",
    ] {
        assert!(page.contains(text), "{text} is not in {page}");
    }
    world.plugin_as("viewer", ["get", "config", "cluster"]).succeeds();
}
