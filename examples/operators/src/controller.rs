//! Looks at each custom resource whenever it or one of its Deployments changes.

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
use super::objects::{INSTANCE, deployment, name, service, status};
use super::{Kind, Part};

/// How long after a failure a custom resource is looked at again.
const PAUSE: Duration = Duration::from_secs(2);

/// Why the parts of a custom resource are not as they should be.
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
    instances: Api<DynamicObject>,
    deployments: Api<Deployment>,
    services: Api<Service>,
    kind: &'static Kind,
    resource: ApiResource,
    configuration: Configuration,
}

/// Looks after the custom resources of a kind in a namespace until a signal ends it.
#[allow(clippy::print_stderr, reason = "the log of a container")]
pub async fn run(client: Client, kind: &'static Kind, namespace: &str, configuration: Configuration) {
    let resource = GroupVersionKind::gvk(kind.group, "v1alpha1", kind.kind);
    let resource = ApiResource::from_gvk_with_plural(&resource, kind.plural);
    let operator = Arc::new(Operator {
        instances: Api::namespaced_with(client.clone(), namespace, &resource),
        deployments: Api::namespaced(client.clone(), namespace),
        services: Api::namespaced(client, namespace),
        kind,
        resource: resource.clone(),
        configuration,
    });
    eprintln!("version {} looks after namespace {namespace}", operator.configuration.version);
    Controller::new_with(operator.instances.clone(), watcher::Config::default(), resource)
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

async fn look(instance: Arc<DynamicObject>, operator: Arc<Operator>) -> Result<Action, Error> {
    // Kubernetes deletes what belongs to a custom resource that is deleted.
    if instance.metadata.deletion_timestamp.is_none() {
        operator.reconcile(&instance).await?;
    }
    Ok(Action::await_change())
}

impl Operator {
    async fn reconcile(&self, instance: &DynamicObject) -> Result<(), Error> {
        let version = &self.configuration.version;
        let wanted = (self.kind.parts)(&instance.data["spec"], version)?;
        let mut deployments = Vec::new();
        for part in &wanted {
            deployments.push(self.bring_up(instance, part).await?);
        }
        self.bring_down(instance, &wanted).await?;
        let now = status(instance, version, &deployments);
        // A status that says the same would be a change to look at.
        if instance.data["status"] != now {
            self.set_status(instance, &now).await?;
        }
        Ok(())
    }

    async fn bring_up(&self, instance: &DynamicObject, part: &Part) -> Result<Deployment, Error> {
        let image = self.configuration.image(part.image);
        let image = image.ok_or_else(|| Error::NoImage {
            version: self.configuration.version.clone(),
            image: part.image,
        })?;
        let owner = serde_json::to_value(instance.controller_owner_ref(&self.resource))?;
        let wanted = deployment(instance, self.kind.operator, &owner, part, &image);
        let name = name(instance, part);
        let applying = PatchParams::apply(self.kind.operator).force();
        let applied = self.deployments.patch(&name, &applying, &Patch::Apply(wanted)).await?;
        if part.port.is_some() {
            // It is the Deployment's, so that both go together.
            let owner = serde_json::to_value(applied.owner_ref(&()))?;
            let wanted = Patch::Apply(service(instance, &owner, part));
            self.services.patch(&name, &applying, &wanted).await?;
        }
        Ok(applied)
    }

    /// Deletes the Deployments of parts that are no longer wanted.
    async fn bring_down(&self, instance: &DynamicObject, wanted: &[Part]) -> Result<(), Error> {
        let wanted: Vec<String> = wanted.iter().map(|one| name(instance, one)).collect();
        let own =
            format!("{INSTANCE}={},app.kubernetes.io/managed-by={}", instance.name_any(), self.kind.operator);
        let found = self.deployments.list(&ListParams::default().labels(&own)).await?;
        for one in found.iter().filter(|one| !wanted.contains(&one.name_any())) {
            self.deployments.delete(&one.name_any(), &DeleteParams::background()).await?;
        }
        Ok(())
    }

    async fn set_status(&self, instance: &DynamicObject, status: &Value) -> Result<(), Error> {
        let patch = Patch::Merge(json!({"status": status}));
        let parameters = PatchParams::default();
        self.instances.patch_status(&instance.name_any(), &parameters, &patch).await?;
        Ok(())
    }
}
