//! Removes custom resource definitions that have no objects, and undoes what an activation did to the catalogue.

use serde_json::json;

use super::attempts::Attempts;
use super::deletion;
use super::run::{ActionError, Run, ended};
use base::error::ErrorKind;
use client::cluster::kinds;
use client::cluster::kinds::Definition;
use client::cluster::patience::Patience;
use client::cluster::{Cluster, Error, archives};
use domain::definitions::plan::marked_inactive;
use domain::object::resource::{CONFIG_MAP, CUSTOM_RESOURCE_DEFINITION, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;
use domain::plan::Condition;
use domain::plan::refusal::Refusal;

pub(super) async fn mark_inactive(run: &Run<'_>, solution: &str, version: &str) -> Result<(), ActionError> {
    let patience = Patience::until(run.with.deadline, run.with.events);
    let marked = patience.with(async || mark(run, solution, version).await);
    marked.await
}

/// Deletes those of these custom resource definitions that have no objects. The others are kept.
pub(super) async fn remove_added(run: &mut Run<'_>, names: &[String]) -> Result<(), ActionError> {
    let kept = remove_unused(run, names, Changed::Stays).await?;
    let kept = kept.into_iter().map(|refusal| refusal.message);
    run.outcome.stays.extend(kept);
    Ok(())
}

/// Deletes these custom resource definitions. It fails if one of them is kept.
pub(super) async fn remove_all(run: &Run<'_>, names: &[String]) -> Result<(), ActionError> {
    match remove_unused(run, names, Changed::GoesAsWell).await?.into_iter().next() {
        Some(kept) => Err(ActionError::Ended(kept.into())),
        None => Ok(()),
    }
}

/// What becomes of a definition that somebody changes between the look for its objects and its deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Changed {
    Stays,
    /// It is looked at again: controllers write to the status of a definition at any time.
    GoesAsWell,
}

/// Deletes those of these custom resource definitions that have no objects, and tells which are kept, and why: deleting them would
/// delete their objects.
async fn remove_unused(
    run: &Run<'_>,
    names: &[String],
    changed: Changed,
) -> Result<Vec<Refusal>, ActionError> {
    let patience = Patience::until(run.with.deadline, run.with.events);
    let found = patience.with(async || kinds::definitions(run.with.cluster, names).await);
    let (mut removed, mut kept) = (Vec::new(), Vec::new());
    for definition in ended(found.await, failed)? {
        let reference = Reference::cluster(CUSTOM_RESOURCE_DEFINITION, &definition.name);
        // Controllers write to the status of a definition at any time, so only its identity is compared.
        let version = Version { uid: definition.uid.clone(), resource_version: None };
        let target = Seen::new(reference, version);
        let removal = patience.with(async || remove(run, &definition, &target, changed).await);
        // Others were deleted before it.
        match removal.await.map_err(ActionError::after_a_part)? {
            Some(refusal) => kept.push(refusal),
            None => removed.push(target),
        }
    }
    for target in removed {
        run.wait(&Condition::Gone(target)).await?;
    }
    Ok(kept)
}

fn failed() -> String {
    "failed to delete custom resource definitions".to_owned()
}

/// Deletes a custom resource definition, or returns why it is kept: it has objects, it may not be deleted, or somebody else has
/// changed it.
async fn remove(
    run: &Run<'_>,
    definition: &Definition,
    target: &Seen,
    changed: Changed,
) -> Result<Option<Refusal>, ActionError> {
    let kept = |kind, reason: &str| Refusal::new(kind, format!("{target} is kept: {reason}"));
    let mut attempts = Attempts::to_change(&target.reference);
    loop {
        attempts.confirm(run).await?;
        let (marked, is_marked) = match deletion::mark(run, target).await {
            Ok(Some(marked)) => (marked, true),
            // It is gone.
            Ok(None) => return Ok(None),
            // The roles for these commands do not allow changes of definitions.
            Err(ActionError::Refused(error)) if error.kind == ErrorKind::Denied => (target.clone(), false),
            Err(broken) => return Err(broken),
        };
        let refusal = match kept_by(run.with.cluster, definition).await {
            Ok(_) if marked.version.uid != target.version.uid => {
                kept(ErrorKind::Conflict, "it was deleted and created again")
            }
            Ok(None) => match deletion::delete(run, &marked).await {
                Ok(true) => return Ok(None),
                Ok(false) if is_marked && changed == Changed::GoesAsWell => continue,
                Ok(false) => return Ok(Some(kept(ErrorKind::Conflict, "another user changed it"))),
                Err(ActionError::Refused(error)) if error.kind == ErrorKind::Denied => {
                    return Ok(Some(kept(ErrorKind::Denied, &error.source.root_cause().to_string())));
                }
                Err(broken) => return Err(broken),
            },
            Ok(Some(reason)) => {
                kept(ErrorKind::Conflict, &reason).hint("to delete it with all its objects: --force")
            }
            // Whether it has objects cannot be seen.
            Err(Error::Refused { code: 403, message }) => kept(ErrorKind::Denied, &message),
            Err(error) => {
                deletion::unmark(run, &marked).await?;
                return ended(Err(error), failed);
            }
        };
        deletion::unmark(run, &marked).await?;
        return Ok(Some(refusal));
    }
}

/// Why a custom resource definition must not be removed. What is found before it is marked may be out of date: an object of a
/// definition that is marked may still be created.
pub(super) async fn kept_by(cluster: &Cluster, definition: &Definition) -> Result<Option<String>, Error> {
    let Some(kind) = &definition.kind else {
        return Ok(Some("it is unknown whether it has objects".to_owned()));
    };
    let objects = kinds::objects_of(cluster, std::slice::from_ref(kind), None).await?;
    Ok(objects.first().map(|object| format!("{object} exists")))
}

/// Marks a version as not active in the catalogue, where it is marked as active.
async fn mark(run: &Run<'_>, solution: &str, version: &str) -> Result<(), ActionError> {
    let cluster = run.with.cluster;
    let target = Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, well_known::CATALOGUE);
    let failed = || format!("failed to mark {solution} {version} as not active in the catalogue");
    let mut attempts = Attempts::to_change(&target);
    loop {
        let read = async { ended(archives::catalogue_entry(cluster, solution).await, failed) };
        let Some((entry, resource_version)) = attempts.read(run, read).await? else { return Ok(()) };
        let Some(entry) = marked_inactive(&entry, version) else { return Ok(()) };
        let patch = json!({"metadata": {"resourceVersion": resource_version}, "data": {solution: entry}});
        match cluster.patch(&target, &patch, false).await {
            Err(Error::Refused { code: 409, .. }) => {}
            outcome => return ended(outcome, failed),
        }
    }
}
