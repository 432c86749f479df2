//! Finds the addresses of every server that the plugin connects to: the API server, Salt API, providers of OpenID Connect,
//! registries, and their proxies.
//!
//! The host's name service modules are not used, because a static binary cannot load them. The order is that of Go and of
//! glibc: a name that the hosts file has is not looked up elsewhere.

use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use std::{iter, vec};

use futures::future::{Either, select};
use hickory_resolver::config::{ResolveHosts, ResolverConfig, ResolverOpts};
use hickory_resolver::lookup::Lookup;
use hickory_resolver::net::NetError;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::op::Query;
use hickory_resolver::proto::rr::{Name, RecordType};
use hickory_resolver::{Hosts, TokioResolver, system_conf};
use hyper_util::client::legacy::connect::dns;
use rustls::ClientConfig;
use tokio::sync::OnceCell;
use tokio::time::timeout;
use tower::Service;

use crate::proxies::Proxies;

/// How long connecting may take, over all addresses of a name: each gets an equal share.
pub(crate) const ADDRESSES: Duration = Duration::from_secs(10);
/// How long name servers may take. A second attempt after five seconds, which is usual, fits in.
const NAME_SERVERS: Duration = Duration::from_secs(8);
/// How long the second family of addresses is waited for once the first one has told what there is.
const SECOND_FAMILY: Duration = Duration::from_millis(500);

/// Begins an HTTP client that finds servers and proxies as all others do.
pub fn http_client(mut tls: ClientConfig) -> reqwest::ClientBuilder {
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    // The lint tells everybody else to begin here.
    #[expect(clippy::disallowed_methods)]
    reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .dns_resolver(HostResolver::default())
        .connect_timeout(ADDRESSES)
        .proxy(Proxies::this().into())
}

/// Reads the hosts file and `/etc/resolv.conf` when the first name is resolved. An IP address needs neither.
#[derive(Debug, Clone, Default)]
pub(crate) struct HostResolver(Arc<OnceCell<Sources>>);

#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct ResolveError {
    message: String,
    /// Whether the same name may be found later.
    pub(crate) may_pass: bool,
}

impl ResolveError {
    fn new(name: &str, error: &NetError) -> Self {
        let message = match error {
            error if error.is_no_records_found() || error.is_nx_domain() => {
                format!("the name {name} has no address")
            }
            NetError::Timeout => format!("no name server answered for {name}"),
            NetError::NoConnections => format!("no name server is configured to look up {name}"),
            _ => format!("the name {name} could not be looked up"),
        };
        Self { message, may_pass: matches!(error, NetError::Timeout) }
    }
}

#[derive(Debug)]
struct Sources {
    hosts: Hosts,
    servers: TokioResolver,
    /// What is put behind a short name.
    search: Vec<Name>,
}

impl HostResolver {
    async fn addresses(self, name: &str) -> Result<vec::IntoIter<SocketAddr>, ResolveError> {
        let found =
            async { self.0.get_or_try_init(async || Sources::of_this_host()).await?.find(name).await };
        let found = timeout(NAME_SERVERS, found).await.unwrap_or(Err(NetError::Timeout));
        let found = found.map_err(|error| ResolveError::new(name, &error))?;
        // The connector sets the port.
        let addresses: Vec<_> = found.into_iter().map(|address| SocketAddr::new(address, 0)).collect();
        Ok(addresses.into_iter())
    }
}

impl Sources {
    /// Without a usable `/etc/resolv.conf`, only the hosts file is used.
    fn of_this_host() -> Result<Self, NetError> {
        let nobody = || (ResolverConfig::from_parts(None, Vec::new(), Vec::new()), ResolverOpts::default());
        let (config, options) = system_conf::read_system_conf().unwrap_or_else(|_| nobody());
        Self::new(Hosts::from_system().unwrap_or_default(), config, options)
    }

