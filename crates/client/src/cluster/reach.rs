//! Where objects are read: in the namespaces that a command is about, or everywhere.
//!
//! A command about one Environment must not become slower because there are others. It therefore reads the objects of the
//! Environment's own namespaces, one request each, instead of choosing among all objects of the cluster.

use std::fmt::Debug;

use futures::{StreamExt, TryStreamExt, stream};
use k8s_openapi::NamespaceResourceScope;
use kube::Resource;
use kube::api::{Api, ListParams, ObjectMeta, PartialObjectMeta};
use serde::de::DeserializeOwned;

use super::{Cluster, Error};
use domain::environment::Environment;

pub(super) const AT_ONCE: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// In all namespaces, with one request.
    Everywhere,
    Namespaces(Vec<String>),
}

impl Reach {
    pub fn namespace(name: &str) -> Self {
        Self::Namespaces(vec![name.to_owned()])
    }

    pub fn of<'a>(environments: impl IntoIterator<Item = &'a Environment>) -> Self {
        let members = environments.into_iter().flat_map(|one| &one.members);
        Self::Namespaces(members.map(|member| member.namespace.name.clone()).collect())
    }

    /// What `list` finds in each of the places, several at once. `None` is the whole cluster.
    pub(super) async fn each<'a, T>(
        &'a self,
        list: impl AsyncFn(Option<&'a str>) -> Result<Vec<T>, Error>,
    ) -> Result<Vec<T>, Error> {
        let places = match self {
            Self::Everywhere => vec![None],
            Self::Namespaces(names) => names.iter().map(|name| Some(name.as_str())).collect(),
        };
        let lists = stream::iter(places).map(|place| list(place)).buffered(AT_ONCE);
        lists.try_concat().await
    }
}

impl Cluster {
    pub(super) async fn list<K>(&self, reach: &Reach, wanted: &ListParams) -> Result<Vec<K>, Error>
    where
        K: Resource<DynamicType = (), Scope = NamespaceResourceScope> + Clone + Debug + DeserializeOwned,
    {
        let list = async |place: Option<&str>| {
            let api: Api<K> = self.api(place);
            Ok(api.list(wanted).await?.items)
        };
        reach.each(list).await
    }

    pub(super) async fn list_metadata<K>(
        &self,
        reach: &Reach,
        wanted: &ListParams,
    ) -> Result<Vec<PartialObjectMeta<K>>, Error>
    where
        K: Resource<DynamicType = (), Scope = NamespaceResourceScope> + Clone + Debug + DeserializeOwned,
    {
        let list = async |place: Option<&str>| {
            let api: Api<K> = self.api(place);
            Ok(api.list_metadata(wanted).await?.items)
        };
        reach.each(list).await
    }

    /// What `keep` keeps of their metadata, without owners and finalizers, for long lists.
    pub(super) async fn metadata_within<K, T>(
        &self,
        reach: &Reach,
        wanted: &ListParams,
        keep: impl Fn(ObjectMeta) -> Option<T>,
    ) -> Result<Vec<T>, Error>
    where
        K: Resource<DynamicType = (), Scope = NamespaceResourceScope>,
    {
        let list = async |place: Option<&str>| {
            let path = K::url_path(&(), place);
            self.listed_metadata(&path, wanted, &keep).await
        };
        reach.each(list).await
    }

    pub(super) fn api<K>(&self, namespace: Option<&str>) -> Api<K>
    where
        K: Resource<DynamicType = (), Scope = NamespaceResourceScope>,
    {
        match namespace {
            Some(namespace) => Api::namespaced(self.client.clone(), namespace),
            None => Api::all(self.client.clone()),
        }
    }
}
