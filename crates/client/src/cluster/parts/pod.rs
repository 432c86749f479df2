use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use kube::api::{Evict, Log, ObjectMeta};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Condition, part_of};

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::cluster) struct Pod {
    pub(in crate::cluster) metadata: ObjectMeta,
    pub(in crate::cluster) spec: Option<PodSpec>,
    pub(in crate::cluster) status: Option<PodStatus>,
}

part_of!(Pod, k8s_openapi::api::core::v1::Pod);
impl Log for Pod {}
impl Evict for Pod {}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(in crate::cluster) struct PodSpec {
    pub(in crate::cluster) node_name: Option<String>,
    pub(in crate::cluster) containers: Vec<Container>,
    pub(in crate::cluster) init_containers: Option<Vec<Container>>,
    pub(in crate::cluster) volumes: Option<Vec<Volume>>,
}

#[derive(Debug, Clone, Deserialize)]
pub(in crate::cluster) struct Container {
    pub(in crate::cluster) name: String,
    pub(in crate::cluster) image: Option<String>,
    pub(in crate::cluster) ports: Option<Vec<ContainerPort>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::cluster) struct ContainerPort {
    pub(in crate::cluster) name: Option<String>,
    pub(in crate::cluster) container_port: i32,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::cluster) struct Volume {
    pub(in crate::cluster) name: String,
    pub(in crate::cluster) host_path: Option<HostPath>,
    pub(in crate::cluster) persistent_volume_claim: Option<Claim>,
    pub(in crate::cluster) empty_dir: Option<IgnoredAny>,
}

#[derive(Debug, Clone, Deserialize)]
pub(in crate::cluster) struct HostPath {
    pub(in crate::cluster) path: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::cluster) struct Claim {
    pub(in crate::cluster) claim_name: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(in crate::cluster) struct PodStatus {
    pub(in crate::cluster) phase: Option<String>,
    pub(in crate::cluster) conditions: Option<Vec<Condition>>,
    pub(in crate::cluster) init_container_statuses: Option<Vec<ContainerStatus>>,
    pub(in crate::cluster) container_statuses: Option<Vec<ContainerStatus>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::cluster) struct ContainerStatus {
    pub(in crate::cluster) name: String,
    #[serde(default)]
    pub(in crate::cluster) restart_count: i32,
    pub(in crate::cluster) state: Option<ContainerState>,
}

#[derive(Debug, Clone, Deserialize)]
pub(in crate::cluster) struct ContainerState {
    pub(in crate::cluster) running: Option<Running>,
    pub(in crate::cluster) waiting: Option<Waiting>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::cluster) struct Running {
    pub(in crate::cluster) started_at: Option<Time>,
}

#[derive(Debug, Clone, Deserialize)]
pub(in crate::cluster) struct Waiting {
    pub(in crate::cluster) reason: Option<String>,
    pub(in crate::cluster) message: Option<String>,
}
