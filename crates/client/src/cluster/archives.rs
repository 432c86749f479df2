//! The catalogue of archives, and their recorded content.

use k8s_openapi::api::core::v1::ConfigMap;
use kube::api::Api;

use super::{Cluster, Error};
use domain::archive::catalogue::Catalogue;
use domain::archive::contents::Record;
use domain::backend::Remembered;
use domain::object::well_known;

/// The record of the content of archives; empty if nothing was ever recorded.
pub async fn record(cluster: &Cluster) -> Result<Record, Error> {
    let api: Api<ConfigMap> = Api::namespaced(cluster.client.clone(), well_known::CATALOGUE);
    let map = api.get_opt(well_known::RECORD).await?;
    Ok(Record::from_data(map.as_ref().and_then(|map| map.data.as_ref())))
}

/// The same for a command that can do without the record: a user who may not read it gets an empty one.
pub async fn readable_record(cluster: &Cluster) -> Result<Record, Error> {
    match record(cluster).await {
        Err(Error::Refused { code: 403, .. }) => Ok(Record::default()),
        record => record,
    }
}

/// A Solution's entry in the catalogue, and the `resourceVersion` that guards it.
pub async fn catalogue_entry(
    cluster: &Cluster,
    solution: &str,
) -> Result<Option<(String, Option<String>)>, Error> {
    let api: Api<ConfigMap> = Api::namespaced(cluster.client.clone(), well_known::CATALOGUE);
    Ok(api.get_opt(well_known::CATALOGUE).await?.and_then(|map| {
        let entry = map.data?.remove(solution)?;
        Some((entry, map.metadata.resource_version))
    }))
}

/// The catalogue; empty before a first import.
pub async fn catalogue(cluster: &Cluster) -> Result<Catalogue, Error> {
    let api: Api<ConfigMap> = Api::namespaced(cluster.client.clone(), well_known::CATALOGUE);
    let map = api.get_opt(well_known::CATALOGUE).await?;
    Ok(map.map_or_else(Catalogue::default, |map| {
        let remembered = Remembered::of(map.metadata.annotations.as_ref());
        let catalogue = Catalogue::from_data(map.data.as_ref()).at(map.metadata.resource_version);
        catalogue.remembering(remembered)
    }))
}
