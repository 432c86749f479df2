//! Records in the history of an Environment how a command ended.

use serde_json::{Value, json};
use tokio::time::Instant;

use super::run::{MOMENT, Run};
use super::{Failure, Mode};
use crate::error::CommandError;
use base::deadline::within;
use base::error::ErrorKind;
use base::events::{Event, Events};
use client::cluster::{Cluster, Error};
use domain::api::state::Conclusion;
use domain::history::History;
use domain::lock::concluded;
use domain::object::resource::{CONFIG_MAP, Reference};
use domain::object::well_known;
use domain::plan::{Action, Plan};

/// Records how the command `id` ended, if its entry is still in the history of these namespaces. If that fails, there is
/// only a warning; for users who may not write there, not even that.
pub async fn conclude(
    (cluster, events): (&Cluster, &Events),
    namespaces: &[String],
    id: &str,
    (result, job): (Conclusion, Option<&str>),
) {
    for namespace in namespaces {
        let target = Reference::namespaced(CONFIG_MAP, namespace, well_known::ENVIRONMENT_CONFIG);
        let Err(error) = write_down(cluster, &target, id, (result, job)).await else { continue };
        let error = CommandError::from(error);
        let line = format!(
            "the result is not recorded in the history of namespace {namespace}: {}",
            error.message()
        );
        events.emit(if error.kind == ErrorKind::Denied { Event::Log(1, line) } else { Event::Warning(line) });
    }
}

async fn write_down(
    cluster: &Cluster,
    target: &Reference,
    id: &str,
    (result, job): (Conclusion, Option<&str>),
) -> Result<(), Error> {
    let amended = |object: Option<&Value>| {
        let annotation = object?["metadata"]["annotations"][well_known::HISTORY].as_str();
        let history = History::of(annotation).concluded(id, result, job)?;
        Some(json!({"metadata": {"annotations": {well_known::HISTORY: history.text()}}}))
    };
    cluster.amend(target, amended).await
}

/// Records how a plan ended that did not come to its last step.
pub(super) async fn ended_early(run: &mut Run<'_>, plan: &Plan, ended: &Result<(), Failure>) {
    let result = match ended {
        // The last step has recorded it.
        Ok(()) if !run.outcome.still_running => return,
        Ok(()) => Some(run.outcome.conclusion()),
        Err(failure) => failure.conclusion(),
    };
    let Some(result) = result else { return };
    if run.with.mode != Mode::Apply {
        return;
    }
    // The first Ctrl-C may be the reason, so only a second one ends it.
    run.heeds = 2;
    for step in &plan.steps {
        if let Action::Conclude { namespaces, id } = &step.action {
            write_end(run, namespaces, id, result).await;
        }
    }
}

/// How the command ends whose last step passes. A plan that finishes an undo ends with a command that was rolled back.
pub(super) fn conclusion(run: &Run<'_>) -> Conclusion {
    concluded(run.with.note.undoes, &run.outcome.stays)
}

/// Records how the command ended. A command that lost its lock, or cannot confirm it, writes nothing more, and says so.
pub(super) async fn write_end(run: &Run<'_>, namespaces: &[String], id: &str, result: Conclusion) {
    // The command's own time limit may be over.
    let deadline = Instant::now() + MOMENT;
    let job = run.outcome.jobs.last().map(ToString::to_string);
    let left = Some(run.with.note.jid.clone()).filter(|jid| !jid.is_empty());
    let job = job.or(left);
    let writing = async {
        match run.fenced_until(deadline).await {
            Ok(()) => {
                let place = (run.with.cluster, run.with.events);
                conclude(place, namespaces, id, (result, job.as_deref())).await;
            }
            Err(error) => {
                let line = format!("the result is not recorded in the history: {error}");
                run.with.events.warning(line);
            }
        }
    };
    within(deadline, writing).await;
}
