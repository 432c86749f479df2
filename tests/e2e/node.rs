//! Nodes: declared with their roles, deployed until they are ready, and what keeps them from it.

use std::time::Duration;

use crate::support::node::KEY;
use crate::support::solution::PATIENT;
use crate::support::{Answer, World, eventually, interrupt, lines_until, started, world};

const DEPLOY: &str = "metalk8s.orchestrate.deploy_node";

fn create<'a>(world: &World, name: &'a str, more: &[&'a str]) -> Answer {
    world.plugin(["create", "node", name].into_iter().chain(more.iter().copied()))
}

fn deploy(world: &World, more: &[&str]) -> Answer {
    let words = ["deploy", "node", PATIENT];
    world.plugin(words.into_iter().chain(more.iter().copied()))
}

fn is_ready(world: &World, name: &str) -> bool {
    let node = world.object(&format!("node {name}"));
    let conditions = node["status"]["conditions"].as_array();
    conditions
        .into_iter()
        .flatten()
        .any(|one| one["type"] == "Ready" && one["status"] == "True")
}

/// What a command on a node may change; its status and what the API server's own controllers taint it
/// with change by themselves.
fn state(world: &World, name: &str) -> String {
    let node = world.object(&format!("node {name}"));
    format!(
        "{} {}",
        node["metadata"]["labels"], node["metadata"]["annotations"]
    )
}

#[test]
fn a_node_is_declared_once() {
    let world = world();
    let _node = world.removed_later("declared");
    let flags = [
        "--hostname",
        "192.0.2.11",
        "--ssh-key-path",
        KEY,
        "--roles",
        "infra",
    ];
    let words = flags.into_iter().chain(["-o", "json"]).collect::<Vec<_>>();
    let result = create(world, "declared", &words).succeeds().json();
    assert_eq!(result["message"], "node/declared created");
    assert_eq!(
        (&result["result"], &result["changed"]),
        (&true.into(), &true.into())
    );
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
    assert!(
        node["spec"]["taints"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["key"] == taint),
        "{node}"
    );

    create(world, "declared", &flags)
        .succeeds()
        .prints("node/declared unchanged");
    let other = [
        "--hostname",
        "192.0.2.12",
        "--ssh-key-path",
        KEY,
        "--roles",
        "infra",
    ];
    create(world, "declared", &other)
        .ends_with(4)
        .says("ssh-host is 192.0.2.11");
    // What `get -o yaml` prints, `create -f` takes.
    let yaml = world
        .plugin(["get", "node", "declared", "-o", "yaml"])
        .succeeds()
        .stdout;
    world
        .plugin_reading(["create", "node", "-f", "-"], &yaml)
        .succeeds()
        .prints("node/declared unchanged");
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
    let words = ["create", "node", "filed", "-f", "-", "--roles", "workload,infra"];
    let more = ["--ssh-user", "admin", "--sudo-required", "--version", "128.0.0"];
    world
        .plugin_reading(words.into_iter().chain(more), &file)
        .succeeds()
        .prints("node/filed created");
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
    let cases: [(&[&[&str]], &str); 9] = [
        (&[&key, &roles], "ssh-host is missing"),
        (&[&host, &roles], "ssh-key-path is missing"),
        (&[&host, &key], "no role is given"),
        (
            &[&host, &key, &["--roles", "bootstrap"]],
            "bootstrap is no role to give",
        ),
        (&[&host, &key, &["--roles", "cook"]], "\"cook\" is no role"),
        (&[&host, &key, &roles, &["--ssh-user", "admin"]], "needs sudo"),
        (&[&host, &key, &roles, &["--ssh-port", "0"]], "--ssh-port"),
        (
            &[&host, &["--ssh-key-path", "/root/.ssh/id_rsa"], &roles],
            "--allow-key-path",
        ),
        (
            &[&host, &key, &roles, &["--taints", "infra:Never"]],
            "no effect of a taint",
        ),
    ];
    for (flags, complaint) in cases {
        let answer = create(world, "unreachable", &flags.concat())
            .ends_with(2)
            .says(complaint);
        assert_eq!(answer.stdout, "");
    }
    let wrong = [&key[..], &roles, &["-o", "json"]].concat();
    let failure = create(world, "unreachable", &wrong).ends_with(2).json();
    assert_eq!(
        (&failure["result"], &failure["reason"]),
        (&false.into(), &"Usage".into())
    );
    assert!(!world.exists("node unreachable"));
}

