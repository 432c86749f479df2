//! Removes operators.
//!
//! A deletion may be cut off anywhere, and a proxy may answer that an object is gone which is not. Therefore what leads
//! to other objects is deleted only when those are gone: the same command finds the rest.

use super::foreseen::SharedRole;
use super::run::{ActionError, Run, ended, written};
use client::cluster::operator_objects::Use;
use client::cluster::{Error, operator_objects};
use domain::object::resource::{CLUSTER_ROLE, CONFIG_MAP, ROLE_BINDING, Resource};
use domain::object::seen::Seen;
use domain::plan::Condition;

/// Whether other objects of the operator are found by those of this kind: roles by the binding that names them, and
/// everything else by the configuration.
fn leads_to_others(resource: &Resource) -> bool {
    [ROLE_BINDING, CONFIG_MAP].contains(resource)
}

/// Deletes the cluster roles that nobody uses any more. The other operators may have been removed at the same time: then each
/// removal found that the role was used elsewhere.
pub(super) async fn remove_unused(run: &mut Run<'_>) {
    let mut kept = Vec::new();
    for one in std::mem::take(&mut run.foreseen.shared) {
        match remove_if_unused(run, &one).await {
            Ok(true) => {}
            Ok(false) => kept.push(one),
            Err(broken) => {
                let line = format!("{} is kept: {broken}", one.role);
                run.with.events.warning(line);
            }
        }
    }
    run.foreseen.shared = kept;
}

async fn remove_if_unused(run: &Run<'_>, one: &SharedRole) -> Result<bool, ActionError> {
    let failed = || "it is unknown whether it is used elsewhere".to_owned();
    let (cluster, role, solution) = (run.with.cluster, &one.role, &one.solution);
    let removed = &run.foreseen.removed;
    let used = operator_objects::use_elsewhere(cluster, &role.name, &one.namespace, solution, removed).await;
    if ended(used, failed)? != Use::Nobody {
        return Ok(false);
    }
    run.fenced_anew().await?;
    written(cluster.delete(role, false).await, || "failed to delete it".to_owned()).map(|()| true)
}

pub(super) async fn remove(run: &mut Run<'_>, namespace: &str, solution: &str) -> Result<(), ActionError> {
    let failed = || format!("failed to remove the operator of {solution} in {namespace}");
    let before = &run.foreseen.removed;
    let objects = operator_objects::read_after(run.with.cluster, namespace, solution, before).await;
    let objects = ended(objects, failed)?;
    if !run.is_dry() {
        run.with.events.started(format!("removing the operator of {solution} in {namespace}"));
    }
    for object in objects.removable.iter().chain(&objects.shared) {
        run.foreseen.shared.retain(|one| one.role.reference != object.reference);
    }
    // An undo tells only of what is otherwise than before.
    if !run.with.note.undoes {
        for (role, reason) in &objects.kept {
            let line = format!("{role} is kept: {reason}");
            run.with.events.warning(line);
        }
        let shared = objects.shared.into_iter().map(|role| SharedRole {
            role,
            namespace: namespace.to_owned(),
            solution: solution.to_owned(),
        });
        run.foreseen.shared.extend(shared);
    }
    let mut removed = Vec::with_capacity(objects.removable.len());
    for object in objects.removable {
        if !run.is_dry() && leads_to_others(&object.resource) {
            until_gone(run, &mut removed).await?;
        }
        // Each deletion takes time, so the lock is confirmed before each of them.
        run.fenced().await.map_err(ActionError::after_a_part)?;
        match run.with.cluster.delete(&object, run.is_dry()).await {
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
    if !run.is_dry() {
        until_gone(run, &mut removed).await?;
    }
    run.foreseen.removed.push((namespace.to_owned(), solution.to_owned()));
    Ok(())
}

/// Waits for objects whose deletion was requested. Their finalizers run in parallel.
async fn until_gone(run: &Run<'_>, removed: &mut Vec<Seen>) -> Result<(), ActionError> {
    for object in removed.drain(..) {
        run.wait(&Condition::Gone(object)).await?;
    }
    Ok(())
}
