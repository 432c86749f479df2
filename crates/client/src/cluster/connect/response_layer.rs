//! The frame of the layers that handle each request in one way: it knows what kind of request it is, and waits for
//! its answer.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::header::ACCEPT;
use http::{Request, Response};
use http_body_util::BodyExt;
use kube::client::Body;
use tower::{BoxError, Layer, Service};

use super::ResponseBody;
use super::request::{is_protobuf, is_proxied, is_stream};

/// The future of an answer. It is polled on the caller's task, because kube calls services on a task of its own.
pub(in crate::cluster) type Pending =
    Pin<Box<dyn Future<Output = Result<Response<ResponseBody>, BoxError>> + Send>>;

/// A body of any kind, as the layers pass it on.
pub(in crate::cluster) fn erase<B>(body: B) -> ResponseBody
where
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    body.map_err(Into::into).boxed_unsync()
}

/// What kind of request an answer is for.
#[derive(Debug, Clone, Copy)]
pub(in crate::cluster) struct RequestKind {
    /// The API server only forwards it to Salt API.
    pub(super) is_proxied: bool,
    pub(super) is_stream: bool,
    /// Its answer is a list in Protobuf, if the server can.
    pub(super) is_list: bool,
}

impl From<&Request<Body>> for RequestKind {
    fn from(request: &Request<Body>) -> Self {
        Self {
            is_proxied: is_proxied(request.uri()),
            is_stream: is_stream(request),
            is_list: is_protobuf(request.headers(), ACCEPT),
        }
    }
}

/// What a layer does around each request.
pub(in crate::cluster) trait ResponseLayer: Clone + Send + 'static {
    /// What it needs to know of the request.
    type Asked: for<'a> From<&'a Request<Body>>;

    /// Waits for `answer`, and may change or replace it.
    fn handle(&self, asked: Self::Asked, answer: Pending) -> Pending;
}

#[derive(Debug, Clone)]
pub(in crate::cluster) struct PerResponse<A>(pub(in crate::cluster) A);

#[derive(Debug, Clone)]
pub(in crate::cluster) struct PerResponseService<A, S> {
    layer: A,
    inner: S,
}

impl<A: ResponseLayer, S> Layer<S> for PerResponse<A> {
    type Service = PerResponseService<A, S>;

    fn layer(&self, inner: S) -> PerResponseService<A, S> {
        PerResponseService { layer: self.0.clone(), inner }
    }
}

impl<A, S> Service<Request<Body>> for PerResponseService<A, S>
where
    A: ResponseLayer,
    S: Service<Request<Body>, Response = Response<ResponseBody>, Error = BoxError>,
    S::Future: Send + 'static,
{
    type Response = Response<ResponseBody>;
    type Error = BoxError;
    type Future = Pending;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Pending {
        let asked = A::Asked::from(&request);
        self.layer.handle(asked, Box::pin(self.inner.call(request)))
    }
}