#[test]
fn a_declaration_is_only_shown_on_a_dry_run() {
    let world = world();
    let flags = [
        "--hostname",
        "192.0.2.11",
        "--ssh-key-path",
        KEY,
        "--roles",
        "etcd",
    ];
    let words = [&flags[..], &["--dry-run=client", "-o", "json"]].concat();
    let node = create(world, "shown", &words).succeeds().json();
    assert_eq!(
        (&node["kind"], &node["metadata"]["name"]),
        (&"Node".into(), &"shown".into())
    );
    assert_eq!(node["spec"]["taints"][0]["key"], "node-role.kubernetes.io/etcd");
    create(world, "shown", &[&flags[..], &["--dry-run"]].concat())
        .succeeds()
        .prints("  create node/shown\nnode/shown created (server dry run)");
    create(
        world,
        "shown",
        &[&flags[..], &["--taints", "none", "--dry-run=client"]].concat(),
    )
    .succeeds();
    assert!(!world.exists("node shown"));
}

#[test]
fn a_deployed_node_is_ready() {
    let world = world();
    let _node = world.declared("worker", "workload,infra");
    let result = deploy(world, &["worker", "-o", "json"]).succeeds().json();
    assert_eq!(result["message"], "node/worker deployed (infra,node)");
    assert!(is_ready(world, "worker"));
    let job = result["job"].as_str().unwrap();

    deploy(world, &["worker"])
        .succeeds()
        .prints("node/worker unchanged");
    deploy(world, &["worker", "--redeploy"])
        .succeeds()
        .prints("node/worker deployed (infra,node)");
    deploy(world, &["nothing"])
        .ends_with(3)
        .says("create node nothing");
    deploy(world, &["bootstrap"])
        .ends_with(4)
        .says("is the bootstrap node");
    deploy(world, &["-l", "no-such-label"]).ends_with(3);

    let table = world.plugin(["get", "nodes", "worker"]).succeeds().stdout;
    let line = table.lines().nth(1).unwrap();
    for word in ["worker", "Ready", "infra,node", "129.0.0-dev", "true"] {
        assert!(line.contains(word), "no {word} in {table}");
    }
    let listed = world.plugin(["get", "nodes", "-o", "json"]).succeeds().json();
    assert_eq!(listed["kind"], "NodeList");
    let node = listed["items"].as_array().unwrap().iter();
    assert!(node.clone().any(|node| node["metadata"]["name"] == "worker"));
    let page = world.plugin(["describe", "node", "worker"]).succeeds().stdout;
    for word in ["root@192.0.2.11 port 22", "KubeletReady", job, "deploy node"] {
        assert!(page.contains(word), "no {word} in {page}");
    }
    world.plugin(["get", "node", "nothing"]).ends_with(3);
}

#[test]
fn salt_minions_are_asked_at_once() {
    let world = world();
    let table = world
        .plugin(["get", "nodes", "bootstrap", "worker-1"])
        .succeeds()
        .stdout;
    let salt = |name: &str| {
        let line = table.lines().find(|line| line.starts_with(&format!("{name} ")));
        let words: Vec<&str> = line.unwrap().split_whitespace().collect();
        words.contains(&"up")
    };
    assert!(salt("bootstrap") && !salt("worker-1"), "{table}");
}

#[test]
fn a_failure_of_ssh_is_named_and_the_other_nodes_go_on() {
    let world = world();
    if world.sandbox().is_none() {
        return;
    }
    let _nodes = [
        world.declared("dark", "workload"),
        world.declared("lit", "workload"),
    ];
    let complaint = "ssh: connect to host 192.0.2.11 port 22: Connection refused";
    world.kubectl([
        "annotate",
        "node",
        "dark",
        &format!("sandbox/ssh-failure={complaint}"),
    ]);
    let answer = deploy(world, &["dark", "lit", "-o", "json"])
        .ends_with(7)
        .says(&format!(
            "node/dark is not deployed: ssh to root@192.0.2.11 port 22, key {KEY} failed: {complaint}"
        ))
        .says(&format!("ssh -i {KEY} -p 22 root@192.0.2.11 true"))
        .says("Install python36");
    let results = answer.json();
    let (dark, lit) = (&results["items"][0], &results["items"][1]);
    assert_eq!(
        (&dark["result"], &dark["reason"]),
        (&false.into(), &"JobFailed".into())
    );
    assert_eq!((&lit["name"], &lit["result"]), (&"node/lit".into(), &true.into()));
    assert!(is_ready(world, "lit") && !is_ready(world, "dark"));
    // Nothing of it is left in the way.
    world.kubectl(["annotate", "node", "dark", "sandbox/ssh-failure-"]);
    deploy(world, &["dark"]).succeeds();
}

