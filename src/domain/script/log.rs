//! The steps that a script of MetalK8s has logged.

use jiff::fmt::rfc2822;
use jiff::{SignedDuration, Timestamp};

/// How much older than its unit the log of a script may look: both have whole seconds.
const SKEW: SignedDuration = SignedDuration::from_secs(2);

/// A step of a script.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its name: `Upgrading etcd cluster`.
    pub name: String,
    /// How far it is.
    pub progress: Progress,
    /// How long it took, in seconds; none while it runs.
    pub seconds: Option<f64>,
}

/// How far a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// It runs.
    Running,
    /// It is done.
    Done,
    /// It failed.
    Failed,
}

/// The steps in the marks of a log, for a script that was started at `since`. What an earlier run logged does not count.
#[must_use]
pub fn steps(marks: &str, since: Option<Timestamp>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut is_ours = true;
    for mark in marks.lines() {
        if let Some(begun) = begin(mark) {
            steps.clear();
            is_ours = since.is_none_or(|since| begun >= since - SKEW);
        } else if !is_ours {
        } else if let Some(name) = mark.strip_prefix("> ") {
            steps.push(Step {
                name: name.trim_end_matches('.').to_owned(),
                progress: Progress::Running,
                seconds: None,
            });
        } else if let Some((progress, seconds)) = end(mark)
            && let Some(step) = steps.last_mut()
            && step.progress == Progress::Running
        {
            step.progress = progress;
            step.seconds = Some(seconds);
        }
    }
    steps
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
    Some((progress, seconds.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "--- MetalK8s Upgrade started on Mon, 23 Nov 2026 18:52:03 +0000 ---\n\
        > Performing Pre-Upgrade checks...\ndone [1.6s]\n\
        > Setting cluster version to 130.0.0...\nfail [12.3s]\n";

    fn told(steps: &[Step]) -> Vec<(&str, Progress, Option<f64>)> {
        steps
            .iter()
            .map(|step| (step.name.as_str(), step.progress, step.seconds))
            .collect()
    }

    #[test]
    fn steps_have_names_results_and_times() {
        let steps = steps(LOG, None);
        assert_eq!(
            told(&steps),
            [
                ("Performing Pre-Upgrade checks", Progress::Done, Some(1.6)),
                ("Setting cluster version to 130.0.0", Progress::Failed, Some(12.3)),
            ]
        );
    }

    #[test]
    fn the_last_step_runs_until_its_end_is_logged() {
        let text = "> A...\ndone [0.1s]\n> B...\n";
        assert_eq!(
            told(&steps(text, None)),
            [("A", Progress::Done, Some(0.1)), ("B", Progress::Running, None)]
        );
        // What a step prints may look like the end of one.
        assert!(steps("done [0.1s]\nfail [x]\n", None).is_empty());
    }

    #[test]
    fn the_log_of_an_earlier_run_does_not_count() {
        let since = |time: &str| Some(time.parse().unwrap());
        assert!(steps(LOG, since("2026-11-23T18:52:10Z")).is_empty());
        assert_eq!(steps(LOG, since("2026-11-23T18:52:04Z")).len(), 2);
        let two = format!("{LOG}{}> C...\n", LOG.lines().next().unwrap().to_owned() + "\n");
        assert_eq!(told(&steps(&two, None)), [("C", Progress::Running, None)]);
    }
}
