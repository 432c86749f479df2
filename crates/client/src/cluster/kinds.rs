//! Custom resource definitions, and their objects.

use futures::future::try_join_all;
use kube::ResourceExt;
use kube::api::{Api, DynamicObject, ListParams, ObjectMeta, PartialObjectMeta};

use super::parts::{CustomResourceDefinition, is_true};
use super::{Cluster, Error};
use domain::object::resource::{Reference, Resource};
use domain::object::seen::{Seen, Version};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    pub name: String,
    pub uid: Option<String>,
    pub is_established: bool,
    /// It is being deleted, and some of its objects are left.
    pub is_leaving: bool,
    /// What its objects are, or `None` if no version of them is served.
    pub kind: Option<Resource>,
}

/// Those of these custom resource definitions that exist.
pub async fn definitions(
    cluster: &Cluster,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<Vec<Definition>, Error> {
    let api: Api<CustomResourceDefinition> = Api::all(cluster.client.clone());
    let found = names.into_iter().map(async |name| api.get_opt(name.as_ref()).await);
    let found = try_join_all(found).await?;
    Ok(found.iter().flatten().map(Definition::from).collect())
}

/// The kinds of the objects of these custom resource definitions; definitions that do not exist are left out.
pub async fn of(
    cluster: &Cluster,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<Vec<Resource>, Error> {
    let found = definitions(cluster, names).await?;
    Ok(found.into_iter().filter_map(|one| one.kind).collect())
}

/// The objects of these kinds in these namespaces, or everywhere.
///
/// A kind that the API server does not know has no objects only if its definition is gone, or was never established. What is
/// kept for the sake of its objects would otherwise go because of one wrong answer.
pub async fn objects_of(
    cluster: &Cluster,
    kinds: &[Resource],
    namespaces: Option<&[&str]>,
) -> Result<Vec<Seen>, Error> {
    let mut found = Vec::new();
    for kind in kinds {
        // A cluster-scoped object belongs to no Environment.
        if namespaces.is_some() && !kind.namespaced {
            continue;
        }
        let places: Vec<Option<&str>> = match namespaces {
            Some(namespaces) => namespaces.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        for place in places {
            let api = cluster.objects(kind, place);
            match api.list_metadata(&ListParams::default()).await {
                // For a group without any kind the answer is a page, and has no reason.
                Err(kube::Error::Api(status)) if status.code == 404 => {
                    if !is_gone(cluster, kind).await? {
                        return Err(unlisted(kind));
                    }
                    break;
                }
                list => found.extend(list?.items.iter().map(|object| seen(kind, object))),
            }
        }
    }
    Ok(found)
}

/// What a request about one object of this kind found.
///
/// The API server names an object that it does not find. Its answer for a kind that it does not know names none, and each proxy
/// gives the same for a path that it does not know: such an answer counts only if the kind is gone.
pub(super) async fn found<T>(
    cluster: &Cluster,
    kind: &Resource,
    answer: kube::Result<T>,
) -> Result<Option<T>, Error> {
    match answer {
        Err(kube::Error::Api(status)) if status.code == 404 => {
            let details = status.details.as_ref();
            let names_it = details.is_some_and(|details| !details.name.is_empty());
            if names_it || may_be_gone(cluster, kind).await? {
                return Ok(None);
            }
            Err(unlisted(kind))
        }
        answer => Ok(Some(answer?)),
    }
}

/// The same, for a user who may not read definitions: then the answer is believed, as that of a cluster without the kind.
async fn may_be_gone(cluster: &Cluster, kind: &Resource) -> Result<bool, Error> {
    if !kind.group.contains('.') {
        return Ok(false);
    }
    match is_gone(cluster, kind).await {
        Err(Error::Refused { code: 403, .. }) => Ok(true),
        is_gone => is_gone,
    }
}

/// Whether a kind that the API server does not list is gone, with all its objects: its definition is, or was never established.
/// The kinds of Kubernetes have none, and stay.
pub(super) async fn is_gone(cluster: &Cluster, kind: &Resource) -> Result<bool, Error> {
    let name = format!("{}.{}", kind.plural, kind.group);
    let is_kubernetes = !kind.group.contains('.') || kind.group.ends_with(".k8s.io");
    Ok(match definitions(cluster, [&name]).await?.as_slice() {
        [] => !is_kubernetes,
        found => found.iter().all(|definition| !definition.is_established),
    })
}

pub(super) fn unlisted(kind: &Resource) -> Error {
    let message = format!("the API server does not know {} now; run the command again", kind.word());
    Error::Refused { code: 503, message }
}

/// An object of a list. Controllers may write to it at any time, so only its identity (`uid`) is compared.
pub(super) fn seen(kind: &Resource, object: &PartialObjectMeta<DynamicObject>) -> Seen {
    let reference =
        Reference { resource: kind.clone(), namespace: object.namespace(), name: object.name_any() };
    let version = Version { uid: object.uid(), resource_version: None };
    Seen::new(reference, version)
}

pub fn version(metadata: ObjectMeta) -> Version {
    Version { uid: metadata.uid, resource_version: metadata.resource_version }
}

/// Which of these names are not those of established definitions in `found`.
pub fn missing<'a>(names: impl IntoIterator<Item = &'a String>, found: &[Definition]) -> Vec<String> {
    let is_missing = |name: &&String| !found.iter().any(|one| one.name == **name && one.is_established);
    names.into_iter().filter(is_missing).cloned().collect()
}

impl From<&CustomResourceDefinition> for Definition {
    fn from(definition: &CustomResourceDefinition) -> Self {
        Self {
            name: definition.name_any(),
            uid: definition.uid(),
            is_established: is_established(definition),
            is_leaving: definition.metadata.deletion_timestamp.is_some(),
            kind: kind(definition),
        }
    }
}

/// The version in which the objects are stored can be read and deleted without the webhook that converts others. Its
/// operator may be gone, and just then the objects have to be seen.
fn kind(definition: &CustomResourceDefinition) -> Option<Resource> {
    let spec = &definition.spec;
    let converts = spec.conversion.as_ref().is_some_and(|conversion| conversion.strategy == "Webhook");
    let served = || spec.versions.iter().filter(|version| version.served);
    let stored = served().find(|version| converts && version.storage);
    let version = stored.or_else(|| served().next())?;
    Some(Resource {
        group: spec.group.clone().into(),
        version: version.name.clone().into(),
        kind: spec.names.kind.clone().into(),
        plural: spec.names.plural.clone().into(),
        namespaced: spec.scope == "Namespaced",
    })
}

fn is_established(definition: &CustomResourceDefinition) -> bool {
    let conditions = definition.status.as_ref().and_then(|status| status.conditions.as_ref());
    definition.metadata.deletion_timestamp.is_none() && is_true(conditions, "Established")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::cluster::scripted::{Fault, Scripted};
    use crate::cluster::wait;
    use domain::object::resource::VOLUME;
    use domain::plan::Condition;

    #[test]
    fn objects_that_a_webhook_converts_are_read_as_they_are_stored() {
        let read = |strategy: &str, is_served: bool| {
            let definition = json!({
                "metadata": {"name": "clocks.example.com"},
                "spec": {
                    "group": "example.com", "scope": "Namespaced", "names": {"kind": "Clock", "plural": "clocks"},
                    "conversion": {"strategy": strategy},
                    "versions": [
                        {"name": "v1", "served": true, "storage": false},
                        {"name": "v2", "served": is_served, "storage": true},
                    ],
                },
            });
            let definition: CustomResourceDefinition = serde_json::from_value(definition).unwrap();
            kind(&definition).map(|kind| kind.version.to_string())
        };
        assert_eq!(read("Webhook", true).as_deref(), Some("v2"));
        assert_eq!(read("Webhook", false).as_deref(), Some("v1"));
        assert_eq!(read("None", true).as_deref(), Some("v1"));
    }

    #[tokio::test(start_paused = true)]
    async fn an_object_of_a_kind_that_is_there_is_not_gone_because_the_kind_is_not_known() {
        let path = "/apis/storage.metalk8s.scality.com/v1alpha1/volumes/v";
        for is_there in [true, false] {
            let server = Scripted::start();
            if is_there {
                let conditions = json!([{"type": "Established", "status": "True"}]);
                server.put(
                    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/volumes.storage.metalk8s.scality.com",
                    json!({
                        "spec": {"group": VOLUME.group, "scope": "Cluster", "versions": [],
                            "names": {"kind": "Volume", "plural": "volumes"}},
                        "status": {"conditions": conditions},
                    }),
                );
            }
            for request in ["GET ", "GET ", "DELETE "] {
                server.fail(&format!("{request}{path}"), Fault::UnknownKind);
            }
            let (cluster, target) = (server.cluster(), Seen::by_name(Reference::cluster(VOLUME, "v")));
            let read = cluster.raw_one(VOLUME, None, "v").await;
            let gone = wait::holds(&cluster, &Condition::Gone(target.clone())).await;
            let deleted = cluster.delete(&target, false).await;
            if is_there {
                let errors = [read.map(drop), gone.map(drop), deleted];
                for error in errors {
                    assert!(matches!(error, Err(Error::Refused { code: 503, .. })), "{error:?}");
                }
            } else {
                assert_eq!(read.unwrap(), None);
                assert!(gone.unwrap());
                deleted.unwrap();
            }
        }
    }
}
