//! The connection to the API server: which one, as whom, and what happens to each request on its way.
//!
//! `kubeconfig`, `overrides` and `options` say which cluster and which user are meant, as kubectl reads them. `config` turns
//! that into kube's configuration; `proxy`, `tls` and `transport` make the way to the server. `credentials`
//! finds a token: in the kubeconfig, from a credential plugin (`plugin`), or from an OpenID Connect provider, which renews it
//! (`oidc`). `stack` lists the layers that each request passes, in order; a layer is one file.

mod about;
mod authenticate;
mod clock;
mod config;
mod confirm;
mod credentials;
mod deadline;
mod error;
mod expiry;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub mod fuzzing;
mod host;
mod idle;
mod kubeconfig;
#[cfg(test)]
pub(crate) mod loopback;
mod mask;
mod oidc;
mod options;
mod overrides;
mod plugin;
mod proxy;
mod request;
mod request_layer;
mod response_layer;
mod retry;
#[cfg(test)]
mod scripted;
mod size;
mod stack;
mod timed;
mod tls;
mod trace;
mod transport;
mod warnings;

use http::Uri;
use kube::Client;

#[cfg(any(test, feature = "testing"))]
pub(super) use about::About;
use authenticate::Authenticate;
pub(super) use confirm::CONNECTING;
#[cfg(any(test, feature = "testing"))]
pub(crate) use confirm::Confirm;
pub use confirm::unconfirmed;
pub(crate) use confirm::{Confirmation, confirmed};
use credentials::{Bearer, Source};
pub use error::Error as ConnectError;
pub use host::Host;
pub(crate) use mask::text as masked;
pub use options::{Options, ServiceAccount};
pub(in crate::cluster) use request::is_protobuf;
pub(crate) use request::{TokenRenewed, Unrepeated};
#[cfg(any(test, feature = "testing"))]
pub(crate) use request_layer::PerRequest;
#[cfg(any(test, feature = "testing"))]
pub(super) use response_layer::{PerResponse, erase};
use secrecy::SecretString;
use stack::{ResponseBody, Stack};
#[cfg(any(test, feature = "testing"))]
pub(super) use transport::Route;
pub use transport::{Fault, TransportError};
use warnings::Warnings;

pub use kubeconfig::{contexts, is_cluster_named, kubeconfig};

use base::clock::ServerClock;
use base::events::Events;

/// A way to the API server. Cheap to clone.
#[derive(Clone)]
pub struct Connection {
    client: Client,
    stack: Stack,
    service_account: ServiceAccount,
}

impl Connection {
    /// Finds out which API server, as whom and how; nothing is sent to it yet. `verbosity` is the level
    /// of the log that somebody reads.
    pub async fn open(
        options: &Options,
        host: &Host,
        events: &Events,
        verbosity: u8,
    ) -> Result<Self, ConnectError> {
        let target = kubeconfig::target(options, host)?.with(options)?;
        let holder = match options.client_certificate {
            Some(_) => "--client-certificate".to_owned(),
            None => format!("user {}", target.origin.user),
        };
        let (cluster, origin) = (target.cluster.clone(), target.origin.clone());
        let mut config = config::config(target)?;
        let source = Source::take(&mut config.auth_info, origin, events).await?;
        let stack = Stack {
            proxy: proxy::proxy(&cluster, &config.cluster_url, host)?,
            config,
            holder,
            authenticate: Authenticate { source, bearer: Bearer::default() },
            request_timeout: options.request_timeout,
            events: events.clone(),
            warnings: Warnings::new(events.clone()),
            verbosity,
            clock: ServerClock::default(),
        };
        // One provider is linked in; that it was installed before is not a failure.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Ok(Self { client: stack.client()?, stack, service_account: options.salt_service_account.clone() })
    }

    /// The client for everything that is sent to the API server, Salt behind its proxy included.
    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn clock(&self) -> &ServerClock {
        &self.stack.clock
    }

    pub fn server(&self) -> &Uri {
        &self.stack.config.cluster_url
    }

    /// The account that logs into Salt where there is no token.
    pub fn service_account(&self) -> &ServiceAccount {
        &self.service_account
    }

    /// Whether requests are made as somebody else (`--as`).
    pub fn impersonates(&self) -> bool {
        self.stack.config.auth_info.impersonate.is_some()
    }

    /// The bearer token that was sent last.
    pub(super) fn token(&self) -> Option<SecretString> {
        self.stack.authenticate.bearer.token()
    }

    /// A client that shows its token and no client certificate: of two identities the API server
    /// takes the certificate's, which is not the token's.
    pub(super) fn token_client(&self) -> Result<Client, ConnectError> {
        let user = &self.stack.config.auth_info;
        if user.client_certificate.is_none() && user.client_certificate_data.is_none() {
            return Ok(self.client.clone());
        }
        let mut stack = self.stack.clone();
        let user = &mut stack.config.auth_info;
        (user.client_certificate, user.client_certificate_data) = (None, None);
        (user.client_key, user.client_key_data) = (None, None);
        stack.client()
    }
}

#[cfg(test)]
mod tests;
