//! The layers between kube's client and the network, in the order in which a request passes them: the time limit of the user,
//! attempts, the end of the client certificate, the token, the confirmation of the lock, names for errors, the log, the server's clock, its warnings, and limits for idle connections and for the size of an answer. The
//! answer passes them in the opposite order: a layer sees what those below it have made of it.
//!
//! kube's own builder has no place for another resolver, and repeats requests that create things.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{Response, Uri};
use http_body_util::combinators::UnsyncBoxBody;
use hyper_timeout::TimeoutConnector;
use hyper_util::client::legacy::connect::proxy::{SocksV5, Tunnel};
use hyper_util::client::legacy::connect::{Connection as Connected, HttpConnector};
use hyper_util::client::legacy::{Client as HttpClient, Error as HttpError};
use hyper_util::client::proxy::matcher::Intercept;
use hyper_util::rt::TokioExecutor;
use kube::client::{Body, ConfigExt};
use kube::{Client, Config};
use tower::{BoxError, Service, ServiceBuilder};
use tower_http::decompression::DecompressionLayer;

use super::about::About;
use super::authenticate::Authenticate;
use super::confirm::{CONNECTING, Confirm};
use super::deadline::Deadline;
use super::error::Error;
use super::expiry::Expiry;
use super::idle::IdleTimeout;
use super::request_layer::PerRequest;
use super::response_layer::{PerResponse, erase};
use super::retry::Retry;
use super::size::Size;
use super::tls;
use super::trace::Trace;
use super::transport::Route;
use super::warnings::Warnings;
use crate::resolver::{ADDRESSES, HostResolver};
use base::clock::ServerClock;
use base::events::Events;

pub(in crate::cluster) type ResponseBody = UnsyncBoxBody<Bytes, BoxError>;

/// How often an idle connection is probed, so that a connection to a machine that is gone ends.
const KEEPALIVE: Duration = Duration::from_secs(30);

// The rest of the time is for name servers, proxies and TLS.
const _: () = assert!(ADDRESSES.as_secs() < CONNECTING.as_secs());

#[derive(Debug, Clone)]
pub(super) struct Stack {
    pub(super) config: Config,
    /// Whose the client certificate is, if there is one.
    pub(super) holder: String,
    pub(super) proxy: Option<Intercept>,
    pub(super) authenticate: Authenticate,
    pub(super) request_timeout: Option<Duration>,
    pub(super) events: Events,
    pub(super) warnings: Warnings,
    pub(super) verbosity: u8,
    pub(super) clock: ServerClock,
}

impl Stack {
    /// Creates the client. It does not connect yet.
    pub(super) fn client(&self) -> Result<Client, Error> {
        let http = connector(HostResolver::default());
        let Some(proxy) = &self.proxy else { return self.over(http) };
        let url = proxy.uri().clone();
        match url.scheme_str() {
            Some("socks5" | "socks5h") => {
                let connector = SocksV5::new(url, http);
                match proxy.raw_auth() {
                    Some((user, password)) => self.over(connector.with_auth(user.into(), password.into())),
                    None => self.over(connector),
                }
            }
            Some("https") => {
                // The proxy is not the API server: its certificate is verified with the host's certificate
                // authorities, and it gets no client certificate.
                let connector = tls::connector(&Config::new(url.clone()), http)?;
                self.over(tunnel(proxy, url, connector))
            }
            _ => self.over(tunnel(proxy, url, http)),
        }
    }

    fn over<C>(&self, connector: C) -> Result<Client, Error>
    where
        C: Service<Uri> + Clone + Send + Sync + 'static,
        C::Response: Connected + hyper::rt::Read + hyper::rt::Write + Send + Unpin + 'static,
        C::Future: Send + 'static,
        C::Error: Into<BoxError>,
    {
        let config = &self.config;
        let mut connector = TimeoutConnector::new(tls::connector(config, connector)?);
        connector.set_connect_timeout(config.connect_timeout);
        let client: HttpClient<_, Body> = HttpClient::builder(TokioExecutor::new()).build(connector);

        let route = Route::new(&config.cluster_url, self.proxy.as_ref().map(Intercept::uri));
        // The user's time limit replaces this one.
        let is_limited = self.request_timeout.is_none();
        let expiry = Expiry { user: Arc::new(config.auth_info.clone()), holder: self.holder.clone() };
        let impersonation = config.extra_headers_layer().map_err(Error::impersonation)?;
        let service = ServiceBuilder::new()
            .layer(PerResponse(Deadline::new(self.request_timeout, route.clone())))
            .layer(PerRequest(Retry(self.events.clone())))
            .layer(PerResponse(expiry))
            .layer(PerRequest(self.authenticate.clone()))
            .layer(PerRequest(Confirm))
            .layer(PerResponse(About(route.clone())))
            .layer(impersonation)
            .layer(config.base_uri_layer())
            .layer(PerRequest(Trace { events: self.events.clone(), verbosity: self.verbosity }))
            .layer(PerResponse(self.clock.clone()))
            .layer(PerResponse(self.warnings.clone()))
            .option_layer(is_limited.then(|| PerResponse(IdleTimeout(route.clone()))))
            .layer(PerResponse(Size(route.clone())))
            .map_response(|answer: Response<_>| answer.map(erase))
            .map_err(move |error: HttpError| BoxError::from(route.failed(&error)))
            .layer(DecompressionLayer::new().gzip(!config.disable_compression))
            .service(client);
        Ok(Client::new(service, "default"))
    }
}

/// Connects to the first address of a name that takes connections.
fn connector(resolver: HostResolver) -> HttpConnector<HostResolver> {
    let mut http = HttpConnector::new_with_resolver(resolver);
    http.enforce_http(false);
    http.set_nodelay(true);
    http.set_keepalive(Some(KEEPALIVE));
    http.set_connect_timeout(Some(ADDRESSES));
    http
}

fn tunnel<C>(proxy: &Intercept, url: Uri, connector: C) -> Tunnel<C> {
    let tunnel = Tunnel::new(url, connector);
    match proxy.basic_auth() {
        Some(header) => tunnel.with_auth(header.clone()),
        None => tunnel,
    }
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::net::{TcpSocket, TcpStream};

    use super::*;

    /// Paused time passes while nothing comes from the first address: a listener whose queue is full drops what comes.
    #[tokio::test(start_paused = true)]
    async fn an_address_that_drops_packets_leaves_time_for_the_next() {
        let (first, second) = (Ipv4Addr::new(127, 0, 0, 2), Ipv4Addr::new(127, 0, 0, 3));
        let listening = |address: Ipv4Addr, port| {
            let socket = TcpSocket::new_v4().unwrap();
            socket.bind((address, port).into()).unwrap();
            socket.listen(0).unwrap()
        };
        let full = listening(first, 0);
        let port = full.local_addr().unwrap().port();
        let _open = listening(second, port);
        let _filling = TcpStream::connect((first, port)).await.unwrap();

        let resolver = HostResolver::with(&format!("{first} api\n{second} api"), 9);
        let url = format!("http://api:{port}").parse().unwrap();
        let connecting = tokio::time::timeout(CONNECTING, connector(resolver).call(url)).await;
        let reached = connecting.unwrap().unwrap().inner().peer_addr().unwrap();
        assert_eq!(reached.ip(), second);
    }
}
