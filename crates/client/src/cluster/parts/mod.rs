//! The parts of Kubernetes' objects that are read.
//!
//! A whole Pod has several hundred kinds of fields, and the code that reads them all is a large part of a binary. These
//! types have the fields that somebody requests, under the names and with the meanings that the Kubernetes API gives
//! them; what else an object has is skipped while it is read. They are only read, never written.

mod binding;
mod config_map;
mod definition;
mod pod;
mod volume;
mod wire;
mod workload;

use prost::Message;
use serde::Deserialize;

pub(super) use binding::{RoleBinding, RoleRef};
pub(super) use config_map::ConfigMap;
pub(super) use definition::CustomResourceDefinition;
pub(super) use pod::{ContainerStatus, Pod};
pub(super) use volume::PersistentVolume;
pub(super) use wire::list;
pub(super) use workload::{Deployment, ReplicaSet};

/// Says of which kind of Kubernetes' these are the parts.
macro_rules! part_of {
    ($part:ty, $whole:ty) => {
        impl k8s_openapi::Resource for $part {
            const API_VERSION: &'static str = <$whole as k8s_openapi::Resource>::API_VERSION;
            const GROUP: &'static str = <$whole as k8s_openapi::Resource>::GROUP;
            const KIND: &'static str = <$whole as k8s_openapi::Resource>::KIND;
            const VERSION: &'static str = <$whole as k8s_openapi::Resource>::VERSION;
            const URL_PATH_SEGMENT: &'static str = <$whole as k8s_openapi::Resource>::URL_PATH_SEGMENT;
            type Scope = <$whole as k8s_openapi::Resource>::Scope;
        }

        impl k8s_openapi::Metadata for $part {
            type Ty = kube::api::ObjectMeta;

            fn metadata(&self) -> &Self::Ty {
                &self.metadata
            }

            fn metadata_mut(&mut self) -> &mut Self::Ty {
                &mut self.metadata
            }
        }
    };
}
use part_of;

/// The numbers are those of a Deployment's conditions; the others are read from JSON.
#[derive(Clone, PartialEq, Message, Deserialize)]
pub(super) struct Condition {
    #[prost(string, tag = "1")]
    #[serde(rename = "type")]
    pub(super) type_: String,
    #[prost(string, tag = "2")]
    pub(super) status: String,
    #[prost(string, optional, tag = "4")]
    pub(super) reason: Option<String>,
    #[prost(string, optional, tag = "5")]
    pub(super) message: Option<String>,
}

/// Whether the condition of this type is among these, and is true.
pub(super) fn is_true(conditions: Option<&Vec<Condition>>, kind: &str) -> bool {
    let mut conditions = conditions.into_iter().flatten();
    conditions.any(|one| one.type_ == kind && one.status == "True")
}
