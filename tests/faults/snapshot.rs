//! What of the cluster matters to a command.

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::judge;
use crate::scenario::SECOND;
use crate::upstream::Upstream;

/// The objects of an environment, those of others included.
pub const OF_ENVIRONMENT: &[&str] = &[
    "/api/v1/namespaces?labelSelector=solutions.metalk8s.scality.com/environment%3DENV",
    "/api/v1/namespaces/ENV/configmaps",
    "/api/v1/namespaces/ENV/serviceaccounts",
    "/apis/apps/v1/namespaces/ENV/deployments",
    "/apis/rbac.authorization.k8s.io/v1/namespaces/ENV/roles",
    "/apis/rbac.authorization.k8s.io/v1/namespaces/ENV/rolebindings",
    "/apis/example-solution.metalk8s.scality.com/v1alpha1/namespaces/ENV/clockservers",
    "/apis/foreign.example.com/v1/namespaces/ENV/things",
];
/// The catalogue, and all definitions of custom resources.
pub const OF_CATALOGUE: &[&str] = &[
    "/api/v1/namespaces/metalk8s-solutions/configmaps",
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
];
pub const OF_VOLUME: &[&str] = &["/apis/storage.metalk8s.scality.com/v1alpha1/volumes/ENV"];
pub const OF_NODE: &[&str] = &["/api/v1/nodes/ENV"];
/// An account that logs into Salt.
pub const OF_SALT_ACCESS: &[&str] = &[
    "/api/v1/namespaces/kube-system/serviceaccounts/ENV",
    "/apis/rbac.authorization.k8s.io/v1/clusterroles/kube-system.ENV",
    "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/kube-system.ENV",
];
/// The service configurations of the user interface.
pub const OF_CONFIG: &[&str] = &["/api/v1/namespaces/metalk8s-ui/configmaps"];
/// The configuration of the cluster itself, and the address that Salt applied last.
pub const OF_CLUSTER_CONFIG: &[&str] = &[
    "/apis/metalk8s.scality.com/v1alpha1/clusterconfigs/main",
    "/api/v1/namespaces/metalk8s-ingress/configmaps",
];
/// The versions of the cluster and of its nodes.
pub const OF_VERSIONS: &[&str] = &["/api/v1/namespaces/kube-system", "/api/v1/nodes"];
/// Dex's users, and what they may do.
pub const OF_USERS: &[&str] = &[
    "/api/v1/namespaces/metalk8s-auth/configmaps",
    "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
];
/// The silences of the alert that is called like the environment.
pub const OF_SILENCES: &[&str] = &[
    "/api/v1/namespaces/metalk8s-monitoring/services/http:prometheus-operator-alertmanager:http-web/proxy/api/v2/\
     silences?filter=alertname%3D%22ENV%22",
];
/// The archives of MetalK8s itself: the configuration of the bootstrap node and its mounts, files below the sandbox's
/// directory.
pub const OF_PRODUCTS: &[&str] = &["file:etc/metalk8s/bootstrap.yaml", "file:etc/mounts.yaml"];

/// On the `ConfigMap` of an environment: who changed which version, when, and how that ended.
pub const HISTORY: &str = "solutions.metalk8s.scality.com/history";

/// Kubernetes itself puts these into every namespace, a moment after it is created.
const OF_KUBERNETES: [&str; 2] = ["kube-root-ca.crt", "default"];
/// What changes without meaning anything.
const VOLATILE: [&str; 10] = [
    // The history of an environment keeps what was rolled back.
    HISTORY,
    // Alone it does nothing. It may arrive late, at a definition that was activated again.
    "solutions.metalk8s.scality.com/cli-leaving",
    // The version that an import found.
    "solutions.metalk8s.scality.com/cli-archive-over",
    // The version that the direct backend found.
    "solutions.metalk8s.scality.com/cli-applied-over",
    // The sandbox's own, chosen when the node is deployed.
    "sandbox/address",
    judge::EDITED,
    "deployment.kubernetes.io/revision",
    "kubectl.kubernetes.io/last-applied-configuration",
    "kubernetes.io/metadata.name",
    // Kubernetes' own, a moment after a node is created.
    "node.alpha.kubernetes.io/ttl",
];

