//! Events of reading or writing an archive, for the code that shows them. Nothing here prints.

use std::sync::Arc;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A step began; the text says what runs now (`hashing sample-1.0.0.iso`).
    Started(String),
    /// How far the last step is, in bytes.
    Progress {
        /// How many are done.
        position: u64,
        /// How many there are.
        total: u64,
    },
    /// The last step is finished.
    Finished(String),
    /// A warning; the work continues.
    Warning(String),
}

/// The receiver of events. It is cheap to clone.
///
/// ```
/// use solution_archive::{Event, Events};
///
/// let events = Events::new(|event| {
///     if let Event::Warning(text) = event {
///         eprintln!("warning: {text}");
///     }
/// });
/// events.emit(Event::Warning("the manifest has no display name".to_owned()));
/// ```
#[derive(Clone)]
pub struct Events(Arc<dyn Fn(Event) + Send + Sync>);

impl Events {
    /// Passes events to `sink`, in order.
    pub fn new(sink: impl Fn(Event) + Send + Sync + 'static) -> Self {
        Self(Arc::new(sink))
    }

    /// Drops all events.
    #[must_use]
    pub fn none() -> Self {
        Self::new(|_| {})
    }

    /// Emits `event`.
    pub fn emit(&self, event: Event) {
        (self.0)(event);
    }
}

impl std::fmt::Debug for Events {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Events")
    }
}
