//! The direct backend: what plans want of Solutions, done with requests to the API server.

mod apply;
mod prepare;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};

use super::Mode;
use super::attempts::Attempts;
use super::definitions::kept_by;
use super::deletion;
use super::run::{ActionError, Run, ended, written};
use crate::error::{CommandError, Result};
use client::cluster::{Cluster, archives, kinds, stored_archives};
use domain::archive::catalogue::Archive;
use domain::archive::contents::Sources;
use domain::archive::import_command;
use domain::backend::direct::Components;
use domain::backend::no_salt;
use domain::backend::render::Maker;
use domain::object::resource::{CONFIG_MAP, CUSTOM_RESOURCE_DEFINITION, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;
use domain::plan::Intent;
use domain::plan::refusal::Refusal;
use domain::plan::undo::is_written_by;

/// The objects of an archive that is kept in the cluster.
pub async fn stored_sources(cluster: &Cluster, archive: &Archive) -> Result<Sources> {
    let id = &archive.id;
    let stored = stored_archives::read(cluster, id).await?.ok_or_else(|| {
        let message = format!("the content of archive {id} is not in the cluster");
        CommandError::conflict(message)
            .hint(format!("to finish its import: {}", import_command([&archive.archive])))
    })?;
    Ok(stored.sources()?)
}

pub(super) async fn carry_out(run: &mut Run<'_>, intent: &Intent) -> std::result::Result<(), ActionError> {
    let is_dry = run.with.mode != Mode::Apply;
    if !is_dry {
        let progress = intent.progress(run.subject.as_deref());
        run.with.events.started(progress);
    }
    match intent {
        Intent::Activate { solution, version } if is_dry => check_definitions(run, solution, version).await,
        Intent::Activate { solution, version } => want(run, solution, Some(version)).await,
        Intent::Deactivate { solution } => want(run, solution, None).await,
        Intent::DeployComponents => deploy_components(run, false).await,
        Intent::ForceComponents => deploy_components(run, true).await,
        Intent::Prepare { environment, webhook } => prepare::environment(run, environment, *webhook).await,
        // What the direct backend does with archives, its plans say object by object.
        Intent::Configure { .. } | Intent::Refresh | Intent::Synchronise | Intent::PassToMaster => {
            Err(ActionError::Refused(no_salt().into()))
        }
    }
}

/// Writes down which version of a Solution is to be active.
async fn want(run: &Run<'_>, solution: &str, version: Option<&str>) -> std::result::Result<(), ActionError> {
    let failed = || "failed to change the catalogue".to_owned();
    let target = map();
    let read = async { ended(archives::catalogue(run.with.cluster).await, failed) };
    let catalogue = Attempts::to_change(&target).read(run, read).await?;
    let mut patch = catalogue.activating(solution, version);
    patch["metadata"]["resourceVersion"] = json!(catalogue.resource_version());
    written(run.with.cluster.patch(&target, &patch, false).await, failed)
}

/// Applies the custom resource definitions of the active versions, removes those of Solutions without one, and
/// marks the versions in the catalogue.
async fn deploy_components(run: &mut Run<'_>, forced: bool) -> std::result::Result<(), ActionError> {
    let cluster = run.with.cluster;
    let failed = || "failed to deploy custom resource definitions".to_owned();
    let catalogue = ended(archives::catalogue(cluster).await, failed)?;
    let components = ended(Components::of(&catalogue), failed)?;
    let mut objects = Vec::new();
    for archive in &components.applied {
        objects.extend(ended(definitions(cluster, archive).await, failed)?);
    }
    apply::all(run, &objects).await?;
    for archive in &components.removed {
        let sources = ended(stored_sources(cluster, archive).await, failed)?;
        remove_definitions(run, &sources, forced).await?;
    }
    if components.entries.is_empty() {
        return Ok(());
    }
    run.fenced().await.map_err(ActionError::after_a_part)?;
    let patch = json!({
        "metadata": {"resourceVersion": catalogue.resource_version()},
        "data": Value::Object(components.entries),
    });
    ended(cluster.patch(&map(), &patch, false).await, failed)
}

/// The custom resource definitions of an archive, as they are applied.
async fn definitions(cluster: &Cluster, archive: &Archive) -> Result<Vec<Value>> {
    let definitions = stored_sources(cluster, archive).await?.definitions;
    Ok(definitions.into_iter().map(|definition| Maker::Direct.labelled(definition)).collect())
}

/// Finds in a dry run what would keep the definitions of a version from being applied. A version that a dry run before this one
/// imported has none to look for.
async fn check_definitions(
    run: &Run<'_>,
    solution: &str,
    version: &str,
) -> std::result::Result<(), ActionError> {
    let cluster = run.with.cluster;
    let failed = || "failed to deploy custom resource definitions".to_owned();
    let catalogue = ended(archives::catalogue(cluster).await, failed)?;
    let Some(archive) = catalogue.find(solution, version) else {
        return Ok(());
    };
    let objects = ended(definitions(cluster, archive).await, failed)?;
    apply::all(run, &objects).await
}

async fn remove_definitions(
    run: &mut Run<'_>,
    sources: &Sources,
    forced: bool,
) -> std::result::Result<(), ActionError> {
    for name in sources.contents().definitions {
        let target = Reference::cluster(CUSTOM_RESOURCE_DEFINITION, name);
        let removed = remove_definition(run, &target, forced).await;
        removed.map_err(ActionError::after_a_part)?;
    }
    Ok(())
}

/// Deletes a definition. If that was not `forced`, it has no objects: somebody may have created one since the plan was made,
/// so they are looked for again when the definition is marked.
async fn remove_definition(
    run: &mut Run<'_>,
    target: &Reference,
    forced: bool,
) -> std::result::Result<(), ActionError> {
    let cluster = run.with.cluster;
    let failed = || format!("failed to delete {target}");
    let mut attempts = Attempts::to_change(target);
    loop {
        let read = async { ended(cluster.read(target).await, failed) };
        let Some(object) = attempts.read(run, read).await? else { return Ok(()) };
        if !is_written_by(&object, well_known::DIRECT) {
            run.keep_object(target, "it was not written by this plugin");
            return Ok(());
        }
        let read = Seen::new(target.clone(), Version::of(&object));
        let Some(marked) = deletion::mark(run, &read).await? else { continue };
        if !forced {
            Box::pin(refuse_used(run, &marked)).await?;
        }
        if deletion::delete(run, &marked).await? {
            return Ok(());
        }
    }
}

/// Fails for a marked definition that must not go, and removes its mark.
async fn refuse_used(run: &Run<'_>, marked: &Seen) -> std::result::Result<(), ActionError> {
    let cluster = run.with.cluster;
    let look = async {
        let found = kinds::definitions(cluster, [&marked.name]).await?;
        match found.first() {
            Some(definition) => kept_by(cluster, definition).await,
            None => Ok(None),
        }
    };
    let found = ended(run.unless_ended(look).await?, || format!("failed to delete {marked}"));
    if matches!(found, Ok(None)) {
        return Ok(());
    }
    deletion::unmark(run, marked).await?;
    match found? {
        Some(reason) => Err(ActionError::Ended(
            Refusal::conflict(format!("{marked} is kept: {reason}"))
                .hint("to delete it with all its objects: --force")
                .into(),
        )),
        None => Ok(()),
    }
}

fn map() -> Reference {
    Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, well_known::CATALOGUE)
}
