//! Reads the API server's clock from each of its answers.

use std::pin::Pin;
use std::task::{Context, Poll};

use http::{Request, Response};
use kube::client::Body;
use tower::{BoxError, Layer, Service};

use super::Answer;
use super::request::is_proxied;
use crate::clock::ServerClock;

/// Reads the clock from answers of the API server itself, not from those that it passes on from Salt.
#[derive(Debug, Clone, Default)]
pub(super) struct ClockLayer(pub(super) ServerClock);

/// See [`ClockLayer`].
#[derive(Debug, Clone)]
pub(super) struct Clocked<S> {
    inner: S,
    clock: ServerClock,
}

impl<S> Layer<S> for ClockLayer {
    type Service = Clocked<S>;

    fn layer(&self, inner: S) -> Clocked<S> {
        Clocked {
            inner,
            clock: self.0.clone(),
        }
    }
}

impl<S> Service<Request<Body>> for Clocked<S>
where
    S: Service<Request<Body>, Response = Response<Answer>, Error = BoxError>,
    S::Future: Send + 'static,
{
    type Response = Response<Answer>;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Answer>, BoxError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        // What is handed on is answered by another clock.
        let clock = (!is_proxied(request.uri())).then(|| self.clock.clone());
        let answer = self.inner.call(request);
        Box::pin(async move {
            let answer = answer.await?;
            if let Some(clock) = clock {
                clock.read(answer.headers());
            }
            Ok(answer)
        })
    }
}
