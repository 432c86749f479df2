use kube::api::ObjectMeta;
use prost::Message;
use serde::Deserialize;

use super::part_of;

/// A role binding without its subjects, which no caller needs.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(in crate::cluster) struct RoleBinding {
    pub(in crate::cluster) metadata: ObjectMeta,
    pub(in crate::cluster) role_ref: RoleRef,
}

part_of!(RoleBinding, k8s_openapi::api::rbac::v1::RoleBinding);

#[derive(Clone, PartialEq, Message, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct RoleRef {
    #[prost(string, tag = "2")]
    pub(in crate::cluster) kind: String,
    #[prost(string, tag = "3")]
    pub(in crate::cluster) name: String,
}
