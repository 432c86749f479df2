//! Takes back what a step wrote, as far as it is still what this command wrote.

use serde_json::Value;

use super::attempts::Attempts;
use super::deletion;
use super::run::{ActionError, Run, ended, written};
use client::cluster::Error;
use client::cluster::occupants;
use client::cluster::write::creator;
use domain::history::History;
use domain::object::resource::{NAMESPACE, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;
use domain::plan::Action;
use domain::plan::undo::{self, Unmaking};

/// Restores the values of an object that are still those that this command wrote.
pub(super) async fn restore(
    run: &mut Run<'_>,
    target: &Reference,
    given: &Value,
    old: &Value,
) -> Result<(), ActionError> {
    let mut attempts = Attempts::to_change(target);
    loop {
        let Some(current) = attempts.read(run, current(run, target)).await? else {
            if !run.deleted.contains(target) {
                run.keep(format!("{target} was deleted"));
            }
            return Ok(());
        };
        let mut restoration = undo::restore(&current, given, old);
        if let (Some(patch), true) = (&mut restoration.patch, restoration.kept.is_empty()) {
            record(run, target, &current, patch);
        }
        let patch = restoration.patch.as_ref();
        if replaced(run, target, &current, patch).await? {
            keep_values(run, target, &restoration.kept);
            return Ok(());
        }
    }
}

/// Records in the history of a namespace, in the request that restores them, that its old versions are there again: if this process
/// is killed, nothing else says so.
fn record(run: &Run<'_>, target: &Reference, current: &Value, patch: &mut Value) {
    let ends = |action: &Action| match action {
        Action::Conclude { id, .. } => Some(id.clone()),
        _ => None,
    };
    let Some(id) = run.with.note.remaining.iter().find_map(ends) else { return };
    let history = History::of(current["metadata"]["annotations"][well_known::HISTORY].as_str());
    if target.name == well_known::ENVIRONMENT_CONFIG
        && let Some(history) = history.restored(&id)
    {
        patch["metadata"]["annotations"][well_known::HISTORY] = history.text().into();
    }
}

/// Deletes an object that this command created, unless other users have used it since then.
pub(super) async fn unmake(
    run: &mut Run<'_>,
    target: &Reference,
    manifest: &Value,
) -> Result<(), ActionError> {
    let mut attempts = Attempts::to_change(target);
    loop {
        let Some(current) = attempts.read(run, current(run, target)).await? else { return Ok(()) };
        let made = run.with.note.made.iter().rfind(|made| made.reference == *target);
        match undo::unmake(&current, manifest, made, creator()) {
            Unmaking::Keep(reason) => {
                run.keep_object(target, &reason);
                return Ok(());
            }
            Unmaking::Reduce(restoration) => {
                if replaced(run, target, &current, restoration.patch.as_ref()).await? {
                    run.keep_object(target, "another user changed it");
                    return Ok(());
                }
            }
            Unmaking::Delete if target.resource == NAMESPACE => {
                let read = Seen::new(target.clone(), Version::of(&current));
                if unmake_namespace(run, &read).await? {
                    return Ok(());
                }
            }
            Unmaking::Delete => {
                let read = Seen::new(target.clone(), Version::of(&current));
                match run.with.cluster.delete(&read, false).await {
                    Err(Error::Refused { code: 409, .. }) => {}
                    outcome => return written(outcome, || format!("failed to delete {target}")),
                }
            }
        }
    }
}

async fn current(run: &Run<'_>, target: &Reference) -> Result<Option<Value>, ActionError> {
    ended(run.with.cluster.read(target).await, || format!("failed to read {target}"))
}

/// Changes an object on the condition that nobody has changed it since it was read; otherwise reports that.
async fn replaced(
    run: &Run<'_>,
    target: &Reference,
    read: &Value,
    patch: Option<&Value>,
) -> Result<bool, ActionError> {
    let Some(patch) = patch else { return Ok(true) };
    let mut patch = patch.clone();
    patch["metadata"]["resourceVersion"] = read["metadata"]["resourceVersion"].clone();
    match run.with.cluster.patch(target, &patch, run.is_dry()).await {
        Err(Error::Refused { code: 409, .. }) => Ok(false),
        outcome => written(outcome, || format!("failed to change {target}")).map(|()| true),
    }
}

/// Deletes a namespace that this command created. It would take with it whatever is in it, so it is deleted only if all of
/// that is this command's or the cluster's own. What this command created in it was deleted before. Reports whether the
/// namespace was still as it was read.
async fn unmake_namespace(run: &mut Run<'_>, read: &Seen) -> Result<bool, ActionError> {
    let Some(marked) = deletion::mark(run, read).await? else { return Ok(false) };
    match objection(run, read).await {
        Ok(None) => deletion::delete(run, &marked).await,
        Ok(Some(reason)) => {
            deletion::unmark(run, &marked).await?;
            run.keep_object(read, &reason);
            Ok(true)
        }
        Err(broken) => {
            deletion::unmark(run, &marked).await?;
            Err(broken)
        }
    }
}

async fn objection(run: &Run<'_>, target: &Reference) -> Result<Option<String>, ActionError> {
    let cluster = run.with.cluster;
    let failed = || format!("failed to list the objects in {target}");
    let kinds = ended(occupants::namespaced_kinds(cluster).await, failed)?;
    let occupants = ended(occupants::list(cluster, &target.name, &kinds).await, failed)?;
    Ok(occupants.objection(&kinds.known))
}

fn keep_values(run: &mut Run<'_>, target: &Reference, kept: &[String]) {
    if kept.is_empty() {
        return;
    }
    let (verb, object) = if kept.len() == 1 { ("is", "it") } else { ("are", "them") };
    run.keep(format!("{} of {target} {verb} kept: another user changed {object}", kept.join(", ")));
}
