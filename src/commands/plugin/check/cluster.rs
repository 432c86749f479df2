//! Whether MetalK8s itself has one version, on all nodes.

use super::{Line, skipped};
use crate::commands::Context;
use crate::commands::cluster::get::operation;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::versions;
use domain::cluster::version::{NodeVersion, Verdict, verdict};

const NAME: &str = "cluster";

/// Without Salt, a failed script is recognised only by the versions that it left behind.
pub(super) async fn line(context: &Context, has_salt: bool) -> Line {
    let found = match judged(context, has_salt).await {
        Ok(found) => found,
        Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Denied) => {
            return skipped(NAME, &error.message());
        }
        Err(error) => return super::line(NAME, Err(error)),
    };
    match found {
        Verdict::Whole(message) | Verdict::Busy(message) => super::line(NAME, Ok(message)),
        Verdict::Unknown => skipped(NAME, "the cluster has no MetalK8s version"),
        Verdict::Broken { message, fix } => {
            let error = CommandError::failed(message);
            let error = error.hint("to see its steps: kubectl metalk8s describe cluster");
            super::line(NAME, Err(error.hint(fix)))
        }
    }
}

async fn judged(context: &Context, has_salt: bool) -> Result<Verdict> {
    let (version, nodes) = versions::read(context.cluster().await?).await?;
    let nodes: Vec<NodeVersion> = nodes.iter().map(NodeVersion::of).collect();
    let operation = operation(context, has_salt).await?;
    Ok(verdict(&version, &nodes, operation.as_ref()))
}
