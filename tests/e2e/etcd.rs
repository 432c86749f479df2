//! The members of etcd: real ones, of which some end.

use serde_json::Value;

use crate::support::{World, eventually};

/// The members: name, health and whether it leads.
fn members(list: &Value) -> Vec<(String, String, bool)> {
    let one = |member: &Value| {
        let (name, status) = (&member["metadata"]["name"], &member["status"]);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(name), text(&status["health"]), status["leader"] == true)
    };
    list["items"].as_array().unwrap().iter().map(one).collect()
}

#[test]
fn members_are_listed_until_the_quorum_is_lost() {
    let Some(world) = World::plain() else { return };
    let sandbox = world.sandbox().unwrap();
    let get = || world.plugin(["get", "etcd", "-o", "json"]);
    get()
        .ends_with(3)
        .says("there is no pod of etcd in namespace kube-system");
    let check = world.plugin(["check", "--backend", "direct"]).succeeds();
    assert!(check.stdout.contains("there is no pod of etcd"), "{check}");

    for name in ["node-2", "node-3"] {
        let node = format!(
            "apiVersion: v1\nkind: Node\nmetadata:\n  name: {name}\n  \
             annotations: {{sandbox/address: 10.99.0.{}}}\n  labels: {{kwok.x-k8s.io/node: fake}}\n",
            &name[5..]
        );
        world.kubectl_reading(["apply", "-f", "-"], &node);
    }
    let mut running = sandbox
        .etcd_members(&[("a", "node-1"), ("b", "node-2"), ("c", "node-3")])
        .unwrap();
    eventually("all members are healthy", || {
        let answer = get();
        answer.status == Some(0)
            && members(&answer.json())
                .iter()
                .all(|(_, health, _)| health == "Healthy")
    });
    let found = members(&get().succeeds().json());
    let names: Vec<&str> = found.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["node-1", "node-2", "node-3"]);
    assert_eq!(found.iter().filter(|(.., leads)| *leads).count(), 1, "{found:?}");
    let first = &get().json()["items"][0];
    assert!(first["status"]["databaseBytes"].as_u64().unwrap() > 0, "{first}");
    assert_eq!(
        first["status"]["quotaBytes"].as_u64(),
        Some(2 << 30),
        "etcd's default"
    );
    let table = world.plugin(["get", "etcd", "-o", "wide"]).succeeds();
    for title in [
        "NODE", "MEMBER", "HEALTH", "LEADER", "DB SIZE", "QUOTA", "LATENCY",
    ] {
        assert!(table.stdout.lines().next().unwrap().contains(title), "{table}");
    }

    // One of three: a warning, and it is listed with its id.
    let id = get().json()["items"][2]["spec"]["member"].clone();
    drop(running.pop());
    eventually("a member is seen to be down", || {
        get().stderr.contains("etcd is degraded: 2 of 3 members healthy")
    });
    let degraded = get().succeeds().says("node-3 is unreachable").json();
    assert_eq!(degraded["items"][2]["status"]["health"], "Unreachable");
    assert_eq!(degraded["items"][2]["spec"]["member"], id);
    let check = world
        .plugin(["check", "--backend", "direct"])
        .ends_with(1)
        .says("check etcd failed");
    assert!(check.stdout.contains("node-3 is unreachable"), "{check}");
    // Its Pod goes: the others still know it.
    world.kubectl(["delete", "pod", "-n", "kube-system", "etcd-c", "--force"]);
    let missing = get().succeeds().json();
    assert_eq!(missing["items"][2]["metadata"]["name"], id);
    assert_eq!(missing["items"][2]["status"]["health"], "Missing");

    // Two of three: nothing is written any more.
    drop(running.pop());
    eventually("the quorum is lost", || get().status == Some(1));
    get()
        .ends_with(1)
        .says("etcd has no quorum: 0 of 3 members healthy, 2 are needed");
}
