use std::collections::{BTreeMap, BTreeSet};

use futures::{StreamExt, TryStreamExt, stream};
use jiff::Timestamp;
use k8s_openapi::api::core::v1::{ConfigMap, Namespace as KubernetesNamespace};
use kube::api::{Api, ListParams, ObjectMeta};

use super::kinds::version;
use super::parts;
use super::reach::AT_ONCE;
use super::{Cluster, Error};
use domain::environment::{Config, Environment, Member, Namespace, remaining};
use domain::object::labels::is_value;
use domain::object::resource::{NAMESPACE, Reference};
use domain::object::well_known;

/// Every Environment, in two requests.
pub async fn list(cluster: &Cluster) -> Result<Vec<Environment>, Error> {
    let (namespaces, configs) =
        tokio::try_join!(namespaces(cluster, well_known::ENVIRONMENT), configs(cluster))?;
    Ok(Environment::group(namespaces, configs))
}

/// Every Environment with its namespaces, but without what is deployed in them, in one request.
pub async fn without_solutions(cluster: &Cluster) -> Result<Vec<Environment>, Error> {
    let namespaces = namespaces(cluster, well_known::ENVIRONMENT).await?;
    Ok(Environment::group(namespaces, BTreeMap::new()))
}

pub async fn read(cluster: &Cluster, name: &str) -> Result<Option<Environment>, Error> {
    Ok(named(cluster, &[name]).await?.pop())
}

/// The Environments of these names: one request, and one more for each of their namespaces.
pub async fn named(cluster: &Cluster, names: &[&str]) -> Result<Vec<Environment>, Error> {
    // No namespace has a label whose value is not valid.
    let names: Vec<&str> = names.iter().copied().filter(|name| is_value(name)).collect();
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let selector = format!("{} in ({})", well_known::ENVIRONMENT, names.join(","));
    let namespaces = namespaces(cluster, &selector).await?;
    let configs = namespaces.iter().map(async |namespace| {
        let config = config(cluster, &namespace.name).await?;
        Ok::<_, Error>(config.map(|config| (namespace.name.clone(), config)))
    });
    let configs: Vec<_> = stream::iter(configs).buffered(AT_ONCE).try_collect().await?;
    Ok(Environment::group(namespaces, configs.into_iter().flatten().collect()))
}

pub async fn of_namespace(cluster: &Cluster, namespace: &str) -> Result<Option<Environment>, Error> {
    match name_of(cluster, namespace).await? {
        Some(name) => read(cluster, &name).await,
        None => Ok(None),
    }
}

/// The name of the Environment that this namespace belongs to, in one request.
pub async fn name_of(cluster: &Cluster, namespace: &str) -> Result<Option<String>, Error> {
    let api: Api<KubernetesNamespace> = Api::all(cluster.client.clone());
    // A role that allows reading Environments may list namespaces, but not get one.
    let named = ListParams::default().fields(&format!("metadata.name={namespace}"));
    let found = api.list_metadata(&named).await?.items.pop();
    Ok(found.and_then(|found| from_metadata(found.metadata).environment().map(str::to_owned)))
}

/// The names of all Environments, in one request.
pub async fn names(cluster: &Cluster) -> Result<BTreeSet<String>, Error> {
    let namespaces = namespaces(cluster, well_known::ENVIRONMENT).await?;
    Ok(namespaces.iter().filter_map(|namespace| namespace.environment().map(str::to_owned)).collect())
}

/// Adds what keeps the namespaces that are being deleted, in one request if there are any.
pub async fn add_remaining(cluster: &Cluster, environments: &mut [Environment]) -> Result<(), Error> {
    let members = environments.iter_mut().flat_map(|one| &mut one.members);
    let mut terminating: Vec<&mut Namespace> =
        members.map(|member| &mut member.namespace).filter(|namespace| namespace.terminating).collect();
    if terminating.is_empty() {
        return Ok(());
    }
    // A role that allows reading Environments may list namespaces, but not get one.
    let wanted = ListParams::default().labels(well_known::ENVIRONMENT).fields("status.phase=Terminating");
    for found in cluster.objects(&NAMESPACE, None).list(&wanted).await?.items {
        let name = found.metadata.name.as_ref();
        if let Some(namespace) = terminating.iter_mut().find(|one| Some(&one.name) == name) {
            namespace.remaining = remaining(&found.data);
        }
    }
    Ok(())
}