#[test]
fn salt_alone_is_not_believed() {
    let world = world();
    if world.sandbox().is_none() {
        return;
    }
    let _node = world.declared("lifeless", "workload");
    world.kubectl(["annotate", "node", "lifeless", "sandbox/no-kubelet=true"]);
    let answer = deploy(world, &["lifeless", "--timeout", "20s", "-o", "json"])
        .ends_with(8)
        .says("node/lifeless is not ready: its kubelet never reported");
    assert_eq!(answer.json()["reason"], "TimedOut");
    let line = world
        .plugin(["get", "node", "lifeless", "--no-headers"])
        .succeeds()
        .stdout;
    assert!(line.contains("false"), "{line}");
}

#[test]
fn a_dry_run_deploys_nothing() {
    let world = world();
    let _node = world.declared("planned-node", "workload");
    let before = state(world, "planned-node");
    let result = deploy(world, &["planned-node", "--dry-run", "-o", "json"])
        .succeeds()
        .json();
    assert_eq!(result["dryRun"], true);
    let call = format!(
        "run salt state.orchestrate {DEPLOY} pillar={{\"orchestrate\":{{\"node_name\":\"planned-node\"}}}}"
    );
    assert_eq!(result["plan"][0], call.as_str(), "{result}");
    assert_eq!(result.get("job"), None);
    world.kubectl([
        "annotate",
        "node",
        "planned-node",
        "metalk8s.scality.com/ssh-host-",
    ]);
    deploy(world, &["planned-node", "--dry-run"])
        .ends_with(4)
        .says("ssh-host is missing");
    world.kubectl([
        "annotate",
        "node",
        "planned-node",
        "metalk8s.scality.com/ssh-host=192.0.2.11",
    ]);
    assert_eq!(state(world, "planned-node"), before);
    assert!(!is_ready(world, "planned-node"));
}

#[test]
fn what_is_left_to_salt_is_ready_when_it_was_waited_for() {
    let world = world();
    let _node = world.declared("left", "workload");
    // A node that is deployed already leaves no job; the ids come last.
    let answer = deploy(world, &["left", "worker-1", "--async"]).succeeds();
    let lines: Vec<&str> = answer.stdout.lines().collect();
    let [unchanged, job] = lines.as_slice() else {
        panic!("{answer}")
    };
    assert_eq!(
        (*unchanged, job.len()),
        ("node/worker-1 unchanged", 20),
        "{answer}"
    );
    world.plugin(["wait", "job", job]).succeeds();
    assert!(is_ready(world, "left"));
}

#[test]
fn what_is_left_to_salt_and_does_not_become_ready_is_told_by_wait() {
    let world = world();
    if world.sandbox().is_none() {
        return;
    }
    let _node = world.declared("left-lifeless", "workload");
    world.kubectl(["annotate", "node", "left-lifeless", "sandbox/no-kubelet=true"]);
    let answer = deploy(world, &["left-lifeless", "--async", "-o", "json"]).succeeds();
    let job = answer.json()["job"].as_str().unwrap().to_owned();
    assert_eq!(
        answer.json()["message"],
        format!("node/left-lifeless is left to salt job {job}")
    );
    eventually("salt is done", || {
        let job = world
            .plugin(["describe", "job", &job, "-o", "json"])
            .succeeds()
            .json();
        job["status"]["state"] == "Succeeded"
    });
    world
        .plugin(["wait", "job", &job, "--timeout", "5s"])
        .ends_with(8)
        .says("node/left-lifeless is not ready");
}

#[test]
fn nodes_are_deployed_side_by_side_and_never_twice() {
    let world = world();
    let Some(sandbox) = world.sandbox() else { return };
    let names = ["side-1", "side-2"];
    let _nodes = names.map(|name| world.declared(name, "workload"));
    world.kubectl(["label", "node", "side-1", "side-2", "test=side"]);
    sandbox.salt().hold(DEPLOY, Duration::from_mins(2)).unwrap();
    let words = [
        "deploy",
        "node",
        "-l",
        "test=side",
        "--parallel",
        "2",
        "-v",
        PATIENT,
    ];
    let mut child = started(&mut world.plugin_command(words));
    // Both jobs are held, so that the second is seen only if it did not wait for the first.
    let mut log = lines_until(child.stderr.take().unwrap(), "salt job ");
    log.until("salt job ");
    world
        .plugin(["deploy", "node", "side-1"])
        .ends_with(4)
        .says("node/side-1 is being changed by")
        .says("job 20");
    world
        .plugin(["deploy", "node", "side-1", "--dry-run"])
        .succeeds()
        .says("at this moment node/side-1 is being changed by");
    sandbox.salt().release(DEPLOY).unwrap();
    let said = log.rest();
    let answer = Answer::of(child.wait_with_output().unwrap());
    assert_eq!(answer.status, Some(0), "{said}");
    assert_eq!(
        answer.stdout,
        "node/side-1 deployed (node)\nnode/side-2 deployed (node)\n"
    );
}

