//! Nodes deleted: not while something needs them, and what runs on them goes elsewhere first.

use super::deploy;
use crate::support::solution::PATIENT;
use crate::support::{eventually, world};

#[test]
fn a_node_that_is_only_declared_is_deleted() {
    let world = world();
    let _node = world.declared("brief", "control-plane");
    // Another test may be importing, which restarts the Salt master.
    let delete = ["delete", "node", "brief", "--wait-for-lock", "3m"];
    world.does("delete node brief --dry-run").prints(
        "  change node/brief\n  check that nothing needs node/brief\n  delete node/brief\n\
             node/brief deleted (server dry run)",
    );
    world.does(delete).prints("node/brief deleted");
    world.plugin(delete).fails(3, "node brief does not exist");
    world.does(format!("delete node brief --ignore-not-found {PATIENT}"));
    world
        .plugin(format!("delete node bootstrap --drain {PATIENT}"))
        .fails(4, "node bootstrap is the bootstrap node");
}

#[test]
fn a_node_is_drained_before_it_goes() {
    let Some(world) = world().sandboxed() else { return };
    let _node = world.declared("parting", "workload");
    deploy(world, ["parting"]).succeeds();
    world.kubectl("label node parting test=parting");
    let deployment = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: tenant, namespace: default}\n\
        spec:\n  selector: {matchLabels: {app: tenant}}\n  template:\n    metadata: {labels: {app: tenant}}\n    \
        spec:\n      nodeSelector: {test: parting}\n      containers: [{name: a, image: example.com/a:1}]\n";
    world.kubectl_reading("apply -f -", deployment);
    let pods = "get pods -n default -l app=tenant -o wide";
    eventually("the pod runs on the node", || {
        let table = world.kubectl(pods);
        table.contains("parting") && table.contains("Running")
    });
    world.plugin(format!("delete node parting {PATIENT}")).fails(4, "pods run on node parting: pod/tenant-");
    let is_cordoned = || {
        let node = world.object("node parting");
        node["spec"]["unschedulable"] == true
    };
    assert!(!is_cordoned());

    // A budget that allows no eviction holds it up; the node is then as it was.
    let budget = "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: tenant, namespace: default}\n\
        spec: {minAvailable: 1, selector: {matchLabels: {app: tenant}}}\n";
    world.kubectl_reading("apply -f -", budget);
    world.plugin(format!("delete node parting --drain --timeout 5s {PATIENT}")).fails(8, "disruption budget");
    assert!(!is_cordoned());
    world.kubectl("delete poddisruptionbudget tenant -n default");

    world
        .does(format!("delete node parting --drain {PATIENT}"))
        .prints("node/parting deleted")
        .says("systemctl disable --now kubelet");
    assert!(world.kubectl("get nodes").lines().all(|line| !line.starts_with("parting")));
    world.kubectl("delete deployment tenant -n default");
}
