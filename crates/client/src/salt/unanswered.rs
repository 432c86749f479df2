//! How long Salt API has been silent, by all requests of a command together.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The time without an answer of Salt API: it begins when the first request is sent that gets no answer, and ends with the next answer.
///
/// Requests are sent one at a time, and each may take minutes: a call of a minion, on a cluster with thousands of environments.
/// A request that waits for another one of the same command meanwhile knows nothing of Salt API. Only time without any answer counts against
/// the time for which the command is patient.
#[derive(Debug, Default)]
pub(super) struct Unanswered(Mutex<Option<Span>>);

#[derive(Debug, Clone, Copy)]
struct Span {
    since: Instant,
    noticed: Instant,
}

impl Unanswered {
    /// A request that was sent at `sent` got no answer. Returns since when there was none.
    pub(super) fn goes_on(&self, sent: Instant) -> Instant {
        let mut span = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = span.map_or(sent, |span| span.since);
        *span = Some(Span { since, noticed: Instant::now() });
        since
    }

    pub(super) fn ends(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Whether Salt API has been silent for `length` since `begun`, and has also been asked since then.
    pub(super) fn has_lasted(&self, begun: Instant, length: Duration) -> bool {
        let span = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        span.is_some_and(|span| span.noticed > begun && Instant::now() >= span.since.max(begun) + length)
    }
}
