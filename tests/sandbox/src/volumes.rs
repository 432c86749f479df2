//! MetalK8s' storage operator, as far as anybody sees it: it takes Volumes through their phases and makes their
//! `PersistentVolume`s. Nothing is formatted: a device whose path ends in `missing` is not there, one in `slow` takes
//! for ever.

use anyhow::{Context as _, Result};
use k8s_openapi::api::core::v1::PersistentVolume;
use k8s_openapi::api::storage::v1::StorageClass;
use kube::api::{Api, ApiResource, DeleteParams, DynamicObject, ListParams, Patch, PatchParams, PostParams};
use kube::core::GroupVersionKind;
use kube::{Client, ResourceExt as _};
use serde_json::{Value, json};

use crate::cluster::Cluster;
use crate::follower::Follower;
use crate::operator;

const FINALIZER: &str = "storage.metalk8s.scality.com/volume-protection";

pub(crate) fn start(cluster: Cluster) -> Follower {
    operator::start(
        "the storage operator",
        cluster,
        |client| async move { Storage::new(client).look().await },
    )
}

struct Storage {
    volumes: Api<DynamicObject>,
    persistent: Api<PersistentVolume>,
    classes: Api<StorageClass>,
}

impl Storage {
    fn new(client: Client) -> Self {
        let kind = GroupVersionKind::gvk("storage.metalk8s.scality.com", "v1alpha1", "Volume");
        Self {
            volumes: Api::all_with(client.clone(), &ApiResource::from_gvk(&kind)),
            persistent: Api::all(client.clone()),
            classes: Api::all(client),
        }
    }

    /// One step with each Volume, one after another: MetalK8s' own operator has one worker as well, whose steps never wait for
    /// Salt. As there, reading costs no request each.
    async fn look(&self) -> Result<()> {
        let volumes = self.volumes.list(&ListParams::default()).await?;
        // A class is older than the Volumes of it.
        let classes = self.classes.list(&ListParams::default()).await?.items;
        for volume in volumes {
            let name = volume.name_any();
            self.step(&volume, &classes).await.with_context(|| name)?;
        }
        Ok(())
    }

    async fn step(&self, volume: &DynamicObject, classes: &[StorageClass]) -> Result<()> {
        let ready = ready(volume);
        if volume.metadata.deletion_timestamp.is_some() {
            return self.terminate(volume, ready.as_ref()).await;
        }
        let Some(ready) = ready else {
            self.protect(volume).await?;
            return self.tell(volume, "Unknown", "Pending", "").await;
        };
        if ready["status"] != "Unknown" {
            return Ok(());
        }
        match self.prepare(volume, classes).await? {
            Prepared::Later => Ok(()),
            Prepared::Yes => self.tell(volume, "True", "", "").await,
            Prepared::Never(why) => self.tell(volume, "False", "CreationError", &why).await,
        }
    }

    /// What is bound stays until it is no longer, what is new until it has settled, as in `isPersistentVolumeUnused`.
    async fn terminate(&self, volume: &DynamicObject, ready: Option<&Value>) -> Result<()> {
        let name = volume.name_any();
        if ready.is_none_or(|ready| ready["reason"] != "Terminating") {
            return self.tell(volume, "Unknown", "Terminating", "").await;
        }
        if let Some(found) = self.persistent.get_opt(&name).await? {
            let phase = found.status.and_then(|status| status.phase);
            if matches!(phase.as_deref(), Some("Bound" | "Pending")) {
                return Ok(());
            }
            self.persistent.delete(&name, &DeleteParams::default()).await?;
        }
        // Others may have finalizers of their own.
        let finalizers = volume.finalizers().iter().map(String::as_str);
        let finalizers = finalizers.filter(|&one| one != FINALIZER);
        self.set_finalizers(&name, &finalizers.collect::<Vec<_>>()).await
    }

    async fn protect(&self, volume: &DynamicObject) -> Result<()> {
        let finalizers = volume.finalizers().iter().map(String::as_str);
        let finalizers: Vec<&str> = finalizers.chain([FINALIZER]).collect();
        self.set_finalizers(&volume.name_any(), &finalizers).await
    }

