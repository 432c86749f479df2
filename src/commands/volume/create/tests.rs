//! Volumes that are not available in time, against an API server in memory.

use std::time::Duration;

use serde_json::json;

use super::*;
use crate::cli::{self, Cli, Create, Verb};
use crate::commands::change::tests::Command;
use crate::output::OutputFormat;
use client::cluster::scripted::Scripted;

const VOLUMES: &str = "/apis/storage.metalk8s.scality.com/v1alpha1/volumes";

fn cluster() -> Scripted {
    let server = Scripted::start();
    server.put("/api/v1/nodes/n", json!({}));
    server.put(
        "/apis/storage.k8s.io/v1/storageclasses/c",
        json!({
            "provisioner": "kubernetes.io/no-provisioner",
            "reclaimPolicy": "Retain",
            "volumeBindingMode": "WaitForFirstConsumer",
            "parameters": {"fsType": "ext4", "mkfsOptions": "[\"-m\", \"0\"]"},
        }),
    );
    server
}

fn arguments() -> CreateVolumeArgs {
    let words = "create volume --name-prefix v --node-name n --storage-class c --type rawBlockDevice \
                 --device-path /dev/sd{b,c} --timeout 1m";
    let words = std::iter::once("kubectl metalk8s").chain(words.split_whitespace());
    let cli = Cli::of(&cli::tree().try_get_matches_from(words).unwrap()).unwrap();
    let Verb::Create(Create::Volume(arguments)) = cli.verb else {
        panic!("another verb");
    };
    arguments
}

#[tokio::test(start_paused = true)]
async fn what_was_created_is_told_whatever_becomes_of_it() {
    let server = cluster();
    let command = Command::printing(OutputFormat::Json, server.cluster(), None);
    let failed = async {
        tokio::time::sleep(Duration::from_secs(10)).await;
        let conditions =
            json!([{"type": "Ready", "status": "False", "reason": "CreationError", "message": "no disk"}]);
        server.change(&format!("{VOLUMES}/v-1"), &json!({"status": {"conditions": conditions}}));
    };
    let arguments = arguments();
    let (outcome, ()) = tokio::join!(create(&command.context, &arguments), failed);
    let error = outcome.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Failed, "{error}");
    let told: Value = serde_json::from_str(&command.stdout.text()).unwrap();
    let items = told["items"].as_array().unwrap();
    let told: Vec<String> = items
        .iter()
        .map(|item| format!("{} changed: {} {}", item["name"], item["changed"], item["message"]))
        .collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    "volume/v-1" changed: true "volume/v-1 failed: CreationError: no disk; volume v-1 is kept"
    "volume/v-2" changed: true "timed out waiting: volume/v-2 is not available: its operator has not processed it yet; volume v-2 is kept"
    "#);
}

#[tokio::test(start_paused = true)]
async fn a_disk_becomes_one_volume_whoever_else_asks_for_it() {
    let server = cluster();
    let commands = ["ann", "bob"].map(|_| Command::printing(OutputFormat::Json, server.cluster(), None));
    let outcomes =
        futures::future::join_all(commands.iter().zip(["v", "w"]).map(async |(command, prefix)| {
            let mut arguments = arguments();
            arguments.name_prefix = Some(prefix.parse().unwrap());
            create(&command.context, &arguments).await.unwrap_err().kind
        }))
        .await;
    // The volumes of the first one never become available.
    assert_eq!(outcomes, [ErrorKind::TimedOut, ErrorKind::Conflict]);
    let names = ["v-1", "v-2", "w-1", "w-2"];
    let made = names.map(|name| server.get(&format!("{VOLUMES}/{name}")).is_some());
    assert_eq!(made, [true, true, false, false]);
}
