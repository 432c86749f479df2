//! The log that a command writes, line by line, with the moment of each line.

use std::io::{BufRead as _, BufReader, Read};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

impl Line {
    /// When the request of this line left: a line of a request says how long its answer took.
    pub(crate) fn sent(&self) -> Option<Instant> {
        let (_, taken) = self.text.rsplit_once(" in ")?;
        let taken = taken.strip_suffix(" ms")?.parse().ok()?;
        self.at.checked_sub(Duration::from_millis(taken))
    }
}

/// The lines of an output, as they come.
pub(crate) fn lines(output: impl Read + Send + 'static) -> Receiver<Line> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for text in BufReader::new(output).lines().map_while(Result::ok) {
            let line = Line { text, at: Instant::now() };
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
