//! The proxies that the environment names, and the servers for which it names none.
//!
//! The rules are those of Go's `golang.org/x/net/http/httpproxy` (0.62.0 was read), which kubectl, containerd, skopeo and
//! helm follow, for every server: the API server, Salt API, providers of OpenID Connect, and registries. The libraries
//! here know neither `*` among other exceptions nor exceptions with a port.

use std::net::IpAddr;

use http::Uri;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::Tunnel;
use ipnet::IpNet;
use tower::Service;

use base::cause::{causes, innermost};

use crate::tls;

#[derive(Debug, Clone, Default)]
pub struct Proxies {
    http: Option<String>,
    https: Option<String>,
    exceptions: Vec<Exception>,
}

/// Servers that are reached without a proxy.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Exception {
    Everything,
    /// Those with such an address.
    Network(IpNet),
    /// The one with this address, at this port if there is one.
    Address(IpAddr, Option<String>),
    /// Those whose name ends so; it begins with a dot.
    Domain {
        suffix: String,
        /// The name without the dot as well.
        itself: bool,
        port: Option<String>,
    },
}

/// A server, as exceptions name it.
struct Server<'a> {
    name: String,
    address: Option<IpAddr>,
    port: &'a str,
}

impl Proxies {
    pub fn this() -> Self {
        Self::of(|name| std::env::var(name).ok())
    }

    /// Those of an environment with these variables. Of both spellings the one in capitals counts.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let either = |names: [&str; 2]| {
            let mut values = names.into_iter().filter_map(&variable);
            values.find(|value| !value.is_empty())
        };
        let exceptions = either(["NO_PROXY", "no_proxy"]).unwrap_or_default();
        Self {
            http: either(["HTTP_PROXY", "http_proxy"]),
            https: either(["HTTPS_PROXY", "https_proxy"]),
            exceptions: exceptions.split(',').filter_map(Exception::parse).collect(),
        }
    }

    /// The proxy for requests to `server`. There is never one for this machine itself.
    pub fn before(&self, server: &Uri) -> Option<&str> {
        let (proxy, usual) = match server.scheme_str() {
            Some("http") => (&self.http, "80"),
            _ => (&self.https, "443"),
        };
        let port = server.port().map(|port| port.as_str().to_owned());
        let server = Server::of(server.host()?, port.as_deref().unwrap_or(usual));
        let is_direct = server.is_this_machine() || self.exceptions.iter().any(|one| one.has(&server));
        proxy.as_deref().filter(|_| !is_direct)
    }

    /// What is said of a connection that a proxy does not make.
    fn blamed(&self, error: &reqwest::Error) -> Option<String> {
        let server = error.url()?.as_str().parse().ok()?;
        let proxy = public(self.before(&server).filter(|_| error.is_connect())?);
        Some(match causes(error).last()?.downcast_ref().and_then(refusal) {
            Some(refusal) => {
                format!("the proxy {proxy} of HTTPS_PROXY {refusal}; NO_PROXY exempts servers from it")
            }
            None => format!("through the proxy {proxy}: {}", cause_of(error)),
        })
    }
}

/// hyper-util has no public name for it.
pub(crate) type TunnelError = <Tunnel<HttpConnector> as Service<Uri>>::Error;

/// What a proxy does instead of making a connection; nothing where the error has a cause that says more.
pub(crate) fn refusal(error: &TunnelError) -> Option<&'static str> {
    match error {
        TunnelError::ConnectFailed(_) | TunnelError::Io(_) | TunnelError::TunnelUnexpectedEof => None,
        TunnelError::ProxyAuthRequired => Some("asks for a valid user and password"),
        _ => Some("made no connection to it"),
    }
}

/// Why a request got no answer. The library's error does not say that a proxy is to blame, or which one.
pub fn reason(error: &reqwest::Error) -> String {
    Proxies::this().blamed(error).unwrap_or_else(|| cause_of(error))
}

fn cause_of(error: &reqwest::Error) -> String {
    tls::untrusted(error).unwrap_or_else(|| innermost(error))
}

/// A proxy's URL without its user and password.
pub(crate) fn public(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
        _ => url.to_owned(),
    }
}

/// For clients that ask about each request.
impl From<Proxies> for reqwest::Proxy {
    fn from(proxies: Proxies) -> Self {
        Self::custom(move |url| {
            let server = url.as_str().parse().ok()?;
            proxies.before(&server).map(str::to_owned)
        })
    }
}

impl<'a> Server<'a> {
    fn of(host: &str, port: &'a str) -> Self {
        let name = host.trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        Self { address: name.parse().ok(), name, port }
    }

    fn is_this_machine(&self) -> bool {
        self.name == "localhost" || self.address.is_some_and(|address| address.is_loopback())
    }
}

impl Exception {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        if text == "*" {
            return Some(Self::Everything);
        }
        if let Ok(network) = text.parse() {
            return Some(Self::Network(network));
        }
        let (host, port) = host_and_port(&text);
        let port = port.filter(|port| !port.is_empty()).map(str::to_owned);
        if host.is_empty() {
            return None;
        }
        if let Ok(address) = host.parse() {
            return Some(Self::Address(address, port));
        }
        let host = if host.starts_with("*.") { &host[1..] } else { host };
        let itself = !host.starts_with('.');
        let suffix = if itself { format!(".{host}") } else { host.to_owned() };
        Some(Self::Domain { suffix, itself, port })
    }

    fn has(&self, server: &Server<'_>) -> bool {
        let at = |port: Option<&String>| port.is_none_or(|port| port == server.port);
        match self {
            Self::Everything => true,
            Self::Network(network) => server.address.is_some_and(|address| network.contains(&address)),
            Self::Address(address, port) => server.address == Some(*address) && at(port.as_ref()),
            Self::Domain { suffix, itself, port } => {
                let is_named =
                    server.name.ends_with(suffix.as_str()) || (*itself && server.name == suffix[1..]);
                server.address.is_none() && is_named && at(port.as_ref())
            }
        }
    }
}

/// Go's `net.SplitHostPort`: only the last colon of a name, or one behind brackets, is followed by a port.
fn host_and_port(text: &str) -> (&str, Option<&str>) {
    let split = match text.strip_prefix('[') {
        Some(rest) => rest.split_once("]:"),
        None => text.split_once(':').filter(|(_, port)| !port.contains(':')),
    };
    split.map_or((text, None), |(host, port)| (host, Some(port)))
}

#[cfg(test)]
mod field;
