pub mod create;
mod get;

use crate::commands::Context;
use crate::error::Result;
use client::cluster::{backups, nodes};
use domain::backup::{BackupFile, CopyJob, copied_to, files, wanted};

struct Known {
    bootstrap: String,
    /// The files on the bootstrap node, the oldest first.
    files: Vec<BackupFile>,
    /// The nodes that get a copy.
    nodes: Vec<String>,
    jobs: Vec<CopyJob>,
}

async fn read(context: &Context) -> Result<Known> {
    let bootstrap = context.bootstrap().await?.node.clone();
    let cluster = context.cluster().await?;
    let (files, nodes, jobs) = tokio::join!(existing(context), nodes::roles(cluster), backups::jobs(cluster));
    Ok(Known { files: files?, nodes: copied_to(&nodes?, &bootstrap), jobs: jobs?, bootstrap })
}

async fn existing(context: &Context) -> Result<Vec<BackupFile>> {
    let salt = context.salt().await?;
    Ok(files(&salt.query("file.find", &wanted()).await?))
}
