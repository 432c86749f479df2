//! Reading what a running command says.

use std::io::{BufRead, BufReader, Read};

/// What a command has said so far, and where it goes on.
pub struct Log<R> {
    said: String,
    reader: BufReader<R>,
}

/// Reads until a line holds `text`; fails the test if the command ends before.
pub fn lines_until<R: Read>(stream: R, text: &str) -> Log<R> {
    let mut log = Log {
        said: String::new(),
        reader: BufReader::new(stream),
    };
    loop {
        let before = log.said.len();
        let read = log.reader.read_line(&mut log.said).unwrap();
        assert!(read > 0, "ended without {text:?}: {}", log.said);
        if log.said[before..].contains(text) {
            return log;
        }
    }
}

impl<R: Read> Log<R> {
    /// Everything that the command said, up to its end.
    pub fn rest(mut self) -> String {
        self.reader.read_to_string(&mut self.said).unwrap();
        self.said
    }
}
