//! Events of a running command, for the code that shows them.
//!
//! Commands, the executor and the Salt client emit events; only `output` turns them into lines or a spinner. Nothing
//! here prints.

use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A step began; the text says what runs now (`deploying the operator in prod`).
    Started(String),
    /// Progress of the last step; the text says what changed (`2 of 3 states done`).
    Progress(String),
    /// The step that was started last is done.
    Finished(String),
    /// A warning; the command continues.
    Warning(String),
    /// A hint; it is shown on a terminal only.
    Hint(String),
    /// A line of the log, at its level: 1 steps, 4 decisions, 6 requests, 8 bodies.
    Log(u8, String),
}

/// The receiver of events. It is cheap to clone.
#[derive(Clone)]
pub struct Events(Arc<dyn Fn(Event) + Send + Sync>);

impl Events {
    /// Passes events to `sink`, in order.
    pub fn new(sink: impl Fn(Event) + Send + Sync + 'static) -> Self {
        Self(Arc::new(sink))
    }

    #[must_use]
    pub fn none() -> Self {
        Self::new(|_| {})
    }

    /// The same receiver; `name` is added to each text.
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

    pub fn emit(&self, event: Event) {
        (self.0)(event);
    }
}

impl std::fmt::Debug for Events {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Events")
    }
}
