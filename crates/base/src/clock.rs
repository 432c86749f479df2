//! The clock of a server, and ages by it.
//!
//! The local clock may be minutes or a day off. Therefore ages are computed by the clock of the server that wrote the
//! time, as the `Date` header of its last answer shows it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use http::HeaderMap;
use http::header::DATE;
use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

/// By how much the two local clocks may differ before a server's time is read again.
const DRIFT: Duration = Duration::from_secs(1);

/// A moment by both local clocks. The monotonic clock stops while the machine sleeps, and the other one may be set.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    monotonic: Instant,
    wall: SystemTime,
}

impl Moment {
    pub fn now() -> Self {
        Self { monotonic: Instant::now(), wall: SystemTime::now() }
    }

    /// How long ago it was, by the clock that shows more.
    pub fn age(&self) -> Duration {
        let (monotonic, wall) = self.elapsed();
        monotonic.max(wall)
    }

    /// Whether the machine slept, or its clock was set, since then.
    fn has_drifted(&self) -> bool {
        let (monotonic, wall) = self.elapsed();
        let set_back = self.wall.elapsed().is_err();
        set_back || monotonic.abs_diff(wall) > DRIFT
    }

    fn elapsed(&self) -> (Duration, Duration) {
        // A clock that was set back says nothing.
        (self.monotonic.elapsed(), self.wall.elapsed().unwrap_or_default())
    }
}

/// The clock of one server. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct ServerClock(Arc<Mutex<Option<Reading>>>);

/// The server's time at a local moment.
#[derive(Debug, Clone, Copy)]
struct Reading {
    shown: Timestamp,
    at: Moment,
}

impl ServerClock {
    /// Reads the clock from the headers of an answer of its server.
    pub fn read(&self, headers: &HeaderMap) {
        let date = headers.get(DATE).and_then(|value| value.to_str().ok());
        let Some(date) = date.and_then(|text| jiff::fmt::rfc2822::parse(text).ok()) else { return };
        let reading = Reading { shown: date.timestamp(), at: Moment::now() };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(reading);
    }

    /// The current time of the server, to the second, or `None` before its first answer. The local clock may be set
    /// meanwhile; time that the machine slept is missing until the next answer.
    pub fn now(&self) -> Option<Timestamp> {
        let Reading { shown, at } = self.reading()?;
        let since = SignedDuration::try_from(at.monotonic.elapsed()).ok()?;
        shown.checked_add(since).ok()
    }

    /// The same, but none if the machine slept, or its clock was set, since the last answer.
    pub fn certain(&self) -> Option<Timestamp> {
        let is_certain = !self.reading()?.at.has_drifted();
        self.now().filter(|_| is_certain)
    }

    fn reading(&self) -> Option<Reading> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
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

    fn slept() -> Moment {
        Moment { monotonic: Instant::now(), wall: SystemTime::now() - Duration::from_secs(40) }
    }

    #[test]
    fn a_machine_that_slept_is_as_old_as_the_wall_clock_says() {
        assert!(slept().age() >= Duration::from_secs(40) && slept().has_drifted());
        let set_back =
            Moment { monotonic: Instant::now(), wall: SystemTime::now() + Duration::from_mins(10) };
        assert!(set_back.age() < Duration::from_secs(10) && set_back.has_drifted());
        assert!(!Moment::now().has_drifted());
    }

    #[test]
    fn the_time_is_not_certain_after_the_machine_slept() {
        let clock = ServerClock::default();
        assert_eq!(clock.certain(), None);
        let shown = Timestamp::UNIX_EPOCH;
        for (at, is_certain) in [(Moment::now(), true), (slept(), false)] {
            *clock.0.lock().unwrap() = Some(Reading { shown, at });
            assert_eq!(clock.certain().is_some(), is_certain);
            assert!(clock.now().is_some());
        }
    }
}
