//! Why a request got no answer, in one line.

use std::error::Error as StdError;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use http::Uri;
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::SocksV5;
use rustls::CertificateError;
use tower::Service;

use crate::proxies::{TunnelError, refusal};
use crate::resolver::ResolveError;
use crate::tls::Untrusted;
use base::cause::{causes, innermost};

#[derive(Debug, Clone, thiserror::Error)]
#[error("{} the API server at {server}{}: {fault}", .fault.verdict(), via(proxy.as_ref()))]
pub struct TransportError {
    pub server: String,
    pub proxy: Option<String>,
    pub fault: Fault,
    /// Whether there was a connection that the request may have been sent on.
    pub connected: bool,
}

fn via(proxy: Option<&String>) -> String {
    proxy.map(|proxy| format!(" through the proxy {proxy}")).unwrap_or_default()
}

/// Rounds what is left of a time limit up to hundredths of a second: nobody reads nanoseconds.
fn legible(limit: Duration) -> Duration {
    let millis = limit.as_millis().next_multiple_of(10);
    Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("connection refused")]
    Refused,
    #[error("the connection was closed")]
    Closed,
    #[error("no connection in time")]
    NoConnection,
    /// `--request-timeout`. Also the time limit of the command, from a server that has never answered.
    #[error("no answer within {:?}", legible(*.0))]
    TimedOut(Duration),
    /// The time limit of the command was over before the request was sent.
    #[error("the time limit is over")]
    OutOfTime,
    /// The time limit of the command ended during the request, and the server had answered others. That says nothing
    /// about the server.
    #[error("the time limit is over")]
    CutOff,
    /// No data was received for this time, possibly in the middle of an answer.
    #[error("it sent no data for {0:?}")]
    Silent(Duration),
    #[error("its answer is larger than {} MiB", .0 >> 20)]
    TooLarge(usize),
    #[error("it is not about {0:?}; does a proxy answer?")]
    Foreign(String),
    #[error("its answer 404 does not name the missing object; does a proxy answer?")]
    Unnamed,
    #[error("{0}")]
    Name(String),
    /// The server's certificate, or TLS itself.
    #[error("{0}")]
    Tls(String),
    #[error("{0}")]
    Other(String),
}

impl Fault {
    /// Whether the same request may succeed later: the request, the name of the server and its certificate are valid.
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Refused
            | Self::Closed
            | Self::NoConnection
            | Self::TimedOut(_)
            | Self::CutOff
            | Self::Silent(_)
            | Self::Foreign(_)
            | Self::Unnamed => true,
            // The time limit is over, and it also ends later requests of the same work.
            Self::OutOfTime | Self::TooLarge(_) | Self::Name(_) | Self::Tls(_) => false,
            // The network is down, or there is no route to the host: the operating system reports both as other
            // errors. Or no name server answered.
            Self::Other(_) => true,
        }
    }

    /// Whether the command had no time left, so that the server is not to blame.
    pub const fn is_out_of_time(&self) -> bool {
        matches!(self, Self::OutOfTime | Self::CutOff)
    }

    const fn verdict(&self) -> &'static str {
        match self {
            Self::OutOfTime | Self::CutOff => "no answer from",
            Self::Foreign(_) | Self::Unnamed => "no valid answer from",
            _ => "cannot reach",
        }
    }

    /// Whether a server that is stopping may cause this failure.
    pub(super) fn is_passing(&self) -> bool {
        matches!(self, Self::Refused | Self::Closed | Self::Silent(_) | Self::Foreign(_) | Self::Unnamed)
    }
}

/// Names the servers that an error is about.
#[derive(Debug, Clone)]
pub(in crate::cluster) struct Route(Arc<(String, Option<String>)>);

impl Route {
    pub(in crate::cluster) fn new(server: &Uri, proxy: Option<&Uri>) -> Self {
        let text = |url: &Uri| url.to_string().trim_end_matches('/').to_owned();
        Self(Arc::new((text(server), proxy.map(text))))
    }

