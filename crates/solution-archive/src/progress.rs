//! The progress of a long read or write, reported a few times per second.

use std::time::{Duration, Instant};

use crate::events::{Event, Events};

/// The minimum time between two reports.
const PAUSE: Duration = Duration::from_millis(200);

/// One step that goes through many bytes.
pub(crate) struct Progress<'events> {
    events: &'events Events,
    total: u64,
    started: Instant,
    told: Instant,
}

impl<'events> Progress<'events> {
    /// Begins a step, called `what`, of `total` bytes.
    pub(crate) fn start(events: &'events Events, what: &str, total: u64) -> Self {
        events.emit(Event::Started(what.to_owned()));
        let started = Instant::now();
        Self { events, total, started, told: started }
    }

    /// Tells that the step is at `position`, unless it told that just now.
    pub(crate) fn at(&mut self, position: u64) {
        let now = Instant::now();
        if now.duration_since(self.told) >= PAUSE {
            self.told = now;
            let total = self.total;
            self.events.emit(Event::Progress { position, total });
        }
    }

    /// Ends the step, called `what` now.
    pub(crate) fn finish(self, what: &str) {
        let milliseconds = self.started.elapsed().as_millis().max(1);
        let speed = u128::from(self.total) * 1000 / milliseconds;
        let speed = bytes(u64::try_from(speed).unwrap_or(u64::MAX));
        self.events.emit(Event::Finished(format!("{what} ({}, {speed}/s)", bytes(self.total))));
    }
}

/// A number of bytes as people read it.
///
/// ```
/// assert_eq!(solution_archive::bytes(1536), "1.5 KiB");
/// ```
#[must_use]
pub fn bytes(number: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if number < 1024 {
        return format!("{number} B");
    }
    let mut tenths = u128::from(number) * 10;
    let mut unit = UNITS[0];
    for next in UNITS {
        tenths /= 1024;
        unit = next;
        if tenths < 10 * 1024 {
            break;
        }
    }
    format!("{}.{} {unit}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_units() {
        for (number, text) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1.0 KiB"),
            (1_572_864, "1.5 MiB"),
            (5 << 30, "5.0 GiB"),
            (u64::MAX, "15.9 EiB"),
        ] {
            assert_eq!(bytes(number), text);
        }
    }
}
