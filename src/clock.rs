//! What a server's clock shows.
//!
//! Ours may be minutes or a day off. Whatever an age decides is therefore judged by the clock of the server that
//! wrote the moment down, as the `Date` header of its last answer shows it.

use std::sync::{Arc, Mutex, PoisonError};

use http::HeaderMap;
use http::header::DATE;
use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

/// The clock of one server. Clones show the same.
#[derive(Debug, Clone, Default)]
pub struct ServerClock(Arc<Mutex<Option<Reading>>>);

/// What the server's clock showed at a moment of ours. That one is monotonic, so that our clock may be set meanwhile.
#[derive(Debug, Clone, Copy)]
struct Reading {
    shown: Timestamp,
    at: Instant,
}

impl ServerClock {
    /// Reads the clock from the headers of an answer of its server.
    pub fn read(&self, headers: &HeaderMap) {
        let date = headers.get(DATE).and_then(|value| value.to_str().ok());
        let Some(date) = date.and_then(|text| jiff::fmt::rfc2822::parse(text).ok()) else {
            return;
        };
        let reading = Reading {
            shown: date.timestamp(),
            at: Instant::now(),
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(reading);
    }

    /// What the clock shows now, to the second; none before the first answer.
    #[must_use]
    pub fn now(&self) -> Option<Timestamp> {
        let reading = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Reading { shown, at } = reading?;
        let since = SignedDuration::try_from(at.elapsed()).ok()?;
        shown.checked_add(since).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn dated(text: &str) -> HeaderMap {
        HeaderMap::from_iter([(DATE, text.parse().unwrap())])
    }

    #[tokio::test(start_paused = true)]
    async fn the_clock_of_the_server_goes_on_between_answers() {
        let clock = ServerClock::default();
        assert_eq!(clock.now(), None);
        clock.clone().read(&dated("Sat, 21 Nov 2026 08:03:38 GMT"));
        tokio::time::advance(Duration::from_mins(10)).await;
        assert_eq!(clock.now().unwrap().to_string(), "2026-11-21T08:13:38Z");
        for silent in [HeaderMap::new(), dated("yesterday")] {
            clock.read(&silent);
            assert_eq!(clock.now().unwrap().to_string(), "2026-11-21T08:13:38Z");
        }
        clock.read(&dated("Sat, 21 Nov 2026 08:00:00 GMT"));
        assert_eq!(clock.now().unwrap().to_string(), "2026-11-21T08:00:00Z");
    }
}
