//! Custom resource definitions, without their schemas.

use kube::api::ObjectMeta;
use serde::Deserialize;

use super::{Condition, part_of};

/// A kind of object that somebody has added to the API.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct CustomResourceDefinition {
    pub(in crate::cluster) metadata: ObjectMeta,
    pub(in crate::cluster) spec: Spec,
    pub(in crate::cluster) status: Option<Status>,
}

part_of!(
    CustomResourceDefinition,
    k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition
);

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct Spec {
    pub(in crate::cluster) group: String,
    pub(in crate::cluster) scope: String,
    pub(in crate::cluster) names: Names,
    pub(in crate::cluster) versions: Vec<Version>,
    pub(in crate::cluster) conversion: Option<Conversion>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct Conversion {
    pub(in crate::cluster) strategy: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct Names {
    pub(in crate::cluster) kind: String,
    pub(in crate::cluster) plural: String,
}

#[derive(Debug, Clone, Deserialize)]
pub(in crate::cluster) struct Version {
    pub(in crate::cluster) name: String,
    pub(in crate::cluster) served: bool,
    #[serde(default)]
    pub(in crate::cluster) storage: bool,
}

#[derive(Debug, Clone, Deserialize)]
pub(in crate::cluster) struct Status {
    pub(in crate::cluster) conditions: Option<Vec<Condition>>,
}
