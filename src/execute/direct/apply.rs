//! Server-side apply, of several objects at once: nothing is written before all of them were found to be ours.

use serde_json::Value;

use crate::error::CommandError;
use crate::execute::Mode;
use crate::execute::attempts::Attempts;
use crate::execute::run::{ActionError, Run, written};
use client::cluster::Error;
use client::cluster::kinds::version;
use domain::object::resource::{Reference, of_object};
use domain::object::seen::Seen;
use domain::object::well_known;
use domain::plan::Condition;
use domain::plan::refusal::Refusal;

/// Applies these objects, in order. An object of another manager, and a field that another one has changed, is a
/// conflict: it is found before the first of them is written. A dry run ends there.
pub(super) async fn all(run: &Run<'_>, objects: &[Value]) -> Result<(), ActionError> {
    let mut checked = Vec::with_capacity(objects.len());
    for object in objects {
        let target = of_object(object).ok_or_else(|| unknown(object))?;
        let version = check(run, &target, object).await?;
        checked.push((target, version));
    }
    if run.with.mode != Mode::Apply {
        return Ok(());
    }
    for (index, ((target, version), object)) in checked.into_iter().zip(objects).enumerate() {
        let applied = apply(run, &target, object, version).await;
        applied.map_err(|broken| if index == 0 { broken } else { broken.after_a_part() })?;
    }
    Ok(())
}

/// The `resourceVersion` of no object, since that of the first one is greater. What is applied with it is created if it does
/// not exist, and a conflict otherwise.
const ABSENT: &str = "1";

/// Applies an object to the version that was read, or creates it if there was none: a request may arrive late, when this command
/// has lost its lock and another one has written the object.
///
/// It says which version it found, and so always changes the object: a deletion that another command was about to make, whose
/// condition is that version, is refused.
async fn apply(
    run: &Run<'_>,
    target: &Reference,
    object: &Value,
    mut version: Option<String>,
) -> Result<(), ActionError> {
    let mut attempts = Attempts::to_change(target);
    attempts.confirm(run).await?;
    loop {
        let mut guarded = object.clone();
        guarded["metadata"]["resourceVersion"] = version.as_deref().unwrap_or(ABSENT).into();
        if let Some(version) = version.as_deref() {
            guarded["metadata"]["annotations"][well_known::APPLIED_OVER] = version.into();
        }
        match run.with.cluster.apply(target, &guarded, false).await {
            Err(Error::Refused { code: 409, .. }) => {
                // A lost lock explains whatever the check found.
                let checked = async { Ok(check(run, target, object).await) };
                version = attempts.read(run, checked).await??;
            }
            outcome => return written(outcome, || format!("failed to apply {target}")),
        }
    }
}

/// Refuses an object that exists and that other users made, and one that cannot be applied. Returns the `resourceVersion` of
/// one that exists. One that is being deleted is waited for: what is applied to it would go with it. A dry run applies nothing.
async fn check(run: &Run<'_>, target: &Reference, object: &Value) -> Result<Option<String>, ActionError> {
    let cluster = run.with.cluster;
    let found = cluster.metadata(target).await;
    let Some(found) = written(found, || format!("failed to read {target}"))? else { return Ok(None) };
    if found.metadata.deletion_timestamp.is_some() {
        if run.with.mode != Mode::Apply {
            return Ok(None);
        }
        let seen = Seen::new(target.clone(), version(found.metadata));
        Box::pin(run.wait(&Condition::Gone(seen))).await?;
        // Somebody else may have created it again.
        return Box::pin(check(run, target, object)).await;
    }
    let fields = found.metadata.managed_fields.unwrap_or_default();
    let managers: Vec<String> = fields.into_iter().filter_map(|one| one.manager).collect();
    if !managers.iter().any(|one| one == well_known::DIRECT) {
        return Err(ActionError::Refused(foreign(target, &managers).into()));
    }
    let applied = cluster.apply(target, object, true).await;
    written(applied, || format!("{target} cannot be applied"))?;
    Ok(found.metadata.resource_version)
}

fn foreign(target: &Reference, managers: &[String]) -> Refusal {
    let mut managers: Vec<&str> = managers.iter().map(String::as_str).collect();
    managers.dedup();
    let managers = if managers.is_empty() { "others".to_owned() } else { managers.join(", ") };
    Refusal::conflict(format!("{target} already exists, and was written by {managers}, not by this plugin"))
        .hint("if nobody needs it, delete it, and run the same command again")
}

fn unknown(object: &Value) -> ActionError {
    let message = format!("an object of kind {} cannot be applied", object["kind"]);
    ActionError::Refused(CommandError::invalid(message))
}
