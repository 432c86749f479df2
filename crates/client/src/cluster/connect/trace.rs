//! Logs requests: at level 6 the request and its result, at level 8 also headers and bodies.

use std::time::Instant;

use bytes::Bytes;
use http::{HeaderMap, Request, Response, Uri};
use http_body_util::{BodyExt, Full};
use kube::client::Body;
use tower::{BoxError, Service};

use super::ResponseBody;
use super::mask;
use super::request::{is_event_stream, is_stream};
use super::request_layer::{Inner, RequestLayer};
use super::response_layer::{Pending, erase};
use super::transport::TransportError;
use base::events::{Events, REQUESTS};

/// The level that shows what they carry.
const BODIES: u8 = 8;

/// Logs every request that is really sent.
#[derive(Debug, Clone)]
pub(super) struct Trace {
    pub(super) events: Events,
    pub(super) verbosity: u8,
}

impl Trace {
    fn log(&self, level: u8, text: String) {
        self.events.log(level, text);
    }

    fn headers(&self, direction: &str, headers: &HeaderMap) {
        for (name, value) in headers {
            self.log(BODIES, format!("{direction} {name}: {}", mask::header(name, value)));
        }
    }

    fn body(&self, direction: &str, uri: &Uri, body: &Bytes) {
        if !body.is_empty() {
            self.log(BODIES, format!("{direction} {}", mask::body(uri, body)));
        }
    }

    async fn request(&self, request: Request<Body>) -> Result<Request<Body>, BoxError> {
        let (parts, body) = request.into_parts();
        let body = body.collect_bytes().await?;
        self.headers(">", &parts.headers);
        self.body(">", &parts.uri, &body);
        Ok(Request::from_parts(parts, Body::from(body)))
    }

    async fn answer(
        &self,
        uri: &Uri,
        answer: Response<ResponseBody>,
    ) -> Result<Response<ResponseBody>, BoxError> {
        let (parts, body) = answer.into_parts();
        let body = body.collect().await?.to_bytes();
        self.body("<", uri, &body);
        Ok(Response::from_parts(parts, erase(Full::new(body))))
    }
}

impl RequestLayer for Trace {
    fn send(self, mut inner: Inner, mut request: Request<Body>) -> Pending {
        if self.verbosity < REQUESTS {
            return Box::pin(inner.call(request));
        }
        Box::pin(async move {
            let (begin, endless) = (Instant::now(), is_stream(&request));
            let uri = request.uri().clone();
            let name = format!("{} {}", request.method(), mask::url(&uri));
            if self.verbosity >= BODIES {
                request = self.request(request).await?;
            }
            let result = inner.call(request).await;
            let time = begin.elapsed().as_millis();
            match &result {
                Ok(answer) => self.log(REQUESTS, format!("{name} {} in {time} ms", answer.status())),
                Err(error) => {
                    let why = match error.downcast_ref::<TransportError>() {
                        Some(error) => error.fault.to_string(),
                        None => error.to_string(),
                    };
                    self.log(REQUESTS, format!("{name} failed in {time} ms: {why}"));
                }
            }
            let answer = result?;
            if self.verbosity < BODIES {
                return Ok(answer);
            }
            self.headers("<", answer.headers());
            if endless || is_event_stream(answer.headers()) {
                return Ok(answer);
            }
            self.answer(&uri, answer).await
        })
    }
}
