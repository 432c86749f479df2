use std::sync::LazyLock;

use jiff::Timestamp;
use kube::api::{
    DeleteParams, DynamicObject, ObjectMeta, Patch, PatchParams, PostParams, Preconditions,
    PropagationPolicy, ValidationDirective,
};
use kube::core::PartialObjectMeta;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Cluster, Error, kinds};
use domain::object::resource::{DEPLOYMENT, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;

pub const FIELD_MANAGER: &str = "kubectl-metalk8s";

/// The field manager with which this process creates objects. It is another one for each process: where the answer to a
/// creation was lost, it tells what this command created from what another command of this plugin did.
pub fn creator() -> &'static str {
    static CREATOR: LazyLock<String> =
        LazyLock::new(|| format!("{FIELD_MANAGER}/{}", Uuid::new_v4().simple()));
    &CREATOR
}

impl Cluster {
    pub async fn create(
        &self,
        target: &Reference,
        manifest: &Value,
        dry_run: bool,
    ) -> Result<ObjectMeta, Error> {
        let object: DynamicObject =
            serde_json::from_value(manifest.clone()).map_err(kube::Error::SerdeError)?;
        let parameters = PostParams { dry_run, field_manager: Some(creator().to_owned()) };
        let api = self.objects(&target.resource, target.namespace.as_deref());
        Ok(api.create(&parameters, &object).await?.metadata)
    }

    /// Why the API server would not take an object, as a new one or in place of what is there, or `None` if it would. Nothing
    /// is written.
    pub async fn refusal(&self, target: &Reference, manifest: &Value) -> Result<Option<String>, Error> {
        let asked = match self.create(target, manifest, true).await {
            Err(Error::Refused { code: 409, .. }) => self.replace_dry(target, manifest).await,
            created => created.map(|_| ()),
        };
        match asked {
            Ok(()) => Ok(None),
            Err(Error::Refused { code: 400 | 422, message }) => Ok(Some(message)),
            Err(error) => Err(error),
        }
    }

    async fn replace_dry(&self, target: &Reference, manifest: &Value) -> Result<(), Error> {
        let found = self.read(target).await?.unwrap_or_default();
        let mut manifest = manifest.clone();
        manifest["metadata"]["resourceVersion"] = found["metadata"]["resourceVersion"].clone();
        let object: DynamicObject = serde_json::from_value(manifest).map_err(kube::Error::SerdeError)?;
        let parameters = PostParams { dry_run: true, field_manager: Some(FIELD_MANAGER.to_owned()) };
        let api = self.objects(&target.resource, target.namespace.as_deref());
        api.replace(&target.name, &parameters, &object).await?;
        Ok(())
    }

    /// Changes an object by a JSON merge patch.
    pub async fn patch(&self, target: &Reference, patch: &Value, dry_run: bool) -> Result<(), Error> {
        self.patch_as(target, &Patch::Merge(patch), written_by(FIELD_MANAGER, dry_run)).await.map(|_| ())
    }

    pub(super) async fn patched(&self, target: &Reference, patch: &Value) -> Result<ObjectMeta, Error> {
        self.patch_as(target, &Patch::Merge(patch), written_by(FIELD_MANAGER, false)).await
    }

    /// Lets the API server judge a change that a user wrote. Nothing is written, and a field that the API server does not know is
    /// refused: it would leave it out without a word.
    pub async fn judge(&self, target: &Reference, patch: &Value) -> Result<(), Error> {
        let parameters = PatchParams {
            field_validation: Some(ValidationDirective::Strict),
            ..written_by(FIELD_MANAGER, true)
        };
        match self.patch_as(target, &Patch::Merge(patch), parameters).await {
            Ok(_) => Ok(()),
            Err(Error::Refused { code: 400 | 422, message }) => {
                // The whole object comes before what is wrong with it.
                let unknown = message.rsplit_once("strict decoding error: ");
                let message = unknown.map_or(message.clone(), |(_, field)| format!("{target}: {field}"));
                Err(Error::Refused { code: 422, message })
            }
            Err(error) => Err(error),
        }
    }

    /// Lets a controller replace all Pods of an object, by the annotation that `kubectl rollout restart` writes.
    pub async fn restart(&self, target: &Reference, dry_run: bool) -> Result<(), Error> {
        let now = Timestamp::now().to_string();
        let annotations = json!({"kubectl.kubernetes.io/restartedAt": now});
        let patch = json!({"spec": {"template": {"metadata": {"annotations": annotations}}}});
        self.patch(target, &patch, dry_run).await
    }

