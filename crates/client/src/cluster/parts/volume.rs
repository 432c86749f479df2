use std::collections::BTreeMap;

use kube::api::ObjectMeta;
use serde::Deserialize;

use super::part_of;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct PersistentVolume {
    pub(in crate::cluster) metadata: ObjectMeta,
    pub(in crate::cluster) spec: Option<PersistentVolumeSpec>,
    pub(in crate::cluster) status: Option<PersistentVolumeStatus>,
}

part_of!(PersistentVolume, k8s_openapi::api::core::v1::PersistentVolume);

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(in crate::cluster) struct PersistentVolumeSpec {
    pub(in crate::cluster) claim_ref: Option<ClaimReference>,
    pub(in crate::cluster) capacity: Option<BTreeMap<String, String>>,
    pub(in crate::cluster) storage_class_name: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub(in crate::cluster) struct ClaimReference {
    pub(in crate::cluster) namespace: Option<String>,
    pub(in crate::cluster) name: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub(in crate::cluster) struct PersistentVolumeStatus {
    pub(in crate::cluster) phase: Option<String>,
}
