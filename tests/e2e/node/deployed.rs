//! Nodes deployed: ready or told why not, side by side or one by one.

use std::time::Duration;

use super::{DEPLOY, deploy, is_ready};
use crate::support::formulas::deployments;
use crate::support::node::KEY;
use crate::support::solution::PATIENT;
use crate::support::{answered, eventually, world};

#[test]
fn a_deployed_node_is_ready() {
    let world = world();
    let _node = world.declared("worker", "workload,infra");
    let result = deploy(world, ["worker", "-o", "json"]).succeeds().json();
    assert_eq!(result["message"], "node/worker deployed (infra,node)");
    assert!(is_ready(world, "worker"));
    let job = result["job"].as_str().unwrap();

    deploy(world, ["worker"]).succeeds().prints("node/worker unchanged");
    deploy(world, ["worker", "--redeploy"]).succeeds().prints("node/worker deployed (infra,node)");
    deploy(world, ["nothing", "-o", "json"]).ends_with(3).advises("create node nothing");
    deploy(world, ["bootstrap"]).fails(4, "is the bootstrap node");
    deploy(world, ["-l", "no-such-label"]).ends_with(3);
    deploy(world, ["-l", "node-role.kubernetes.io/bootstrap"])
        .fails(4, "only node bootstrap has these labels");

    let table = world.does("get nodes worker -o wide").stdout;
    let line = table.lines().nth(1).unwrap();
    for word in ["worker", "Ready", "infra,node", "129.0.0-dev", "true"] {
        assert!(line.contains(word), "no {word} in {table}");
    }
    let listed = world.does("get nodes -o json").json();
    assert_eq!(listed["kind"], "NodeList");
    let node = listed["items"].as_array().unwrap().iter();
    assert!(node.clone().any(|node| node["metadata"]["name"] == "worker"));
    world
        .does("describe node worker")
        .shows("root@192.0.2.11 port 22")
        .shows("KubeletReady")
        .shows(job)
        .shows("deploy   Succeeded");
    world.plugin("get node nothing").ends_with(3);
}

#[test]
fn a_version_that_is_not_imported_is_not_deployed() {
    let world = world();
    let words = "create node early --hostname 192.0.2.11 --roles workload --version 9.9.9";
    world.does((words, ["--ssh-key-path", KEY]));
    let _node = world.removed_later("early");
    for words in ["early", "early --dry-run"] {
        deploy(world, words).fails(3, "node early: MetalK8s 9.9.9 is not imported; available: ");
    }
    assert!(!is_ready(world, "early"));
}

#[test]
fn a_failure_of_ssh_is_named_and_the_other_nodes_go_on() {
    let Some(world) = world().sandboxed() else { return };
    let _nodes = [world.declared("dark", "workload"), world.declared("lit", "workload")];
    let complaint = "ssh: connect to host 192.0.2.11 port 22: Connection refused";
    world.kubectl(("annotate node dark", [&format!("sandbox/ssh-failure={complaint}")]));
    let answer = deploy(world, ["dark", "lit", "-o", "json"])
        .ends_with(7)
        .says(&format!(
            "failed to deploy node/dark: ssh to root@192.0.2.11 port 22, key {KEY} failed: {complaint}"
        ))
        .says("Install python36");
    let results = answer.json();
    let (dark, lit) = (&results["items"][0], &results["items"][1]);
    let hints = dark["hints"].to_string();
    assert!(hints.contains(&format!("ssh -i {KEY} -p 22 root@192.0.2.11 true")), "{hints}");
    assert_eq!(dark["result"], false);
    assert_eq!(dark["reason"], "JobFailed");
    assert_eq!((&lit["name"], &lit["result"]), (&"node/lit".into(), &true.into()));
    assert!(is_ready(world, "lit") && !is_ready(world, "dark"));
    // Nothing of it is left in the way.
    world.kubectl("annotate node dark sandbox/ssh-failure-");
    deploy(world, ["dark"]).succeeds();
}

#[test]
fn salt_alone_is_not_believed() {
    let Some(world) = world().sandboxed() else { return };
    let _deployments = deployments();
    let _node = world.declared("lifeless", "workload");
    world.kubectl("annotate node lifeless sandbox/no-kubelet=true");
    let answer = deploy(world, ["lifeless", "--timeout", "2m", "-o", "json"])
        .fails(8, "node/lifeless is not ready: its kubelet never reported");
    assert_eq!(answer.json()["reason"], "TimedOut");
    world.does("get node lifeless --no-headers -o wide").shows("false");
}

#[test]
fn what_is_left_to_salt_is_ready_when_it_was_waited_for() {
    let world = world();
    let _node = world.declared("left", "workload");
    // A node that is deployed already leaves no job; the ids come last.
    let answer = deploy(world, ["left", "worker-1", "--async"]).succeeds();
    let lines: Vec<&str> = answer.stdout.lines().collect();
    let [unchanged, job] = lines.as_slice() else { panic!("{answer}") };
    assert_eq!((*unchanged, job.len()), ("node/worker-1 unchanged", 20), "{answer}");
    world.does(format!("wait job {job}"));
    assert!(is_ready(world, "left"));
}

