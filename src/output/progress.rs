//! Progress on standard error: a spinner on a terminal, otherwise one line per step.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Color, Style};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

#[cfg(test)]
use super::recorded::Recorded;
use super::settings::{Phrase, is_colored};
use super::text::one_line;
use super::transfer::{self, Transfer};
use base::events::{Event, Events};
use base::secrets::redacted;

/// The spinner shows no step that is shorter than this.
const DELAY: Duration = Duration::from_millis(250);

#[derive(Debug, Clone, Copy)]
pub struct ProgressSettings {
    pub quiet: bool,
    /// The highest level of the log that is shown.
    pub verbose: u8,
    /// Whether `error:`, `warning:` and `hint:` are coloured; by default on a terminal.
    pub color: Option<bool>,
    /// How commands in texts are written.
    pub phrase: Phrase,
}

/// The label of a line that is not a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    Error,
    /// There is a problem, but the command continues.
    Warning,
    Hint,
}

impl Label {
    const fn word(self) -> &'static str {
        match self {
            Self::Error => "error:",
            Self::Warning => "warning:",
            Self::Hint => "hint:",
        }
    }

    const fn style(self) -> Style {
        let color = match self {
            Self::Error => AnsiColor::Red,
            Self::Warning => AnsiColor::Yellow,
            Self::Hint => AnsiColor::Cyan,
        };
        Style::new().fg_color(Some(Color::Ansi(color))).bold()
    }
}

/// The only writer to standard error.
#[derive(Clone)]
pub struct Progress {
    settings: ProgressSettings,
    terminal: bool,
    stderr: Arc<Mutex<dyn Write + Send>>,
    /// The lines of all that run at the same time.
    lines: MultiProgress,
    /// The line of this one.
    spinner: Arc<Mutex<Option<ProgressBar>>>,
    steps: Arc<Mutex<Steps>>,
    /// One of several contexts: messages name it, and its steps are not shown.
    context: Option<String>,
}

/// The steps that were printed and are not finished.
#[derive(Default)]
struct Steps {
    begun: Vec<String>,
    /// The step whose line was printed last: its end needs no line of its own.
    last: Option<String>,
    /// The one that goes through many bytes.
    transfer: Option<Transfer>,
}

impl Steps {
    fn begin(&mut self, text: &str) {
        self.begun.push(text.to_owned());
        self.transfer = None;
        self.last = Some(text.to_owned());
    }

    /// Whether a step was printed, and whether other lines were printed after it.
    fn end(&mut self, text: &str) -> Option<bool> {
        let position = self.begun.iter().rposition(|step| step == text)?;
        self.begun.remove(position);
        Some(self.last.as_deref() != Some(text))
    }
}

impl Progress {
    pub fn new(settings: ProgressSettings) -> Self {
        let stderr = std::io::stderr();
        Self::on(settings, stderr.is_terminal(), Arc::new(Mutex::new(stderr)))
    }

    /// Shows events on this stream, which is not a terminal.
    #[cfg(test)]
    pub(super) fn recorded(settings: ProgressSettings, stderr: &Recorded) -> Self {
        Self::on(settings, false, Arc::new(Mutex::new(stderr.clone())))
    }

    pub(super) fn unseen(settings: ProgressSettings) -> Self {
        Self::on(settings, false, Arc::new(Mutex::new(std::io::sink())))
    }

    fn on(settings: ProgressSettings, terminal: bool, stderr: Arc<Mutex<dyn Write + Send>>) -> Self {
        Self {
            settings,
            terminal,
            stderr,
            lines: MultiProgress::new(),
            spinner: Arc::default(),
            steps: Arc::default(),
            context: None,
        }
    }

    /// The same, for one of several contexts.
    pub(super) fn within(&self, context: &str) -> Self {
        Self { context: Some(context.to_owned()), ..self.clone() }
    }

    /// The same with a line of its own, for one of several objects whose changes run at the same time.
    pub(super) fn beside(&self) -> Self {
        Self { spinner: Arc::default(), ..self.clone() }
    }

    fn about(&self, text: &str) -> String {
        match &self.context {
            Some(context) => format!("context {context}: {text}"),
            None => text.to_owned(),
        }
    }

    pub fn events(&self) -> Events {
        let progress = self.clone();
        Events::new(move |event| progress.report(event))
    }

    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    pub fn shows_hints(&self) -> bool {
        self.terminal && !self.settings.quiet
    }

    pub fn clear(&self) {
        if let Ok(mut spinner) = self.spinner.lock()
            && let Some(spinner) = spinner.take()
        {
            spinner.finish_and_clear();
            self.lines.remove(&spinner);
        }
    }

