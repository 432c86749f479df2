use super::{SUBJECT, get};
use crate::commands::Context;
use crate::error::Result;
use crate::output::describe::Description;
use crate::output::row::Toned;
use domain::api::state::JobState;
use domain::cluster::version::{NodeVersion, Operation, OperationStep};

pub async fn describe(context: &Context, (): &()) -> Result<()> {
    context.about(SUBJECT, "describe");
    let cluster = get::read(context).await?;
    let (version, status) = (&cluster.spec.version, &cluster.status);
    let available = status.available.as_ref();
    let available = available.map_or_else(|| "<unknown>".to_owned(), |all| all.join(", "));
    let mut page = Description::default();
    page.fact("Version", version).fact("Available", available);
    let nodes = status.nodes.iter().map(node).collect();
    let titles = ["NAME", "VERSION", "KUBELET", "READY", "CORDONED", "IN PROGRESS", "APPLIED"];
    page.section("Nodes", &titles, nodes);
    if let Some(operation) = &status.operation {
        page.toned("Operation", operation.summary(), operation.state.tone())
            .fact("Started", operation.started.clone().unwrap_or_default());
        if operation.state != JobState::Running {
            page.fact("Ended", operation.ended.clone().unwrap_or_default());
        }
        page.section("Steps", &["NAME", "STATE", "SECONDS"], steps(operation));
        if operation.state == JobState::Failed {
            let salt = context.salt().await?;
            let failure = salt.failure_of(&operation.direction.followed()).await?;
            let line = |text: String| vec![text];
            page.section("Causes", &["STATE"], failure.causes.into_iter().map(line).collect());
            let lines = failure.lines.into_iter().map(line).collect();
            page.section("Output of the failed step", &["LINE"], lines);
        }
    }
    context.ui().describe(&page, &cluster)
}

fn node(node: &NodeVersion) -> Vec<String> {
    vec![
        node.name.clone(),
        node.version.clone(),
        node.kubelet_version.clone(),
        node.ready.to_string(),
        node.cordoned.to_string(),
        node.version_in_progress.clone().unwrap_or_default(),
        node.version_applied.clone().unwrap_or_default(),
    ]
}

fn steps(operation: &Operation) -> Vec<Vec<String>> {
    let line = |step: &OperationStep| {
        vec![
            step.name.clone(),
            step.state.to_string(),
            step.seconds.map_or_else(String::new, |seconds| seconds.to_string()),
        ]
    };
    operation.steps.iter().map(line).collect()
}