#[test]
fn what_is_left_to_salt_and_does_not_become_ready_is_told_by_wait() {
    let Some(world) = world().sandboxed() else { return };
    let _node = world.declared("left-lifeless", "workload");
    world.kubectl("annotate node left-lifeless sandbox/no-kubelet=true");
    let answer = deploy(world, ["left-lifeless", "--async", "-o", "json"]).succeeds();
    let job = answer.json()["job"].as_str().unwrap().to_owned();
    assert_eq!(answer.json()["message"], format!("node/left-lifeless Salt job {job} started"));
    eventually("salt is done", || {
        let job = answered(|| world.plugin(format!("describe job {job} -o json")));
        job.succeeds().json()["status"]["state"] == "Succeeded"
    });
    // While Salt is restarted by another test, the time may be over before the node is looked at.
    eventually("it is told that the node is not ready", || {
        let answer = world.plugin(format!("wait job {job} --timeout 15s")).ends_with(8);
        answer.stderr.contains("node/left-lifeless is not ready")
    });
}

#[test]
fn nodes_are_deployed_side_by_side_and_never_twice() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let names = ["side-1", "side-2"];
    let _nodes = names.map(|name| world.declared(name, "workload"));
    world.kubectl("label node side-1 side-2 test=side");
    let _deployments = deployments();
    sandbox.salt().hold(DEPLOY, Duration::from_mins(2)).unwrap();
    let words = format!("deploy node -l test=side --concurrency 2 -v {PATIENT}");
    // Both jobs are held, so that the second is seen only if it did not wait for the first.
    let child = world.begin(&words).past("Salt job ").past("Salt job ");
    world.refused("deploy node side-1", "node/side-1 is being changed by").says("job 20");
    world.does("deploy node side-1 --dry-run").says("right now, node/side-1 is being changed by");
    sandbox.salt().release(DEPLOY).unwrap();
    let answer = child.ends_with(0);
    assert_eq!(answer.stdout, "node/side-1 deployed (node)\nnode/side-2 deployed (node)\n");
}

#[test]
fn ctrl_c_begins_no_other_node() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let _nodes = ["cut-1", "cut-2"].map(|name| world.declared(name, "workload"));
    let _deployments = deployments();
    sandbox.salt().hold(DEPLOY, Duration::from_mins(2)).unwrap();
    let words = format!("deploy node cut-1 cut-2 --concurrency 1 -v {PATIENT}");
    let child = world.begin(&words).past("Salt job ");
    child.interrupt();
    let answer = child.end();
    sandbox.salt().release(DEPLOY).unwrap();
    let answer = answer.fails(130, "of 2: 1 failed, 1 not started: node/cut-2");
    world.does(format!("wait job {}", answer.interrupted_job()));
    assert!(is_ready(world, "cut-1") && !is_ready(world, "cut-2"));
}

#[test]
fn the_control_plane_grows_one_by_one() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    let names = ["plane-1", "plane-2"];
    let _nodes = names.map(|name| world.declared(name, "control-plane"));
    let _etcd = world.declared("plane-3", "etcd");
    deploy(world, ["plane-1", "plane-2", "--async"])
        .fails(2, "have to wait for each other: plane-1, plane-2");

    let answer = deploy(world, ["plane-1", "plane-2", "--parallel", "2", "-v"]).succeeds();
    assert_eq!(answer.stdout, "node/plane-1 deployed (etcd,master)\nnode/plane-2 deployed (etcd,master)\n");
    let place = |text: &str| answer.stderr.find(text).unwrap_or_else(|| panic!("no {text:?} in {answer}"));
    let first_is_done = place("done: wait until etcd is ready, on plane-1 as well");
    let second = answer.stderr.match_indices("Salt job ").nth(1).unwrap().0;
    assert!(first_is_done < second, "{answer}");
    assert!(world.exists("pod -n kube-system etcd-plane-2"));

    // A member of etcd that is not ready keeps the next one away.
    let sick = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: etcd-sick\n  namespace: kube-system\n  \
        labels: {component: etcd}\n  annotations: {sandbox/failure: NeverReady}\nspec:\n  nodeName: plane-1\n  \
        serviceAccountName: etcd\n  containers: [{name: etcd, image: 'etcd:sandbox'}]\n";
    world.kubectl_reading("apply -f -", sick);
    let refused = deploy(world, ["plane-3"]);
    world.kubectl("delete pod -n kube-system etcd-sick --force");
    refused.fails(4, "etcd is not ready: pod etcd-sick");

    // Another command that would grow it waits or is refused.
    let _fourth = world.declared("plane-4", "etcd");
    let _deployments = deployments();
    sandbox.salt().hold(DEPLOY, Duration::from_mins(2)).unwrap();
    let child = world.begin(format!("deploy node plane-3 -v {PATIENT}")).past("Salt job ");
    world.refused("deploy node plane-4", "the control plane is being changed by");
    sandbox.salt().release(DEPLOY).unwrap();
    child.ends_with(0);
    eventually("etcd runs on plane-3", || world.exists("pod -n kube-system etcd-plane-3"));
}
