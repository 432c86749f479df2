//! What happens while a command works, told to whoever shows it.
//!
//! Commands, the executor and the Salt client emit events; only `output` turns them into lines or a
//! spinner. Nothing here prints.

use std::sync::Arc;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Work on a step began; the text says what runs now (`deploying the operator in prod`).
    Started(String),
    /// The step that was started last goes on; the text says what changed (`2 of 3 states done`).
    Progress(String),
    /// The step that was started last is done.
    Finished(String),
    /// Something the user should know although the command goes on.
    Warning(String),
    /// What the user may do next; shown on a terminal only.
    Hint(String),
    /// A line of the log, at its level: 1 steps, 4 decisions, 6 requests, 8 bodies.
    Log(u8, String),
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

    /// The same place, each text said to be about `name`.
    #[must_use]
    pub fn about(&self, name: &str) -> Self {
        let (events, name) = (self.clone(), name.to_owned());
        Self::new(move |event| {
            let about = |text: String| {
                if text.contains(&name) {
                    text
                } else {
                    format!("{name}: {text}")
                }
            };
            events.emit(match event {
                Event::Started(text) => Event::Started(about(text)),
                Event::Progress(text) => Event::Progress(about(text)),
                Event::Finished(text) => Event::Finished(about(text)),
                Event::Warning(text) => Event::Warning(about(text)),
                Event::Hint(text) => Event::Hint(text),
                Event::Log(level, text) => Event::Log(level, about(text)),
            });
        })
    }

    /// Tells that `event` happened.
    pub fn emit(&self, event: Event) {
        (self.0)(event);
    }
}

impl std::fmt::Debug for Events {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Events")
    }
}
