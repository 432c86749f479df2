//! The two ways to reach Salt API: through the API server's service proxy, and directly.

use std::error::Error as StdError;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use bytes::Bytes;
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use http_body_util::BodyExt;
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use super::Error;
use super::answer::{Cause as Blamed, Fault, HttpAnswer};
use crate::cluster::connect::{TokenRenewed, Unrepeated};
use crate::cluster::{self, connect};
use crate::proxies;
use crate::resolver::http_client;
use crate::tls::{self, Untrusted};
use base::cause::innermost;

/// The path of Salt API in the API server's service proxy.
const PROXY_PATH: &str = "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy";

const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// The time limit for a call; the slowest ones read an archive on the bootstrap node.
const CALL_TIMEOUT: Duration = Duration::from_mins(2);

/// The maximum size of an answer; the result of a job with a thousand states has about one megabyte.
const LARGEST_ANSWER: usize = 256 << 20;

/// How to believe another certificate.
const ADVICE: &str = "another one: --salt-certificate-authority";

type Cause = Box<dyn StdError + Send + Sync>;

#[derive(Clone)]
pub enum Transport {
    /// Through the API server's service proxy. The client must not repeat requests by itself.
    Proxy(kube::Client),
    Direct(Direct),
}

#[derive(Debug, Clone)]
pub struct Direct {
    client: reqwest::Client,
    base: String,
}

#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) body: Value,
    pub(crate) timeout: Duration,
    accept: &'static str,
}

/// An answer whose body may not have arrived yet.
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    is_renewed: bool,
    pub(crate) body: BoxStream<'static, Result<Bytes, Cause>>,
}

impl Direct {
    /// Salt API at `url`, which must be `https`, because the login sends a token. Its certificate is verified with
    /// those in the file `authority` (PEM), or else with the system's.
    pub fn new(url: &str, authority: Option<&Path>) -> Result<Self, Error> {
        let refuse =
            |reason: &str| Error::Setup(format!("{url:?} is not a valid Salt API address: {reason}"));
        let parsed = reqwest::Url::parse(url).map_err(|error| refuse(&error.to_string()))?;
        if parsed.scheme() != "https" {
            return Err(refuse("it must begin with https://, since tokens are sent there"));
        }
        let tls = match authority {
            Some(file) => of(file)?,
            None => tls::of_this_machine(Vec::new(), ADVICE).map_err(Error::Setup)?,
        };
        let builder = http_client(tls.with_no_client_auth());
        let builder = builder.redirect(reqwest::redirect::Policy::none()).retry(reqwest::retry::never());
        let client = builder.build().map_err(|error| Error::Setup(innermost(&error)))?;
        let base = url.trim_end_matches('/').to_owned();
        Ok(Self { client, base })
    }
}

fn of(file: &Path) -> Result<tls::Builder, Error> {
    let broken = |reason: String| {
        let name = file.display();
        Error::Setup(format!("the certificate authority of Salt API, {name}, {reason}"))
    };
    let pem = std::fs::read(file).map_err(|error| broken(format!("cannot be read: {error}")))?;
    let untrusted = Untrusted { authority: "the certificate authority of Salt API", advice: ADVICE };
    let tls = tls::certificates(&pem).and_then(|certificates| tls::of(certificates, untrusted));
    tls.map_err(|reason| broken(format!("cannot be used: {reason}")))
}

impl Request {
    pub(crate) fn get(path: impl Into<String>) -> Self {
        Self {
            method: Method::GET,
            path: path.into(),
            body: Value::Null,
            timeout: READ_TIMEOUT,
            accept: "application/json",
        }
    }

    pub(crate) fn post(path: &str, body: Value) -> Self {
        Self {
            method: Method::POST,
            path: path.to_owned(),
            body,
            timeout: CALL_TIMEOUT,
            accept: "application/json",
        }
    }

    /// Opens the event stream. Its `Accept` header tells the layers with time limits that the answer is endless.
    pub(crate) fn events() -> Self {
        Self { accept: "text/event-stream", ..Self::get("/events") }
    }

    fn http(&self, base: &str, token: Option<&SecretString>) -> Result<http::Request<Bytes>, http::Error> {
        let mut request = http::Request::builder()
            .method(&self.method)
            .uri(format!("{base}{}", self.path))
            .header(header::ACCEPT, self.accept);
        if let Some(token) = token {
            let mut value = HeaderValue::from_str(token.expose_secret())?;
            value.set_sensitive(true);
            request = request.header("X-Auth-Token", value);
        }
        if self.body.is_null() {
            return request.body(Bytes::new());
        }
        let body = Bytes::from(self.body.to_string());
        request.header(header::CONTENT_TYPE, "application/json").body(body)
    }
}

impl Transport {
    /// Whether this code has to log requests itself. The client of the API server logs its own.
    pub(crate) const fn is_silent(&self) -> bool {
        matches!(self, Self::Direct(_))
    }

