//! Nodes: declared with their roles, deployed until they are ready, and what keeps them from it.

use crate::support::node::KEY;
use crate::support::solution::PATIENT;
use crate::support::{Answer, Words, World, eventually, world};

mod deleted;
mod deployed;
mod edited;
mod replaced;
mod schedulable;

const DEPLOY: &str = "metalk8s.orchestrate.deploy_node";

fn create(world: &World, name: &str, more: impl Words) -> Answer {
    world.plugin(("create node", name, more))
}

fn deploy(world: &World, more: impl Words) -> Answer {
    world.plugin(("deploy node", PATIENT, more))
}

fn is_ready(world: &World, name: &str) -> bool {
    let node = world.object(&format!("node {name}"));
    let conditions = node["status"]["conditions"].as_array();
    conditions.into_iter().flatten().any(|one| one["type"] == "Ready" && one["status"] == "True")
}

/// What a command on a node may change; its status and what the API server's own controllers taint it
/// with change by themselves.
fn state(world: &World, name: &str) -> String {
    let node = world.object(&format!("node {name}"));
    format!("{} {}", node["metadata"]["labels"], node["metadata"]["annotations"])
}

#[test]
fn a_node_is_declared_once() {
    let world = world();
    let _node = world.removed_later("declared");
    let flags = format!("--hostname 192.0.2.11 --ssh-key-path {KEY} --roles infra");
    let result = create(world, "declared", (&flags, "-o json")).succeeds().json();
    assert_eq!(result["message"], "node/declared created");
    assert_eq!(result["result"], true);
    assert_eq!(result["changed"], true);
    let node = world.object("node declared");
    let (labels, annotations) = (&node["metadata"]["labels"], &node["metadata"]["annotations"]);
    let bootstrap = world.object("node -l node-role.kubernetes.io/bootstrap");
    assert_eq!(
        labels["metalk8s.scality.com/version"],
        bootstrap["items"][0]["metadata"]["labels"]["metalk8s.scality.com/version"]
    );
    assert_eq!(labels["node-role.kubernetes.io/infra"], "");
    assert_eq!(annotations["metalk8s.scality.com/ssh-user"], "root");
    assert_eq!(annotations["metalk8s.scality.com/ssh-port"], "22");
    assert_eq!(annotations.get("metalk8s.scality.com/ssh-sudo"), None);
    let taint = "node-role.kubernetes.io/infra";
    assert!(node["spec"]["taints"].as_array().unwrap().iter().any(|one| one["key"] == taint), "{node}");

    create(world, "declared", &flags).succeeds().prints("node/declared unchanged");
    let other = format!("--hostname 192.0.2.12 --ssh-key-path {KEY} --roles infra");
    create(world, "declared", &other).fails(4, "ssh-host is 192.0.2.11");
    // What `get -o yaml` prints, `create -f` takes.
    let yaml = world.does("get nodes bootstrap declared -o yaml").stdout;
    world
        .plugin_reading("create node -f -", &yaml)
        .succeeds()
        .prints("node/bootstrap unchanged\nnode/declared unchanged");
}

#[test]
fn the_command_line_wins_over_the_file() {
    let world = world();
    let _node = world.removed_later("filed");
    let file = format!(
        "apiVersion: v1\nkind: Node\nmetadata:\n  name: in-the-file\n  annotations:\n    \
         metalk8s.scality.com/ssh-host: 192.0.2.20\n    metalk8s.scality.com/ssh-key-path: {KEY}\n    \
         metalk8s.scality.com/ssh-sudo: 'false'\n  labels:\n    rack: r1\n    \
         node-role.kubernetes.io/infra: ''\nspec:\n  taints: [{{key: node-role.kubernetes.io/infra, effect: NoSchedule}}]\n"
    );
    let words = "create node filed -f - --roles workload,infra";
    let more = ["--ssh-user", "admin", "--sudo-required", "--version", "128.0.0"];
    world.plugin_reading((words, more), &file).succeeds().prints("node/filed created");
    let node = world.object("node filed");
    let (labels, annotations) = (&node["metadata"]["labels"], &node["metadata"]["annotations"]);
    assert_eq!(annotations["metalk8s.scality.com/ssh-host"], "192.0.2.20");
    assert_eq!(annotations["metalk8s.scality.com/ssh-user"], "admin");
    assert_eq!(annotations["metalk8s.scality.com/ssh-sudo"], "true");
    assert_eq!(labels["rack"], "r1");
    assert_eq!(labels["metalk8s.scality.com/version"], "128.0.0");
    assert_eq!(labels["node-role.kubernetes.io/node"], "");
    let taints = node["spec"]["taints"].to_string();
    assert!(!taints.contains("node-role"), "{taints}");
}

