//! The frame of the layers that send a request themselves: changed, or several times.

use std::task::{Context, Poll};

use http::{Request, Response};
use kube::client::Body;
use tower::util::BoxCloneService;
use tower::{BoxError, Layer, Service};

use super::ResponseBody;
use super::response_layer::Pending;

/// What is below a layer.
pub(super) type Inner = BoxCloneService<Request<Body>, Response<ResponseBody>, BoxError>;

/// What a layer does with each request.
pub(super) trait RequestLayer: Clone {
    /// Sends `request` to `inner`, which is ready for one request.
    fn send(self, inner: Inner, request: Request<Body>) -> Pending;
}

#[derive(Debug, Clone)]
pub(crate) struct PerRequest<A>(pub(crate) A);

#[derive(Clone)]
pub(crate) struct PerRequestService<A> {
    layer: A,
    inner: Inner,
}

impl<A: Clone, S> Layer<S> for PerRequest<A>
where
    S: Service<Request<Body>, Response = Response<ResponseBody>, Error = BoxError> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    type Service = PerRequestService<A>;

    fn layer(&self, inner: S) -> PerRequestService<A> {
        PerRequestService { layer: self.0.clone(), inner: BoxCloneService::new(inner) }
    }
}

impl<A: RequestLayer> Service<Request<Body>> for PerRequestService<A> {
    type Response = Response<ResponseBody>;
    type Error = BoxError;
    type Future = Pending;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Pending {
        let clone = self.inner.clone();
        let inner = std::mem::replace(&mut self.inner, clone);
        self.layer.clone().send(inner, request)
    }
}
