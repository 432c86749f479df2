//! Nodes edited: roles with their taints, and SSH settings.

use serde_json::json;

use super::deploy;
use crate::support::{Answer, Words, World, world};

fn edit(world: &World, more: impl Words) -> Answer {
    let words = "edit node edited";
    world.plugin((words, more))
}

#[test]
fn roles_taints_and_ssh_settings_are_edited() {
    let world = world();
    let _node = world.declared("edited", "infra");
    let node = || world.object("node edited");
    edit(world, "")
        .ends_with(2)
        .says("no change to node/edited is given; to edit the object itself: kubectl edit node edited");
    world.plugin("edit node no-such --taints none").ends_with(3);
    edit(world, "--roles infra").succeeds().prints("node/edited unchanged");
    edit(world, "--roles workload --dry-run")
        .succeeds()
        .prints("  change node/edited\nnode/edited edited; next: kubectl metalk8s deploy node edited (server dry run)");
    let labels = || node()["metadata"]["labels"].clone();
    assert_eq!(labels()["node-role.kubernetes.io/infra"], "");
    let result = edit(world, "--roles workload -o json").succeeds().json();
    assert_eq!(result["message"], "node/edited edited; next: kubectl metalk8s deploy node edited");
    assert_eq!(labels().get("node-role.kubernetes.io/infra"), None);
    assert_eq!(labels()["node-role.kubernetes.io/node"], "");
    assert!(!node()["spec"]["taints"].to_string().contains("node-role"), "{}", node());

    edit(world, "--ssh-user admin").fails(2, "user admin is not root and needs sudo");
    edit(world, "--ssh-user admin --sudo-required --ssh-port 2222").succeeds();
    let annotations = node()["metadata"]["annotations"].clone();
    assert_eq!(annotations["metalk8s.scality.com/ssh-user"], "admin");
    assert_eq!(annotations["metalk8s.scality.com/ssh-port"], "2222");
    assert_eq!(annotations["metalk8s.scality.com/ssh-sudo"], "true");
    edit(world, "--ssh-user root --sudo-required=false").succeeds();
    let annotations = node()["metadata"]["annotations"].clone();
    assert_eq!(annotations.get("metalk8s.scality.com/ssh-sudo"), None);
    assert_eq!(annotations["metalk8s.scality.com/ssh-host"], "192.0.2.11");

    deploy(world, ["edited"]).succeeds();
    edit(world, "--taints own=x:NoExecute").succeeds().prints("node/edited edited");
    let taint = json!({"key": "own", "value": "x", "effect": "NoExecute"});
    let taints = node()["spec"]["taints"].clone();
    assert!(taints.as_array().unwrap().contains(&taint), "{taints}");
    edit(world, "--roles workload,infra --taints none").succeeds().prints("node/edited edited");
    edit(world, "--roles workload,etcd --dry-run")
        .succeeds()
        .prints("  change node/edited\nnode/edited edited; next: kubectl metalk8s deploy node edited --redeploy (server dry run)");
    world
        .plugin("edit node bootstrap --roles infra")
        .ends_with(4)
        .says("node bootstrap is deployed, and would keep running the services of its role");
}
