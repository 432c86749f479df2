//! What is said before a configuration is changed, against an API server in memory.

use insta::assert_snapshot;
use serde_json::json;

use crate::cli::{self, Cli, Edit, Verb};
use crate::commands::change::tests::Command;
use client::cluster::scripted::Scripted;

#[tokio::test(start_paused = true)]
async fn a_volume_that_was_released_serves_no_replica() {
    let server = Scripted::start();
    let labels = json!({"app.kubernetes.io/name": "prometheus-operator-prometheus"});
    for (name, phase) in [("a", "Released"), ("b", "Bound"), ("c", "Failed")] {
        let volume = json!({"metadata": {"labels": labels}, "status": {"phase": phase}});
        server.put(&format!("/api/v1/persistentvolumes/{name}"), volume);
    }
    let line = "kubectl-metalk8s edit config prometheus --set spec.deployment.replicas=2 --dry-run=client";
    let cli = Cli::of(&cli::tree().try_get_matches_from(line.split(' ')).unwrap()).unwrap();
    let Verb::Edit(Edit::Config(arguments)) = cli.verb else { panic!("another verb") };
    let command = Command::of(&server, None);
    super::edit::edit(&command.context, &arguments).await.unwrap();
    assert_snapshot!(command.stderr.text());
}
