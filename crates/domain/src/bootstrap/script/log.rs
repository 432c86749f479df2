//! The steps that a script of MetalK8s has logged.

use jiff::fmt::rfc2822;
use jiff::{SignedDuration, Timestamp};

/// How much older than its unit the log of a script may look: both have whole seconds.
const SKEW: SignedDuration = SignedDuration::from_secs(2);

#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its name: `Upgrading etcd cluster`.
    pub name: String,
    pub progress: Progress,
    /// How long it took, in seconds, or `None` while it runs.
    pub seconds: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Running,
    Done,
    Failed,
}

/// The steps before a script changes anything, and those of backups: they begin with one of these.
const HARMLESS: [&str; 4] =
    ["Performing Pre-", "Backing up ", "Creating backup archive", "Replicating backup archives"];

/// A run of a script, as its log has it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Run {
    /// When it began, or `None` if the log does not say so.
    pub began: Option<Timestamp>,
    pub steps: Vec<Step>,
}

impl Run {
    /// The last run in the marks of a log, if there is one.
    pub fn last(marks: &str) -> Option<Self> {
        let mut last = Self::default();
        for mark in marks.lines() {
            if let Some(begun) = begin(mark) {
                last = Self { began: Some(begun), steps: Vec::new() };
            } else if let Some(name) = mark.strip_prefix("> ") {
                last.begin(name.trim_end_matches('.'));
            } else if let Some((progress, seconds)) = end(mark)
                && let Some(step) = last.steps.last_mut()
                && step.progress == Progress::Running
            {
                step.progress = progress;
                step.seconds = Some(seconds);
            }
        }
        (last != Self::default()).then_some(last)
    }

    /// Begins a step. A script that prints everything does not log the ends of its steps, but it ends at a step that fails:
    /// the step before is done.
    fn begin(&mut self, name: &str) {
        if let Some(before) = self.steps.last_mut()
            && before.progress == Progress::Running
        {
            before.progress = Progress::Done;
        }
        self.steps.push(Step { name: name.to_owned(), progress: Progress::Running, seconds: None });
    }

    /// Whether it is a run of what was started at `since`. What an earlier run logged does not count.
    pub fn is_since(&self, since: Option<Timestamp>) -> bool {
        self.began.zip(since).is_none_or(|(began, since)| began >= since - SKEW)
    }

    /// Whether an upgrade or a downgrade came to its end, which is a backup after its last changes.
    pub fn is_complete(&self) -> bool {
        let last_change = |step: &Step| step.name.starts_with("Launching the post-");
        let Some(last_change) = self.steps.iter().position(last_change) else { return false };
        let end = &self.steps[last_change..];
        let is_verbose = self.steps.iter().all(|step| step.seconds.is_none());
        let has_ended = |step: &Step| step.progress == Progress::Done || is_verbose;
        end.iter().any(|step| step.name.starts_with("Creating backup archive")) && end.iter().all(has_ended)
    }

    /// The version that it set for the cluster, or `None` if it did not come to that.
    pub fn destination(&self) -> Option<&str> {
        let mut names = self.steps.iter().map(|step| step.name.as_str());
        names.find_map(|name| name.strip_prefix("Setting cluster version to "))
    }
}

impl Step {
    pub fn changes(name: &str) -> bool {
        !HARMLESS.iter().any(|harmless| name.starts_with(harmless))
    }
}

/// When a run began, from the first line of its log: `--- MetalK8s Upgrade started on Mon, 23 Nov 2026 18:52:03 +0000 ---`.
fn begin(mark: &str) -> Option<Timestamp> {
    let mark = mark.strip_prefix("--- ")?.strip_suffix(" ---")?;
    let (_, time) = mark.split_once(" started on ")?;
    Some(rfc2822::parse(time).ok()?.timestamp())
}