#[test]
fn ctrl_c_begins_no_other_node() {
    let world = world();
    let Some(sandbox) = world.sandbox() else { return };
    let _nodes = ["cut-1", "cut-2"].map(|name| world.declared(name, "workload"));
    sandbox.salt().hold(DEPLOY, Duration::from_mins(2)).unwrap();
    let words = ["deploy", "node", "cut-1", "cut-2", "-v", PATIENT];
    let mut child = started(&mut world.plugin_command(words));
    let log = lines_until(child.stderr.take().unwrap(), "salt job ");
    interrupt(&child);
    let said = log.rest();
    sandbox.salt().release(DEPLOY).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    assert!(
        said.contains("node/cut-2 is not deployed: interrupted before it was begun"),
        "{said}"
    );
    let job = said.split("wait job ").nth(1).unwrap();
    let job = job.split_whitespace().next().unwrap();
    world.plugin(["wait", "job", job]).succeeds();
    assert!(is_ready(world, "cut-1") && !is_ready(world, "cut-2"));
}

#[test]
fn the_control_plane_grows_one_by_one() {
    let world = world();
    let Some(sandbox) = world.sandbox() else { return };
    let names = ["plane-1", "plane-2"];
    let _nodes = names.map(|name| world.declared(name, "control-plane"));
    let _etcd = world.declared("plane-3", "etcd");
    deploy(world, &["plane-1", "plane-2", "--async"])
        .ends_with(2)
        .says("have to wait for each other: plane-1, plane-2");

    let answer = deploy(world, &["plane-1", "plane-2", "--parallel", "2", "-v"]).succeeds();
    assert_eq!(
        answer.stdout,
        "node/plane-1 deployed (etcd,master)\nnode/plane-2 deployed (etcd,master)\n"
    );
    let place = |text: &str| {
        answer
            .stderr
            .find(text)
            .unwrap_or_else(|| panic!("no {text:?} in {answer}"))
    };
    let first_is_done = place("done: wait until etcd is ready, on plane-1 as well");
    let second = answer.stderr.match_indices("salt job ").nth(1).unwrap().0;
    assert!(first_is_done < second, "{answer}");
    assert!(world.exists("pod -n kube-system etcd-plane-2"));

    // A member of etcd that is not ready keeps the next one away.
    let sick = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: etcd-sick\n  namespace: kube-system\n  \
        labels: {component: etcd}\n  annotations: {sandbox/failure: NeverReady}\nspec:\n  nodeName: plane-1\n  \
        serviceAccountName: etcd\n  containers: [{name: etcd, image: 'etcd:sandbox'}]\n";
    world.kubectl_reading(["apply", "-f", "-"], sick);
    let refused = deploy(world, &["plane-3"]);
    world.kubectl(["delete", "pod", "-n", "kube-system", "etcd-sick", "--force"]);
    refused.ends_with(4).says("etcd is not ready: pod etcd-sick");

    // Another command that would grow it waits or is refused.
    let _fourth = world.declared("plane-4", "etcd");
    sandbox.salt().hold(DEPLOY, Duration::from_mins(2)).unwrap();
    let mut child = started(&mut world.plugin_command(["deploy", "node", "plane-3", "-v", PATIENT]));
    let log = lines_until(child.stderr.take().unwrap(), "salt job ");
    let refused = world.plugin(["deploy", "node", "plane-4"]);
    sandbox.salt().release(DEPLOY).unwrap();
    refused.ends_with(4).says("the control plane is being changed by");
    let said = log.rest();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{said}");
    eventually("etcd runs on plane-3", || {
        world.exists("pod -n kube-system etcd-plane-3")
    });
}

#[test]
fn a_viewer_looks_at_nodes_and_changes_none() {
    let world = world();
    if world.sandbox().is_none() {
        return;
    }
    let _node = world.declared("watched-node", "workload");
    let before = state(world, "watched-node");
    let viewer = |words: &[&str]| world.plugin_as("viewer", words.iter().copied());
    viewer(&["get", "nodes"]).succeeds().says("salt cannot be asked");
    viewer(&["describe", "node", "watched-node"]).succeeds();
    viewer(&["deploy", "node", "watched-node"]).ends_with(5);
    let flags = ["--hostname", "h", "--ssh-key-path", KEY, "--roles", "infra"];
    viewer(&[&["create", "node", "unwanted"][..], &flags].concat()).ends_with(5);
    assert!(!world.exists("node unwanted"));
    assert_eq!(state(world, "watched-node"), before);
}
