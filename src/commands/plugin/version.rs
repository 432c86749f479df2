use crate::cli::plugin::VersionArgs;
use crate::commands::Context;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::{surroundings, versions};
use schemars::JsonSchema;
use serde::Serialize;

/// The versions of the plugin, Kubernetes, MetalK8s and Salt.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Version<'text> {
    kind: &'static str,
    /// This plugin's.
    #[serde(rename = "clientVersion")]
    client: &'text str,
    /// The API server's; null with `--client`.
    #[serde(rename = "serverVersion")]
    server: Option<&'text str>,
    /// The bootstrap node's; null with `--client`, or where it says none.
    #[serde(rename = "metalk8sVersion")]
    metalk8s: Option<&'text str>,
}

pub async fn version(context: &Context, arguments: &VersionArgs) -> Result<()> {
    context.about("version", "get");
    context.ui().refuse_names()?;
    let client = env!("CARGO_PKG_VERSION");
    if arguments.client {
        return print(context, client, None, None);
    }
    match server(context).await {
        Ok((kubernetes, metalk8s)) => print(context, client, Some(&kubernetes), metalk8s.as_deref()),
        Err(error) => {
            print(context, client, None, None)?;
            Err(error)
        }
    }
}

/// All versions, for a file.
pub(in crate::commands) async fn read(context: &Context) -> Result<serde_json::Value> {
    let (kubernetes, metalk8s) = server(context).await?;
    let version = Version {
        kind: "Version",
        client: env!("CARGO_PKG_VERSION"),
        server: Some(&kubernetes),
        metalk8s: metalk8s.as_deref(),
    };
    serde_json::to_value(version).map_err(|error| CommandError::caused(ErrorKind::Failed, error))
}

/// The versions of Kubernetes and, where there is a bootstrap node, of MetalK8s.
async fn server(context: &Context) -> Result<(String, Option<String>)> {
    let cluster = context.cluster().await?;
    let kubernetes = versions::api_server(cluster).await?;
    let bootstrap = surroundings::bootstrap(cluster).await.map_err(CommandError::from)?;
    Ok((kubernetes, bootstrap.map(|bootstrap| bootstrap.version)))
}

fn print(context: &Context, client: &str, server: Option<&str>, metalk8s: Option<&str>) -> Result<()> {
    if context.ui().is_for_people() {
        // A cluster without a bootstrap node says nothing of MetalK8s.
        let metalk8s = metalk8s.or(server.map(|_| "<unknown>"));
        let facts = [("kubectl-metalk8s", Some(client)), ("Kubernetes", server), ("MetalK8s", metalk8s)];
        return context.ui().facts(&facts);
    }
    context.ui().conclusion(&Version { kind: "Version", client, server, metalk8s })
}
