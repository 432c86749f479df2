//! Undoes what an activation did to custom resource definitions and to the catalogue.

use serde_json::json;
use tokio::time::Instant;

use super::run::{ActionError, Run, ended};
use client::cluster::kinds;
use client::cluster::kinds::Definition;
use client::cluster::patience::Patience;
use client::cluster::{Cluster, Error, archives};
use domain::definitions::plan::marked_inactive;
use domain::object::resource::{CONFIG_MAP, CUSTOM_RESOURCE_DEFINITION, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;
use domain::plan::Condition;

pub(super) async fn mark_inactive(
    run: &Run<'_>,
    solution: &str,
    version: &str,
    deadline: Instant,
) -> Result<(), ActionError> {
    run.fenced(deadline).await?;
    let patience = Patience::until(deadline, run.with.events);
    let marked = patience.with(async || mark(run.with.cluster, solution, version).await);
    ended(marked.await, || {
        format!("failed to mark {solution} {version} as not active in the catalogue")
    })
}

pub(super) async fn remove_added(
    run: &mut Run<'_>,
    names: &[String],
    deadline: Instant,
) -> Result<(), ActionError> {
    run.fenced(deadline).await?;
    let patience = Patience::until(deadline, run.with.events);
    let removal = match patience
        .with(async || remove(run.with.cluster, names).await)
        .await
    {
        Ok(removal) => removal,
        Err(error) => {
            let failed = || "failed to delete the custom resource definitions that were added".to_owned();
            return ended(Err(error), failed);
        }
    };
    run.outcome.stays.extend(removal.stays);
    for target in removal.removed {
        run.wait(&Condition::Gone(target), deadline).await?;
    }
    Ok(())
}

/// The result of removing custom resource definitions.
#[derive(Debug, Default)]
struct Removal {
    /// Those that are being deleted.
    removed: Vec<Seen>,
    /// Those that are kept, and why.
    stays: Vec<String>,
}

/// Deletes those of these custom resource definitions that have no objects. The others are kept: deleting them would
/// delete their objects.
async fn remove(cluster: &Cluster, names: &[String]) -> Result<Removal, Error> {
    let mut removal = Removal::default();
    for definition in kinds::definitions(cluster, names).await? {
        // Controllers write to the status of a definition at any time, so only its identity is compared.
        let version = Version {
            uid: definition.uid.clone(),
            resource_version: None,
        };
        let reference = Reference::cluster(CUSTOM_RESOURCE_DEFINITION, &definition.name);
        let target = Seen::new(reference, version);
        let outcome = match kept_by(cluster, &definition).await {
            Ok(Some(reason)) => {
                removal.stays.push(format!("{target} is kept: {reason}"));
                continue;
            }
            Ok(None) => cluster.delete(&target, false).await,
            Err(error) => Err(error),
        };
        match outcome {
            Ok(()) => removal.removed.push(target),
            // A definition that may not be deleted, or that was replaced, does no harm: the undo continues without it.
            Err(Error::Refused {
                code: 403 | 409,
                message,
            }) => removal.stays.push(format!("{target} is kept: {message}")),
            Err(error) => return Err(error),
        }
    }
    Ok(removal)
}

/// Why a custom resource definition must not be removed.
async fn kept_by(cluster: &Cluster, definition: &Definition) -> Result<Option<String>, Error> {
    let Some(kind) = &definition.kind else {
        return Ok(Some("it is unknown whether it has objects".to_owned()));
    };
    match kinds::objects_of(cluster, std::slice::from_ref(kind), None).await {
        Ok(objects) => Ok(objects.first().map(|object| format!("{object} exists"))),
        // It was never established, so it cannot have objects.
        Err(Error::Refused { code: 404, .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Marks a version as not active in the catalogue, where it is marked as active.
async fn mark(cluster: &Cluster, solution: &str, version: &str) -> Result<(), Error> {
    // Another command may change the catalogue between the read and the write. The limit prevents an endless loop.
    const ATTEMPTS: u32 = 5;
    let target = Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, well_known::CATALOGUE);
    let mut attempt = 1;
    loop {
        let Some((entry, resource_version)) = archives::catalogue_entry(cluster, solution).await? else {
            return Ok(());
        };
        let Some(entry) = marked_inactive(&entry, version) else {
            return Ok(());
        };
        let patch = json!({"metadata": {"resourceVersion": resource_version}, "data": {solution: entry}});
        match cluster.patch(&target, &patch, false).await {
            Err(Error::Refused { code: 409, .. }) if attempt < ATTEMPTS => attempt += 1,
            outcome => return outcome,
        }
    }
}
