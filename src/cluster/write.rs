//! What is written to the API server.

use kube::api::{
    DeleteParams, DynamicObject, ObjectMeta, Patch, PatchParams, PostParams, Preconditions, PropagationPolicy,
};
use serde_json::Value;

use super::{Cluster, Error};
use crate::domain::resource::{DEPLOYMENT, Reference};
use crate::domain::undo::Version;

/// Who the API server's managed fields name for our writes.
pub const FIELD_MANAGER: &str = "kubectl-metalk8s";

impl Cluster {
    /// Makes an object, and says what became of its metadata.
    pub async fn create(
        &self,
        target: &Reference,
        manifest: &Value,
        dry_run: bool,
    ) -> Result<ObjectMeta, Error> {
        let object: DynamicObject =
            serde_json::from_value(manifest.clone()).map_err(kube::Error::SerdeError)?;
        let parameters = PostParams {
            dry_run,
            field_manager: Some(FIELD_MANAGER.to_owned()),
        };
        let api = self.objects(&target.resource, target.namespace.as_deref());
        Ok(api.create(&parameters, &object).await?.metadata)
    }

    /// Changes an object by a JSON merge patch.
    pub async fn patch(&self, target: &Reference, patch: &Value, dry_run: bool) -> Result<(), Error> {
        let parameters = PatchParams {
            dry_run,
            field_manager: Some(FIELD_MANAGER.to_owned()),
            ..PatchParams::default()
        };
        let api = self.objects(&target.resource, target.namespace.as_deref());
        api.patch_metadata(&target.name, &parameters, &Patch::Merge(patch))
            .await?;
        Ok(())
    }

    /// An object as it is now.
    pub async fn read(&self, target: &Reference) -> Result<Option<Value>, Error> {
        let api = self.objects(&target.resource, target.namespace.as_deref());
        let object = api.get_opt(&target.name).await?;
        let object = object.map(serde_json::to_value).transpose();
        Ok(object.map_err(kube::Error::SerdeError)?)
    }

    /// Deletes an object, what it owns first. One that is gone already is no failure.
    pub async fn delete(&self, target: &Reference, dry_run: bool) -> Result<(), Error> {
        self.delete_guarded(target, None, dry_run).await
    }

    /// Deletes an object that is still as it was read; another one is a conflict.
    pub async fn delete_as_read(&self, target: &Reference, read: &Version) -> Result<(), Error> {
        let preconditions = Preconditions {
            uid: read.uid.clone(),
            resource_version: read.resource_version.clone(),
        };
        self.delete_guarded(target, Some(preconditions), false).await
    }

    async fn delete_guarded(
        &self,
        target: &Reference,
        preconditions: Option<Preconditions>,
        dry_run: bool,
    ) -> Result<(), Error> {
        let parameters = DeleteParams {
            dry_run,
            preconditions,
            propagation_policy: (target.resource == DEPLOYMENT).then_some(PropagationPolicy::Foreground),
            ..DeleteParams::default()
        };
        let api = self.objects(&target.resource, target.namespace.as_deref());
        match api.delete(&target.name, &parameters).await {
            Err(kube::Error::Api(status)) if status.is_not_found() => Ok(()),
            Err(error) => Err(error.into()),
            Ok(_) => Ok(()),
        }
    }

    /// Deletes the object that has this `uid`. One that is gone already is no failure; a later one of the same name is a
    /// conflict.
    pub async fn delete_exactly(&self, target: &Reference, uid: Option<String>) -> Result<(), Error> {
        let preconditions = Preconditions {
            uid,
            resource_version: None,
        };
        self.delete_guarded(target, Some(preconditions), false).await
    }
}
