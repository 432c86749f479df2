//! What is sent: a whole text, or a stream of updates.

use std::convert::Infallible;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures::Stream;
use futures::stream::LocalBoxStream;
use http_body::{Body, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::gate::{Gate, Id};

/// The updates of a page: one item each time when what it shows has changed. They carry nothing: the browser asks for the page
/// again, so that a page has one form only, and a slow browser misses steps but never the last state.
pub type Updates = LocalBoxStream<'static, ()>;

/// The body of an answer.
pub(super) enum Sent {
    /// A text.
    Whole(Option<Bytes>),
    /// Updates.
    Stream(Box<Live>),
}

/// A stream of a session, which ends with it.
pub(super) struct Live {
    updates: Updates,
    end: Pin<Box<Sleep>>,
    begun: bool,
    place: Place,
}

/// One of the streams that a session may have.
struct Place {
    gate: Rc<Gate>,
    session: Id,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.gate.close_stream(self.session);
    }
}

impl Live {
    /// The stream, for which the gate has given a place until `end`.
    pub(super) fn new(updates: Updates, end: Instant, gate: Rc<Gate>, session: Id) -> Self {
        Self {
            updates,
            end: Box::pin(sleep_until(end)),
            begun: false,
            place: Place { gate, session },
        }
    }
}

impl From<String> for Sent {
    fn from(text: String) -> Self {
        Self::Whole(Some(text.into()))
    }
}

impl Body for Sent {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = match &mut *self {
            Self::Whole(text) => Poll::Ready(text.take()),
            Self::Stream(live) => live.poll(context),
        };
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(text) => SizeHint::with_exact(text.as_ref().map_or(0, |text| text.len() as u64)),
            Self::Stream(_) => SizeHint::default(),
        }
    }
}

impl Live {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if !std::mem::replace(&mut self.begun, true) {
            // How long the browser waits before it tries again.
            return Poll::Ready(Some(Bytes::from_static(b"retry: 2000\n\n")));
        }
        let is_over = self.end.as_mut().poll(context).is_ready()
            || self.place.gate.form_token(self.place.session).is_none();
        if is_over {
            return Poll::Ready(None);
        }
        let news = Pin::new(&mut self.updates).poll_next(context);
        news.map(|news| news.map(|()| Bytes::from_static(b"data: changed\n\n")))
    }
}
