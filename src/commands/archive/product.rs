//! The archives of MetalK8s itself.

mod change;

use crate::commands::Context;
use crate::error::Result;
use client::cluster::versions;
use domain::api::ArchiveObject;
use domain::archive::product::documents;
use domain::backend::Backend;
use domain::cluster::version::NodeVersion;

pub(super) use change::{at, delete, import, is_meant};

/// The archives of MetalK8s itself; none on a cluster without Salt.
///
/// Whoever calls this needs them: that Salt does not answer is an error, never a shorter list.
pub(super) async fn listed(context: &Context, backend: Backend) -> Result<Vec<ArchiveObject>> {
    if backend == Backend::Direct {
        return Ok(Vec::new());
    }
    let (cluster, nodes) = versions::read(context.cluster().await?).await?;
    let nodes: Vec<NodeVersion> = nodes.iter().map(NodeVersion::of).collect();
    let salt = context.salt().await?;
    let (products, mounted) = tokio::try_join!(salt.products(), salt.mounted_products())?;
    for one in &products.unreadable {
        let (message, fix) = one.complaint();
        context.events().warning(format!("{message}; {fix}"));
    }
    Ok(documents(products.archives, &mounted, &cluster, &nodes))
}
