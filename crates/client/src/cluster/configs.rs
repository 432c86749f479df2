//! Service configurations, and the bindings of Dex' users.

use k8s_openapi::api::core::v1::ConfigMap;
use k8s_openapi::api::rbac::v1::ClusterRoleBinding;
use kube::ResourceExt;
use kube::api::{Api, ListParams};
use serde_json::json;

use super::kinds::version;
use super::{Cluster, Error};
use domain::object::declared::unserved;
use domain::object::well_known::NOT_APPLIED;
use domain::service_config::plan::Stored;
use domain::service_config::{KEY, ServiceConfig};
use domain::user::Binding;

pub async fn stored(cluster: &Cluster, config: &ServiceConfig) -> Result<Stored, Error> {
    let api: Api<ConfigMap> = Api::namespaced(cluster.client.clone(), config.namespace);
    let Some(map) = api.get_opt(config.config_map).await? else { return Ok(Stored::default()) };
    let changed = map
        .managed_fields()
        .iter()
        .filter_map(|fields| fields.time.as_ref())
        .map(|time| time.0)
        .max()
        .or(map.metadata.creation_timestamp.as_ref().map(|time| time.0));
    let not_applied = map.annotations().get(NOT_APPLIED).cloned();
    Ok(Stored {
        not_applied,
        resource_version: map.metadata.resource_version,
        text: map.data.and_then(|mut data| data.remove(KEY)),
        changed: changed.map(|time| time.to_string()),
    })
}

pub async fn user_bindings(cluster: &Cluster) -> Result<Vec<Binding>, Error> {
    let api: Api<ClusterRoleBinding> = Api::all(cluster.client.clone());
    let list = api.list(&ListParams::default()).await?;
    Ok(list.items.into_iter().filter_map(binding).collect())
}

fn binding(binding: ClusterRoleBinding) -> Option<Binding> {
    let name = binding.name_any();
    let manifest = unserved(json!(binding));
    let version = version(binding.metadata);
    let subjects = binding.subjects.unwrap_or_default();
    let (users, others): (Vec<_>, Vec<_>) = subjects.into_iter().partition(|subject| subject.kind == "User");
    (!users.is_empty()).then(|| Binding {
        name,
        role: binding.role_ref.name,
        subjects: users.into_iter().map(|subject| subject.name).collect(),
        others: !others.is_empty(),
        version,
        manifest,
    })
}
