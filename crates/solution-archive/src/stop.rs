//! A build that the user no longer wants ends at its next read, and cleans up.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether work is still wanted. Cheap to clone; all clones are one.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Says that work is no longer wanted.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether work is no longer wanted.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Reads until work is no longer wanted.
pub(crate) struct Stoppable<R> {
    reader: R,
    stop: Stop,
}

impl<R: Read> Stoppable<R> {
    /// Reads `reader` until `stop`.
    pub(crate) fn new(reader: R, stop: &Stop) -> Self {
        Self {
            reader,
            stop: stop.clone(),
        }
    }
}

impl<R: Read> Read for Stoppable<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.is_stopped() {
            return Err(io::Error::other("stopped"));
        }
        self.reader.read(buffer)
    }
}
