//! How long one request may take, with its answer's body: `--request-timeout`, and what is left of the time that the
//! command may take. Streams may go on once they began.
//!
//! This layer stands outside all others, so that the credentials, the name's lookup, the handshake and every repetition
//! count as well.

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
use crate::deadline;

/// Ends requests that take too long.
#[derive(Debug, Clone)]
pub(super) struct DeadlineLayer {
    /// `--request-timeout`.
    pub(super) limit: Option<Duration>,
    pub(super) route: Route,
}

/// See [`DeadlineLayer`].
#[derive(Debug, Clone)]
pub(super) struct Deadline<S> {
    inner: S,
    layer: DeadlineLayer,
}

impl DeadlineLayer {
    /// When a request that begins now has to end, and how that is said.
    fn end(&self) -> Option<(Instant, TransportError)> {
        let now = Instant::now();
        let of_request = self.limit.map(|limit| now + limit);
        let end = match (of_request, deadline::current()) {
            (Some(one), Some(other)) => one.min(other),
            (one, other) => one.or(other)?,
        };
        let error = match end.saturating_duration_since(now) {
            // Nothing of it is sent.
            Duration::ZERO => self.route.fault(Fault::OutOfTime, false),
            left => self.route.fault(Fault::TimedOut(left), true),
        };
        Some((end, error))
    }
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
        let endless = is_stream(&request);
        let answer = self.inner.call(request);
        let layer = self.layer.clone();
        Box::pin(async move {
            // kube calls services on a task of its own, which has no deadline. This future runs on the caller's task, so
            // the caller's deadline is read here.
            let Some((end, error)) = layer.end() else {
                return answer.await;
            };
            if error.fault == Fault::OutOfTime {
                return Err(error.into());
            }
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

#[cfg(test)]
mod tests {
    use super::super::scripted::{Script, ask, fault, request};
    use super::*;

    fn layer(limit: Option<u64>) -> DeadlineLayer {
        DeadlineLayer {
            limit: limit.map(Duration::from_secs),
            route: Route::new(&"https://server".parse().unwrap(), None),
        }
    }

    fn after(seconds: u64) -> Instant {
        Instant::now() + Duration::from_secs(seconds)
    }

    #[tokio::test(start_paused = true)]
    async fn the_shorter_of_both_times_ends_a_request() {
        for (limit, left, expected) in [
            (Some(5), 20, Duration::from_secs(5)),
            (Some(20), 5, Duration::from_secs(5)),
            (None, 7, Duration::from_secs(7)),
        ] {
            let begin = Instant::now();
            let asked = ask(layer(limit), Script::silent(), request("GET"));
            let outcome = deadline::within(after(left), asked).await;
            assert_eq!(fault(outcome), Fault::TimedOut(expected), "{limit:?} {left}");
            assert_eq!(begin.elapsed().as_secs(), expected.as_secs());
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_body_counts_as_well() {
        let drip = Script::drip(Duration::from_secs(2), 10);
        let outcome = deadline::within(after(5), ask(layer(None), drip, request("GET"))).await;
        assert_eq!(fault(outcome), Fault::TimedOut(Duration::from_secs(5)));
        let drip = Script::drip(Duration::from_secs(2), 10);
        assert_eq!(ask(layer(None), drip, request("GET")).await.unwrap().len(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_waits_after_the_deadline() {
        let begin = Instant::now();
        let asked = ask(layer(None), Script::silent(), request("PATCH"));
        assert_eq!(fault(deadline::within(begin, asked).await), Fault::OutOfTime);
        assert_eq!(begin.elapsed(), Duration::ZERO);
    }
}
