//! How far a file has been read, sent or fetched: a bar on a terminal, a line every ten seconds elsewhere.

use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use solution_archive::bytes;

/// The time between two lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(10);
/// What indicatif fills in: the rate is a moving average, and the time left follows from it.
const BAR: &str =
    "{spinner} {wide_msg} [{bar:24}] {binary_bytes}/{binary_total_bytes} {binary_bytes_per_sec} {eta} left";

#[derive(Debug, Clone)]
pub(super) struct Transfer {
    what: String,
    begun: Instant,
    /// When the last line was printed.
    printed: Instant,
}

impl Transfer {
    pub(super) fn begin(what: &str, now: Instant) -> Self {
        Self { what: what.to_owned(), begun: now, printed: now }
    }

    /// The line to print, if it is time for one: position, rate, and time left.
    pub(super) fn line(&mut self, position: u64, total: u64, now: Instant) -> Option<String> {
        if now.duration_since(self.printed) < PAUSE {
            return None;
        }
        self.printed = now;
        let milliseconds = now.duration_since(self.begun).as_millis().max(1);
        let rate = u128::from(position) * 1000 / milliseconds;
        let left = u128::from(total.saturating_sub(position)).checked_div(rate);
        let left = left.map_or_else(String::new, |seconds| format!(", {} left", length(seconds)));
        let rate = bytes(u64::try_from(rate).unwrap_or(u64::MAX));
        Some(format!("{}: {} of {}, {rate}/s{left}", self.what, bytes(position), bytes(total)))
    }
}

/// A time as people read it.
fn length(seconds: u128) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3600),
    }
}

pub(super) fn bar(lines: &MultiProgress, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(BAR).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(0).with_style(style.progress_chars("=> "));
    lines.add(bar.with_message(what.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    #[test]
    fn a_line_every_ten_seconds_has_rate_and_time_left() {
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        let mut transfer = Transfer::begin("checking a.iso", begun);
        assert_eq!(transfer.line(MIB, 100 * MIB, after(1)), None);
        assert_eq!(
            transfer.line(20 * MIB, 100 * MIB, after(10)).as_deref(),
            Some("checking a.iso: 20.0 MiB of 100.0 MiB, 2.0 MiB/s, 40 s left")
        );
        assert_eq!(transfer.line(30 * MIB, 100 * MIB, after(19)), None);
        assert_eq!(
            transfer.line(20 * MIB, 10_000 * MIB, after(20)).as_deref(),
            Some("checking a.iso: 20.0 MiB of 9.7 GiB, 1.0 MiB/s, 2 h left")
        );
    }

    #[test]
    fn nothing_is_guessed_before_the_first_byte() {
        let begun = Instant::now();
        let mut transfer = Transfer::begin("pulling a", begun);
        let line = transfer.line(0, MIB, begun + PAUSE);
        assert_eq!(line.as_deref(), Some("pulling a: 0 B of 1.0 MiB, 0 B/s"));
    }
}