    /// The same with any patch. One on the condition that nothing was there is refused.
    async fn patch_as(
        &self,
        target: &Reference,
        patch: &Patch<&Value>,
        parameters: PatchParams,
    ) -> Result<ObjectMeta, Error> {
        if let Patch::Merge(patch) = patch
            && patch.pointer("/metadata/resourceVersion").is_some_and(Value::is_null)
        {
            return Err(unseen(target));
        }
        let api = self.objects(&target.resource, target.namespace.as_deref());
        let changed = api.patch_metadata(&target.name, &parameters, patch).await?;
        Ok(changed.metadata)
    }

    /// Reads an object and writes what `decide` makes of it: a merge patch, or the object to create if there is none.
    /// If somebody else changed it in between, both are repeated.
    pub async fn amend(
        &self,
        target: &Reference,
        decide: impl Fn(Option<&Value>) -> Option<Value>,
    ) -> Result<(), Error> {
        const ATTEMPTS: u32 = 20;
        let mut attempt = 1;
        loop {
            let object = self.read(target).await?;
            let Some(mut change) = decide(object.as_ref()) else { return Ok(()) };
            let written = match &object {
                None => self.create(target, &change, false).await.map(|_| ()),
                Some(object) => {
                    change["metadata"]["resourceVersion"] = object["metadata"]["resourceVersion"].clone();
                    self.patch(target, &change, false).await
                }
            };
            match written {
                Err(Error::Refused { code: 409, .. }) if attempt < ATTEMPTS => attempt += 1,
                outcome => return outcome,
            }
        }
    }

    pub async fn read(&self, target: &Reference) -> Result<Option<Value>, Error> {
        let api = self.objects(&target.resource, target.namespace.as_deref());
        let object = kinds::found(self, &target.resource, api.get(&target.name).await).await?;
        let object = object.map(serde_json::to_value).transpose();
        Ok(object.map_err(kube::Error::SerdeError)?)
    }

    pub async fn metadata(
        &self,
        target: &Reference,
    ) -> Result<Option<PartialObjectMeta<DynamicObject>>, Error> {
        let api = self.objects(&target.resource, target.namespace.as_deref());
        kinds::found(self, &target.resource, api.get_metadata(&target.name).await).await
    }

    /// Deletes an object together with its dependents, if it is still the object that was read. If it is already
    /// gone, that is no failure. Another object of the same name, or another `resourceVersion` if one was given, is a
    /// conflict.
    pub async fn delete(&self, target: &Seen, dry_run: bool) -> Result<(), Error> {
        let Version { uid, resource_version } = target.version.clone();
        let is_known = uid.is_some() || resource_version.is_some();
        let parameters = DeleteParams {
            dry_run,
            preconditions: is_known.then_some(Preconditions { uid, resource_version }),
            propagation_policy: (target.resource == DEPLOYMENT).then_some(PropagationPolicy::Foreground),
            ..DeleteParams::default()
        };
        let api = self.objects(&target.resource, target.namespace.as_deref());
        let deleted = api.delete(&target.name, &parameters).await;
        kinds::found(self, &target.resource, deleted).await.map(drop)
    }

    /// Applies an object on the server's side. A field that another manager set to another value is a conflict.
    pub async fn apply(&self, target: &Reference, object: &Value, dry_run: bool) -> Result<(), Error> {
        self.patch_as(target, &Patch::Apply(object), written_by(well_known::DIRECT, dry_run))
            .await
            .map(|_| ())
    }
}

/// The parameters of a patch in the name of a field manager.
fn written_by(manager: &str, dry_run: bool) -> PatchParams {
    PatchParams { dry_run, field_manager: Some(manager.to_owned()), ..PatchParams::default() }
}

/// The conflict of a change that is to be made to an object as it was read, where none was there. A merge patch with the
/// `resourceVersion` null has no condition: if the answer that nothing is there was wrong, as that of a proxy may be, the patch
/// would overwrite what nobody has read.
fn unseen(target: &Reference) -> Error {
    Error::Refused {
        code: 409,
        message: format!("{target} was not there when it was read; run the command again"),
    }
}
