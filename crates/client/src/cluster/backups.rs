//! The Jobs that copy backups of the bootstrap node to the other control plane nodes.

use super::verdict::Verdict;
use super::{Cluster, Error};
use domain::backup::{CopyJob, JOBS, NAMESPACE, awaited};
use domain::object::resource::JOB;

/// All of them that Kubernetes has not deleted yet.
pub async fn jobs(cluster: &Cluster) -> Result<Vec<CopyJob>, Error> {
    let jobs = cluster.raw(JOB, Some(NAMESPACE), Some(JOBS)).await?;
    Ok(jobs.iter().map(CopyJob::read).collect())
}

/// Whether these nodes have a copy of `backup`, of the Jobs that are not `known`.
pub(super) async fn copied(
    cluster: &Cluster,
    backup: &str,
    known: &[String],
    nodes: &[String],
) -> Result<Verdict, Error> {
    let jobs = jobs(cluster).await?;
    Ok(match awaited(nodes, known, &jobs) {
        Ok(running) if running.is_empty() => Verdict::Met,
        Ok(running) => Verdict::NotYet(format!("it is being copied to {}", running.join(", "))),
        Err(lacking) => Verdict::Never(format!("{backup} exists, but is not copied to {lacking}")),
    })
}
