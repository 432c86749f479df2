//! The same list for users of Helm: everything that is deployed, with its version.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sandbox::Sandbox;
use serde_json::{Value, json};

const MODULE: &str = "helm.sh/helm/v3/cmd/helm@v3.19.0";

pub(crate) fn list(sandbox: &Sandbox) -> Command {
    let mut command = Command::new(folder().join("helm"));
    command.args(["list", "-A", "--max", "0"]).env("KUBECONFIG", sandbox.kubeconfig("admin"));
    command
}

/// Builds the program, if that has not been done yet.
pub(crate) fn build() {
    std::fs::create_dir_all(folder()).unwrap();
    let mut go = Command::new("go");
    go.args(["install", MODULE]).env("GOBIN", folder());
    assert!(go.status().unwrap().success(), "{MODULE} is not built");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/helm")
}

/// What Helm keeps of a release in the cluster: these objects of it, packed, in a Secret.
pub(crate) fn release(namespace: &str, name: &str, objects: &[Value]) -> Value {
    let manifest: Vec<String> = objects.iter().map(|object| format!("---\n{object}\n")).collect();
    let manifest = manifest.concat();
    let time = "2026-01-02T03:04:05Z";
    let template = json!({"name": "templates/all.yaml", "data": STANDARD.encode(&manifest)});
    let release = json!({
        "name": name, "namespace": namespace, "version": 1, "manifest": manifest,
        "info": {"first_deployed": time, "last_deployed": time, "deleted": "", "status": "deployed"},
        "chart": {
            "metadata": {"name": name, "version": "1.0.0", "appVersion": "1.0.0", "apiVersion": "v2"},
            "templates": [template], "values": {}, "schema": null, "files": [],
        },
    });
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(release.to_string().as_bytes()).unwrap();
    let packed = STANDARD.encode(packed.finish().unwrap());
    json!({
        "apiVersion": "v1", "kind": "Secret", "type": "helm.sh/release.v1",
        "metadata": {
            "name": format!("sh.helm.release.v1.{name}.v1"), "namespace": namespace,
            "labels": {"owner": "helm", "name": name, "status": "deployed", "version": "1"},
        },
        "data": {"release": STANDARD.encode(packed)},
    })
}
