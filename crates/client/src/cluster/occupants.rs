//! Everything that is in a namespace, of every kind that the API server knows.

use futures::{StreamExt, stream};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::{APIResource, APIResourceList, OwnerReference};
use kube::ResourceExt;
use kube::api::{DynamicObject, ListParams, PartialObjectMeta};

use super::kinds::{is_gone, seen};
use super::{Cluster, Error};
use domain::environment::occupants::{Occupant, Occupants, Owner, can_be_somebodys};
use domain::object::resource::{NAMESPACE, Resource};

const AT_ONCE: usize = 5;

/// The kinds of objects that a namespace can contain.
pub struct Kinds {
    /// Those that can be deleted, each in one version. What cannot be deleted, such as the metrics of a Pod, does not go with
    /// a namespace either.
    pub known: Vec<Resource>,
    /// The versions of groups whose kinds are not known, because the server behind the API server that has them is away.
    unseen: Vec<String>,
}

pub async fn namespaced_kinds(cluster: &Cluster) -> Result<Kinds, Error> {
    let mut lists = vec![cluster.client.list_core_api_resources("v1").await?];
    let mut kinds = Kinds { known: Vec::new(), unseen: Vec::new() };
    let groups = cluster.client.list_api_groups().await?.groups;
    let versions = groups.into_iter().flat_map(|group| group.versions);
    let mut found = stream::iter(versions)
        .map(async |version| (kinds_of(cluster, &version.group_version).await, version.group_version))
        .buffered(AT_ONCE);
    while let Some((list, version)) = found.next().await {
        match list {
            Err(Error::Refused { code: 503, .. }) => kinds.unseen.push(version),
            list => lists.extend(list?),
        }
    }
    // The API server itself answers.
    if !kinds.unseen.is_empty() {
        cluster.client.list_api_groups().await?;
    }
    for kind in lists.iter().flat_map(listed_kinds) {
        // The versions of a group come in the order of its preference, and are views of the same objects.
        let is_known = |known: &Resource| known.group == kind.group && known.plural == kind.plural;
        if !kinds.known.iter().any(is_known) {
            kinds.known.push(kind);
        }
    }
    Ok(kinds)
}

/// None if the API server does not serve the version any more, so that it does not list it either.
async fn kinds_of(cluster: &Cluster, version: &str) -> Result<Option<APIResourceList>, Error> {
    match cluster.client.list_api_group_resources(version).await {
        Err(kube::Error::Api(status)) if status.is_not_found() => {
            let groups = cluster.client.list_api_groups().await?.groups;
            let mut versions = groups.iter().flat_map(|group| &group.versions);
            if versions.any(|one| one.group_version == version) {
                return Err(kube::Error::Api(status).into());
            }
            Ok(None)
        }
        outcome => Ok(Some(outcome?)),
    }
}

pub async fn list(cluster: &Cluster, namespace: &str, kinds: &Kinds) -> Result<Occupants, Error> {
    let known = kinds.known.iter().filter(|kind| can_be_somebodys(kind));
    let mut lists = stream::iter(known)
        .map(async |kind| (kind, list_of(cluster, namespace, kind).await))
        .buffered(AT_ONCE);
    let mut occupants = Occupants { unseen: kinds.unseen.clone(), ..Occupants::default() };
    while let Some((kind, list)) = lists.next().await {
        let is_seen = match list {
            Ok(found) => {
                occupants.found.extend(found);
                true
            }
            Err(Error::Refused { code: 403, .. }) => false,
            Err(Error::Refused { code: 404, .. }) => match is_gone(cluster, kind).await {
                Err(Error::Refused { code: 403, .. }) => false,
                is_gone => is_gone?,
            },
            // The server behind the API server that has this kind is away, and not the API server, or its etcd.
            Err(Error::Refused { code: 503, .. }) => {
                cluster.raw_one(NAMESPACE, None, namespace).await?;
                false
            }
            Err(error) if error.is_about_a_conversion() => false,
            Err(error) => return Err(error),
        };
        if !is_seen {
            occupants.unseen.push(kind.definition().trim_end_matches('.').to_owned());
        }
    }
    Ok(occupants)
}

async fn list_of(cluster: &Cluster, namespace: &str, kind: &Resource) -> Result<Vec<Occupant>, Error> {
    let api = cluster.objects(kind, Some(namespace));
    let list = api.list_metadata(&ListParams::default()).await?;
    Ok(list.items.iter().map(|object| occupant(kind, object)).collect())
}

fn listed_kinds(list: &APIResourceList) -> impl Iterator<Item = Resource> {
    let (group, version) = list.group_version.split_once('/').unwrap_or(("", list.group_version.as_str()));
    let has = |resource: &APIResource, verb: &str| resource.verbs.iter().any(|one| one == verb);
    let is_meant = move |resource: &&APIResource| {
        resource.namespaced
            && !resource.name.contains('/')
            && has(resource, "list")
            && has(resource, "delete")
    };
    list.resources.iter().filter(is_meant).map(move |resource| Resource {
        group: group.to_owned().into(),
        version: version.to_owned().into(),
        kind: resource.kind.clone().into(),
        plural: resource.name.clone().into(),
        namespaced: true,
    })
}

fn occupant(kind: &Resource, object: &PartialObjectMeta<DynamicObject>) -> Occupant {
    Occupant {
        reference: seen(kind, object).reference,
        uid: object.uid().unwrap_or_default(),
        owners: object.owner_references().iter().map(owner).collect(),
        annotations: object.annotations().clone(),
        is_terminating: object.metadata.deletion_timestamp.is_some(),
    }
}

fn owner(reference: &OwnerReference) -> Owner {
    let group = reference.api_version.split_once('/').map_or("", |(group, _)| group);
    Owner { group: group.to_owned(), kind: reference.kind.clone(), uid: reference.uid.clone() }
}
