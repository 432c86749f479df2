//! Removes operators.

use tokio::time::Instant;

use super::run::{ActionError, Run, ended};
use base::events::Event;
use client::cluster::{Error, operator_objects};
use domain::object::resource::CLUSTER_ROLE;
use domain::plan::Condition;

/// Deletes the objects that Salt created for an operator.
pub(super) async fn remove(
    run: &mut Run<'_>,
    namespace: &str,
    solution: &str,
    dry_run: bool,
    deadline: Instant,
) -> Result<(), ActionError> {
    let failed = || format!("failed to remove the operator of {solution} in {namespace}");
    let objects = operator_objects::read(run.with.cluster, namespace, solution).await;
    let objects = ended(objects, failed)?;
    if !dry_run {
        run.with.events.emit(Event::Started(format!(
            "removing the operator of {solution} in {namespace}"
        )));
    }
    // An undo tells only of what is otherwise than before.
    if !run.with.note.undoes {
        for (role, reason) in &objects.kept {
            let line = format!("{role} is kept: {reason}");
            run.with.events.emit(Event::Warning(line));
        }
    }
    let mut removed = Vec::with_capacity(objects.removable.len());
    for object in objects.removable {
        // Each deletion takes time, so the lock is confirmed before each of them.
        run.fenced(deadline).await.map_err(ActionError::after_a_part)?;
        match run.with.cluster.delete(&object, dry_run).await {
            // It grants nothing without a binding, and belongs to the cluster's administrators.
            Err(Error::Refused { code: 403, message }) if object.resource == CLUSTER_ROLE => {
                run.keep(format!("{object} is kept: {message}"));
            }
            outcome => {
                ended(outcome, failed)?;
                removed.push(object);
            }
        }
    }
    if dry_run {
        return Ok(());
    }
    // All deletions are requested first, so that their finalizers run in parallel.
    for object in removed {
        run.wait(&Condition::Gone(object), deadline).await?;
    }
    Ok(())
}
