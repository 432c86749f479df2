//! Who works on the Solutions of this cluster, and how commands read what archives bring.

use super::Context;
use crate::error::{CommandError, Result};
use crate::execute;
use base::kind::Kind;
use client::cluster::{archives, kept};
use domain::archive::catalogue::{Archive, Catalogue};
use domain::archive::contents::{Contents, Sources};
use domain::archive::presence::NodeArchives;
use domain::backend::Backend;

/// The backend, where neither a flag nor the cluster says which.
const VARIABLE: &str = "KUBECTL_METALK8S_BACKEND";

impl Context {
    /// The catalogue. It remembers the backend of the cluster; a flag that says otherwise is refused.
    pub async fn catalogue(&self) -> Result<Catalogue> {
        let catalogue = archives::catalogue(self.cluster().await?).await?;
        let backend = Backend::choose(self.given_backend()?, catalogue.remembered().backend)?;
        self.backend.set(Some(backend));
        Ok(catalogue)
    }

    /// The backend. The catalogue is read, unless that has happened before.
    pub(super) async fn chosen_backend(&self) -> Result<Backend> {
        if self.backend.get().is_none() {
            self.catalogue().await?;
        }
        Ok(self.backend.get().unwrap_or_default())
    }

    /// The backend as far as it is known without a request: what a flag says before the catalogue was read.
    pub(super) fn backend(&self) -> Result<Backend> {
        match self.backend.get() {
            Some(backend) => Ok(backend),
            None => Ok(self.given_backend()?.unwrap_or_default()),
        }
    }

    /// `--backend`, else what the variable says.
    fn given_backend(&self) -> Result<Option<Backend>> {
        let variable = || std::env::var(VARIABLE).ok().filter(|name| !name.is_empty());
        let name = self.flagged_backend().map(str::to_owned).or_else(variable);
        let given = name.map(|name| name.parse()).transpose();
        // The command line has been checked before.
        given.map_err(|error: String| CommandError::new(Kind::Usage, format!("{VARIABLE}: {error}")))
    }

    /// The objects in an archive, as its backend has them.
    pub(super) async fn sources_of(&self, archive: &Archive) -> Result<Sources> {
        match self.chosen_backend().await? {
            Backend::Salt => execute::sources_of(self.salt().await?, archive).await,
            Backend::Direct => execute::kept_sources(self.cluster().await?, archive).await,
        }
    }

    pub(super) async fn contents_of(&self, archive: &Archive) -> Result<Contents> {
        Ok(self.sources_of(archive).await?.contents())
    }

    /// Where the backend has archives: on the bootstrap node, or in the cluster.
    pub(super) async fn stored_archives(&self) -> Result<NodeArchives> {
        match self.chosen_backend().await? {
            Backend::Salt => self.node_archives().await,
            Backend::Direct => Ok(kept::archives(self.cluster().await?).await?),
        }
    }
}
