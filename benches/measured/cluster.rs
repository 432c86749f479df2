//! Commands against a sandbox, and the objects that they work on.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use sandbox::Sandbox;
use serde_json::{Value, json};

use super::plugin;

/// What marks an Environment's namespace.
pub(crate) const LABEL: &str = "solutions.metalk8s.scality.com/environment";

pub(crate) fn by_plugin(words: &[impl AsRef<OsStr>], sandbox: &Sandbox) -> Command {
    command(&plugin(), words, sandbox)
}

pub(crate) fn by_kubectl(words: &[impl AsRef<OsStr>], sandbox: &Sandbox) -> Command {
    command(&sandbox.kubectl(), words, sandbox)
}

fn command(program: &Path, words: &[impl AsRef<OsStr>], sandbox: &Sandbox) -> Command {
    let mut command = Command::new(program);
    command.args(words).env("KUBECONFIG", sandbox.kubeconfig("token"));
    command
}

pub(crate) fn create(manifest: &str, sandbox: &Sandbox) {
    let mut create = by_kubectl(&["create", "-f", "-"], sandbox);
    let mut child = create.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(manifest.as_bytes()).unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// The namespace of an Environment with this one alone.
pub(crate) fn namespace(environment: &str) -> Value {
    let metadata = json!({"name": environment, "labels": {LABEL: environment}});
    json!({"apiVersion": "v1", "kind": "Namespace", "metadata": metadata})
}

/// What that namespace says of its Solutions: nothing yet.
pub(crate) fn configuration(environment: &str) -> Value {
    let metadata = json!({"name": "metalk8s-environment", "namespace": environment});
    json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata})
}

/// A manifest of so many Volumes on the bootstrap node.
pub(crate) fn volumes(prefix: &str, count: usize) -> String {
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
pub(crate) fn catalogue(count: usize, sandbox: &Sandbox) {
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
