//! Reading what a running command says.

use std::io::{BufRead, BufReader, Read};

/// What a command has said so far, and where it goes on.
pub struct Log<R> {
    said: String,
    reader: BufReader<R>,
}

impl<R: Read> Log<R> {
    pub fn of(stream: R) -> Self {
        Self { said: String::new(), reader: BufReader::new(stream) }
    }

    /// Reads on until a line holds `text`, and gives it; fails the test if the command ends before.
    pub fn until(&mut self, text: &str) -> &str {
        loop {
            let before = self.said.len();
            let read = self.reader.read_line(&mut self.said).unwrap();
            assert!(read > 0, "ended without {text:?}: {}", self.said);
            if self.said[before..].contains(text) {
                return &self.said[before..];
            }
        }
    }

    /// Everything that the command said, up to its end.
    pub fn rest(mut self) -> String {
        self.reader.read_to_string(&mut self.said).unwrap();
        self.said
    }
}
