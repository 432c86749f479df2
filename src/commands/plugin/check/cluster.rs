//! Whether MetalK8s itself has one version, on all nodes, and whether these are ready.

use super::{Line, skipped, warning};
use crate::commands::Context;
use crate::commands::cluster::get::operation;
use crate::error::{CommandError, Result};
use crate::output::text::several;
use base::error::ErrorKind;
use client::cluster::versions;
use domain::cluster::version::{NodeVersion, Verdict, verdict};
use domain::node::{Deployment, NodeFacts};
use serde_json::Value;

const NAME: &str = "cluster";

/// Without Salt, a failed script is recognised only by the versions that it left behind.
pub(super) async fn line(context: &Context, has_salt: bool) -> Line {
    let (found, nodes) = match judged(context, has_salt).await {
        Ok(judged) => judged,
        Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Denied) => {
            return skipped(NAME, &error.message());
        }
        Err(error) => return super::line(NAME, Err(error)),
    };
    let unready = unready(&nodes);
    match (found, unready) {
        (Verdict::Broken { message, fix }, unready) => {
            let error = CommandError::failed(message);
            let error = error.hint("to see its steps: kubectl metalk8s describe cluster").hint(fix);
            super::line(NAME, Err(unready.into_iter().fold(error, CommandError::fact)))
        }
        (Verdict::Busy(message), _) | (Verdict::Whole(message), None) => super::line(NAME, Ok(message)),
        // Other commands work, but what runs on these nodes may not.
        (_, Some(message)) => {
            warning(NAME, message, vec!["to see why: kubectl metalk8s describe node NAME".to_owned()])
        }
        (Verdict::Unknown, None) => skipped(NAME, "the cluster has no MetalK8s version"),
    }
}

async fn judged(context: &Context, has_salt: bool) -> Result<(Verdict, Vec<Value>)> {
    let (version, nodes) = versions::read(context.cluster().await?).await?;
    let versions: Vec<NodeVersion> = nodes.iter().map(NodeVersion::of).collect();
    let operation = operation(context, has_salt).await?;
    Ok((verdict(&version, &versions, operation.as_ref()), nodes))
}

/// Which nodes are not ready, and why. One that is declared and not deployed never was.
fn unready(nodes: &[Value]) -> Option<String> {
    let facts = nodes.iter().map(NodeFacts::read);
    let unready = facts.filter(|node| node.deployment == Deployment::NotReady);
    let named: Vec<String> = unready.map(|node| format!("{} ({})", node.name, node.reason)).collect();
    (!named.is_empty()).then(|| format!("nodes are not ready: {}", several(&named)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nodes_that_were_deployed_and_are_not_ready_are_named() {
        let node = |name: &str, status: &str, reason: &str| {
            let condition =
                json!({"type": "Ready", "status": status, "reason": reason, "message": "no heartbeat"});
            json!({"metadata": {"name": name}, "status": {"conditions": [condition]}})
        };
        let ready = node("ready", "True", "KubeletReady");
        let declared = node("declared", "Unknown", "NodeStatusNeverUpdated");
        assert_eq!(unready(&[ready.clone(), declared.clone()]), None);
        let lost = node("lost", "Unknown", "NodeStatusUnknown");
        let message = unready(&[ready, declared, lost]).unwrap();
        assert_eq!(message, "nodes are not ready: lost (NodeStatusUnknown: no heartbeat)");
    }
}
