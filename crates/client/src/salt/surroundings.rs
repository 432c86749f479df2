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

    fn master_started(&self) -> BoxFuture<'_, Result<Option<Timestamp>, Error>> {
        Box::pin(surroundings::salt_master_started(&self.cluster))
    }
}
