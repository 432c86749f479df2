//! Events of a running command, for the code that shows them.
//!
//! Commands, the executor and the Salt client emit events; only `output` turns them into lines or a spinner. Nothing
//! here prints.

use std::sync::Arc;

/// The level of the log that shows requests.
pub const REQUESTS: u8 = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A step began; the text says what runs now (`deploying the operator in prod`).
    Started(String),
    /// Progress of the last step; the text says what changed (`2 of 3 states done`).
    Progress(String),
    /// How far the last step is, in bytes.
    Bytes { position: u64, total: u64 },
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
    pub fn new(sink: impl Fn(Event) + Send + Sync + 'static) -> Self {
        Self(Arc::new(sink))
    }

    pub fn none() -> Self {
        Self::new(|_| {})
    }

    /// The same receiver; `name` is added to each text.
    #[must_use]
    pub fn about(&self, name: &str) -> Self {
        let (events, name) = (self.clone(), name.to_owned());
        Self::new(move |event| {
            let about = |text: String| {
                if text.contains(&name) { text } else { format!("{name}: {text}") }
            };
            events.emit(match event {
                Event::Started(text) => Event::Started(about(text)),
                Event::Progress(text) => Event::Progress(about(text)),
                Event::Finished(text) => Event::Finished(about(text)),
                Event::Warning(text) => Event::Warning(about(text)),
                Event::Hint(_) | Event::Bytes { .. } => event,
                Event::Log(level, text) => Event::Log(level, about(text)),
            });
        })
    }

    /// The receiver of events about work on an archive, which passes them to this one.
    pub fn of_archives(&self) -> solution_archive::Events {
        use solution_archive::Event as Step;

        let events = self.clone();
        solution_archive::Events::new(move |step| {
            events.emit(match step {
                Step::Started(text) => Event::Started(text),
                Step::Progress { position, total } => Event::Bytes { position, total },
                Step::Finished(text) => Event::Log(1, text),
                Step::Warning(text) => Event::Warning(text),
            });
        })
    }

    pub fn emit(&self, event: Event) {
        (self.0)(event);
    }

    pub fn started(&self, text: impl Into<String>) {
        self.emit(Event::Started(text.into()));
    }

    pub fn progress(&self, text: impl Into<String>) {
        self.emit(Event::Progress(text.into()));
    }

    pub fn warning(&self, text: impl Into<String>) {
        self.emit(Event::Warning(text.into()));
    }

    pub fn log(&self, level: u8, text: impl Into<String>) {
        self.emit(Event::Log(level, text.into()));
    }
}

impl std::fmt::Debug for Events {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Events")
    }
}
