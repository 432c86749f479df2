//! The frame of the layers that handle each request in one way: it knows what kind of request it is, and waits for
//! its answer.

use std::pin::Pin;
use std::task::{Context, Poll};

use http::header::ACCEPT;
use http::{Request, Response};
use kube::client::Body;
use tower::{BoxError, Layer, Service};

use super::Answer;
use super::request::{is_protobuf, is_proxied, is_stream};

/// The future of an answer. It is polled on the caller's task, because kube calls services on a task of its own.
pub(super) type Pending = Pin<Box<dyn Future<Output = Result<Response<Answer>, BoxError>> + Send>>;

/// What kind of request an answer is for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// The API server only forwards it to Salt API.
    pub(super) is_proxied: bool,
    /// Its answer is an endless stream.
    pub(super) is_stream: bool,
    /// Its answer is a list in Protobuf, if the server can.
    pub(super) is_list: bool,
}

/// What a layer does with each request.
pub(super) trait Around: Clone + Send + 'static {
    /// Waits for `answer` in the way of the layer.
    fn around(&self, asked: Asked, answer: Pending) -> Pending;
}

/// The layer that does this.
#[derive(Debug, Clone)]
pub(super) struct AroundLayer<A>(pub(super) A);

#[derive(Debug, Clone)]
pub(super) struct Surrounded<A, S> {
    around: A,
    inner: S,
}

impl<A: Around, S> Layer<S> for AroundLayer<A> {
    type Service = Surrounded<A, S>;

    fn layer(&self, inner: S) -> Surrounded<A, S> {
        Surrounded {
            around: self.0.clone(),
            inner,
        }
    }
}

impl<A, S> Service<Request<Body>> for Surrounded<A, S>
where
    A: Around,
    S: Service<Request<Body>, Response = Response<Answer>, Error = BoxError>,
    S::Future: Send + 'static,
{
    type Response = Response<Answer>;
    type Error = BoxError;
    type Future = Pending;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Pending {
        let asked = Asked {
            is_proxied: is_proxied(request.uri()),
            is_stream: is_stream(&request),
            is_list: is_protobuf(request.headers(), ACCEPT),
        };
        self.around.around(asked, Box::pin(self.inner.call(request)))
    }
}
