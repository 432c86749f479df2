//! What runs detached on the sandbox's bootstrap node: started, shown and ended as systemd does.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use sandbox::{Options, SaltPart, Sandbox};

const POLL: Duration = Duration::from_millis(50);
/// Nine steps of `upgrade.sh`, four of the backup before it and five of the one after it, which is replicated.
const STEPS: usize = 18;

/// One sandbox for all: the functions below are steps of one life, since a sandbox takes seconds to start.
#[test]
fn scripts_run_detached() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    units_are_started_once_and_keep_their_results(&sandbox);
    an_upgrade_changes_the_cluster_and_logs_its_steps(&sandbox);
    a_step_is_held_or_fails_and_the_minion_may_go(&sandbox);
    a_reboot_forgets_all(&sandbox);
}

fn units_are_started_once_and_keep_their_results(sandbox: &Sandbox) {
    assert!(run(sandbox, "a", &["/bin/true"]).status.success());
    wait(sandbox, "a", "SubState=exited");
    let again = run(sandbox, "a", &["/bin/true"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("was already loaded"));
    systemctl(sandbox, &["stop", "a"]);
    assert!(show(sandbox, "a").contains("LoadState=not-found"));
    assert!(run(sandbox, "a", &["/bin/sh", "-c", "exit 3"]).status.success());
    wait(sandbox, "a", "ActiveState=failed");
    assert!(show(sandbox, "a").contains("ExecMainStatus=3\n"));
    systemctl(sandbox, &["reset-failed", "a"]);
    assert_eq!(show(sandbox, "a*"), "");
}

fn an_upgrade_changes_the_cluster_and_logs_its_steps(sandbox: &Sandbox) {
    upgrade(sandbox, "b");
    wait(sandbox, "b", "SubState=exited");
    let node = kubectl(sandbox, &["get", "node", "worker-1", "-o", "json"]);
    assert!(node.contains(r#""metalk8s.scality.com/version": "130.0.0""#), "{node}");
    assert!(node.contains(r#""kubeletVersion": "v1.30.0""#), "{node}");
    assert!(!node.contains("unschedulable"), "{node}");
    let namespace = kubectl(sandbox, &["get", "namespace", "kube-system", "-o", "json"]);
    assert!(namespace.contains(r#""metalk8s.scality.com/cluster-version": "130.0.0""#), "{namespace}");
    let log = log(sandbox);
    assert!(log.starts_with("--- MetalK8s Upgrade started on "), "{log}");
    assert_eq!(log.matches("\n> ").count(), STEPS, "{log}");
    assert_eq!(log.matches(" done [").count(), STEPS, "{log}");
}

/// The minion's end does not end what it has started: this is not its child.
fn a_step_is_held_or_fails_and_the_minion_may_go(sandbox: &Sandbox) {
    let step = "upgrade.sh: Upgrading etcd cluster";
    sandbox.salt().hold(step, Duration::from_mins(5)).unwrap();
    upgrade(sandbox, "c");
    until("the held step", || log(sandbox).contains("> Upgrading etcd cluster..."));
    sandbox.salt().take_away(SaltPart::Minion).unwrap();
    sandbox.salt().fail(step, "etcd is not healthy").unwrap();
    wait(sandbox, "c", "ExecMainStatus=1");
    sandbox.salt().bring_back(SaltPart::Minion).unwrap();
    sandbox.salt().release(step).unwrap();
    let log = log(sandbox);
    assert!(log.contains("fail [") && log.contains("Comment: etcd is not healthy\n"), "{log}");
}

fn a_reboot_forgets_all(sandbox: &Sandbox) {
    run(sandbox, "d", &["/bin/sleep", "1000"]);
    sandbox.salt().reboot().unwrap();
    assert_eq!(show(sandbox, "*"), "");
}

fn upgrade(sandbox: &Sandbox, unit: &str) {
    let script = sandbox.directory().join("srv/scality/metalk8s-130.0.0/upgrade.sh");
    let output = run(sandbox, unit, &["/bin/bash", script.to_str().unwrap()]);
    assert!(output.status.success());
}

fn run(sandbox: &Sandbox, unit: &str, command: &[&str]) -> Output {
    let unit = format!("--unit={unit}");
    let mut arguments = vec![unit.as_str(), "-p", "RemainAfterExit=yes"];
    arguments.extend(command);
    machine(sandbox, "systemd-run", &arguments)
}

fn systemctl(sandbox: &Sandbox, arguments: &[&str]) -> String {
    let output = machine(sandbox, "systemctl", arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn show(sandbox: &Sandbox, unit: &str) -> String {
    systemctl(sandbox, &["show", unit])
}

fn machine(sandbox: &Sandbox, program: &str, arguments: &[&str]) -> Output {
    let program = format!("{}/machine/bin/{program}", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(program);
    let output = command.args(arguments).env("SANDBOX", sandbox.directory()).output();
    output.unwrap()
}

fn log(sandbox: &Sandbox) -> String {
    let path = sandbox.directory().join("var/log/metalk8s/upgrade.log");
    std::fs::read_to_string(path).unwrap_or_default()
}

fn wait(sandbox: &Sandbox, unit: &str, property: &str) {
    until(property, || show(sandbox, unit).contains(&format!("{property}\n")));
}

fn until(what: &str, condition: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_mins(3);
    while !condition() {
        assert!(Instant::now() < deadline, "waited until {what}");
        std::thread::sleep(POLL);
    }
}

fn kubectl(sandbox: &Sandbox, arguments: &[&str]) -> String {
    let output = Command::new(sandbox.kubectl())
        .args(arguments)
        .env("KUBECONFIG", sandbox.kubeconfig("admin"))
        .output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}