    /// Sends `request`, and returns when the head of the answer is there.
    pub(crate) async fn send(
        &self,
        request: &Request,
        token: Option<&SecretString>,
    ) -> Result<Response, Fault> {
        let invalid = |error: http::Error| Fault::Final(Error::Setup(innermost(&error)));
        match self {
            Self::Proxy(client) => {
                let mut request = request.http(PROXY_PATH, token).map_err(invalid)?;
                // Before a change is sent again, its lock has to be confirmed.
                request.extensions_mut().insert(Unrepeated);
                let answer = client.send(request.map(kube::client::Body::from)).await;
                answer.map(Response::new).map_err(not_proxied)
            }
            Self::Direct(direct) => {
                let request = request.http(&direct.base, token).map_err(invalid)?;
                let request =
                    reqwest::Request::try_from(request).map_err(|error| direct.not_answered(&error))?;
                let answer = direct.client.execute(request).await;
                answer.map(|answer| Response::new(answer.into())).map_err(|error| direct.not_answered(&error))
            }
        }
    }
}

impl Response {
    fn new<B>(response: http::Response<B>) -> Self
    where
        B: BodyExt<Data = Bytes> + Send + 'static,
        B::Error: Into<Cause>,
    {
        let (head, body) = response.into_parts();
        Self {
            status: head.status,
            headers: head.headers,
            is_renewed: head.extensions.get::<TokenRenewed>().is_some(),
            body: body.into_data_stream().map_err(Into::into).boxed(),
        }
    }

    pub(crate) async fn whole(mut self) -> Result<HttpAnswer, Fault> {
        let mut bytes = Vec::new();
        while let Some(chunk) = self.body.next().await {
            let chunk = chunk.map_err(|error| cut_off(error.as_ref()))?;
            if bytes.len() + chunk.len() > LARGEST_ANSWER {
                return Err(Fault::Final(Error::Unintelligible { answer: "more than 256 MiB".to_owned() }));
            }
            bytes.extend_from_slice(&chunk);
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(HttpAnswer {
            status: self.status,
            retry_after: retry_after(&self.headers),
            is_renewed: self.is_renewed,
            text,
        })
    }
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    headers.get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok().map(Duration::from_secs)
}

/// A request through the API server without an answer: it decides whether the request may have been sent.
fn not_proxied(error: kube::Error) -> Fault {
    let error = cluster::Error::from(error);
    let cause = blamed(&error);
    match error {
        cluster::Error::Unreachable(error) if !error.connected => Fault::NeverArrived {
            passing: matches!(
                error.fault,
                connect::Fault::Refused | connect::Fault::Closed | connect::Fault::NoConnection
            ),
            reason: error.to_string(),
            pause: None,
            cause,
        },
        // It was not sent.
        error @ (cluster::Error::Connect(_) | cluster::Error::Unconfirmed(_)) => {
            Fault::Final(Error::Cluster(error))
        }
        error => Fault::lost(error.to_string()).caused_by(cause),
    }
}

/// What kept the answer of the API server away.
pub(super) fn blamed(error: &cluster::Error) -> Blamed {
    match error {
        cluster::Error::Unreachable(error) => blamed_on(&error.fault),
        _ => Blamed::Server,
    }
}

const fn blamed_on(fault: &connect::Fault) -> Blamed {
    if fault.is_out_of_time() { Blamed::TimeLimit } else { Blamed::Server }
}

fn cut_off(error: &(dyn StdError + 'static)) -> Fault {
    let mut causes = chain(error).filter_map(|cause| cause.downcast_ref::<connect::TransportError>());
    let cause = causes.next().map_or(Blamed::Server, |cause| blamed_on(&cause.fault));
    Fault::lost(innermost(error)).caused_by(cause)
}

impl Direct {
    fn not_answered(&self, error: &reqwest::Error) -> Fault {
        let reason = format!("{}: {}", self.base, proxies::reason(error));
        if !error.is_connect() {
            return Fault::lost(reason);
        }
        let mut causes = chain(error).filter_map(|cause| cause.downcast_ref::<std::io::Error>());
        let passing = causes.any(|cause| passes(cause.kind()));
        Fault::NeverArrived { reason, passing, pause: None, cause: Blamed::Server }
    }
}

/// Whether connecting may succeed later. An unknown name or an invalid certificate will stay so.
const fn passes(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::ConnectionRefused
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::HostUnreachable
            | ErrorKind::NetworkUnreachable
            | ErrorKind::NetworkDown
            | ErrorKind::TimedOut
            | ErrorKind::UnexpectedEof
            | ErrorKind::BrokenPipe
    )
}

fn chain<'a>(error: &'a (dyn StdError + 'static)) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    let mut next = Some(error);
    std::iter::from_fn(move || {
        let error = next?;
        next = error.source();
        Some(error)
    })
}