    async fn set_finalizers(&self, name: &str, finalizers: &[&str]) -> Result<()> {
        let patch = json!({"metadata": {"finalizers": finalizers}});
        self.volumes.patch(name, &PatchParams::default(), &Patch::Merge(patch)).await?;
        Ok(())
    }

    async fn tell(&self, volume: &DynamicObject, status: &str, reason: &str, message: &str) -> Result<()> {
        let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        let patch = json!({"status": {"conditions": [{
            "type": "Ready", "status": status, "reason": reason, "message": message,
            "lastTransitionTime": now, "lastUpdateTime": now,
        }]}});
        self.volumes.patch_status(&volume.name_any(), &PatchParams::default(), &Patch::Merge(patch)).await?;
        Ok(())
    }

    /// Makes the device and its `PersistentVolume`.
    async fn prepare(&self, volume: &DynamicObject, classes: &[StorageClass]) -> Result<Prepared> {
        let spec = &volume.data["spec"];
        let path = spec["rawBlockDevice"]["devicePath"].as_str().unwrap_or_default();
        if path.ends_with("slow") {
            return Ok(Prepared::Later);
        }
        if path.ends_with("missing") {
            return Ok(Prepared::Never(format!("device {path} not found")));
        }
        let class = spec["storageClassName"].as_str().unwrap_or_default();
        let Some(class) = classes.iter().find(|one| one.name_any() == class) else {
            return Ok(Prepared::Never(format!("StorageClass.storage.k8s.io \"{class}\" not found")));
        };
        let parameters = class.parameters.as_ref();
        let Some(file_system) = parameters.and_then(|parameters| parameters.get("fsType")) else {
            return Ok(Prepared::Never("missing field 'parameters.fsType' in StorageClass".to_owned()));
        };
        let persistent = serde_json::from_value(persistent_volume(volume, file_system))?;
        match self.persistent.create(&PostParams::default(), &persistent).await {
            Err(kube::Error::Api(status)) if status.is_already_exists() => Ok(Prepared::Yes),
            Err(error) => Err(error.into()),
            Ok(_) => Ok(Prepared::Yes),
        }
    }
}

enum Prepared {
    Later,
    Yes,
    Never(String),
}

fn ready(volume: &DynamicObject) -> Option<Value> {
    let conditions = volume.data.pointer("/status/conditions")?.as_array()?;
    conditions.iter().find(|one| one["type"] == "Ready").cloned()
}

fn persistent_volume(volume: &DynamicObject, file_system: &str) -> Value {
    let spec = &volume.data["spec"];
    let asked = ["sparseLoopDevice", "lvmLogicalVolume"].iter().find_map(|kind| spec[kind].get("size"));
    // A disk of the sandbox is as large as the services of MetalK8s want theirs.
    let size = asked.cloned().unwrap_or_else(|| json!("10Gi"));
    let block = spec["mode"] == "Block";
    let mut local = json!({"path": format!("/dev/disk/by-uuid/{}", volume.uid().unwrap_or_default())});
    if !block {
        local["fsType"] = json!(file_system);
    }
    let term = json!({"matchExpressions": [
        {"key": "kubernetes.io/hostname", "operator": "In", "values": [spec["nodeName"]]},
    ]});
    json!({
        "apiVersion": "v1",
        "kind": "PersistentVolume",
        "metadata": {
            "name": volume.name_any(),
            "labels": spec["template"]["metadata"]["labels"],
        },
        "spec": {
            "accessModes": ["ReadWriteOnce"],
            "capacity": {"storage": if size.is_number() { json!(size.to_string()) } else { size }},
            "local": local,
            "nodeAffinity": {"required": {"nodeSelectorTerms": [term]}},
            "persistentVolumeReclaimPolicy": "Retain",
            "storageClassName": spec["storageClassName"],
            "volumeMode": if block { "Block" } else { "Filesystem" },
        },
    })
}
