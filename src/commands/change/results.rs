//! The results of changes, and how they are printed.

use super::told::Told;
use super::{Ended, Proposal};
use crate::cli::groups::{ChangeArgs, DryRun};
use crate::error::{CommandError, Result};
use crate::execute::{Mode, Outcome};
use crate::output::result::ActionResult;
use crate::output::ui::Ui;
use domain::api::state::JobState;
use domain::backend::Backend;
use domain::plan::{Decision, Step};

/// The results of a change, not printed yet.
#[derive(Debug)]
pub struct Done {
    pub results: Vec<ActionResult>,
}

/// Prints the results of several changes, each with the name of its object. The first failure decides the exit
/// status, unless another one left something half done.
pub(in crate::commands) fn tell(ui: &Ui, action: &str, outcomes: Vec<(String, Result<Done>)>) -> Result<()> {
    tell_ended(ui, action, vec![Ended::Begun(outcomes)])
}

/// The same for parts of a command, some of which may not have been begun. After a failure of one of several, the
/// last line says how many ended in which way.
pub(in crate::commands) fn tell_ended(ui: &Ui, action: &str, ended: Vec<Ended>) -> Result<()> {
    let mut told = Told::of(ui, action, ended);
    if told.failures.len() == 1 && told.results.len() == 1 {
        return told.failures.pop().map_or(Ok(()), Err);
    }
    ui.outcomes(&told.results, &told.failures)?;
    if let Some(summary) = told.summary() {
        ui.say(&summary);
    }
    let kind = told.kind();
    kind.map_or(Ok(()), |kind| Err(CommandError::silent(kind)))
}

pub(super) fn done(
    ui: &Ui,
    proposal: &Proposal,
    outcome: &Outcome,
    (mode, backend): (Mode, Backend),
) -> Done {
    let job = outcome.jobs.last().map(ToString::to_string);
    // What a Salt job did again is not unchanged, although the result is as before.
    let again = job.as_ref().filter(|_| proposal.results.iter().all(|result| !result.changed));
    let mut results = Vec::with_capacity(proposal.results.len());
    for result in &proposal.results {
        let mut result = result.clone().after(ui.elapsed());
        result.job.clone_from(&job);
        if let Some(job) = again {
            result.message = format!("{} was as requested; Salt job {job} ran again", result.name);
            result.changed = true;
        }
        // Alertmanager chooses the id of a silence, and MetalK8s the name of a backup.
        let chosen = match (result.name.as_str(), outcome.silences.as_slice()) {
            ("silence", [id]) => Some(id),
            ("backup", _) => outcome.backup.as_ref(),
            _ => None,
        };
        if let Some(chosen) = chosen {
            let name = format!("{}/{chosen}", result.name);
            result.message = result.message.replacen(&result.name, &name, 1);
            result.name = name;
        }
        result.still_running = outcome.still_running;
        result.state = outcome.still_running.then_some(JobState::Running);
        if let (true, Some(resume)) = (outcome.still_running, &outcome.script) {
            result.message = format!("{} started; to follow it: {resume}", result.name);
        }
        if let (true, Some(job)) = (outcome.still_running, &job) {
            result.message = format!("{} Salt job {job} started", result.name);
        }
        results.push(match mode {
            Mode::Apply => result,
            Mode::Server => result.dry("server dry run"),
            Mode::Client => result.dry("dry run"),
        });
    }
    if mode != Mode::Apply
        && let Some(first) = results.first_mut()
    {
        first.plan = proposal
            .listed
            .iter()
            .cloned()
            .chain(steps(&proposal.decision, ui.is_verbose().then_some(backend)))
            .chain(proposal.follows.iter().cloned())
            .collect();
    }
    Done { results }
}

/// Whether a client dry run prints the object that would be created, as kubectl does.
pub(in crate::commands) fn previews(ui: &Ui, arguments: &ChangeArgs) -> bool {
    arguments.dry_run == DryRun::Client && ui.shows_objects()
}

/// Prints the result of a command that changes nothing in the cluster.
pub(in crate::commands) fn tell_offline(ui: &Ui, result: ActionResult, is_dry: bool) -> Result<()> {
    let result = result.after(ui.elapsed());
    let result = if is_dry { result.dry("dry run") } else { result };
    ui.results(&[result])
}

/// The steps as a dry run lists them: in detail, as a backend does them, if one is given.
fn steps(decision: &Decision, in_detail: Option<Backend>) -> Vec<String> {
    let line = |step: &Step| match in_detail {
        Some(backend) => step.action.summary_by(backend),
        None => step.planned(),
    };
    match decision {
        Decision::Unchanged => Vec::new(),
        Decision::Do(plan) => {
            let work = plan.steps.iter().filter(|step| !step.action.is_conclusion());
            work.map(line).collect()
        }
    }
}
