//! The plugin against kubectl with many objects of other kinds than Environments: nodes, volumes, archives; and changes of
//! many objects at once.
//!
//! `make bench` runs it. It needs what the sandbox needs.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and stops where it fails"
)]

mod measured;

use std::cell::Cell;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use measured::cluster::{by_kubectl, by_plugin, create};
use measured::{Report, in_turn, peak};
use sandbox::{Options, Sandbox};
use serde_json::json;

/// How often each command is timed; the median counts.
const ROUNDS: usize = 7;
/// How often many volumes are created, which takes the loop of kubectl long.
const CREATIONS: usize = 3;
/// How many volumes are created at once.
const CREATED: usize = 100;

fn main() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let mut report = Report::new("scale");
    created(&sandbox, &mut report);
    create(&nodes(1_000), &sandbox);
    // People are also shown what Salt says of each node, which takes longer than all else.
    list(
        &["get", "nodes", "-o", "json"],
        None,
        1_000,
        &sandbox,
        &mut report,
    );
    create(&volumes("load", 10_000), &sandbox);
    list(&["get", "volumes"], None, 10_000, &sandbox, &mut report);
    catalogue(500, &sandbox);
    let whole = [
        "get",
        "configmap",
        "metalk8s-solutions",
        "-n",
        "metalk8s-solutions",
        "-o",
        "json",
    ];
    list(&["get", "archives"], Some(&whole), 500, &sandbox, &mut report);
    report.finish();
}

/// Measures a listing against kubectl, with the same words unless it takes others.
fn list(words: &[&str], others: Option<&[&str]>, count: usize, sandbox: &Sandbox, report: &mut Report) {
    let others = others.unwrap_or(words);
    let times = in_turn(
        ROUNDS,
        &[&|| by_plugin(words, sandbox), &|| by_kubectl(others, sandbox)],
    );
    let work = format!("{}, {count}", words.join(" "));
    let against = format!("kubectl {}", others.join(" "));
    report.compare(&work, &against, &times[0], &times[1]);
    let memory = [by_plugin(words, sandbox), by_kubectl(others, sandbox)].map(|mut one| peak(&mut one));
    let figure = format!("{:.1} MiB, {:.1} MiB", memory[0], memory[1]);
    report.figure(&format!("{work}, resident memory"), figure);
}

/// Measures `create volume` with a file against a kubectl for each volume. The plugin also waits until they are available,
/// and the operator takes nearly all of that time. With a dry run, the requests alone are measured.
fn created(sandbox: &Sandbox, report: &mut Report) {
    let folder = std::env::temp_dir().join(format!("kubectl-metalk8s-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let round = Cell::new(0);
    let written = |by: &str| {
        round.set(round.get() + 1);
        let path = folder.join(format!("{by}-{}.yaml", round.get()));
        fs::write(&path, volumes(&format!("{by}-{}", round.get()), CREATED)).unwrap();
        path
    };
    for (flags, about) in [
        (&["--dry-run=server"][..], "--dry-run=server"),
        (&[], "until they are available"),
    ] {
        let one = || {
            let path = written("plugin");
            let words = ["create", "volume", "-f", path.to_str().unwrap()];
            by_plugin(&[&words, flags].concat(), sandbox)
        };
        let all = || one_by_one(&written("kubectl"), flags, sandbox);
        let times = in_turn(CREATIONS, &[&one, &all]);
        let work = format!("create volume -f, {CREATED}, {about}");
        let against = format!("kubectl apply -f, one by one {}", flags.concat());
        report.compare(&work, against.trim_end(), &times[0], &times[1]);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A shell that applies each of the documents of this file with a kubectl of its own.
fn one_by_one(path: &Path, flags: &[&str], sandbox: &Sandbox) -> Command {
    let documents = fs::read_to_string(path).unwrap();
    let folder = path.with_extension("d");
    fs::create_dir_all(&folder).unwrap();
    for (number, document) in documents.split_terminator("---\n").enumerate() {
        fs::write(folder.join(format!("{number}.yaml")), document).unwrap();
    }
    let script = r#"folder=$1; shift; for file in "$folder"/*; do "$0" apply -f "$file" "$@"; done"#;
    let mut shell = Command::new("sh");
    shell
        .args(["-ec", script])
        .arg(sandbox.kubectl())
        .arg(folder)
        .args(flags)
        .env("KUBECONFIG", sandbox.kubeconfig("token"));
    shell
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

fn volumes(prefix: &str, count: usize) -> String {
    let mut manifest = String::new();
    for number in 0..count {
        let volume = json!({
            "apiVersion": "storage.metalk8s.scality.com/v1alpha1",
            "kind": "Volume",
            "metadata": {"name": format!("{prefix}-{number}")},
            "spec": {
                "nodeName": "bootstrap",
                "storageClassName": "metalk8s",
                "sparseLoopDevice": {"size": "1Gi"},
            },
        });
        writeln!(manifest, "{volume}\n---").unwrap();
    }
    manifest
}

/// Makes a catalogue of so many archives, with five versions of each Solution. Its namespace is the sandbox's already.
fn catalogue(count: usize, sandbox: &Sandbox) {
    let entry = |number: usize| {
        let (solution, version) = (format!("solution-{}", number / 5), format!("1.{}.0", number % 5));
        let id = format!("{solution}-{version}");
        let images = ["operator", "ui", "server"].map(|part| format!("{solution}-{part}:{version}"));
        let manifest = json!({
            "apiVersion": "solutions.metalk8s.scality.com/v1alpha1",
            "kind": "Solution",
            "metadata": {"name": solution},
            "spec": {"version": version, "images": images, "customApiGroups": []},
        });
        json!({
            "name": solution, "id": id, "version": version, "active": false, "manifest": manifest,
            "archive": format!("/archives/{id}.iso"), "mountpoint": format!("/srv/scality/{id}"),
        })
    };
    let mut data = serde_json::Map::new();
    for solution in 0..count / 5 {
        let entries: Vec<_> = (solution * 5..solution * 5 + 5).map(entry).collect();
        data.insert(format!("solution-{solution}"), json!(json!(entries).to_string()));
    }
    let metadata = json!({"name": "metalk8s-solutions", "namespace": "metalk8s-solutions"});
    let map = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata, "data": data});
    create(&map.to_string(), sandbox);
}
