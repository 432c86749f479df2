//! What is being built or started, on standard error: a spinner on a terminal, elsewhere one line a step.

use std::fmt::Write;
use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressState, ProgressStyle};

/// More cores than this do not make a build faster: its end has no parts.
const MOST_CORES: usize = 4;

/// A known number of steps, of which those that have nothing to do stay silent.
#[derive(Debug)]
pub struct Progress {
    total: usize,
    begun: AtomicUsize,
    /// Steps may be at work at the same time.
    spinners: MultiProgress,
}

impl Progress {
    pub fn new(total: usize) -> Self {
        Self { total, begun: AtomicUsize::new(0), spinners: MultiProgress::new() }
    }

    /// Counts one step more, and says nothing until it turns out to have work to do.
    pub fn step(&self) -> Step {
        Step {
            number: self.begun.fetch_add(1, Ordering::Relaxed) + 1,
            total: self.total,
            spinners: self.spinners.clone(),
        }
    }
}

#[derive(Debug)]
pub struct Step {
    number: usize,
    total: usize,
    spinners: MultiProgress,
}

impl Step {
    /// Says that the step begins: `what` is a whole phrase, such as `building kwok`.
    #[must_use]
    pub fn begin(self, what: &str) -> Task {
        let title = format!("[{}/{}] {what}", self.number, self.total);
        let spinner = std::io::stderr().is_terminal().then(|| spinner(&self.spinners, &title));
        if spinner.is_none() {
            say(&title);
        }
        Task { title, begun: Instant::now(), spinner, spinners: self.spinners }
    }
}

/// How much time is left of a step that takes so long on two cores; an estimate, in whole minutes.
fn left(expected: Duration, elapsed: Duration) -> String {
    let seconds = expected.saturating_sub(elapsed).as_secs();
    match seconds.div_ceil(60) {
        0 => "almost done".to_owned(),
        minutes => format!("about {minutes} min left"),
    }
}

#[derive(Debug)]
pub struct Task {
    title: String,
    begun: Instant,
    spinner: Option<ProgressBar>,
    spinners: MultiProgress,
}

impl Task {
    /// What the step is at right now; shown on a terminal only.
    pub fn detail(&self, text: &str) {
        if let Some(spinner) = &self.spinner {
            spinner.set_message(text.to_owned());
        }
    }

    /// Shows the time that is left, on a terminal, of a step that takes so long on two cores.
    pub fn takes_about(&self, on_two_cores: Duration) {
        let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get().clamp(1, MOST_CORES));
        let expected = on_two_cores * 2 / u32::try_from(cores).unwrap_or(2);
        if let Some(spinner) = &self.spinner
            && let Ok(style) =
                ProgressStyle::with_template("{spinner} {prefix} {elapsed}, {left}: {wide_msg:.dim}")
        {
            spinner.set_style(style.with_key("left", move |state: &ProgressState, text: &mut dyn Write| {
                // A text that cannot be written is not shown.
                let _ = text.write_str(&left(expected, state.elapsed()));
            }));
        }
    }

    pub fn done(self) {
        if let Some(spinner) = &self.spinner {
            spinner.finish_and_clear();
        }
        let took = self.begun.elapsed().as_secs_f64();
        let line = format!("{}: done in {took:.1} s", self.title);
        // Above the spinners of the others.
        self.spinners.suspend(|| say(&line));
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        if let Some(spinner) = &self.spinner {
            spinner.finish_and_clear();
        }
    }
}

/// One line on standard error. Written past the test harness, which would keep it until a test fails.
pub(crate) fn say(line: &str) {
    // Nobody is left to tell when standard error is closed.
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn spinner(spinners: &MultiProgress, title: &str) -> ProgressBar {
    let bar = spinners.add(ProgressBar::new_spinner().with_prefix(title.to_owned()));
    if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix} {elapsed} {wide_msg:.dim}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::left;

    #[test]
    fn the_time_that_is_left_is_never_negative() {
        let expected = Duration::from_mins(5);
        assert_eq!(left(expected, Duration::from_secs(10)), "about 5 min left");
        assert_eq!(left(expected, Duration::from_secs(241)), "about 1 min left");
        assert_eq!(left(expected, Duration::from_secs(301)), "almost done");
    }
}