    pub(super) fn failed(&self, error: &legacy::Error) -> TransportError {
        self.fault(fault(error), !error.is_connect())
    }

    pub(super) fn fault(&self, fault: Fault, connected: bool) -> TransportError {
        TransportError { server: self.0.0.clone(), proxy: self.0.1.clone(), fault, connected }
    }
}

/// The fault of the innermost error that is known.
pub(super) fn fault(error: &(dyn StdError + 'static)) -> Fault {
    causes(error).find_map(known).unwrap_or_else(|| Fault::Other(innermost(error)))
}

/// hyper-util has no public name for it.
type SocksError = <SocksV5<HttpConnector> as Service<Uri>>::Error;

fn known(error: &(dyn StdError + 'static)) -> Option<Fault> {
    if let Some(error) = error.downcast_ref::<ResolveError>() {
        let message = error.to_string();
        return Some(if error.may_pass { Fault::Other(message) } else { Fault::Name(message) });
    }
    if let Some(error) = error.downcast_ref::<TunnelError>() {
        return http_proxy(error);
    }
    if let Some(error) = error.downcast_ref::<SocksError>() {
        return Some(socks(error));
    }
    if let Some(error) = error.downcast_ref::<rustls::Error>() {
        return Some(Fault::Tls(tls(error)));
    }
    if let Some(error) = error.downcast_ref::<hyper::Error>()
        && (error.is_incomplete_message() || error.is_closed() || error.is_canceled())
    {
        return Some(Fault::Closed);
    }
    match error.downcast_ref::<io::Error>()?.kind() {
        io::ErrorKind::ConnectionRefused => Some(Fault::Refused),
        io::ErrorKind::ConnectionReset
        | io::ErrorKind::ConnectionAborted
        | io::ErrorKind::BrokenPipe
        | io::ErrorKind::UnexpectedEof => Some(Fault::Closed),
        io::ErrorKind::TimedOut => Some(Fault::NoConnection),
        _ => None,
    }
}

/// Its causes are known better than the error that wraps them.
fn http_proxy(error: &TunnelError) -> Option<Fault> {
    match error {
        TunnelError::TunnelUnexpectedEof => Some(Fault::Closed),
        error => refusal(error).map(|refusal| Fault::Other(format!("the proxy {refusal}"))),
    }
}

/// Unlike that of an HTTP proxy, this error keeps its causes to itself.
fn socks(error: &SocksError) -> Fault {
    match error {
        SocksError::Inner(error) => fault(error),
        SocksError::Io(error) => fault(error),
        SocksError::V5(error) => Fault::Other(format!("the proxy made no connection to it: {error}")),
        _ => Fault::Other("the proxy does not speak SOCKS 5".to_owned()),
    }
}

fn tls(error: &rustls::Error) -> String {
    match error {
        rustls::Error::InvalidCertificate(error) => certificate(error),
        rustls::Error::InvalidMessage(_) => "it does not speak TLS".to_owned(),
        rustls::Error::AlertReceived(alert) => format!("it refused the TLS connection: {alert:?}"),
        error => format!("TLS failed: {error}"),
    }
}

fn certificate(error: &CertificateError) -> String {
    match error {
        // The system's own judgement.
        CertificateError::UnknownIssuer => {
            "its certificate is not from an authority that this machine trusts (another one: --certificate-authority)"
                .to_owned()
        }
        CertificateError::Other(other) if other.0.is::<Untrusted>() => format!("its certificate is {other}"),
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "its certificate is for another name (to accept that name: --tls-server-name)".to_owned()
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "its certificate has expired, or the clock of this machine is wrong".to_owned()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "its certificate is not valid yet, or the clock of this machine is wrong".to_owned()
        }
        error => format!("its certificate is not valid: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_is_told_in_few_digits() {
        let told = |nanos| Fault::TimedOut(Duration::from_nanos(nanos)).to_string();
        assert_eq!(told(39_995_758_523), "no answer within 40s");
        assert_eq!(told(500_000_000), "no answer within 500ms");
    }
}
