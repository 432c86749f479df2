//! Nodes whose machines are lost: replaced with all that belonged to them.

use serde_json::json;
use tempfile::NamedTempFile;

use crate::support::{World, eventually, until};

/// The machine of a node is lost: nothing plays its kubelet any more.
fn lose(world: &World, name: &str) {
    world.kubectl(format!("label node {name} kwok.x-k8s.io/node-"));
    eventually("the node is not ready", || !super::is_ready(world, name));
}

#[test]
fn a_lost_control_plane_node_is_replaced() {
    let Some(world) = World::own() else { return };
    let sandbox = world.sandbox().unwrap();
    let _nodes = ["node-2", "node-3"].map(|name| world.declared(name, "control-plane"));
    super::deploy(&world, ["node-2", "node-3"]).succeeds();
    world.kubectl("label node node-2 example.com/rack=4");
    let minion = sandbox.salt_minion("node-2").unwrap();
    let all = ["bootstrap", "node-2", "node-3"].map(|node| (node, node));
    let mut members = sandbox.etcd_members(&all).unwrap();
    let etcd = || world.plugin("get etcd -o json");
    until("all members are healthy", etcd, |answer| answer.status == Some(0) && answer.stderr.is_empty());
    eventually("Salt knows the minion", || sandbox.salt().knows("node-2"));

    let replace = |more: &[&str]| {
        let words = "replace node node-2 node-4 --hostname 192.0.2.14";
        world.plugin((words, more))
    };
    replace(&[]).fails(4, "node node-2 is not lost: it is ready");
    members[1].end();
    drop(minion);
    lose(&world, "node-2");
    until("its member is down", etcd, |answer| answer.stderr.contains("node-2 is unreachable"));
    let member = etcd().json()["items"][1]["spec"]["member"].clone();

    let steps = replace(&["--dry-run"]).succeeds().stdout;
    let manifest = NamedTempFile::new().unwrap();
    let node = json!({"apiVersion": "v1", "kind": "Node", "metadata": {"name": "node-4"}});
    std::fs::write(manifest.path(), node.to_string()).unwrap();
    assert!(
        steps.starts_with(&format!(
            "  check that node/node-2 is still not ready\n  remove etcd member {}, through etcd/bootstrap\n  \
             create node/node-4\n  check that node/node-2 is still not ready\n  delete node/node-2\n  \
             delete the Salt key of minion node-2\n  deploy node/node-4\n",
            member.as_str().unwrap()
        )),
        "{steps}"
    );
    // The API server refuses the new node. The lost node is still there, without its etcd member; the same command continues.
    let create = format!("create -f {}", manifest.path().display());
    let refused = world.forbid("no-node-4", ("", "nodes"), "object.metadata.name != 'node-4'", &create);
    replace(&[])
        .fails(6, "denied request")
        .says("done before: remove etcd member")
        .says("not finished: create node/node-4; delete node/node-2; ")
        .says("to finish it: run the same command again");
    world.kubectl("get node node-2");
    refused.end();
    replace(&["--dry-run"])
        .succeeds()
        .begins("  create node/node-4\n  check that node/node-2 is still not ready\n  delete node/node-2\n");
    // The deployment fails: the lost node and its member are gone, and the same command does the rest.
    sandbox.salt().fail(super::DEPLOY, "no space left on device").unwrap();
    replace(&[]).fails(7, "failed to deploy node/node-4").says("no space left on device");
    world.plugin("get node node-2").ends_with(3);
    sandbox.salt().release(super::DEPLOY).unwrap();
    replace(&[])
        .succeeds()
        .prints("node/node-4 deployed")
        .says("neither Kubernetes nor Salt knows node node-2");
    let listed = members[0].request("cluster/member/list", &json!({})).unwrap().unwrap();
    let names: Vec<&str> =
        listed["members"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 2, "{listed}");
    assert!(!names.contains(&"node-2"), "{listed}");
    assert!(!sandbox.salt().knows("node-2"));
    assert!(super::is_ready(&world, "node-4"));
    let node = world.object("node node-4");
    let labels = &node["metadata"]["labels"];
    assert_eq!(labels["example.com/rack"], "4");
    assert_eq!(labels["node-role.kubernetes.io/etcd"], "");

    // What has come to its end is not done again.
    replace(&[])
        .succeeds()
        .prints("node/node-2 unchanged")
        .says("neither Kubernetes nor Salt knows node node-2; node node-4 is deployed");
}
