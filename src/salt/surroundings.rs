//! What Salt needs of the cluster around it, and how it is asked for.

use futures::future::BoxFuture;
use jiff::Timestamp;
use secrecy::SecretString;

use crate::error::Result;

/// As whom to log in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As the kubeconfig's user, with its own bearer token.
    Own,
    /// As the plugin's service account, with a short-lived token.
    ServiceAccount,
}

/// What Salt API's login wants.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The name that the API server's token review reports for the token.
    pub username: String,
    /// The bearer token.
    pub token: SecretString,
    /// Whose they are.
    pub way: Way,
}

/// What the cluster tells the Salt client.
pub trait Surroundings: Send + Sync {
    /// Credentials of one way, or of the service account where the kubeconfig has no token of its own.
    /// Asked for anew at every login, since tokens expire.
    fn credentials(&self, way: Way) -> BoxFuture<'_, Result<Credentials>>;

    /// When the container of the Salt master was started; none while it does not run.
    fn master_started(&self) -> BoxFuture<'_, Result<Option<Timestamp>>>;
}
