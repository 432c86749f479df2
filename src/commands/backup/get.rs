//! `get backup`.

use super::read;
use crate::commands::Context;
use crate::commands::listing::Listed;
use crate::commands::watch::Sources;
use crate::error::Result;
use client::cluster::changes::Watched;
use domain::backup::{BackupDocument, JOBS, NAMESPACE, documents};
use domain::object::resource::JOB;

impl Listed for BackupDocument {
    /// A new backup is followed by Jobs that copy it.
    fn sources() -> Sources {
        Sources::watch(vec![Watched::all(JOB).within(NAMESPACE).labelled(JOBS)])
    }

    /// All of them, the oldest first.
    async fn all(context: &Context) -> Result<Vec<Self>> {
        let known = read(context).await?;
        Ok(documents(
            &known.files,
            &known.bootstrap,
            &known.nodes,
            &known.jobs,
        ))
    }
}