/// The objects and, of a sandbox in this directory, the files at these paths, without the names of the environment and of the
/// directory. With `identities`, the same name is not enough.
pub async fn take(
    (upstream, directory): (&Upstream, Option<&Path>),
    paths: &[impl AsRef<str>],
    environment: &str,
    identities: bool,
) -> Value {
    let mut taken = Map::new();
    for path in paths.iter().map(AsRef::as_ref) {
        if let Some(file) = path.strip_prefix("file:") {
            taken.insert(path.to_owned(), document(&directory.unwrap().join(file)));
            continue;
        }
        let answer = upstream.get(&path.replace("ENV", environment)).await;
        if let Value::Array(silences) = &answer {
            let silences: Vec<Value> = silences.iter().map(essence_of_silence).collect();
            taken.insert(path.to_owned(), silences.into());
            continue;
        }
        let objects = match &answer["items"] {
            Value::Array(items) => items.iter().collect(),
            _ if answer["metadata"]["name"].is_string() => vec![&answer],
            _ => Vec::new(),
        };
        let objects = objects.into_iter().filter(|object| {
            let name = object["metadata"]["name"].as_str().unwrap_or_default();
            !is_of_kubernetes(name) && !is_of_others(name, environment)
        });
        let objects: Vec<Value> = objects.map(|object| essence(object, identities)).collect();
        taken.insert(path.to_owned(), objects.into());
    }
    // What an environment is called is part of many names.
    let mut text = Value::Object(taken).to_string().replace(environment, "ENV");
    if let Some(directory) = directory {
        text = text.replace(&directory.display().to_string(), "SANDBOX");
    }
    serde_json::from_str(&without_chance(&text)).unwrap()
}

/// Whether Kubernetes itself puts an object of that name into every namespace.
pub fn is_of_kubernetes(name: &str) -> bool {
    OF_KUBERNETES.contains(&name)
}

/// Whether an object is called like the environment of another command that runs at the same time. What these are called
/// is different in the last six digits.
pub fn is_of_others(name: &str, environment: &str) -> bool {
    const DIGITS: usize = 6;
    let stem = &environment[..environment.len().saturating_sub(DIGITS)];
    environment.len() > DIGITS && name.contains(stem) && !name.contains(environment)
}

/// What is chosen at random for Dex, hashes and ids of users, as YAML or as JSON within a text.
fn without_chance(text: &str) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    let next = |text: &str| {
        let ends = ["hash", "userID"].iter().filter_map(|key| Some(text.find(key)? + key.len()));
        ends.min()
    };
    while let Some(end) = next(rest) {
        let value = rest[end..].trim_start_matches(['\\', '"', ':', ' ']);
        let (key, _) = rest.split_at(rest.len() - value.len());
        kept.push_str(key);
        rest = value;
        if key[end..].contains(':') {
            kept.push_str("CHANCE");
            rest = &value[value.find(['\\', '"', ',']).unwrap_or(value.len())..];
        }
    }
    kept + rest
}

/// What a file of the bootstrap node holds; nothing where there is none yet.
fn document(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let document: Value = serde_yaml::from_str(&text).unwrap();
    if document.as_object().is_some_and(Map::is_empty) {
        return Value::Null;
    }
    document
}

/// Alertmanager chooses the id, and its times are never the same.
fn essence_of_silence(silence: &Value) -> Value {
    json!({"matchers": silence["matchers"], "by": silence["createdBy"], "comment": silence["comment"],
        "state": silence["status"]["state"]})
}

fn essence(object: &Value, identities: bool) -> Value {
    let metadata = &object["metadata"];
    let mut essence =
        json!({"name": metadata["name"], "deleting": metadata["deletionTimestamp"].is_string()});
    if identities {
        essence["uid"] = metadata["uid"].clone();
    }
    for field in ["labels", "annotations"] {
        let mut words = metadata[field].as_object().cloned().unwrap_or_default();
        words.retain(|name, _| !VOLATILE.contains(&name.as_str()));
        if !words.is_empty() {
            essence[field] = words.into();
        }
    }
    for field in ["data", "spec", "rules", "roleRef", "subjects"] {
        if let Some(value) = object.get(field) {
            essence[field] = value.clone();
        }
    }
    // Kubernetes itself taints a node a moment after it is created.
    if let Some(taints) = essence["spec"].get_mut("taints").and_then(Value::as_array_mut) {
        taints.retain(|taint| {
            let key = taint["key"].as_str().unwrap_or_default();
            !key.starts_with("node.kubernetes.io/")
        });
        if taints.is_empty() {
            essence["spec"].as_object_mut().unwrap().remove("taints");
        }
    }
    if object["kind"] == "Volume" {
        let conditions = object["status"]["conditions"].as_array();
        let ready = conditions.and_then(|all| all.iter().find(|condition| condition["type"] == "Ready"));
        essence["ready"] = ready.map_or(Value::Null, |condition| condition["status"].clone());
    }
    if let Some(available) = object["status"].get("availableReplicas") {
        essence["available"] = available.clone();
    }
    essence
}

