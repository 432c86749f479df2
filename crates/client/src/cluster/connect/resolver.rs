//! Resolves names without the host's name service modules, because a static binary cannot load them.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::vec;

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{LookupIpStrategy, ResolverConfig};
use hickory_resolver::net::NetError;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hyper_util::client::legacy::connect::dns::Name;
use tokio::sync::OnceCell;
use tower::Service;

/// Reads `/etc/hosts` and `/etc/resolv.conf` when the first name is resolved. An IP address needs neither.
#[derive(Debug, Clone, Default)]
pub(super) struct HostResolver(Arc<OnceCell<TokioResolver>>);

/// A name without an address, or without a server that knows it.
#[derive(Debug, thiserror::Error)]
#[error("{}", describe(name, source))]
pub(super) struct ResolveError {
    name: String,
    source: NetError,
}

fn describe(name: &str, source: &NetError) -> String {
    match source {
        error if error.is_no_records_found() || error.is_nx_domain() => {
            format!("the name {name} has no address")
        }
        NetError::Timeout => format!("no name server answered for {name}"),
        NetError::NoConnections => format!("no name server is configured to look up {name}"),
        _ => format!("the name {name} could not be looked up"),
    }
}

impl HostResolver {
    async fn addresses(self, name: Name) -> Result<vec::IntoIter<SocketAddr>, ResolveError> {
        let found = async { self.0.get_or_try_init(async || build()).await?.lookup_ip(name.as_str()).await };
        let addresses =
            found.await.map_err(|source| ResolveError { name: name.as_str().to_owned(), source })?;
        // The connector sets the port.
        let addresses: Vec<_> = addresses.iter().map(|address| SocketAddr::new(address, 0)).collect();
        Ok(addresses.into_iter())
    }
}

/// Without a usable `/etc/resolv.conf`, only `/etc/hosts` is used.
fn build() -> Result<TokioResolver, NetError> {
    let mut builder = TokioResolver::builder_tokio().unwrap_or_else(|_| {
        let nobody = ResolverConfig::from_parts(None, Vec::new(), Vec::new());
        TokioResolver::builder_with_config(nobody, TokioRuntimeProvider::default())
    });
    // Both IPv4 and IPv6: the connector tries them in parallel.
    builder.options_mut().ip_strategy = LookupIpStrategy::Ipv6AndIpv4;
    builder.build()
}

impl Service<Name> for HostResolver {
    type Response = vec::IntoIter<SocketAddr>;
    type Error = ResolveError;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, ResolveError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), ResolveError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        Box::pin(self.clone().addresses(name))
    }
}