async fn namespaces(cluster: &Cluster, selector: &str) -> Result<Vec<Namespace>, Error> {
    let wanted = ListParams::default().labels(selector);
    let namespace = |metadata| Some(from_metadata(metadata));
    cluster.listed_metadata("/api/v1/namespaces", &wanted, namespace).await
}

/// The configurations of all namespaces that have one, by namespace.
async fn configs(cluster: &Cluster) -> Result<BTreeMap<String, Config>, Error> {
    let wanted = ListParams::default().fields(&format!("metadata.name={}", well_known::ENVIRONMENT_CONFIG));
    let namespaced = |mut map: parts::ConfigMap| {
        let namespace = map.metadata.namespace.take()?;
        Some((namespace, from_map(map.metadata, map.data)))
    };
    let found = cluster.listed("/api/v1/configmaps", &wanted, namespaced).await?;
    Ok(found.into_iter().collect())
}

async fn config(cluster: &Cluster, namespace: &str) -> Result<Option<Config>, Error> {
    let api: Api<ConfigMap> = Api::namespaced(cluster.client.clone(), namespace);
    let map = api.get_opt(well_known::ENVIRONMENT_CONFIG).await?;
    Ok(map.map(|map| from_map(map.metadata, map.data.unwrap_or_default())))
}

/// A namespace of any kind, with the configuration of an Environment if it contains one.
pub async fn namespace(cluster: &Cluster, name: &str) -> Result<Option<Member>, Error> {
    let target = Reference::cluster(NAMESPACE, name);
    let (namespace, config) = tokio::try_join!(cluster.metadata(&target), config(cluster, name))?;
    Ok(namespace.map(|found| Member { namespace: from_metadata(found.metadata), config }))
}

/// How many namespaces Environments have. It is asked exactly only if that matters for the number of all
/// namespaces, which costs one small request; otherwise the number of all has to do.
pub async fn count_namespaces(cluster: &Cluster, matters: impl Fn(usize) -> bool) -> Result<usize, Error> {
    let all: Api<KubernetesNamespace> = Api::all(cluster.client.clone());
    let first = all.list_metadata(&ListParams::default().limit(1)).await?;
    // The API server says how many are left only if nothing is selected.
    let left = first.metadata.remaining_item_count.unwrap_or_default();
    let count = first.items.len() + usize::try_from(left).unwrap_or_default();
    if !matters(count) {
        return Ok(count);
    }
    let wanted = ListParams::default().labels(well_known::ENVIRONMENT);
    let each = cluster.listed_metadata("/api/v1/namespaces", &wanted, |_| Some(())).await?;
    Ok(each.len())
}

fn from_map(mut metadata: ObjectMeta, data: BTreeMap<String, String>) -> Config {
    let created = created(&metadata);
    let annotations = metadata.annotations.take().unwrap_or_default();
    Config::new(version(metadata), data, &annotations).made(created)
}

fn created(metadata: &ObjectMeta) -> Option<Timestamp> {
    Some(metadata.creation_timestamp.as_ref()?.0)
}

fn from_metadata(mut metadata: ObjectMeta) -> Namespace {
    Namespace {
        created: created(&metadata),
        terminating: metadata.deletion_timestamp.is_some(),
        remaining: Vec::new(),
        name: metadata.name.take().unwrap_or_default(),
        labels: metadata.labels.take().unwrap_or_default(),
        annotations: metadata.annotations.take().unwrap_or_default(),
        version: version(metadata),
    }
}
