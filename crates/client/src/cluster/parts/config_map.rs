use std::collections::BTreeMap;

use kube::api::ObjectMeta;
use serde::Deserialize;

use super::part_of;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct ConfigMap {
    pub(in crate::cluster) metadata: ObjectMeta,
    pub(in crate::cluster) data: BTreeMap<String, String>,
}

part_of!(ConfigMap, k8s_openapi::api::core::v1::ConfigMap);
