//! The configuration of the cluster itself.

use serde_json::Value;

use super::verdict::Verdict;
use super::{Cluster, Error};
use domain::cluster::config::{NAME, ready};
use domain::object::resource::CLUSTER_CONFIG;

impl Cluster {
    /// The one object; none where MetalK8s' operator has not created it.
    pub async fn cluster_config(&self) -> Result<Option<Value>, Error> {
        self.raw_one(CLUSTER_CONFIG, None, NAME).await
    }

    pub(super) async fn cluster_config_ready(&self) -> Result<Verdict, Error> {
        Ok(match self.cluster_config().await? {
            None => Verdict::Never(format!("clusterconfig/{NAME} was deleted meanwhile")),
            Some(object) => match ready(&object) {
                Ok(()) => Verdict::Met,
                Err(missing) => Verdict::NotYet(missing),
            },
        })
    }
}
