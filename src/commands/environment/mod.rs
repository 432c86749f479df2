//! Environments: what their verbs have in common.

pub mod create;
pub mod delete;
pub mod describe;
pub mod edit;
pub mod events;
pub mod get;
pub mod wait;

use crate::commands::Context;
use crate::commands::file::Filed;
use crate::error::Result;
use client::cluster::environments;
use domain::api::EnvironmentSpec;
use domain::environment::Environment;
use domain::object::name::ExistingName;
use domain::plan::refusal::Refusal;

/// The Environment of that name, or a refusal that lists the existing ones.
pub(in crate::commands) async fn find(context: &Context, name: &str) -> Result<Environment> {
    let cluster = context.cluster().await?;
    if let Some(environment) = environments::read(cluster, name).await? {
        return Ok(environment);
    }
    let known: Vec<String> = environments::names(cluster).await?.into_iter().collect();
    Err(Refusal::unknown("environment", name, &known).into())
}

/// The object that `-f` reads; `status` is ignored.
#[derive(Debug, serde::Deserialize)]
pub(in crate::commands) struct EnvironmentFile {
    pub(in crate::commands) metadata: FileMetadata,
    #[serde(default)]
    pub(in crate::commands) spec: EnvironmentSpec,
}

impl Filed for EnvironmentFile {
    const KIND: &str = "Environment";
}

#[derive(Debug, serde::Deserialize)]
pub(in crate::commands) struct FileMetadata {
    pub(in crate::commands) name: ExistingName,
}
