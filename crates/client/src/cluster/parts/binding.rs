//! Bindings of roles.

use kube::api::ObjectMeta;
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

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct RoleRef {
    pub(in crate::cluster) kind: String,
    pub(in crate::cluster) name: String,
}