/// How a step ended: `done [12.3s]`.
fn end(mark: &str) -> Option<(Progress, f64)> {
    let (word, seconds) = mark.strip_suffix("s]")?.split_once(" [")?;
    let progress = match word {
        "done" => Progress::Done,
        "fail" => Progress::Failed,
        _ => return None,
    };
    // The scripts format numbers in the locale of the node: some have a comma.
    Some((progress, seconds.replace(',', ".").parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "--- MetalK8s Upgrade started on Mon, 23 Nov 2026 18:52:03 +0000 ---\n\
        > Performing Pre-Upgrade checks...\ndone [1.6s]\n\
        > Setting cluster version to 130.0.0...\nfail [12.3s]\n";

    fn told(steps: &[Step]) -> Vec<(&str, Progress, Option<f64>)> {
        steps.iter().map(|step| (step.name.as_str(), step.progress, step.seconds)).collect()
    }

    #[test]
    fn steps_have_names_results_and_times() {
        let run = Run::last(LOG).unwrap();
        let steps = run.steps;
        assert_eq!(
            told(&steps),
            [
                ("Performing Pre-Upgrade checks", Progress::Done, Some(1.6)),
                ("Setting cluster version to 130.0.0", Progress::Failed, Some(12.3)),
            ]
        );
    }

    #[test]
    fn the_time_of_a_step_has_the_decimal_comma_of_the_nodes_locale() {
        let text = "> A...\ndone [12,3s]\n";
        let run = Run::last(text).unwrap();
        assert_eq!(told(&run.steps), [("A", Progress::Done, Some(12.3))]);
    }

    #[test]
    fn the_last_step_runs_until_its_end_is_logged() {
        let text = "> A...\ndone [0.1s]\n> B...\n";
        assert_eq!(
            told(&Run::last(text).unwrap().steps),
            [("A", Progress::Done, Some(0.1)), ("B", Progress::Running, None)]
        );
        // What a step prints may look like the end of one.
        assert_eq!(Run::last("done [0.1s]\nfail [x]\n"), None);
    }

    #[test]
    fn the_log_of_an_earlier_run_does_not_count() {
        let since = |time: &str| Some(time.parse().unwrap());
        let run = Run::last(LOG).unwrap();
        assert!(!run.is_since(since("2026-11-23T18:52:10Z")));
        assert!(run.is_since(since("2026-11-23T18:52:04Z")));
        let two = format!("{LOG}{}> C...\n", LOG.lines().next().unwrap().to_owned() + "\n");
        assert_eq!(told(&Run::last(&two).unwrap().steps), [("C", Progress::Running, None)]);
    }

    #[test]
    fn a_run_is_complete_after_its_last_backup() {
        let quiet = "> Setting cluster version to 130.0.0...\ndone [0.1s]\n> Launching the post-upgrade...\n\
                     done [1.0s]\n> Creating backup archive '/x'...\ndone [1.0s]\n";
        let verbose = "> Performing Pre-Upgrade checks...\n> Setting cluster version to 130.0.0...\n\
                       > Launching the post-upgrade...\n";
        let replicating = "> Replicating backup archives on master nodes...\n";
        for (text, expected) in [
            (quiet.to_owned(), true),
            (format!("{quiet}{replicating}"), false),
            (format!("{quiet}{replicating}fail [2.0s]\n"), false),
            (format!("{quiet}{replicating}done [2.0s]\n"), true),
            ("> Launching the post-upgrade...\ndone [1.0s]\n".to_owned(), false),
            (verbose.to_owned(), false),
            (format!("{verbose}> Creating backup archive '/x'...\n"), true),
        ] {
            assert_eq!(Run::last(&text).unwrap().is_complete(), expected, "{text}");
        }
        assert_eq!(Run::last(quiet).unwrap().destination(), Some("130.0.0"));
    }

    #[test]
    fn checks_and_backups_change_nothing() {
        assert!(!Step::changes("Performing Pre-Upgrade checks"));
        assert!(!Step::changes("Backing up etcd data"));
        assert!(Step::changes("Upgrading bootstrap"));
    }
}
