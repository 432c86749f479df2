//! Records the changes of this process in the journal.

use std::cell::RefCell;
use std::time::Duration;

use tokio::time::Instant;

use super::Context;
use super::change::Proposal;
use crate::error::{CommandError, Result};
use crate::execute::{Failure, Outcome};
use base::deadline::within;
use base::error::ErrorKind;
use base::events::Event;
use client::cluster::journal;
use domain::api::state::Conclusion;
use domain::history::Author;
use domain::history::journal::Entry;
use domain::lock::Scope;
use domain::plan::{Action, Decision};

/// The time limit for writing, whatever remains of the command's own time.
const GOODBYE: Duration = Duration::from_secs(5);

/// A change that is to be recorded when the command ends, so that one request records all of them.
#[derive(Debug)]
struct Pending {
    time: String,
    objects: Vec<String>,
    environment: Option<String>,
    result: Conclusion,
    job: Option<String>,
}

/// The changes of this process that are to be recorded.
#[derive(Debug, Default)]
pub(super) struct Journal {
    pending: RefCell<Vec<Pending>>,
}

impl Journal {
    /// Has a change of this moment recorded, unless it is recorded in the history of an Environment.
    pub(super) fn remember(
        &self,
        time: String,
        proposal: &Proposal,
        scopes: &[Scope],
        ended: &std::result::Result<Outcome, Failure>,
    ) {
        let Decision::Do(plan) = &proposal.decision else { return };
        if plan.steps.iter().any(|step| step.action.is_record()) {
            return;
        }
        let (result, job) = match ended {
            Ok(outcome) => (Some(outcome.conclusion()), outcome.jobs.last().map(ToString::to_string)),
            Err(failure) => (failure.conclusion(), job_of(failure)),
        };
        let Some(result) = result else { return };
        // By its unit `wait cluster` finds what was left.
        let unit = plan.steps.iter().find_map(|step| match &step.action {
            Action::Script(script) if result == Conclusion::Submitted => Some(script.unit.clone()),
            _ => None,
        });
        let job = job.or(unit);
        // A step that records something for later commands may be all that a command did.
        let changed = proposal.results.iter().filter(|one| one.changed);
        let mut objects: Vec<String> = changed.map(|one| one.name.clone()).collect();
        if objects.is_empty() {
            return;
        }
        // The command line that is recorded has no flags, and an activation is about one version.
        let activated = plan.steps.iter().find_map(|step| step.action.activates());
        objects.extend(activated);
        let environment = scopes.iter().find_map(|scope| match scope {
            Scope::Environment(name) => Some(name.clone()),
            _ => None,
        });
        self.pending.borrow_mut().push(Pending { time, objects, environment, result, job });
    }
}

/// Records the changes of this process. If that fails, there is only a warning, once.
pub(super) async fn write(context: &Context) {
    let pending = context.journal.pending.take();
    if pending.is_empty() {
        return;
    }
    let written = within(Instant::now() + GOODBYE, try_write(context, pending)).await;
    if let Err(error) = written {
        context.events().warning(format!("this change is not recorded in the history: {}", error.message()));
    }
}

/// Records in the journal how the commands of these entries ended, which were left to something. If that fails, there is
/// only a warning; for users who may not write there, not even that.
pub(super) async fn conclude(context: &Context, is_meant: impl Fn(&Entry) -> bool, result: Conclusion) {
    let concluded = match context.cluster().await {
        Ok(cluster) => journal::conclude(cluster, is_meant, result).await.map_err(CommandError::from),
        Err(error) => Err(error),
    };
    let Err(error) = concluded else { return };
    let line = format!("the result is not recorded in the journal: {}", error.message());
    context.events().emit(if error.kind == ErrorKind::Denied {
        Event::Log(1, line)
    } else {
        Event::Warning(line)
    });
}

async fn try_write(context: &Context, pending: Vec<Pending>) -> Result<()> {
    let mut entries = Vec::with_capacity(pending.len());
    for one in pending {
        entries.push(Entry {
            author: Author { time: one.time, ..context.author().await? },
            objects: one.objects,
            environment: one.environment,
            result: one.result,
            job: one.job,
        });
    }
    Ok(journal::write(context.cluster().await?, &entries).await?)
}

fn job_of(failure: &Failure) -> Option<String> {
    let job = failure.error.job.as_ref()?;
    job.jid.as_ref().map(ToString::to_string)
}