    /// Prints lines on standard error, above the spinners, with all known secrets masked. If standard error is closed,
    /// nobody can be informed.
    pub fn say(&self, text: &str) {
        if let Ok(mut steps) = self.steps.lock() {
            steps.last = None;
        }
        let text = redacted(text);
        let text = self.settings.phrase.map_or(text.clone(), |phrase| phrase(&text).into());
        self.lines.suspend(|| {
            if let Ok(mut stderr) = self.stderr.lock() {
                let _ = writeln!(stderr, "{text}");
            }
        });
    }

    pub fn label(&self, label: Label, text: &str) {
        self.say(&self.labelled(label, text));
    }

    /// A line with a label, coloured if colours are on.
    pub fn labelled(&self, label: Label, text: &str) -> String {
        let (word, text) = (label.word(), one_line(&self.about(text)));
        if is_colored(self.settings.color, self.terminal) {
            let style = label.style();
            format!("{style}{word}{style:#} {text}")
        } else {
            format!("{word} {text}")
        }
    }

    /// The line of a finished step, with its mark.
    fn checked(&self, text: &str) -> String {
        if is_colored(self.settings.color, self.terminal) {
            let style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));
            format!("{style}\u{2713}{style:#} {text}")
        } else {
            format!("\u{2713} {text}")
        }
    }

    fn report(&self, event: Event) {
        match event {
            Event::Started(_) | Event::Progress(_) | Event::Bytes { .. } | Event::Finished(_)
                if self.context.is_some() => {}
            Event::Started(text) => self.begun(&one_line(&text)),
            Event::Progress(text) => self.step(&one_line(&text)),
            Event::Bytes { position, total } => self.transferred(position, total),
            Event::Finished(text) => self.finished(&one_line(&text)),
            Event::Warning(text) => self.label(Label::Warning, &text),
            Event::Hint(text) if self.shows_hints() => self.label(Label::Hint, &text),
            Event::Hint(_) => {}
            Event::Log(level, text) if level <= self.settings.verbose => {
                self.say(&super::text::printable(&self.about(&text)));
            }
            Event::Log(..) => {}
        }
    }

    fn begun(&self, text: &str) {
        self.step(text);
        if let Ok(mut steps) = self.steps.lock() {
            steps.begin(text);
        }
    }

    fn step(&self, text: &str) {
        if self.settings.quiet {
            return;
        }
        if !self.terminal {
            self.say(text);
            return;
        }
        if let Ok(mut spinner) = self.spinner.lock() {
            spinner.get_or_insert_with(|| new_spinner(&self.lines)).set_message(redacted(text).into_owned());
        }
    }

    fn transferred(&self, position: u64, total: u64) {
        if self.settings.quiet {
            return;
        }
        let Ok(mut steps) = self.steps.lock() else { return };
        if self.terminal {
            drop(steps);
            self.draw(position, total);
            return;
        }
        let now = Instant::now();
        let what = steps.begun.last().cloned().unwrap_or_default();
        let transfer = steps.transfer.get_or_insert_with(|| Transfer::begin(&what, now));
        if let Some(line) = transfer.line(position, total, now) {
            drop(steps);
            self.say(&line);
        }
    }

    fn draw(&self, position: u64, total: u64) {
        let Ok(mut spinner) = self.spinner.lock() else { return };
        let Some(shown) = spinner.as_mut() else { return };
        if shown.length().is_none() {
            let bar = transfer::bar(&self.lines, &shown.message());
            shown.finish_and_clear();
            self.lines.remove(shown);
            *shown = bar;
        }
        shown.set_length(total);
        shown.set_position(position);
    }

    fn finished(&self, text: &str) {
        if self.terminal {
            self.clear();
        }
        if self.settings.quiet {
            return;
        }
        match self.steps.lock().ok().and_then(|mut steps| steps.end(text)) {
            Some(_) if self.terminal => self.say(&self.checked(text)),
            Some(true) => self.say(&format!("done: {text}")),
            Some(false) | None => {}
        }
    }
}

fn new_spinner(lines: &MultiProgress) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let spinner = lines.add(ProgressBar::new_spinner().with_style(style));
    // The first tick comes late, so that short steps are not shown.
    spinner.enable_steady_tick(DELAY);
    spinner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_step_is_told_where_other_lines_came_between() {
        let mut steps = Steps::default();
        steps.begin("a");
        assert_eq!(steps.end("a"), Some(false));
        assert_eq!(steps.end("a"), None);
        steps.begin("a");
        steps.begin("b");
        assert_eq!((steps.end("a"), steps.end("b")), (Some(true), Some(false)));
        steps.begin("c");
        steps.last = None;
        assert_eq!(steps.end("c"), Some(true));
        assert_eq!(steps.end("never begun"), None);
    }
}
