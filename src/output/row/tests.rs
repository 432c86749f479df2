//! The default tables, printed, with names as long as people give them.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::Row;
use crate::output::OutputFormat;
use crate::output::table::{TableStyle, draw};
use crate::output::ui::{Listing, Settings, Ui};
use crate::output::watch::Following;
use domain::api::{ArchiveObject, ConfigObject, EnvironmentObject, SolutionObject, UserObject};
use domain::node::listed::ListedNode;
use domain::salt::job::JobObject;
use domain::volume::Backing;
use domain::volume::listed::ListedVolume;

/// A name of 16 characters.
const NAME: &str = "a-name-of-16-cha";
const MADE: &str = "2026-11-22T08:00:00Z";
const NOW: &str = "2026-11-22T08:05:30Z";

fn document<T: DeserializeOwned>(kind: &str, name: &str, spec: &Value, status: &Value) -> T {
    let metadata = json!({"name": name, "namespace": NAME, "creationTimestamp": MADE});
    let document =
        json!({"apiVersion": "v", "kind": kind, "metadata": metadata, "spec": spec, "status": status});
    serde_json::from_value(document).unwrap()
}

fn printed<T: Row>(row: &T) -> String {
    let look = TableStyle { headers: true, now: NOW.parse().unwrap(), ..TableStyle::default() };
    draw(&[row], look)
}

fn environment() -> EnvironmentObject {
    let solution = json!({"name": NAME, "namespace": NAME, "version": "1.10.0", "state": "Progressing"});
    let namespace = json!({"name": NAME, "phase": "Active"});
    document(
        "Environment",
        NAME,
        &json!({"description": "Production"}),
        &json!({"phase": "Active", "namespaces": [namespace], "solutions": [solution]}),
    )
}

fn solution() -> SolutionObject {
    let operator = json!({"name": NAME, "image": NAME, "version": "1.10.0", "desired": 1, "available": 0});
    document(
        "Solution",
        NAME,
        &json!({"environment": NAME, "version": "1.10.0"}),
        &json!({"state": "Progressing", "latest": "1.11.0", "operator": operator, "conditions": []}),
    )
}

fn archive() -> ArchiveObject {
    document(
        "Archive",
        NAME,
        &json!({
            "solution": NAME, "version": "1.10.0", "displayName": NAME, "archive": "/srv/a/path/as/long/as/any.iso",
            "mountpoint": "/srv/scality/x", "images": ["an-image:1.10.0"],
        }),
        &json!({"active": true, "state": "NotMounted", "usedBy": [{"environment": NAME, "namespace": NAME}]}),
    )
}

fn job() -> JobObject {
    document(
        "Job",
        "20261122080000000000",
        &json!({
            "function": "state.orchestrate", "arguments": ["metalk8s.orchestrate.solutions.prepare-environment"],
            "user": "system:serviceaccount:kube-system:metalk8s-cli", "targets": ["bootstrap_master"],
        }),
        &json!({"state": "Succeeded", "started": MADE, "elapsed": 4, "failures": []}),
    )
}

fn config() -> ConfigObject {
    document(
        "Config",
        "alertmanager",
        &json!({"configMap": "metalk8s-alertmanager-config", "namespace": "metalk8s-monitoring", "document": ""}),
        &json!({"present": true, "lastChange": MADE, "applied": true, "formulas": []}),
    )
}

fn user() -> UserObject {
    document(
        "User",
        "somebody@example.com",
        &json!({"username": NAME, "userID": "an-id"}),
        &json!({"roles": ["cluster-admin"]}),
    )
}

fn node() -> ListedNode {
    let roles = ["bootstrap", "etcd", "infra", "master"];
    let labels = roles.map(|role| (format!("node-role.kubernetes.io/{role}"), Value::from("")));
    let mut labels = serde_json::Map::from_iter(labels);
    labels.insert("metalk8s.scality.com/version".to_owned(), "129.0.0".into());
    let condition = json!({"type": "Ready", "status": "False"});
    let object = json!({
        "metadata": {"name": NAME, "labels": labels, "creationTimestamp": MADE},
        "status": {"conditions": [condition], "addresses": [{"type": "InternalIP", "address": "192.168.100.100"}]},
    });
    ListedNode::new(object, Some(true))
}

fn volume() -> ListedVolume {
    let object = json!({
        "metadata": {"name": NAME, "creationTimestamp": MADE},
        "spec": {"nodeName": NAME, "storageClassName": NAME, "sparseLoopDevice": {"size": "100Gi"}},
        "status": {"conditions": [{"type": "Ready", "status": "True"}]},
    });
    let backing = Backing {
        claim: Some(format!("{NAME}/{NAME}")),
        pods: vec![format!("{NAME}/{NAME}")],
        ..Backing::default()
    };
    ListedVolume::new(object, backing)
}

#[test]
fn default_tables_fit_a_screen() {
    let tables = [
        printed(&environment()),
        printed(&solution()),
        printed(&archive()),
        printed(&job()),
        printed(&config()),
        printed(&user()),
        printed(&node()),
        printed(&volume()),
    ];
    for line in tables.iter().flat_map(|table| table.lines()) {
        assert!(line.len() <= 80, "{} columns: {line}", line.len());
    }
    insta::assert_snapshot!(tables.join("\n"));
}

/// By what `--watch` tells a change of an object with this status, in each format.
pub(super) fn looks<T: Row + DeserializeOwned>(spec: &Value, status: &Value) -> Vec<String> {
    let metadata = json!({"name": "a"});
    let document =
        json!({"apiVersion": "v", "kind": "k", "metadata": metadata, "spec": spec, "status": status});
    let row: T = serde_json::from_value(document).unwrap();
    let formats = [OutputFormat::Table, OutputFormat::Wide, OutputFormat::Json, OutputFormat::Name];
    let looks = formats.map(|format| {
        let ui = Ui::new(Settings { quiet: true, ..Settings::plain(format) });
        Following::new(&ui, Listing::default()).fingerprint(&row)
    });
    looks.to_vec()
}
