//! What the API server shows of Salt's work.

use std::process::{Command, Stdio};

use sandbox::Sandbox;
use serde_json::{Value, json};

pub(crate) fn restarts(sandbox: &Sandbox) -> u64 {
    let pod = get(sandbox, "pod -n kube-system salt-master-bootstrap");
    pod["status"]["containerStatuses"][0]["restartCount"].as_u64().unwrap()
}

pub(crate) fn catalogue_entries(sandbox: &Sandbox, solution: &str) -> Value {
    let catalogue = get(sandbox, "configmap -n metalk8s-solutions metalk8s-solutions");
    serde_json::from_str(catalogue["data"][solution].as_str().unwrap()).unwrap()
}

/// The versions of a Solution in the catalogue, with whether they are active.
pub(crate) fn catalogue(sandbox: &Sandbox, solution: &str) -> Value {
    let entries = catalogue_entries(sandbox, solution);
    let versions = entries.as_array().unwrap().iter();
    versions.map(|entry| json!([entry["version"], entry["active"]])).collect()
}

pub(crate) fn custom_resources(sandbox: &Sandbox) -> String {
    let names = kubectl(sandbox, "get customresourcedefinitions -o name", None);
    // MetalK8s' own and kwok's, of no Solution.
    let own = [
        "customresourcedefinition.apiextensions.k8s.io/clusterconfigs.metalk8s.scality.com",
        "customresourcedefinition.apiextensions.k8s.io/volumes.storage.metalk8s.scality.com",
        "customresourcedefinition.apiextensions.k8s.io/clusterlogs.kwok.x-k8s.io",
    ];
    let names: Vec<&str> = names.split(' ').filter(|name| !own.contains(name)).collect();
    names.join(" ").replace("customresourcedefinition.apiextensions.k8s.io/", "")
}

pub(crate) fn add_environment(sandbox: &Sandbox, name: &str) {
    kubectl(sandbox, &format!("create namespace {name}"), None);
    let label = format!("label namespace {name} solutions.metalk8s.scality.com/environment={name}");
    kubectl(sandbox, &label, None);
}

pub(crate) fn set_solutions(sandbox: &Sandbox, namespace: &str, solutions: &Value) {
    let manifest = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": solutions,
        "metadata": {"name": "metalk8s-environment", "namespace": namespace}});
    kubectl(sandbox, "apply --server-side --force-conflicts -f -", Some(&manifest));
}

/// The names of what there is in a namespace, on one line.
pub(crate) fn list(sandbox: &Sandbox, namespace: &str, what: &str) -> String {
    kubectl(sandbox, &format!("get -n {namespace} -o name {what}"), None)
}

pub(crate) fn get(sandbox: &Sandbox, what: &str) -> Value {
    serde_json::from_str(&kubectl(sandbox, &format!("get -o json {what}"), None)).unwrap()
}

/// What kubectl prints, each run of white space made one blank.
fn kubectl(sandbox: &Sandbox, arguments: &str, input: Option<&Value>) -> String {
    let mut child = Command::new(sandbox.kubectl())
        .args(arguments.split_whitespace())
        .arg("--kubeconfig")
        .arg(sandbox.kubeconfig("admin"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut standard_input = child.stdin.take().unwrap();
    if let Some(input) = input {
        serde_json::to_writer(&mut standard_input, input).unwrap();
    }
    drop(standard_input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "kubectl {arguments}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
