//! What is sent: a whole text, a text in two parts, or a stream of updates.

use std::convert::Infallible;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use futures::future::LocalBoxFuture;
use futures::stream::{LocalBoxStream, unfold};
use futures::{Stream, StreamExt};
use http_body::{Body, Frame, SizeHint};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep_until, timeout_at};

use super::gate::{Gate, Id};

/// The updates of a page: one item each time when what it shows has changed. They carry nothing: the browser asks for the page
/// again, so that a page has one form only, and a slow browser misses steps but never the last state.
pub type Updates = LocalBoxStream<'static, ()>;

/// The shortest time between two updates.
const PAUSE: Duration = Duration::from_millis(500);

/// An update after each change that `changes` reports, and one after `longest` without any: ages on the page increase, and a
/// browser that has gone is noticed. `viewed` lives as long as somebody receives the updates.
pub fn updates<T: 'static, V: 'static>(
    changes: watch::Receiver<T>,
    viewed: V,
    longest: impl Fn(&V) -> Duration + 'static,
) -> Updates {
    let state = (changes, viewed, longest, Instant::now());
    let updates = unfold(state, async |(mut changes, viewed, longest, last)| {
        // After the time, or without anybody who could report a change, the page is read all the same.
        let _ = timeout_at(last + longest(&viewed), changes.changed()).await;
        sleep_until(last + PAUSE).await;
        changes.borrow_and_update();
        Some(((), (changes, viewed, longest, Instant::now())))
    });
    updates.boxed_local()
}

pub(super) enum Sent {
    Whole(Option<Bytes>),
    /// What is left of a text: its beginning, and the rest when it is known.
    Parts(Option<Bytes>, Option<LocalBoxFuture<'static, String>>),
    Stream(Box<Live>),
}

pub(super) struct Live {
    updates: Updates,
    end: Pin<Box<Sleep>>,
    begun: bool,
    place: StreamSlot,
}

/// One of the streams that a session may have.
struct StreamSlot {
    gate: Rc<Gate>,
    session: Id,
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        self.gate.close_stream(self.session);
    }
}

impl Live {
    /// The stream, for which the gate has given a place until `end`.
    pub(super) fn new(updates: Updates, end: Instant, gate: Rc<Gate>, session: Id) -> Self {
        Self { updates, end: Box::pin(sleep_until(end)), begun: false, place: StreamSlot { gate, session } }
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
            Self::Parts(beginning @ Some(_), _) => Poll::Ready(beginning.take()),
            Self::Parts(None, Some(rest)) => {
                let text = ready!(rest.as_mut().poll(context));
                *self = Self::Parts(None, None);
                Poll::Ready(Some(text.into()))
            }
            Self::Parts(None, None) => Poll::Ready(None),
            Self::Stream(live) => live.poll(context),
        };
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(text) => SizeHint::with_exact(text.as_ref().map_or(0, |text| text.len() as u64)),
            Self::Parts(..) | Self::Stream(_) => SizeHint::default(),
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
