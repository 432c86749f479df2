//! Removes operators.
//!
//! A deletion may be cut off anywhere, and a proxy may answer that an object is gone which is not. Therefore what leads
//! to other objects is deleted only when those are gone: the same command finds the rest.

use tokio::time::Instant;

use super::run::{ActionError, Run, ended};
use base::events::Event;
use client::cluster::{Error, operator_objects};
use domain::object::resource::{CLUSTER_ROLE, CONFIG_MAP, ROLE_BINDING, Resource};
use domain::object::seen::Seen;
use domain::plan::Condition;

/// Whether other objects of the operator are found by those of this kind: roles by the binding that names them, and
/// everything else by the configuration.
fn leads_to_others(resource: &Resource) -> bool {
    [ROLE_BINDING, CONFIG_MAP].contains(resource)
}

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
        if !dry_run && leads_to_others(&object.resource) {
            until_gone(run, &mut removed, deadline).await?;
        }
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
    until_gone(run, &mut removed, deadline).await
}

/// Waits for objects whose deletion was requested. Their finalizers run in parallel.
async fn until_gone(run: &Run<'_>, removed: &mut Vec<Seen>, deadline: Instant) -> Result<(), ActionError> {
    for object in removed.drain(..) {
        run.wait(&Condition::Gone(object), deadline).await?;
    }
    Ok(())
}
