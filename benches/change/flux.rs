//! The same list for users of Flux: every `HelmRelease`, with its revision and whether it is ready.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sandbox::Sandbox;
use serde_json::{Value, json};

use crate::measured::cluster::{by_kubectl, create};

const MODULE: &str = "github.com/fluxcd/flux2/v2@v2.6.4";
const RELEASES: &str = "helmreleases.helm.toolkit.fluxcd.io";

pub(crate) fn list(sandbox: &Sandbox) -> Command {
    let mut command = Command::new(folder().join("flux"));
    command.args(["get", "helmreleases", "-A"]).env("KUBECONFIG", sandbox.kubeconfig("admin"));
    command
}

/// Builds the program, if that has not been done yet.
pub(crate) fn build() {
    let source = folder().join("source");
    // What `flux install` applies is no part of the module, and has to be there to build.
    let manifests = source.join("cmd/flux/manifests");
    if !manifests.exists() {
        std::fs::create_dir_all(folder()).unwrap();
        let mut go = Command::new("go");
        go.args(["mod", "download", "-json", MODULE]).stderr(Stdio::inherit());
        let answer = go.output().unwrap();
        assert!(answer.status.success(), "{MODULE} is not there");
        let module: Value = serde_json::from_slice(&answer.stdout).unwrap();
        // Go's own copy cannot be written to.
        let mut copy = Command::new("cp");
        copy.args(["-r", "--no-preserve=mode", module["Dir"].as_str().unwrap()]).arg(&source);
        succeed(&mut copy);
        std::fs::create_dir(&manifests).unwrap();
        std::fs::write(manifests.join("none.yaml"), "").unwrap();
    }
    let mut go = Command::new("go");
    go.arg("-C").arg(&source).args(["build", "-o"]).arg(folder().join("flux")).arg("./cmd/flux");
    succeed(&mut go);
}

fn succeed(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/flux")
}

/// Lets the cluster know `HelmReleases`. Their schema, which is Flux's, has no part in a list.
pub(crate) fn define(sandbox: &Sandbox) {
    let schema = json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true});
    let definition = json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": RELEASES},
        "spec": {
            "group": "helm.toolkit.fluxcd.io", "scope": "Namespaced",
            "names": {"kind": "HelmRelease", "listKind": "HelmReleaseList", "plural": "helmreleases", "singular": "helmrelease"},
            "versions": [{
                "name": "v2", "served": true, "storage": true, "subresources": {"status": {}},
                "schema": {"openAPIV3Schema": schema},
            }],
        },
    });
    create(&definition.to_string(), sandbox);
    let condition = ["wait", "--for=condition=established", "crd", RELEASES];
    succeed(by_kubectl(&condition, sandbox).stdout(Stdio::null()));
}

pub(crate) fn release(namespace: &str, name: &str) -> Value {
    let time = "2026-01-02T03:04:05Z";
    let message = format!("Helm install succeeded for release {namespace}/{name}.v1 with chart {name}@1.0.0");
    let condition = |kind: &str| {
        json!({
            "type": kind, "status": "True", "reason": "InstallSucceeded", "message": message,
            "lastTransitionTime": time, "observedGeneration": 1,
        })
    };
    json!({
        "apiVersion": "helm.toolkit.fluxcd.io/v2", "kind": "HelmRelease",
        "metadata": {"name": name, "namespace": namespace},
        "spec": {
            "interval": "10m",
            "chart": {"spec": {
                "chart": name, "version": "1.0.0", "sourceRef": {"kind": "HelmRepository", "name": "solutions"},
            }},
        },
        "status": {
            "observedGeneration": 1,
            "conditions": [condition("Ready"), condition("Released")],
            "history": [{
                "chartName": name, "chartVersion": "1.0.0", "name": name, "namespace": namespace, "version": 1,
                "status": "deployed", "firstDeployed": time, "lastDeployed": time,
            }],
        },
    })
}
