//! `--request-timeout`: how long one request may take, with its answer's body. Streams may go on
//! once they began.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body::{Body as HttpBody, Frame};
use kube::client::Body;
use tokio::time::{Instant, Sleep, sleep_until, timeout_at};
use tower::{BoxError, Layer, Service};

use super::Answer;
use super::request::is_stream;
use super::transport::{Fault, Route, TransportError};

/// Ends requests that take too long.
#[derive(Debug, Clone)]
pub(super) struct DeadlineLayer {
    pub(super) limit: Duration,
    pub(super) route: Route,
}

/// See [`DeadlineLayer`].
#[derive(Debug, Clone)]
pub(super) struct Deadline<S> {
    inner: S,
    layer: DeadlineLayer,
}

impl<S> Layer<S> for DeadlineLayer {
    type Service = Deadline<S>;

    fn layer(&self, inner: S) -> Deadline<S> {
        Deadline {
            inner,
            layer: self.clone(),
        }
    }
}

impl<S> Service<Request<Body>> for Deadline<S>
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
        let end = Instant::now() + self.layer.limit;
        let error = self.layer.route.fault(Fault::TimedOut(self.layer.limit), true);
        let endless = is_stream(&request);
        let answer = self.inner.call(request);
        Box::pin(async move {
            let answer = timeout_at(end, answer).await.map_err(|_| error.clone())??;
            if endless {
                return Ok(answer);
            }
            Ok(answer.map(|body| {
                Answer::new(Limited {
                    body,
                    end: Box::pin(sleep_until(end)),
                    error,
                })
            }))
        })
    }
}

/// A body that has to end in time.
struct Limited {
    body: Answer,
    end: Pin<Box<Sleep>>,
    error: TransportError,
}

impl HttpBody for Limited {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if frame.is_pending() && self.end.as_mut().poll(context).is_ready() {
            return Poll::Ready(Some(Err(self.error.clone().into())));
        }
        frame
    }
}