    fn new(hosts: Hosts, config: ResolverConfig, options: ResolverOpts) -> Result<Self, NetError> {
        let search = match (config.search(), config.domain()) {
            ([], Some(domain)) => vec![domain.clone()],
            (search, _) => search.to_vec(),
        };
        let mut builder = TokioResolver::builder_with_config(config, TokioRuntimeProvider::default());
        *builder.options_mut() = options;
        builder.options_mut().use_hosts_file = ResolveHosts::Never;
        Ok(Self { hosts, servers: builder.build()?, search })
    }

    /// IPv6 first: the connector tries both families in parallel.
    async fn find(&self, name: &str) -> Result<Vec<IpAddr>, NetError> {
        // Names of hosts may have what domain names may not, such as '_'.
        let name = Name::from_ascii(name)?;
        let families = [RecordType::AAAA, RecordType::A];
        let noted = families.map(|family| self.hosts.lookup_static_host(&Query::query(name.clone(), family)));
        let mut found = Ok(addresses(noted.iter().flatten()));
        for name in self.full_names(&name) {
            if found.as_ref().is_ok_and(|found| !found.is_empty()) {
                break;
            }
            found = self.ask(name).await;
        }
        found
    }

    /// A name as it is and with what it may lack, in the order in which name servers are asked.
    fn full_names(&self, name: &Name) -> Vec<Name> {
        let mut full = name.clone();
        full.set_fqdn(true);
        if name.is_fqdn() {
            return vec![full];
        }
        let searched = self.search.iter().filter_map(|domain| name.clone().append_domain(domain).ok());
        if usize::from(name.num_labels()) > self.servers.options().ndots || name.is_localhost() {
            iter::once(full).chain(searched).collect()
        } else {
            searched.chain(iter::once(full)).collect()
        }
    }

    /// Asks the name servers for both families. One that is not answered does not hold up the other.
    async fn ask(&self, name: Name) -> Result<Vec<IpAddr>, NetError> {
        let six = pin!(self.servers.lookup(name.clone(), RecordType::AAAA));
        let four = pin!(self.servers.lookup(name, RecordType::A));
        let (six, four) = match select(six, four).await {
            Either::Left((six, four)) => {
                let four = second(&six, four).await;
                (six, four)
            }
            Either::Right((four, six)) => (second(&four, six).await, four),
        };
        let found = addresses([&six, &four].into_iter().flatten());
        if found.is_empty() {
            six.and(four)?;
        }
        Ok(found)
    }
}

/// The answer for the second family, which is waited for only shortly if the `first` one has addresses, or if the name does
/// not exist, which is so for both.
async fn second(
    first: &Result<Lookup, NetError>,
    answer: impl Future<Output = Result<Lookup, NetError>>,
) -> Result<Lookup, NetError> {
    let missing = first.as_ref().err().filter(|error| error.is_nx_domain());
    if missing.is_none() && addresses(first).is_empty() {
        return answer.await;
    }
    let late = || missing.cloned().unwrap_or(NetError::Timeout);
    timeout(SECOND_FAMILY, answer).await.unwrap_or_else(|_| Err(late()))
}

fn addresses<'a>(lookups: impl IntoIterator<Item = &'a Lookup>) -> Vec<IpAddr> {
    let records = lookups.into_iter().flat_map(Lookup::answers);
    records.filter_map(|record| record.data.ip_addr()).collect()
}

impl Service<dns::Name> for HostResolver {
    type Response = vec::IntoIter<SocketAddr>;
    type Error = ResolveError;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, ResolveError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), ResolveError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: dns::Name) -> Self::Future {
        let resolver = self.clone();
        Box::pin(async move { resolver.addresses(name.as_str()).await })
    }
}

impl reqwest::dns::Resolve for HostResolver {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        let resolver = self.clone();
        Box::pin(async move {
            let found = resolver.addresses(name.as_str()).await?;
            Ok(Box::new(found) as reqwest::dns::Addrs)
        })
    }
}

#[cfg(test)]
pub(crate) mod tests;
