//! Environments and the catalogue, as the API server has them.

use std::collections::BTreeMap;

use k8s_openapi::api::core::v1::{ConfigMap, Namespace as KubernetesNamespace};
use kube::api::{Api, ListParams, ObjectMeta, PartialObjectMeta};

use super::kinds::version;
use super::{Cluster, Error};
use crate::domain::backend::Remembered;
use crate::domain::catalogue::Catalogue;
use crate::domain::environment::{Config, Environment, Namespace};
use crate::domain::labels::is_value;
use crate::domain::well_known;

impl Cluster {
    /// Every Environment, in two requests.
    pub async fn environments(&self) -> Result<Vec<Environment>, Error> {
        let (namespaces, configs) = tokio::try_join!(
            self.environment_namespaces(well_known::ENVIRONMENT),
            self.environment_configs()
        )?;
        Ok(Environment::group(namespaces, configs))
    }

    /// The Environment of that name.
    pub async fn environment(&self, name: &str) -> Result<Option<Environment>, Error> {
        if !is_value(name) {
            return Ok(None);
        }
        let selector = format!("{}={name}", well_known::ENVIRONMENT);
        let (namespaces, configs) =
            tokio::try_join!(self.environment_namespaces(&selector), self.environment_configs())?;
        Ok(Environment::group(namespaces, configs).pop())
    }

    async fn environment_namespaces(&self, selector: &str) -> Result<Vec<Namespace>, Error> {
        let api: Api<KubernetesNamespace> = Api::all(self.client.clone());
        let list = api.list_metadata(&ListParams::default().labels(selector)).await?;
        Ok(list.items.into_iter().map(from_metadata).collect())
    }

    /// The configurations of all namespaces that have one, by namespace.
    async fn environment_configs(&self) -> Result<BTreeMap<String, Config>, Error> {
        let api: Api<ConfigMap> = Api::all(self.client.clone());
        let named = format!("metadata.name={}", well_known::ENVIRONMENT_CONFIG);
        let list = api.list(&ListParams::default().fields(&named)).await?;
        Ok(list
            .items
            .into_iter()
            .map(|map| {
                let version = version(&map.metadata);
                let created = created(&map.metadata);
                let annotations = map.metadata.annotations.unwrap_or_default();
                let data = map.data.unwrap_or_default();
                let config = Config::new(version, data, &annotations).made(created);
                (map.metadata.namespace.unwrap_or_default(), config)
            })
            .collect())
    }

    /// A namespace of any kind, and whether it holds an Environment's configuration.
    pub async fn namespace(&self, name: &str) -> Result<Option<(Namespace, bool)>, Error> {
        let namespaces: Api<KubernetesNamespace> = Api::all(self.client.clone());
        let maps: Api<ConfigMap> = Api::namespaced(self.client.clone(), name);
        let (namespace, config) = tokio::try_join!(
            namespaces.get_metadata_opt(name),
            maps.get_metadata_opt(well_known::ENVIRONMENT_CONFIG)
        )?;
        Ok(namespace.map(|found| (from_metadata(found), config.is_some())))
    }

    /// The catalogue; empty before a first import.
    pub async fn catalogue(&self) -> Result<Catalogue, Error> {
        let api: Api<ConfigMap> = Api::namespaced(self.client.clone(), well_known::CATALOGUE);
        let map = api.get_opt(well_known::CATALOGUE).await?;
        Ok(map.map_or_else(Catalogue::default, |map| {
            let remembered = Remembered::of(map.metadata.annotations.as_ref());
            let catalogue = Catalogue::from_data(map.data.as_ref()).at(map.metadata.resource_version);
            catalogue.remembering(remembered)
        }))
    }
}

fn created(metadata: &ObjectMeta) -> Option<String> {
    metadata
        .creation_timestamp
        .as_ref()
        .map(|time| time.0.to_string())
}

fn from_metadata(object: PartialObjectMeta<KubernetesNamespace>) -> Namespace {
    let metadata: ObjectMeta = object.metadata;
    let (version, created) = (version(&metadata), created(&metadata));
    Namespace {
        name: metadata.name.unwrap_or_default(),
        labels: metadata.labels.unwrap_or_default(),
        annotations: metadata.annotations.unwrap_or_default(),
        created,
        terminating: metadata.deletion_timestamp.is_some(),
        version,
    }
}
