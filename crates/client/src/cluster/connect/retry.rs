//! Decides which requests are repeated. kube's own policy also repeats requests that create objects after a 503.

use std::time::Duration;

use http::{HeaderMap, Method, Request, StatusCode, header};
use kube::client::Body;
use tokio::time::Instant;
use tower::{Service, ServiceExt};

use super::request::is_proxied;
use super::request_layer::{Inner, RequestLayer};
use super::response_layer::Pending;
use super::transport::{Fault, TransportError};
use base::deadline;
use base::events::Events;

/// The pauses between attempts, unless the server sends one.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_millis(800)];
/// The longest pause of a server that is accepted by a request without a time limit.
const PATIENCE: Duration = Duration::from_secs(30);

enum Outcome<'a> {
    Answer(StatusCode, &'a HeaderMap),
    Failure(&'a TransportError),
}

/// How long to wait before the same request is sent again, after `tries`; `None` means not at all.
///
/// A request that only reads is repeated if the server is busy or the connection broke. A request that writes is
/// repeated only if it was certainly not carried out: there was no connection, or the server answered 429, which it
/// does before it handles a request. A server that says when to come again is not away: within the time that is `left`
/// of the command, if it has a limit, it is queried again as often as it says so.
fn pause(method: &Method, outcome: &Outcome, tries: usize, left: Option<Duration>) -> Option<Duration> {
    let usual = PAUSES.get(tries.checked_sub(1)?).copied();
    if let (Outcome::Answer(StatusCode::TOO_MANY_REQUESTS, headers), Some(left)) = (outcome, left)
        && let Some(named) = retry_after(headers)
    {
        let pause = named.max(PAUSES[0]);
        return (pause < left).then_some(pause);
    }
    let usual = usual?;
    match outcome {
        Outcome::Failure(error) if !error.fault.is_passing() => None,
        // Only once, because each attempt takes as long as the idle time that ends it.
        Outcome::Failure(TransportError { fault: Fault::Silent(_), .. }) if tries > 1 => None,
        Outcome::Failure(error) => (!error.connected || *method == Method::GET).then_some(usual),
        Outcome::Answer(status, headers) => {
            let named = retry_after(headers);
            let repeatable = match *status {
                StatusCode::TOO_MANY_REQUESTS => named.is_some() || *method == Method::GET,
                StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => *method == Method::GET,
                _ => false,
            };
            let pause = named.unwrap_or(usual);
            (repeatable && pause <= left.unwrap_or(PATIENCE)).then_some(pause)
        }
    }
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

#[derive(Debug, Clone)]
pub(super) struct Retry(pub(super) Events);

impl RequestLayer for Retry {
    fn send(self, mut inner: Inner, request: Request<Body>) -> Pending {
        if is_proxied(request.uri()) {
            return Box::pin(inner.call(request));
        }
        Box::pin(async move {
            let (mut next, mut tries) = (request, 0);
            loop {
                tries += 1;
                let again = copy(&next);
                let (method, uri) = (next.method().clone(), next.uri().clone());
                let result = inner.call(next).await;
                let left = deadline::current().map(|end| end.saturating_duration_since(Instant::now()));
                let (pause, why) = match &result {
                    Ok(answer) => {
                        let outcome = Outcome::Answer(answer.status(), answer.headers());
                        (pause(&method, &outcome, tries, left), answer.status().to_string())
                    }
                    Err(error) => match error.downcast_ref::<TransportError>() {
                        Some(error) => {
                            (pause(&method, &Outcome::Failure(error), tries, left), error.fault.to_string())
                        }
                        None => (None, String::new()),
                    },
                };
                let (Some(pause), Some(again)) = (pause, again) else { return result };
                self.0.log(4, format!("{method} {uri} again in {pause:?}: {why}"));
                tokio::time::sleep(pause).await;
                inner.ready().await?;
                next = again;
            }
        })
    }
}

/// The same request again; a streamed body cannot be sent twice.
pub(super) fn copy(request: &Request<Body>) -> Option<Request<Body>> {
    let mut copy = Request::new(request.body().try_clone()?);
    *copy.method_mut() = request.method().clone();
    *copy.uri_mut() = request.uri().clone();
    *copy.version_mut() = request.version();
    *copy.headers_mut() = request.headers().clone();
    *copy.extensions_mut() = request.extensions().clone();
    Some(copy)
}
