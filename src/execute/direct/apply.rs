//! Server-side apply, of several objects at once: nothing is written before all of them were found to be ours.

use serde_json::Value;
use tokio::time::Instant;

use crate::error::CommandError;
use crate::execute::run::{ActionError, Run, written};
use base::kind::Kind;
use domain::object::resource::{Reference, of_object};
use domain::object::well_known;
use domain::plan::refusal::Refusal;

/// Applies these objects, in order. An object of another manager, and a field that another one has changed, is a
/// conflict: it is found before the first of them is written.
pub(super) async fn all(run: &Run<'_>, objects: &[Value], deadline: Instant) -> Result<(), ActionError> {
    let mut targets = Vec::with_capacity(objects.len());
    for object in objects {
        let target = of_object(object).ok_or_else(|| unknown(object))?;
        check(run, &target, object).await?;
        targets.push(target);
    }
    for (index, (target, object)) in targets.iter().zip(objects).enumerate() {
        let applied = async {
            run.fenced(deadline).await?;
            let applied = run.with.cluster.apply(target, object, false).await;
            written(applied, || format!("failed to apply {target}"))
        };
        let applied = applied.await;
        applied.map_err(|broken| if index == 0 { broken } else { broken.after_a_part() })?;
    }
    Ok(())
}

/// Refuses an object that exists and that other users made, and one that cannot be applied.
async fn check(run: &Run<'_>, target: &Reference, object: &Value) -> Result<(), ActionError> {
    let cluster = run.with.cluster;
    let managers = written(cluster.managers(target).await, || {
        format!("failed to read {target}")
    })?;
    let Some(managers) = managers else {
        return Ok(());
    };
    if !managers.iter().any(|one| one == well_known::DIRECT) {
        return Err(ActionError::Refused(foreign(target, &managers).into()));
    }
    let applied = cluster.apply(target, object, true).await;
    written(applied, || format!("{target} cannot be applied"))
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
