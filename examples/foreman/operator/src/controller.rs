//! Looks at each Foreman whenever it or one of its Deployments changes.

use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::core::v1::Service;
use kube::api::{ApiResource, DeleteParams, DynamicObject, GroupVersionKind, ListParams, Patch, PatchParams};
use kube::runtime::controller::{self, Action, Controller};
use kube::runtime::watcher;
use kube::{Api, Client, Resource, ResourceExt};
use serde_json::{Value, json};

use super::configuration::Configuration;
use super::objects::{INSTANCE, MANAGER, deployment, front, front_name, name, status};
use super::services::{Service as Part, Spec, has_front, services};

/// How long after a failure a Foreman is looked at again.
const PAUSE: Duration = Duration::from_secs(2);

/// Why the services of a Foreman are not as they should be.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("{0}")]
    Refused(#[from] kube::Error),
    #[error("its specification cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("version {version} has no image {image}")]
    NoImage { version: String, image: &'static str },
}

/// What every look needs.
struct Operator {
    foremans: Api<DynamicObject>,
    deployments: Api<Deployment>,
    services: Api<Service>,
    kind: ApiResource,
    configuration: Configuration,
}

/// Looks after the Foremans of a namespace until a signal ends it.
#[allow(clippy::print_stderr, reason = "the log of a container")]
pub async fn run(client: Client, namespace: &str, configuration: Configuration) {
    let kind = GroupVersionKind::gvk("app.theforeman.org", "v1alpha1", "Foreman");
    let kind = ApiResource::from_gvk_with_plural(&kind, "foremans");
    let operator = Arc::new(Operator {
        foremans: Api::namespaced_with(client.clone(), namespace, &kind),
        deployments: Api::namespaced(client.clone(), namespace),
        services: Api::namespaced(client, namespace),
        kind: kind.clone(),
        configuration,
    });
    eprintln!(
        "version {} looks after namespace {namespace}",
        operator.configuration.version
    );
    Controller::new_with(operator.foremans.clone(), watcher::Config::default(), kind)
        .owns(operator.deployments.clone(), watcher::Config::default())
        .shutdown_on_signal()
        .run(look, |_, _, _| Action::requeue(PAUSE), operator)
        .for_each(|outcome| async {
            match outcome {
                // Its Deployments are deleted after it, and are told as changes of it.
                Ok(_) | Err(controller::Error::ObjectNotFound(_)) => {}
                Err(error) => eprintln!("error: {error}"),
            }
        })
        .await;
}

async fn look(foreman: Arc<DynamicObject>, operator: Arc<Operator>) -> Result<Action, Error> {
    // Kubernetes deletes what belongs to a Foreman that is deleted.
    if foreman.metadata.deletion_timestamp.is_none() {
        operator.reconcile(&foreman).await?;
    }
    Ok(Action::await_change())
}

fn applying() -> PatchParams {
    PatchParams::apply(MANAGER).force()
}

impl Operator {
    async fn reconcile(&self, foreman: &DynamicObject) -> Result<(), Error> {
        let spec: Spec = serde_json::from_value(foreman.data["spec"].clone())?;
        let wanted = services(&spec);
        let owner = serde_json::to_value(foreman.controller_owner_ref(&self.kind))?;
        let mut deployments = Vec::new();
        for part in &wanted {
            deployments.push(self.bring_up(foreman, &owner, part).await?);
        }
        if has_front(&self.configuration.version) {
            let patch = Patch::Apply(front(foreman, &owner));
            self.services
                .patch(&front_name(foreman), &applying(), &patch)
                .await?;
        }
        self.bring_down(foreman, &wanted).await?;
        let now = status(foreman, &self.configuration.version, &deployments);
        // A status that says the same would be a change to look at.
        if foreman.data["status"] != now {
            self.set_status(foreman, &now).await?;
        }
        Ok(())
    }

    async fn bring_up(
        &self,
        foreman: &DynamicObject,
        owner: &Value,
        part: &Part,
    ) -> Result<Deployment, Error> {
        let image = self
            .configuration
            .image(part.image)
            .ok_or_else(|| Error::NoImage {
                version: self.configuration.version.clone(),
                image: part.image,
            })?;
        let patch = Patch::Apply(deployment(foreman, owner, part, &image));
        let name = name(foreman, part);
        Ok(self.deployments.patch(&name, &applying(), &patch).await?)
    }

    /// Deletes the Deployments of services that are no longer wanted.
    async fn bring_down(&self, foreman: &DynamicObject, wanted: &[Part]) -> Result<(), Error> {
        let wanted: Vec<String> = wanted.iter().map(|one| name(foreman, one)).collect();
        let own = format!(
            "{INSTANCE}={},app.kubernetes.io/managed-by={MANAGER}",
            foreman.name_any()
        );
        let found = self.deployments.list(&ListParams::default().labels(&own)).await?;
        for one in found.iter().filter(|one| !wanted.contains(&one.name_any())) {
            self.deployments
                .delete(&one.name_any(), &DeleteParams::background())
                .await?;
        }
        Ok(())
    }

    async fn set_status(&self, foreman: &DynamicObject, status: &Value) -> Result<(), Error> {
        let patch = Patch::Merge(json!({"status": status}));
        let parameters = PatchParams::default();
        self.foremans
            .patch_status(&foreman.name_any(), &parameters, &patch)
            .await?;
        Ok(())
    }
}
