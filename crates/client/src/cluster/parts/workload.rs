//! Deployments and their `ReplicaSet`s.

use kube::api::ObjectMeta;
use prost::Message;
use serde::Deserialize;

use super::pod::PodSpec;
use super::{Condition, part_of};

/// Pods of one template, replaced step by step when it changes.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct Deployment {
    pub(in crate::cluster) metadata: ObjectMeta,
    pub(in crate::cluster) spec: Option<DeploymentSpec>,
    pub(in crate::cluster) status: Option<DeploymentStatus>,
}

part_of!(Deployment, k8s_openapi::api::apps::v1::Deployment);

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct DeploymentSpec {
    pub(in crate::cluster) replicas: Option<i32>,
    pub(in crate::cluster) template: Template,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct Template {
    pub(in crate::cluster) spec: Option<PodSpec>,
}

#[derive(Clone, PartialEq, Message, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(in crate::cluster) struct DeploymentStatus {
    #[prost(int64, optional, tag = "1")]
    pub(in crate::cluster) observed_generation: Option<i64>,
    #[prost(int32, optional, tag = "2")]
    pub(in crate::cluster) replicas: Option<i32>,
    #[prost(int32, optional, tag = "3")]
    pub(in crate::cluster) updated_replicas: Option<i32>,
    #[prost(int32, optional, tag = "4")]
    pub(in crate::cluster) available_replicas: Option<i32>,
    #[prost(message, repeated, tag = "6")]
    pub(in crate::cluster) conditions: Vec<Condition>,
}

/// The Pods of one template of a Deployment. Nothing but metadata is read of it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct ReplicaSet {
    pub(in crate::cluster) metadata: ObjectMeta,
}

part_of!(ReplicaSet, k8s_openapi::api::apps::v1::ReplicaSet);