#[test]
fn what_cannot_be_reached_is_not_declared() {
    let world = world();
    let host = ["--hostname", "192.0.2.11"];
    let key = ["--ssh-key-path", KEY];
    let roles = ["--roles", "infra"];
    #[rustfmt::skip]
    let cases: [(&[&[&str]], &str); 10] = [
        (&[&key, &roles], "--hostname (annotation metalk8s.scality.com/ssh-host) is missing"),
        (&[&host, &roles], "--ssh-key-path (annotation metalk8s.scality.com/ssh-key-path) is missing"),
        (&[&host, &key], "no role is given"),
        (&[&host, &key, &["--roles", "bootstrap"]], "bootstrap cannot be given as a role"),
        (&[&host, &key, &["--roles", "cook"]], "\"cook\" is not a valid role"),
        (&[&host, &key, &roles, &["--ssh-user", "admin"]], "needs sudo"),
        (&[&host, &key, &roles, &["--ssh-port", "0"]], "--ssh-port"),
        (&[&host, &["--ssh-key-path", "/root/.ssh/id_rsa"], &roles], "the directories of the bootstrap node that the Salt master sees"),
        (&[&key, &roles, &["--hostname", "root@192.0.2.11"]], "is not a valid host name or address"),
        (&[&host, &key, &roles, &["--taints", "infra:Never"]], "not a valid taint effect"),
    ];
    for (flags, complaint) in cases {
        let answer = create(world, "unreachable", flags.concat()).fails(2, complaint);
        assert_eq!(answer.stdout, "");
    }
    let elsewhere = ["--ssh-key-path", "/root/.ssh/id_rsa", "-o", "json"];
    create(world, "unreachable", [&host[..], &roles, &elsewhere].concat())
        .ends_with(2)
        .advises("--allow-key-path");
    let wrong = [&key[..], &roles, &["-o", "json"]].concat();
    let failure = create(world, "unreachable", &wrong).ends_with(2).json();
    assert_eq!(failure["result"], false);
    assert_eq!(failure["reason"], "Usage");
    assert_eq!(failure["name"], "node/unreachable");
    assert_eq!(failure["action"], "create");
    assert!(!world.exists("node unreachable"));
}

#[test]
fn a_declaration_is_only_shown_on_a_dry_run() {
    let world = world();
    let flags = format!("--hostname 192.0.2.11 --ssh-key-path {KEY} --roles etcd");
    let words = (&flags, "--dry-run=client -o json");
    let node = create(world, "shown", words).succeeds().json();
    assert_eq!(node["kind"], "Node");
    assert_eq!(node["metadata"]["name"], "shown");
    assert_eq!(node["spec"]["taints"][0]["key"], "node-role.kubernetes.io/etcd");
    create(world, "shown", (&flags, "--dry-run"))
        .succeeds()
        .prints("  create node/shown\nnode/shown created (server dry run)");
    create(world, "shown", (&flags, "--taints none --dry-run=client")).succeeds();
    assert!(!world.exists("node shown"));
}

#[test]
fn salt_minions_are_asked_at_once() {
    let world = world();
    let salt = |table: &str, name: &str| {
        let line = table.lines().find(|line| line.starts_with(&format!("{name} ")));
        let words: Vec<&str> = line.unwrap().split_whitespace().collect();
        words.contains(&"up")
    };
    // An import of another test restarts Salt, and a listing waits for it shortly only.
    eventually("the minion of the bootstrap node answers", || {
        let table = world.does("get nodes bootstrap worker-1").stdout;
        assert!(!salt(&table, "worker-1"), "{table}");
        salt(&table, "bootstrap")
    });
}

#[test]
fn a_dry_run_deploys_nothing() {
    let world = world();
    let _node = world.declared("planned-node", "workload");
    let before = state(world, "planned-node");
    let dry = ["planned-node", "--dry-run", "-o", "json"];
    let result = deploy(world, dry).succeeds().json();
    assert_eq!(result["plan"][0], "deploy node/planned-node", "{result}");
    let result = deploy(world, (&dry, "-v")).succeeds().json();
    assert_eq!(result["dryRun"], true);
    let call = format!(
        "run Salt state.orchestrate {DEPLOY} pillar={{\"orchestrate\":{{\"node_name\":\"planned-node\"}}}}"
    );
    assert_eq!(result["plan"][0], call.as_str(), "{result}");
    assert_eq!(result.get("job"), None);
    world.kubectl("annotate node planned-node metalk8s.scality.com/ssh-host-");
    deploy(world, "planned-node --dry-run").fails(4, "ssh-host) is missing");
    world.kubectl("annotate node planned-node metalk8s.scality.com/ssh-host=192.0.2.11");
    assert_eq!(state(world, "planned-node"), before);
    assert!(!is_ready(world, "planned-node"));
}

#[test]
fn a_viewer_looks_at_nodes_and_changes_none() {
    let Some(world) = world().sandboxed() else { return };
    let _node = world.declared("watched-node", "workload");
    let before = state(world, "watched-node");
    let viewer = |words: &[&str]| world.plugin_as("viewer", words);
    viewer(&["get", "nodes"]).succeeds().says("cannot read the minions from Salt");
    viewer(&["describe", "node", "watched-node"]).succeeds();
    viewer(&["deploy", "node", "watched-node"]).ends_with(5);
    let flags = ["--hostname", "h", "--ssh-key-path", KEY, "--roles", "infra"];
    viewer(&[&["create", "node", "unwanted"][..], &flags].concat()).ends_with(5);
    assert!(!world.exists("node unwanted"));
    assert_eq!(state(world, "watched-node"), before);
}
