//! What happens, told on standard error: a spinner on a terminal, a line a step elsewhere.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::text::one_line;
use crate::events::{Event, Events};
use crate::secrets::redacted;

/// Nothing that is over so soon is shown by a spinner.
const DELAY: Duration = Duration::from_millis(250);

/// How events are told.
#[derive(Debug, Clone, Copy)]
pub struct Telling {
    /// Neither progress nor hints.
    pub quiet: bool,
    /// The highest level of the log that is shown.
    pub verbose: u8,
}

/// The only writer to standard error.
#[derive(Clone)]
pub struct Progress {
    telling: Telling,
    terminal: bool,
    spinner: Arc<Mutex<Option<ProgressBar>>>,
}

impl Progress {
    /// Tells events on standard error.
    #[must_use]
    pub fn new(telling: Telling) -> Self {
        Self {
            telling,
            terminal: std::io::stderr().is_terminal(),
            spinner: Arc::default(),
        }
    }

    /// Where commands send their events.
    #[must_use]
    pub fn events(&self) -> Events {
        let progress = self.clone();
        Events::new(move |event| progress.tell(event))
    }

    /// Whether standard error is a terminal.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Whether hints are shown.
    #[must_use]
    pub fn shows_hints(&self) -> bool {
        self.terminal && !self.telling.quiet
    }

    /// Ends the spinner.
    pub fn clear(&self) {
        if let Ok(mut spinner) = self.spinner.lock()
            && let Some(spinner) = spinner.take()
        {
            spinner.finish_and_clear();
        }
    }

    /// Prints lines on standard error, without any secret that this process knows, above the spinner where there is one. A closed standard
    /// error is nobody's to tell.
    pub fn say(&self, text: &str) {
        let text = redacted(text);
        let print = || {
            let _ = writeln!(std::io::stderr().lock(), "{text}");
        };
        match self.spinner.lock() {
            Ok(spinner) => match spinner.as_ref() {
                Some(spinner) => spinner.suspend(print),
                None => print(),
            },
            Err(_) => print(),
        }
    }

    fn tell(&self, event: Event) {
        match event {
            Event::Started(text) | Event::Progress(text) => self.step(&one_line(&text)),
            Event::Finished(text) => self.finished(&one_line(&text)),
            Event::Warning(text) => self.say(&format!("warning: {}", one_line(&text))),
            Event::Hint(text) if self.shows_hints() => self.say(&format!("hint: {}", one_line(&text))),
            Event::Hint(_) => {}
            Event::Log(level, text) if level <= self.telling.verbose => {
                self.say(&super::text::printable(&text));
            }
            Event::Log(..) => {}
        }
    }

    fn step(&self, text: &str) {
        if self.telling.quiet {
            return;
        }
        if !self.terminal {
            self.say(text);
            return;
        }
        if let Ok(mut spinner) = self.spinner.lock() {
            spinner
                .get_or_insert_with(new_spinner)
                .set_message(redacted(text).into_owned());
        }
    }

    fn finished(&self, text: &str) {
        if self.terminal {
            self.clear();
        }
        if self.telling.verbose > 0 && !self.telling.quiet {
            self.say(text);
        }
    }
}

fn new_spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let spinner = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style);
    // The first tick comes late enough for short steps to pass unseen.
    spinner.enable_steady_tick(DELAY);
    spinner
}
