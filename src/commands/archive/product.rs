//! The archives of MetalK8s itself.

mod change;

use std::time::Duration;

use tokio::time::timeout;

use crate::commands::Context;
use crate::domain::backend::Backend;
use crate::domain::catalogue::Catalogue;
use crate::domain::cluster_version::NodeVersion;
use crate::domain::documents::ArchiveDocument;
use crate::domain::plans::archive::is_known;
use crate::domain::product::{documents, may_be_meant};
use crate::error::{CommandError, Result};
use crate::events::Event;
use crate::kind::Kind;

pub(super) use change::{at, delete, import, is_meant};

/// How long a listing waits for Salt API: it is useful without it.
const SALT_PATIENCE: Duration = Duration::from_secs(10);

/// The archives of MetalK8s itself, if one of these names may mean one. Where Salt cannot be asked, a warning says so.
pub(super) async fn listed(
    context: &Context,
    names: &[String],
    catalogue: &Catalogue,
) -> Result<Vec<ArchiveDocument>> {
    let is_asked = may_be_meant(names, |name| is_known(catalogue, name));
    if !is_asked || context.backend()? == Backend::Direct {
        return Ok(Vec::new());
    }
    let read = timeout(SALT_PATIENCE, read(context)).await;
    let read = read.unwrap_or_else(|_| Err(CommandError::new(Kind::Unreachable, "Salt API is away")));
    Ok(read.unwrap_or_else(|error| {
        let text = format!(
            "the archives of metalk8s itself are not listed: {}",
            error.message()
        );
        context.events().emit(Event::Warning(text));
        Vec::new()
    }))
}

async fn read(context: &Context) -> Result<Vec<ArchiveDocument>> {
    let (cluster, nodes) = context.cluster().await?.versions().await?;
    let nodes: Vec<NodeVersion> = nodes.iter().map(NodeVersion::of).collect();
    let salt = context.salt().await?;
    let (archives, mounted) = tokio::try_join!(salt.product_archives(), salt.mounted_products())?;
    Ok(documents(archives, &mounted, &cluster, &nodes))
}
