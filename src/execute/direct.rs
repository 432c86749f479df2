//! The direct backend: what plans want of Solutions, done with requests to the API server.

mod apply;
mod prepare;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::perform::ended;
use super::run::{ActionError, Run};
use crate::error::{CommandError, Result};
use base::events::Event;
use base::kind::Kind;
use client::cluster::Error;
use client::cluster::{Cluster, archives, kept};
use domain::archive::catalogue::Archive;
use domain::archive::contents::Sources;
use domain::backend::direct::Components;
use domain::backend::no_salt;
use domain::backend::render::Maker;
use domain::object::resource::{CONFIG_MAP, CUSTOM_RESOURCE_DEFINITION, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;
use domain::plan::Intent;
use domain::plan::undo::is_written_by;

/// The objects of an archive that is kept in the cluster.
pub async fn kept_sources(cluster: &Cluster, archive: &Archive) -> Result<Sources> {
    let id = &archive.id;
    let kept = kept::read(cluster, id).await?.ok_or_else(|| {
        let message = format!("the content of archive {id} is not in the cluster");
        let file = &archive.archive;
        CommandError::new(Kind::Conflict, message).hint(format!(
            "to finish its import: kubectl metalk8s import archive {file}"
        ))
    })?;
    Ok(kept.sources()?)
}

impl Run<'_> {
    /// Does what a plan wants of Solutions without Salt.
    pub(super) async fn directly(
        &mut self,
        intent: &Intent,
        deadline: Instant,
    ) -> std::result::Result<(), ActionError> {
        let progress = intent.progress(self.subject.as_deref());
        self.with.events.emit(Event::Started(progress));
        match intent {
            Intent::Activate { solution, version } => self.want(solution, Some(version), deadline).await,
            Intent::Deactivate { solution } => self.want(solution, None, deadline).await,
            Intent::DeployComponents => self.deploy_components(deadline).await,
            Intent::Prepare { environment, webhook } => self.prepare(environment, *webhook, deadline).await,
            // What the direct backend does with archives, its plans say object by object.
            Intent::Configure { .. } | Intent::Refresh | Intent::Synchronise | Intent::PassToMaster => {
                Err(ActionError::Refused(no_salt().into()))
            }
        }
    }

    /// Writes down which version of a Solution is to be active.
    async fn want(
        &self,
        solution: &str,
        version: Option<&str>,
        deadline: Instant,
    ) -> std::result::Result<(), ActionError> {
        self.fenced(deadline).await?;
        let failed = || "failed to change the catalogue".to_owned();
        let catalogue = ended(archives::catalogue(self.with.cluster).await, failed)?;
        let mut patch = catalogue.remembered().activating(solution, version);
        patch["metadata"]["resourceVersion"] = json!(catalogue.resource_version());
        ended(self.with.cluster.patch(&map(), &patch, false).await, failed)
    }

    /// Applies the custom resource definitions of the active versions, removes those of Solutions without one, and
    /// marks the versions in the catalogue.
    async fn deploy_components(&mut self, deadline: Instant) -> std::result::Result<(), ActionError> {
        let cluster = self.with.cluster;
        let failed = || "failed to deploy custom resource definitions".to_owned();
        let catalogue = ended(archives::catalogue(cluster).await, failed)?;
        let components = ended(Components::of(&catalogue), failed)?;
        let mut objects = Vec::new();
        for archive in &components.applied {
            let sources = ended(kept_sources(cluster, archive).await, failed)?;
            let labelled = sources.definitions.into_iter();
            objects.extend(labelled.map(|definition| Maker::Direct.labelled(definition)));
        }
        self.apply_all(&objects, deadline).await?;
        for archive in &components.removed {
            let sources = ended(kept_sources(cluster, archive).await, failed)?;
            self.remove_definitions(&sources, deadline).await?;
        }
        if components.entries.is_empty() {
            return Ok(());
        }
        self.fenced(deadline).await.map_err(ActionError::after_a_part)?;
        let patch = json!({
            "metadata": {"resourceVersion": catalogue.resource_version()},
            "data": Value::Object(components.entries),
        });
        ended(cluster.patch(&map(), &patch, false).await, failed)
    }

    /// Deletes the custom resource definitions of an archive.
    async fn remove_definitions(
        &mut self,
        sources: &Sources,
        deadline: Instant,
    ) -> std::result::Result<(), ActionError> {
        let cluster = self.with.cluster;
        for name in sources.contents().definitions {
            let target = Reference::cluster(CUSTOM_RESOURCE_DEFINITION, name);
            self.fenced(deadline).await.map_err(ActionError::after_a_part)?;
            let failed = || format!("failed to delete {target}");
            let Some(object) = ended(cluster.read(&target).await, failed)? else {
                continue;
            };
            if !is_written_by(&object, well_known::DIRECT) {
                self.keep(format!("{target} is kept: it was not written by this plugin"));
                continue;
            }
            let seen = Seen::new(target.clone(), Version::of(&object).in_any_state());
            match cluster.delete(&seen, false).await {
                // Another object of this name is not the one that was active.
                Err(Error::Refused { code: 409, .. }) => {}
                outcome => ended(outcome, failed)?,
            }
        }
        Ok(())
    }
}

fn map() -> Reference {
    Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, well_known::CATALOGUE)
}
