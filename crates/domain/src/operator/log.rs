//! Where the reading of a container's log has got to, so that it can be resumed without a line twice.
//!
//! A log can be read again from a whole second on. The lines of that second that were already read are then sent again.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use jiff::Timestamp;

/// The position of a reader in a log whose lines begin with their times.
#[derive(Debug, Default)]
pub struct Position {
    /// The time of the first line. With `--tail` it may be in the middle of a second; the lines of that second before it
    /// are sent when the log is read again.
    begin: Option<Timestamp>,
    second: Option<i64>,
    /// How often each line of that second was read, by its hash.
    read: HashMap<u64, usize>,
    /// How often the server is going to send each line again, by its hash.
    expected: HashMap<u64, usize>,
    hasher: RandomState,
}

impl Position {
    /// From when the log must be read again, or `None` before the first line. The lines that were already read are not new
    /// from now on.
    pub fn resume(&mut self) -> Option<Timestamp> {
        for (line, times) in self.read.drain() {
            *self.expected.entry(line).or_default() += times;
        }
        self.second.and_then(|second| Timestamp::from_second(second).ok())
    }

    pub fn is_new(&mut self, line: &[u8]) -> bool {
        let Some(time) = split(line).and_then(|(time, _)| read(time)) else { return true };
        if time < *self.begin.get_or_insert(time) {
            return false;
        }
        let second = time.as_second();
        if self.second.is_none_or(|latest| second > latest) {
            self.second = Some(second);
            self.read.clear();
            self.expected.clear();
        }
        let hash = self.hasher.hash_one(line);
        if Some(second) == self.second {
            *self.read.entry(hash).or_default() += 1;
        }
        match self.expected.get_mut(&hash) {
            Some(times @ 1..) => {
                *times -= 1;
                false
            }
            _ => true,
        }
    }
}

pub fn split(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let space = line.iter().position(|byte| *byte == b' ')?;
    Some((&line[..space], &line[space + 1..]))
}

fn read(time: &[u8]) -> Option<Timestamp> {
    std::str::from_utf8(time).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new_of(position: &mut Position, lines: &[&'static str]) -> Vec<&'static str> {
        let mut lines = lines.to_vec();
        lines.retain(|line| position.is_new(line.as_bytes()));
        lines
    }

    #[test]
    fn a_resumed_log_has_no_line_twice_and_misses_none() {
        let mut position = Position::default();
        assert_eq!(position.resume(), None);
        let before =
            ["2026-11-22T09:00:01.9Z first", "2026-11-22T09:00:02.1Z same", "2026-11-22T09:00:02.1Z same"];
        assert_eq!(new_of(&mut position, &before), before);
        for _ in 0..2 {
            // One attempt fails before the next.
            position.resume();
            let resumed = position.resume().unwrap();
            assert_eq!(resumed.to_string(), "2026-11-22T09:00:02Z");
            assert_eq!(new_of(&mut position, &before[1..]), [""; 0]);
        }
        position.resume();
        let again = [
            "2026-11-22T09:00:02.1Z same",
            "2026-11-22T09:00:02.1Z same",
            "2026-11-22T09:00:02.1Z same",
            "2026-11-22T10:00:02.5+01:00 late",
            "2026-11-22T09:00:03Z next",
        ];
        assert_eq!(new_of(&mut position, &again), &again[2..]);
        assert_eq!(position.resume().unwrap().to_string(), "2026-11-22T09:00:03Z");
    }

    #[test]
    fn what_was_left_out_at_first_is_not_new_later() {
        let mut position = Position::default();
        // The last line of a log, and the same second read again.
        let tail = ["2026-11-22T09:00:02.3Z last"];
        assert_eq!(new_of(&mut position, &tail), tail);
        position.resume();
        let again = ["2026-11-22T09:00:02.1Z before", tail[0], "2026-11-22T09:00:02.4Z next"];
        assert_eq!(new_of(&mut position, &again), &again[2..]);
    }

    #[test]
    fn what_has_no_time_is_new() {
        let mut position = Position::default();
        assert_eq!(new_of(&mut position, &["no time", "none"]), ["no time", "none"]);
        assert_eq!(position.resume(), None);
        assert_eq!(split(b"time text  more"), Some((&b"time"[..], &b"text  more"[..])));
    }
}
