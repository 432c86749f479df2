//! Stopping a build: it ends at its next read, and removes its files.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the work should continue. It is cheap to clone; all clones share one state.
///
/// ```
/// use std::path::Path;
///
/// use solution_archive::{BuildOptions, Error, Events, build};
///
/// let options = BuildOptions::default();
/// let stop = options.stop.clone();
/// // As another thread would do it, for instance when a user interrupts the program.
/// stop.stop();
/// let stopped = build(Path::new("sample"), &options, &Events::none());
/// assert!(matches!(stopped, Err(Error::Stopped)));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the work.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A reader that fails when the work was stopped.
pub(crate) struct Stoppable<R> {
    reader: R,
    stop: Stop,
}

impl<R: Read> Stoppable<R> {
    /// Reads `reader` until `stop`.
    pub(crate) fn new(reader: R, stop: &Stop) -> Self {
        Self { reader, stop: stop.clone() }
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
