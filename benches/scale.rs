//! The plugin against kubectl with many objects of other kinds than Environments: nodes, volumes, archives.
//!
//! `make bench` runs it. It needs what the sandbox needs.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and stops where it fails")]

mod measured;

use std::fmt::Write as _;

use measured::cluster::{by_kubectl, by_plugin, catalogue, create, volumes};
use measured::{Report, in_turn, peak};
use sandbox::{Options, Sandbox};
use serde_json::json;

/// How often each command is timed; the median counts.
const ROUNDS: usize = 7;

fn main() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let mut report = Report::new("scale");
    create(&nodes(1_000), &sandbox);
    // People are also shown what Salt says of each node, which takes longer than all else.
    list(&["get", "nodes", "-o", "json"], None, 1_000, &sandbox, &mut report);
    create(&volumes("load", 10_000), &sandbox);
    list(&["get", "volumes"], None, 10_000, &sandbox, &mut report);
    catalogue(500, &sandbox);
    let whole = ["get", "configmap", "metalk8s-solutions", "-n", "metalk8s-solutions", "-o", "json"];
    list(&["get", "archives"], Some(&whole), 500, &sandbox, &mut report);
    report.finish();
}

/// Measures a listing against kubectl, with the same words unless it takes others.
fn list(words: &[&str], others: Option<&[&str]>, count: usize, sandbox: &Sandbox, report: &mut Report) {
    let others = others.unwrap_or(words);
    let times = in_turn(ROUNDS, &[&|| by_plugin(words, sandbox), &|| by_kubectl(others, sandbox)]);
    let work = format!("{}, {count}", words.join(" "));
    let against = format!("kubectl {}", others.join(" "));
    report.against(&work, &against, &times, 1);
    let memory = [by_plugin(words, sandbox), by_kubectl(others, sandbox)].map(|mut one| peak(&mut one));
    let figure = format!("{:.1} MiB, {:.1} MiB", memory[0], memory[1]);
    report.figure(&format!("{work}, resident memory"), figure);
}

fn nodes(count: usize) -> String {
    let mut manifest = String::new();
    for number in 0..count {
        let metadata = json!({
            "name": format!("load-{number}"),
            "labels": {"metalk8s.scality.com/version": "129.0.0-dev", "node-role.kubernetes.io/node": ""},
            "annotations": {"metalk8s.scality.com/ssh-host": "10.0.0.1", "kwok.x-k8s.io/node": "fake"},
        });
        let node = json!({"apiVersion": "v1", "kind": "Node", "metadata": metadata});
        writeln!(manifest, "{node}\n---").unwrap();
    }
    manifest
}
