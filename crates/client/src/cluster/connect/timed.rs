//! A body with a time limit, for the whole of it or for each of its pieces.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body as HttpBody, Frame};
use tokio::time::{Instant, Sleep, sleep_until};
use tower::BoxError;

use super::ResponseBody;
use super::transport::TransportError;

/// A body with a time limit.
pub(super) struct Timed {
    body: ResponseBody,
    end: Pin<Box<Sleep>>,
    /// How much time each piece gives to the next one.
    renewed: Option<Duration>,
    error: TransportError,
}

impl Timed {
    /// A body that must end by `end`; otherwise it fails with `error`.
    pub(super) fn until(end: Instant, body: ResponseBody, error: TransportError) -> Self {
        Self { body, end: Box::pin(sleep_until(end)), renewed: None, error }
    }

    /// A body each piece of which must arrive within `limit` of the one before.
    pub(super) fn each(limit: Duration, body: ResponseBody, error: TransportError) -> Self {
        Self { renewed: Some(limit), ..Self::until(Instant::now() + limit, body, error) }
    }
}

impl HttpBody for Timed {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if frame.is_pending() {
            if self.end.as_mut().poll(context).is_ready() {
                return Poll::Ready(Some(Err(self.error.clone().into())));
            }
        } else if let Some(limit) = self.renewed {
            self.end.as_mut().reset(Instant::now() + limit);
        }
        frame
    }
}