/// Whether all objects of `part` are in `whole`, each as often as there at least.
pub fn holds(whole: &Value, part: &Value) -> bool {
    let objects = |snapshot: &Value, path: &str| snapshot[path].as_array().cloned().unwrap_or_default();
    let count = |objects: &[Value], one: &Value| objects.iter().filter(|other| *other == one).count();
    part.as_object().unwrap().keys().all(|path| {
        let (wanted, found) = (objects(part, path), objects(whole, path));
        wanted.iter().all(|one| count(&found, one) >= count(&wanted, one))
    })
}

/// A snapshot of two environments, in which the second is that of another snapshot.
pub fn with_second(first: &Value, second: &Value) -> Value {
    let mut mixed = first.clone();
    for (path, state) in mixed.as_object_mut().unwrap() {
        if path.contains(SECOND) {
            *state = second[path].clone();
        }
    }
    mixed
}

/// Where two snapshots differ, one line each.
pub fn differences(expected: &Value, found: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    compare("", expected, found, &mut lines);
    lines
}

fn compare(path: &str, expected: &Value, found: &Value, lines: &mut Vec<String>) {
    match (expected, found) {
        (Value::Object(one), Value::Object(other)) => {
            let keys: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
            for key in keys {
                compare(&format!("{path}.{key}"), &expected[key], &found[key], lines);
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            let named = |items: &[Value]| -> Map<String, Value> {
                let name = |(index, item): (usize, &Value)| {
                    let name = item["name"].as_str().map_or(index.to_string(), str::to_owned);
                    (name, item.clone())
                };
                items.iter().enumerate().map(name).collect()
            };
            compare(path, &named(one).into(), &named(other).into(), lines);
        }
        _ if expected == found => {}
        _ => lines.push(format!("{path}: {} instead of {}", short(found), short(expected))),
    }
}

fn short(value: &Value) -> String {
    let text = match value {
        Value::Null => "nothing".to_owned(),
        Value::Object(object) if object.contains_key("name") => "an object".to_owned(),
        value => value.to_string(),
    };
    text.chars().take(120).collect()
}

#[test]
fn differences_name_the_object() {
    let one = json!({"maps": [{"name": "a", "data": {"x": "1"}}, {"name": "b"}]});
    let other = json!({"maps": [{"name": "a", "data": {"x": "2"}}]});
    assert_eq!(
        differences(&one, &other),
        [".maps.a.data.x: \"2\" instead of \"1\"", ".maps.b: nothing instead of an object"]
    );
    assert!(differences(&one, &one).is_empty());
}

#[test]
fn what_is_chosen_at_random_is_the_same_in_every_run() {
    for (text, expected) in [
        (
            r"users:\n- email: a@b\n  hash: $2y$1\n  userID: 7-8\n  username: a",
            r"users:\n- email: a@b\n  hash: CHANCE\n  userID: CHANCE\n  username: a",
        ),
        (
            r#"[{\"hash\": \"$2y$1\", \"userID\": \"7-8\", \"username\": \"a\"}]"#,
            r#"[{\"hash\": \"CHANCE\", \"userID\": \"CHANCE\", \"username\": \"a\"}]"#,
        ),
        ("a hash, and more", "a hash, and more"),
    ] {
        assert_eq!(without_chance(text), expected);
    }
}

#[test]
fn a_snapshot_holds_another_if_nothing_of_it_is_missing() {
    let snapshot = |objects: &[&str]| json!({"silences": objects});
    for (whole, part, expected) in [
        (&["a", "b"][..], &["a"][..], true),
        (&["a"], &[], true),
        (&["a", "a"], &["a", "a"], true),
        (&["a"], &["a", "a"], false),
        (&["a"], &["b"], false),
    ] {
        assert_eq!(holds(&snapshot(whole), &snapshot(part)), expected, "{whole:?} {part:?}");
    }
}
