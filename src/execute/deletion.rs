//! Deletes what takes other objects with it: namespaces, custom resource definitions, and nodes.
//!
//! Namespaces and definitions are marked first, and deleted in that state: [`client::cluster::deletion_mark`] says why. A node needs no
//! mark: it is deleted only while it is cordoned or not ready, and to put it into service again changes its `resourceVersion`.

use super::attempts::Attempts;
use super::run::{ActionError, Run, ended, written};
use client::cluster::{Error, deletion_mark};
use domain::node::plan::refuse_in_service;
use domain::object::resource::NODE;
use domain::object::seen::{Seen, Version};

/// Marks an object, if it is still as it was read. Returns the state in which it may be deleted; `None` if it has changed, or
/// is gone.
pub(super) async fn mark(run: &Run<'_>, read: &Seen) -> Result<Option<Seen>, ActionError> {
    match run.unless_ended(deletion_mark::mark(run.with.cluster, read)).await? {
        Err(Error::Refused { code: 404 | 409, .. }) => Ok(None),
        outcome => written(outcome, || format!("failed to mark {read} for its deletion")).map(Some),
    }
}

/// Deletes a marked object, unless it was changed since then, and reports whether it did. If the API server refuses, the mark is
/// removed.
pub(super) async fn delete(run: &Run<'_>, marked: &Seen) -> Result<bool, ActionError> {
    // A command that was suspended since it marked the object may have lost its lock.
    let confirmed = run.fenced_anew().await;
    confirmed.map_err(ActionError::after_a_part)?;
    let deleted = run.unless_ended(run.with.cluster.delete(marked, false)).await?;
    if matches!(deleted, Err(Error::Refused { .. })) {
        // The next holder of the lock may have changed the object. A mark that is there now would be that command's.
        let confirmed = run.fenced_anew().await;
        confirmed.map_err(ActionError::after_a_part)?;
        unmark(run, marked).await?;
    }
    match deleted {
        Err(Error::Refused { code: 409, .. }) => Ok(false),
        outcome => match written(outcome, || format!("failed to delete {marked}")) {
            // The mark is still there.
            Err(lost @ ActionError::Lost { .. }) => Err(lost.after_a_part()),
            written => written.map(|()| true),
        },
    }
}

/// Removes the mark of an object that stays.
pub(super) async fn unmark(run: &Run<'_>, marked: &Seen) -> Result<(), ActionError> {
    match deletion_mark::unmark(run.with.cluster, marked).await {
        // A user who may not change the object cannot have marked it.
        Err(Error::Refused { code: 403, .. }) => Ok(()),
        outcome => {
            let unmarked = written(outcome, || format!("failed to remove the label cli-leaving of {marked}"));
            unmarked.map_err(ActionError::after_a_part)
        }
    }
}

/// Deletes a node that is cordoned or not ready. The kubelet and controllers write to it, so it is read again until it is deleted
/// as it was read.
pub(super) async fn delete_node(run: &Run<'_>, target: &Seen) -> Result<(), ActionError> {
    let mut attempts = Attempts::to_change(target);
    loop {
        let read = async {
            let node = run.with.cluster.raw_one(NODE, None, &target.name);
            ended(run.unless_ended(node).await?, || format!("failed to read {target}"))
        };
        let Some(node) = attempts.read(run, read).await? else { return Ok(()) };
        let version = Version::of(&node);
        refuse_in_service(target, &node).map_err(|refusal| ActionError::Refused(refusal.into()))?;
        let seen = Seen::new(target.reference.clone(), version);
        match run.unless_ended(run.with.cluster.delete(&seen, false)).await? {
            Err(Error::Refused { code: 409, .. }) => {}
            outcome => return written(outcome, || format!("failed to delete {target}")),
        }
    }
}
