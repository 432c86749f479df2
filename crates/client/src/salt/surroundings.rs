//! What the Salt client needs from the cluster.

use futures::future::BoxFuture;
use jiff::Timestamp;

use crate::cluster::connect::Connection;
use crate::cluster::identity::{Account, Credentials};
use crate::cluster::{Cluster, Error, surroundings};

/// What the cluster provides for the Salt client.
pub trait Surroundings: Send + Sync {
    /// Credentials of one account, or of the service account if the kubeconfig has no token. They are requested again
    /// at every login, because tokens expire.
    fn credentials(&self, account: Account) -> BoxFuture<'_, Result<Credentials, Error>>;

    /// The version of MetalK8s that the bootstrap node has now. An upgrade changes it while a command waits for its locks.
    fn version(&self) -> BoxFuture<'_, Result<String, Error>>;

    /// When the container of the Salt master was started, or `None` while it does not run.
    fn master_started(&self) -> BoxFuture<'_, Result<Option<Timestamp>, Error>>;
}

/// The cluster that the kubeconfig names.
pub struct ClusterSurroundings {
    pub connection: Connection,
    pub cluster: Cluster,
}

impl Surroundings for ClusterSurroundings {
    fn credentials(&self, account: Account) -> BoxFuture<'_, Result<Credentials, Error>> {
        Box::pin(self.connection.salt_credentials(account))
    }

    fn version(&self) -> BoxFuture<'_, Result<String, Error>> {
        Box::pin(async {
            let bootstrap = surroundings::bootstrap(&self.cluster).await?;
            let version = bootstrap.map(|bootstrap| bootstrap.version);
            version.ok_or_else(|| Error::Other("the bootstrap node has no MetalK8s version".to_owned()))
        })
    }

    fn master_started(&self) -> BoxFuture<'_, Result<Option<Timestamp>, Error>> {
        Box::pin(surroundings::salt_master_started(&self.cluster))
    }
}
