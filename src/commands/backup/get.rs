//! `get backup`.

use super::read;
use crate::cli::backup::GetBackupArgs;
use crate::commands::listing::{ListRequest, called};
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use client::cluster::changes::Watched;
use domain::backup::{BackupDocument, JOBS, NAMESPACE, documents};
use domain::object::resource::JOB;

pub async fn get(context: &Context, arguments: &GetBackupArgs) -> Result<()> {
    listing::prepare(
        context,
        &arguments.list,
        called::<BackupDocument>(&arguments.names),
    )?;
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    // A new backup is followed by Jobs that copy it.
    let sources = Sources::watch(vec![Watched::all(JOB).within(NAMESPACE).labelled(JOBS)]);
    listing::present(context, &asked, &sources, async || all(context).await).await
}

/// All of them, the oldest first.
pub(in crate::commands) async fn all(context: &Context) -> Result<Vec<BackupDocument>> {
    let known = read(context).await?;
    Ok(documents(
        &known.files,
        &known.bootstrap,
        &known.nodes,
        &known.jobs,
    ))
}
