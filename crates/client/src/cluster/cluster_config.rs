//! The configuration of the cluster itself.

use serde_json::Value;

use super::verdict::Verdict;
use super::{Cluster, Error};
use domain::cluster::config::{self, NAME};
use domain::object::resource::CLUSTER_CONFIG;

/// The `ClusterConfig` called `main`, or `None` until MetalK8s' operator creates it.
pub async fn read(cluster: &Cluster) -> Result<Option<Value>, Error> {
    cluster.raw_one(CLUSTER_CONFIG, None, NAME).await
}

pub(super) async fn ready(cluster: &Cluster) -> Result<Verdict, Error> {
    Ok(match read(cluster).await? {
        None => Verdict::Never(format!("clusterconfig/{NAME} was deleted meanwhile")),
        Some(object) => match config::ready(&object) {
            Ok(()) => Verdict::Met,
            Err(missing) => Verdict::NotYet(missing),
        },
    })
}
