use super::{Line, counted, skipped};
use crate::commands::{Context, etcd};
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use domain::cluster::etcd::{Verdict, verdict};

const NAME: &str = "etcd";

/// An etcd outside of the cluster is not ours to judge: the check is skipped, as for a user who may not query etcd.
pub(super) async fn line(context: &Context) -> Line {
    match judged(context).await {
        Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Denied) => {
            skipped(NAME, &error.message())
        }
        outcome => super::line(NAME, outcome),
    }
}

async fn judged(context: &Context) -> Result<String> {
    let members = etcd::read(context).await?;
    match verdict(&members) {
        Verdict::Healthy => Ok(format!("{} healthy", counted(members.len(), "member"))),
        Verdict::Degraded(message) | Verdict::Lost(message) => {
            Err(CommandError::failed(message).hint("to see its members: kubectl metalk8s get etcd -o wide"))
        }
    }
}
