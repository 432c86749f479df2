//! What happens while an archive is read or written, told to whoever shows it. Nothing here prints.

use std::sync::Arc;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Work on a step began; the text says what runs now (`hashing sample-1.0.0.iso`).
    Started(String),
    /// The step that was started last goes on; the text says how far it is (`3.0 MiB of 1.0 GiB, 900.0 MiB/s`).
    Progress(String),
    /// The step that was started last is done.
    Finished(String),
    /// Something the user should know although the work goes on.
    Warning(String),
}

/// Where events go. Cheap to clone.
#[derive(Clone)]
pub struct Events(Arc<dyn Fn(Event) + Send + Sync>);

impl Events {
    /// Events are handed to `sink`, in order.
    pub fn new(sink: impl Fn(Event) + Send + Sync + 'static) -> Self {
        Self(Arc::new(sink))
    }

    /// Events are dropped.
    #[must_use]
    pub fn none() -> Self {
        Self::new(|_| {})
    }

    /// Tells that `event` happened.
    pub(crate) fn emit(&self, event: Event) {
        (self.0)(event);
    }
}

impl std::fmt::Debug for Events {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Events")
    }
}
