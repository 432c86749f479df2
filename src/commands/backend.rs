//! Who works on the Solutions of this cluster, and how commands read what archives bring.

use super::Context;
use crate::cli::groups::GlobalArgs;
use crate::commands::archive::presence;
use crate::error::{CommandError, Result};
use crate::execute;
use client::cluster::{archives, stored_archives};
use domain::archive::catalogue::{Archive, Catalogue};
use domain::archive::contents::{Contents, Sources};
use domain::archive::presence::NodeArchives;
use domain::backend::Backend;

/// The backend, where neither a flag nor the cluster says which.
const VARIABLE: &str = "KUBECTL_METALK8S_BACKEND";

/// The catalogue. It remembers the backend of the cluster; a flag that says otherwise is refused.
pub(super) async fn catalogue(context: &Context) -> Result<Catalogue> {
    let catalogue = archives::catalogue(context.cluster().await?).await?;
    of(context, &catalogue)?;
    Ok(catalogue)
}

pub(super) fn of(context: &Context, catalogue: &Catalogue) -> Result<Backend> {
    let remembered = catalogue.remembered().backend;
    Ok(Backend::choose(given(context.global())?, remembered)?)
}

/// The backend of the cluster. For that, the catalogue is read: who has it already asks [`of`].
pub(super) async fn chosen(context: &Context) -> Result<Backend> {
    of(context, &catalogue(context).await?)
}

/// The backend where the catalogue is not read: what a flag says.
pub(super) fn presumed(context: &Context) -> Result<Backend> {
    Ok(given(context.global())?.unwrap_or_default())
}

/// `--backend`, else what the variable says.
pub(super) fn given(global: &GlobalArgs) -> Result<Option<Backend>> {
    let variable = || std::env::var(VARIABLE).ok().filter(|name| !name.is_empty());
    let flag = global.backend.clone();
    let given = flag.or_else(variable).map(|name| name.parse()).transpose();
    // The command line has been checked before.
    given.map_err(|error: String| CommandError::usage(format!("{VARIABLE}: {error}")))
}

/// The objects in an archive, as its backend has them.
pub(super) async fn sources_of(context: &Context, backend: Backend, archive: &Archive) -> Result<Sources> {
    match backend {
        Backend::Salt => execute::sources_of(context.salt().await?, archive).await,
        Backend::Direct => execute::stored_sources(context.cluster().await?, archive).await,
    }
}

pub(super) async fn contents_of(context: &Context, backend: Backend, archive: &Archive) -> Result<Contents> {
    Ok(sources_of(context, backend, archive).await?.contents())
}

/// Where the backend has archives: on the bootstrap node, or in the cluster.
pub(super) async fn stored_archives(context: &Context, backend: Backend) -> Result<NodeArchives> {
    match backend {
        Backend::Salt => presence::node_archives(context).await,
        Backend::Direct => Ok(stored_archives::list(context.cluster().await?).await?),
    }
}
