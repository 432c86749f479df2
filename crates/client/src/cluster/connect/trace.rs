//! Logs requests: at level 6 the request and its result, at level 8 also headers and bodies.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use bytes::Bytes;
use http::{HeaderMap, Request, Response, Uri};
use http_body_util::{BodyExt, Full};
use kube::client::Body;
use tower::{BoxError, Layer, Service};

use super::ResponseBody;
use super::mask;
use super::request::{is_event_stream, is_stream};
use super::transport::TransportError;
use base::events::{Event, Events};

/// The level that shows requests.
const REQUESTS: u8 = 6;
/// The level that shows what they carry.
const BODIES: u8 = 8;

/// Logs every request that is really sent.
#[derive(Debug, Clone)]
pub(super) struct TraceLayer {
    pub(super) events: Events,
    pub(super) verbosity: u8,
}

#[derive(Debug, Clone)]
pub(super) struct Trace<S> {
    inner: S,
    layer: TraceLayer,
}

impl<S> Layer<S> for TraceLayer {
    type Service = Trace<S>;

    fn layer(&self, inner: S) -> Trace<S> {
        Trace {
            inner,
            layer: self.clone(),
        }
    }
}

impl TraceLayer {
    fn log(&self, level: u8, text: String) {
        self.events.emit(Event::Log(level, text));
    }

    fn headers(&self, direction: &str, headers: &HeaderMap) {
        for (name, value) in headers {
            self.log(
                BODIES,
                format!("{direction} {name}: {}", mask::header(name, value)),
            );
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
        let body = Full::new(body).map_err(|never| match never {});
        Ok(Response::from_parts(parts, ResponseBody::new(body)))
    }
}

impl<S> Service<Request<Body>> for Trace<S>
where
    S: Service<Request<Body>, Response = Response<ResponseBody>, Error = BoxError> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = Response<ResponseBody>;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Response<ResponseBody>, BoxError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        if self.layer.verbosity < REQUESTS {
            return Box::pin(self.inner.call(request));
        }
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let layer = self.layer.clone();
        Box::pin(async move {
            let (begin, endless) = (Instant::now(), is_stream(&request));
            let uri = request.uri().clone();
            let name = format!("{} {}", request.method(), mask::url(&uri));
            if layer.verbosity >= BODIES {
                request = layer.request(request).await?;
            }
            let result = inner.call(request).await;
            let time = begin.elapsed().as_millis();
            match &result {
                Ok(answer) => layer.log(REQUESTS, format!("{name} {} in {time} ms", answer.status())),
                Err(error) => {
                    let why = match error.downcast_ref::<TransportError>() {
                        Some(error) => error.fault.to_string(),
                        None => error.to_string(),
                    };
                    layer.log(REQUESTS, format!("{name} failed in {time} ms: {why}"));
                }
            }
            let answer = result?;
            if layer.verbosity < BODIES {
                return Ok(answer);
            }
            layer.headers("<", answer.headers());
            if endless || is_event_stream(answer.headers()) {
                return Ok(answer);
            }
            layer.answer(&uri, answer).await
        })
    }
}
