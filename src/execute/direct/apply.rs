//! Server-side apply, of several objects at once: nothing is written before all of them were found to be ours.

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::error::CommandError;
use crate::execute::run::{ActionError, Run, written};
use base::kind::Kind;
use client::cluster::Error;
use domain::object::resource::{Reference, of_object};
use domain::object::well_known;
use domain::plan::refusal::Refusal;

/// How often an object is applied, or deleted, while controllers write to it.
pub(super) const ATTEMPTS: u32 = 5;

/// An object that exists, and is ours.
struct Existing {
    version: Option<String>,
    /// Whether a deactivation is about to delete it, or was when it was cut off.
    is_leaving: bool,
}

/// Applies these objects, in order. An object of another manager, and a field that another one has changed, is a
/// conflict: it is found before the first of them is written.
pub(super) async fn all(run: &Run<'_>, objects: &[Value], deadline: Instant) -> Result<(), ActionError> {
    let mut checked = Vec::with_capacity(objects.len());
    for object in objects {
        let target = of_object(object).ok_or_else(|| unknown(object))?;
        let existing = check(run, &target, object).await?;
        checked.push((target, existing));
    }
    for (index, ((target, existing), object)) in checked.into_iter().zip(objects).enumerate() {
        let applied = apply(run, &target, object, existing, deadline).await;
        applied.map_err(|broken| if index == 0 { broken } else { broken.after_a_part() })?;
    }
    Ok(())
}

/// Applies an object to the version that was read: a request may arrive late, when this command has lost its lock and another
/// one has written the object. After a conflict the lock shows who wrote: if it is still held, it was a controller, and the
/// object is read and applied again.
async fn apply(
    run: &Run<'_>,
    target: &Reference,
    object: &Value,
    mut existing: Option<Existing>,
    deadline: Instant,
) -> Result<(), ActionError> {
    let mut attempt = 1;
    run.fenced(deadline).await?;
    loop {
        if existing.as_ref().is_some_and(|found| found.is_leaving) {
            stay(run, target).await?;
            existing = check_again(run, target, object, deadline).await?;
        }
        let mut guarded = object.clone();
        let version = existing.as_ref().and_then(|found| found.version.as_ref());
        if let Some(version) = version {
            guarded["metadata"]["resourceVersion"] = version.as_str().into();
        }
        match run.with.cluster.apply(target, &guarded, false).await {
            Err(Error::Refused { code: 409, .. }) if version.is_some() && attempt < ATTEMPTS => {
                existing = check_again(run, target, object, deadline).await?;
                attempt += 1;
            }
            outcome => return written(outcome, || format!("failed to apply {target}")),
        }
    }
}

/// Checks the object once more. The lock is confirmed after the read: if it was lost before, the version that was read may be
/// that of the next holder.
async fn check_again(
    run: &Run<'_>,
    target: &Reference,
    object: &Value,
    deadline: Instant,
) -> Result<Option<Existing>, ActionError> {
    let checked = check(run, target, object).await;
    // A lost lock explains whatever the check found.
    run.fenced_anew(deadline).await?;
    checked
}

/// Takes back that an object is about to be deleted: a deletion that arrives late finds another `resourceVersion`.
async fn stay(run: &Run<'_>, target: &Reference) -> Result<(), ActionError> {
    let patch = json!({"metadata": {"annotations": {well_known::LEAVING: null}}});
    match run.with.cluster.patch(target, &patch, false).await {
        // It has arrived.
        Err(Error::Refused { code: 404, .. }) => Ok(()),
        outcome => written(outcome, || format!("failed to change {target}")),
    }
}

/// Refuses an object that exists and that other users made, and one that cannot be applied.
async fn check(run: &Run<'_>, target: &Reference, object: &Value) -> Result<Option<Existing>, ActionError> {
    let cluster = run.with.cluster;
    let found = cluster.metadata(target).await;
    let Some(found) = written(found, || format!("failed to read {target}"))? else {
        return Ok(None);
    };
    let fields = found.metadata.managed_fields.unwrap_or_default();
    let managers: Vec<String> = fields.into_iter().filter_map(|one| one.manager).collect();
    if !managers.iter().any(|one| one == well_known::DIRECT) {
        return Err(ActionError::Refused(foreign(target, &managers).into()));
    }
    let applied = cluster.apply(target, object, true).await;
    written(applied, || format!("{target} cannot be applied"))?;
    let annotations = found.metadata.annotations.unwrap_or_default();
    Ok(Some(Existing {
        version: found.metadata.resource_version,
        is_leaving: annotations.contains_key(well_known::LEAVING),
    }))
}

fn foreign(target: &Reference, managers: &[String]) -> Refusal {
    let mut managers: Vec<&str> = managers.iter().map(String::as_str).collect();
    managers.dedup();
    let managers = if managers.is_empty() {
        "others".to_owned()
    } else {
        managers.join(", ")
    };
    Refusal::conflict(format!(
        "{target} already exists, and was written by {managers}, not by this plugin"
    ))
    .hint("if nobody needs it, delete it, and run the same command again")
}

fn unknown(object: &Value) -> ActionError {
    let message = format!("an object of kind {} cannot be applied", object["kind"]);
    ActionError::Refused(CommandError::new(Kind::Invalid, message))
}
