//! The versions of MetalK8s in the cluster, and that of the API server.

use serde_json::Value;

use super::verdict::Verdict;
use super::{Cluster, Error};
use domain::cluster::version::{NodeVersion, cluster_version};
use domain::object::resource::{NAMESPACE, NODE};

/// The namespace whose annotation has the version.
const SYSTEM: &str = "kube-system";

/// The version of the cluster, empty if there is none, and its nodes.
pub async fn read(cluster: &Cluster) -> Result<(String, Vec<Value>), Error> {
    let (namespace, nodes) =
        tokio::try_join!(cluster.raw_one(NAMESPACE, None, SYSTEM), cluster.raw(NODE, None, None))?;
    Ok((namespace.as_ref().map(cluster_version).unwrap_or_default(), nodes))
}

pub(super) async fn cluster_has(cluster: &Cluster, version: &str) -> Result<Verdict, Error> {
    let (own, nodes) = read(cluster).await?;
    if own != version {
        return Ok(Verdict::NotYet(format!("the cluster has {own}")));
    }
    let other = nodes.iter().map(NodeVersion::of).find(|node| node.version != version);
    Ok(other.map_or(Verdict::Met, |node| Verdict::NotYet(format!("node/{} has {}", node.name, node.version))))
}

pub async fn api_server(cluster: &Cluster) -> Result<String, Error> {
    Ok(cluster.client.apiserver_version().await?.git_version)
}
