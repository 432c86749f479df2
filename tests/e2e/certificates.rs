//! The certificates on nodes: read there, judged, and made anew by MetalK8s' own orchestration.

use serde_json::Value;

use crate::support::solution::PATIENT;
use crate::support::{Answer, Words, World, succeeding, world};

const RENEW: &str = "metalk8s.orchestrate.certs.renew";
const DEX: &str = "/etc/metalk8s/pki/dex/server.crt";
const PEER: &str = "/etc/kubernetes/pki/etcd/peer.crt";
const KUBELET: &str = "/etc/kubernetes/kubelet.conf";

fn get(world: &World, node: &str) -> Vec<Value> {
    let answer = world.does(format!("get certificates --node {node} -o json"));
    answer.json()["items"].as_array().unwrap().clone()
}

fn days(world: &World, node: &str, name: &str) -> Option<i64> {
    let all = get(world, node);
    let one = all.iter().find(|one| one["metadata"]["name"] == name).unwrap();
    one["status"]["days"].as_i64()
}

fn renew(world: &World, more: impl Words) -> Answer {
    let words = format!("renew certificates {PATIENT} --node bootstrap");
    world.plugin((&words, more))
}

#[test]
fn certificates_that_expire_soon_are_renewed_and_no_others() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let all = get(world, "bootstrap");
    let named = |name: &str| all.iter().find(|one| one["metadata"]["name"] == name).unwrap();
    for name in "etcd etcd-peer apiserver admin kubelet salt-api front-proxy".split(' ') {
        let one = named(name);
        assert_eq!(one["status"]["state"], "Valid", "{one}");
        assert!(one["status"]["days"].as_i64().unwrap() > 360, "{one}");
    }
    assert_eq!(named("admin")["spec"]["usage"], "kubeconfig");
    assert_eq!(named("etcd")["spec"]["path"], "/etc/kubernetes/pki/etcd/server.crt");
    assert!(!Value::from(all.clone()).to_string().contains("c2VjcmV0"), "a private key");

    sandbox.certify("bootstrap", DEX, 30).unwrap();
    sandbox.certify("bootstrap", PEER, 60).unwrap();
    let table = world.plugin("get certificates dex --node bootstrap -o wide");
    let table = table.succeeds().stdout;
    assert!(table.starts_with("NODE"), "{table}");
    let line: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!((line[0], line[1], line[4], line[5]), ("bootstrap", "dex", "server", DEX));
    assert!(["29", "30"].contains(&line[3]), "{table}");
    let line = world.checked("certificates");
    assert_ne!(line["state"], "ok", "{line}");
    assert!(line["message"].as_str().unwrap().contains("dex on bootstrap ("), "{line}");

    renew(world, "--dry-run")
        .succeeds()
        .shows("check that certificates of node/bootstrap expire later: dex, etcd-peer");
    assert_eq!(days(world, "bootstrap", "etcd-peer"), Some(59));
    sandbox.salt().fail(RENEW, "no space left on device").unwrap();
    renew(world, "").fails(7, "no space left on device");
    sandbox.salt().release(RENEW).unwrap();

    let result = renew(world, "-o json").succeeds().json();
    assert_eq!(result["message"], "certificates of node/bootstrap renewed: dex, etcd-peer");
    assert!(result["job"].is_string(), "{result}");
    for name in ["dex", "etcd-peer"] {
        assert!(days(world, "bootstrap", name) > Some(360), "{name}");
    }
    renew(world, "").succeeds().prints("certificates of node/bootstrap unchanged: none of them is due");
}

#[test]
fn an_expired_kubeconfig_of_another_node_fails_the_check_until_it_is_renewed() {
    // The key of a minion stays in the Salt master when it ends, and `check` would miss it.
    let Some(world) = World::own() else { return };
    let world = &world;
    let sandbox = world.sandbox().unwrap();
    let _node = world.declared("certified", "workload");
    sandbox.certify("certified", KUBELET, -3).unwrap();
    world.plugin("get certificates --node certified").fails(3, "certified");
    let _minion = sandbox.salt_minion("certified").unwrap();
    let listing = "get certificates kubelet --node certified -o json";
    let answer = succeeding("the minion answers", || world.plugin(listing));
    // As one object: with a node the name is unique.
    let one = answer.json();
    assert_eq!(one["status"]["state"], "Expired", "{one}");
    assert_eq!(one["status"]["days"], -4, "{one}");
    let line = world.checked("certificates");
    assert_eq!(line["state"], "failed");
    assert_eq!(line["reason"], "Failed");
    assert!(
        line["message"].as_str().unwrap().contains("certificates have expired: kubelet on certified ("),
        "{line}"
    );
    let words = format!("renew certificates {PATIENT} --node certified");
    world.does(&words).prints("certificates of node/certified renewed: kubelet");
    // The state has written the certificate as bytes, as that of MetalK8s does.
    assert!(days(world, "certified", "kubelet") > Some(360));

    // What is no certificate is one that has to be made.
    let path = sandbox.directory().join("nodes/certified").join(&KUBELET[1..]);
    std::fs::write(&path, "users: 5").unwrap();
    let one = world.does(listing).json();
    assert_eq!(one["status"]["state"], "Unreadable", "{one}");
    world.does(&words).prints("certificates of node/certified renewed: kubelet");

    // Salt succeeds, but the new certificate expires no later than the old one.
    sandbox.certify("certified", KUBELET, -3).unwrap();
    sandbox.certify("bootstrap", DEX, -5).unwrap();
    let directory = sandbox.directory();
    std::fs::copy(directory.join(&DEX[1..]), directory.join("salt/renewed.crt")).unwrap();
    world
        .plugin(&words)
        .ends_with(7)
        .says("these certificates of node certified expire when they did before: kubelet");
}
