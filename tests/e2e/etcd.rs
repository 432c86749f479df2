//! The members of etcd: real ones, of which some end.

use sandbox::EtcdMember;
use serde_json::{Value, json};

use crate::support::{Answer, World, eventually, until};

/// The members: name, health and whether it leads.
fn members(list: &Value) -> Vec<(String, String, bool)> {
    let one = |member: &Value| {
        let (name, status) = (&member["metadata"]["name"], &member["status"]);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(name), text(&status["health"]), status["leader"] == true)
    };
    list["items"].as_array().unwrap().iter().map(one).collect()
}

/// Whether `get etcd` has every member, and each is healthy.
fn is_healthy(answer: &Answer) -> bool {
    let are_healthy = |list: &Value| members(list).iter().all(|(_, health, _)| health == "Healthy");
    answer.status == Some(0) && are_healthy(&answer.json())
}

/// Nodes beside the bootstrap node, each with an address of its own.
fn make_nodes(world: &World) {
    for name in ["node-2", "node-3"] {
        let node = format!(
            "apiVersion: v1\nkind: Node\nmetadata:\n  name: {name}\n  \
             annotations: {{sandbox/address: 10.99.0.{}}}\n  labels: {{kwok.x-k8s.io/node: fake}}\n",
            &name[5..]
        );
        world.kubectl_reading("apply -f -", &node);
    }
}

#[test]
fn members_are_listed_until_the_quorum_is_lost() {
    let Some(world) = World::plain() else { return };
    let sandbox = world.sandbox().unwrap();
    let get = || world.plugin("get etcd -o json");
    get().fails(3, "there is no pod of etcd in namespace kube-system");
    world.does("check --backend direct").shows("there is no pod of etcd");

    make_nodes(&world);
    let mut running = sandbox.etcd_members(&[("a", "node-1"), ("b", "node-2"), ("c", "node-3")]).unwrap();
    until("all members are healthy", get, is_healthy);
    let found = members(&get().succeeds().json());
    let names: Vec<&str> = found.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["node-1", "node-2", "node-3"]);
    assert_eq!(found.iter().filter(|(.., leads)| *leads).count(), 1, "{found:?}");
    let first = &get().json()["items"][0];
    assert!(first["status"]["databaseBytes"].as_u64().unwrap() > 0, "{first}");
    assert_eq!(first["status"]["quotaBytes"].as_u64(), Some(2 << 30), "etcd's default");
    let table = world.does("get etcd -o wide");
    for title in ["NODE", "MEMBER", "HEALTH", "LEADER", "DB SIZE", "QUOTA", "LATENCY"] {
        assert!(table.stdout.lines().next().unwrap().contains(title), "{table}");
    }

    // One of three: a warning, and it is listed with its id.
    let id = get().json()["items"][2]["spec"]["member"].clone();
    running[2].end();
    until("a member is seen to be down", get, |answer| {
        answer.stderr.contains("etcd is degraded: 2 of 3 members healthy")
    });
    let degraded = get().succeeds().says("node-3 is unreachable").json();
    assert_eq!(degraded["items"][2]["status"]["health"], "Unreachable");
    assert_eq!(degraded["items"][2]["spec"]["member"], id);
    world.plugin("check --backend direct").fails(1, "check etcd failed").shows("node-3 is unreachable");
    // Its Pod goes: the others still know it.
    world.kubectl("delete pod -n kube-system etcd-c --force");
    let missing = get().succeeds().json();
    assert_eq!(missing["items"][2]["metadata"]["name"], id);
    assert_eq!(missing["items"][2]["status"]["health"], "Missing");

    // Two of three: nothing is written any more.
    running[1].end();
    until("the quorum is lost", get, |answer| answer.status == Some(1));
    get().fails(1, "etcd has no quorum: 0 of 3 members healthy, 2 needed");
}

/// All that a request needs in etcd's gateway is in base64: the range from the first key to the last one.
const ALL: &str = "AA==";

/// Fills the databases until etcd refuses to write, and deletes everything again: no key is left, and no space.
fn use_up(member: &EtcdMember) {
    let value = "QUFB".repeat(256 << 10);
    let mut keys = 0;
    while member.request("kv/put", &json!({"key": format!("{keys:04}"), "value": value})).unwrap().is_ok() {
        keys += 1;
        assert!(keys < 100, "the quota is not reached");
    }
    let deleted = member.request("kv/deleterange", &json!({"key": ALL, "range_end": ALL}));
    let revision = deleted.unwrap().unwrap()["header"]["revision"].clone();
    let compacted = member.request("kv/compaction", &json!({"revision": revision, "physical": true}));
    compacted.unwrap().unwrap();
}

#[test]
fn databases_are_defragmented_and_written_again() {
    let Some(world) = World::own() else { return };
    let sandbox = world.sandbox().unwrap();
    make_nodes(&world);
    let _minions = ["node-2", "node-3"].map(|name| sandbox.salt_minion(name).unwrap());
    let all = ["bootstrap", "node-2", "node-3"].map(|node| (node, node));
    let mut running = sandbox.etcd_members_with(&all, &["--quota-backend-bytes=16777216"]).unwrap();
    let get = || world.plugin("get etcd -o json");
    until("all members are healthy", get, is_healthy);
    eventually("all minions answer", || {
        let nodes = world.plugin("get nodes -o wide").stdout;
        nodes.matches(" up ").count() == all.len()
    });

    let mut leader = None;
    eventually("a member leads", || {
        let leading = members(&get().json()).into_iter().find(|(.., leads)| *leads);
        leader = leading.map(|(name, ..)| name);
        leader.is_some()
    });
    let leader = leader.unwrap();

    use_up(&running[0]);
    until("all members have the alarm", get, |answer| {
        answer.stderr.contains("etcd refuses to write, because a database reached its quota")
    });
    let full = get().fails(1, "kubectl metalk8s defragment etcd");
    assert_eq!(members(&full.json()).len(), all.len(), "one document");
    let put = |member: &EtcdMember| member.request("kv/put", &json!({"key": "QQ==", "value": "QQ=="}));
    assert!(put(&running[0]).unwrap().is_err());

    let dry = world.does("defragment etcd --dry-run");
    let last = dry.stdout.lines().last().unwrap();
    assert_eq!(last, format!("etcd/{leader} defragmented (server dry run)"));
    assert!(put(&running[0]).unwrap().is_err());

    let defragmented = world.does("defragment etcd").stdout;
    let lines: Vec<&str> = defragmented.lines().collect();
    assert_eq!(lines.len(), all.len(), "{defragmented}");
    assert!(lines[2].starts_with(&format!("etcd/{leader} ")), "{defragmented}");
    for (node, _) in all {
        let gained = format!("etcd/{node} defragmented: 1");
        assert!(defragmented.contains(&gained), "{defragmented}");
    }
    let healthy = get().succeeds().json();
    for member in healthy["items"].as_array().unwrap() {
        assert!(member["status"]["databaseBytes"].as_u64().unwrap() < 1 << 20, "{member}");
    }
    put(&running[0]).unwrap().unwrap();
    world.does("defragment etcd node-2").begins("etcd/node-2 defragmented: ");
    world
        .plugin("defragment etcd node-9")
        .ends_with(3)
        .says("etcd member node-9 does not exist; available: bootstrap, node-2, node-3");

    running[2].end();
    until("a member is seen to be down", get, |answer| answer.stderr.contains("degraded"));
    world
        .plugin("defragment etcd node-2")
        .ends_with(4)
        .says("etcd/node-2 serves no requests while it is defragmented, and node-3 is unreachable");
}
