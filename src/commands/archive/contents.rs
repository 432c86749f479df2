//! The content of a Solution's archives: from the record, or through Salt if the record does not have an archive.

use crate::commands::Context;
use crate::commands::backend;
use crate::error::{CommandError, Result};
use client::cluster::{Error, archives};
use domain::archive::catalogue::{Archive, Catalogue};
use domain::archive::contents::{Contents, Owned, Record, Unknown};
use domain::backend::Backend;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The catalogue, and the known content of its archives.
pub(in crate::commands) struct Archives<'a> {
    context: &'a Context,
    pub(in crate::commands) backend: Backend,
    pub(in crate::commands) catalogue: Catalogue,
    pub(in crate::commands) record: Record,
    /// Why Salt cannot be used; it is not tried again for each archive.
    silent: RefCell<Option<String>>,
}

impl<'a> Archives<'a> {
    /// Reads the catalogue and the record; a user who may not read the record gets an empty one.
    pub(in crate::commands) async fn read(context: &'a Context) -> Result<Self> {
        let cluster = context.cluster().await?;
        Self::with(context, archives::readable_record(cluster)).await
    }

    /// The same for a change that has to know what belongs to a Solution: a user who may not read the record is
    /// refused.
    pub(in crate::commands) async fn recorded(context: &'a Context) -> Result<Self> {
        let cluster = context.cluster().await?;
        Self::with(context, archives::record(cluster)).await
    }

    async fn with(
        context: &'a Context,
        record: impl Future<Output = std::result::Result<Record, Error>>,
    ) -> Result<Self> {
        let record = async { record.await.map_err(CommandError::from) };
        let (catalogue, record) = tokio::try_join!(backend::catalogue(context), record)?;
        Ok(Self {
            context,
            backend: backend::of(context, &catalogue)?,
            catalogue,
            record,
            silent: RefCell::default(),
        })
    }

    /// The custom resource definitions in a Solution's archives: those in the catalogue, and those of `versions`,
    /// which are or were deployed.
    pub(in crate::commands) async fn owned(&self, solution: &str, versions: &[String]) -> Owned {
        let catalogued = self.catalogue.versions(solution).iter();
        let mut all: BTreeSet<String> = catalogued.map(|archive| archive.version.to_string()).collect();
        all.extend(versions.iter().filter(|version| !version.is_empty()).cloned());
        let mut owned = Owned::default();
        for version in all {
            match self.contents(solution, &version).await {
                Ok(contents) => owned.definitions.extend(contents.definitions),
                Err(unknown) => owned.unknown.push(unknown),
            }
        }
        owned
    }

    /// The content of one archive, or why it is unknown.
    pub(in crate::commands) async fn contents(
        &self,
        solution: &str,
        version: &str,
    ) -> std::result::Result<Contents, Unknown> {
        if let Some(contents) = self.record.find(solution, version) {
            return Ok(contents.clone());
        }
        let unknown = |path: Option<&str>, reason: String| Unknown {
            solution: solution.to_owned(),
            version: version.to_owned(),
            path: path.map(str::to_owned),
            reason,
        };
        let Some(archive) = self.catalogue.find(solution, version) else {
            return Err(unknown(None, "not in the catalogue".to_owned()));
        };
        self.read_anew(archive)
            .await
            .map_err(|reason| unknown(Some(&archive.archive), format!("not recorded, and {reason}")))
    }

    async fn read_anew(&self, archive: &Archive) -> std::result::Result<Contents, String> {
        if let Some(reason) = self.silent.borrow().clone() {
            return Err(reason);
        }
        if self.backend == Backend::Salt
            && let Err(error) = self.context.salt().await
        {
            let reason = format!("cannot query Salt: {}", error.message());
            *self.silent.borrow_mut() = Some(reason.clone());
            return Err(reason);
        }
        let contents = backend::contents_of(self.context, self.backend, archive).await;
        contents.map_err(|error| error.message())
    }
}
