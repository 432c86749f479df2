//! Long lists of built-in objects: in Protobuf, with only the displayed fields.
//!
//! A list of ten thousand objects consists mostly of fields that no command displays. Protobuf has half the bytes of JSON, and what is not
//! named here is skipped without being copied. Each object is reduced to what is kept of it as soon as it arrives, so
//! the list itself is never in memory. A server that does not answer in Protobuf is understood as well.
//!
//! There are no pages. Since Kubernetes 1.31 the API server answers such a request from its memory, with the present
//! state, but reads pages after the first one from etcd, which takes longer (docs/internals/performance.md).
//! Controllers read their lists like this as well.
//!
//! The numbers of the fields are those of `generated.proto` in `k8s.io/apimachinery` and `k8s.io/api`, which never
//! change.

mod arriving;

use std::collections::BTreeMap;
use std::fmt::Debug;

use http::HeaderValue;
use http::header::{ACCEPT, CONTENT_TYPE};
use http_body_util::BodyExt;
use jiff::Timestamp;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use kube::api::{ListParams, ObjectMeta};
use kube::client::Body;
use prost::Message;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::connect::is_protobuf;
use super::pages::{garbled, items};
use super::{Cluster, Error};
use arriving::Arriving;

/// An object that can be read from Protobuf, and from JSON.
pub(super) trait FromProtobuf: DeserializeOwned {
    type Form: Message + Default + Debug;

    fn of(form: Self::Form) -> Self;
}

/// Whole objects, as far as [`FromProtobuf::Form`] goes.
const OBJECTS: &str = "application/vnd.kubernetes.protobuf,application/json";

const METADATA: &str = "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,\
                        application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";

impl Cluster {
    /// What `keep` keeps of the objects at `path`, such as `/api/v1/configmaps`, that the selectors of `wanted` choose.
    pub(super) async fn listed<K: FromProtobuf, T>(
        &self,
        path: &str,
        wanted: &ListParams,
        keep: impl Fn(K) -> Option<T>,
    ) -> Result<Vec<T>, Error> {
        self.streamed(path, OBJECTS, wanted, keep).await
    }

    /// What `keep` keeps of their metadata.
    pub(super) async fn listed_metadata<T>(
        &self,
        path: &str,
        wanted: &ListParams,
        keep: impl Fn(ObjectMeta) -> Option<T>,
    ) -> Result<Vec<T>, Error> {
        let keep = |bare: Bare| keep(bare.metadata);
        self.streamed(path, METADATA, wanted, keep).await
    }

    async fn streamed<K: FromProtobuf, T>(
        &self,
        path: &str,
        accept: &'static str,
        wanted: &ListParams,
        keep: impl Fn(K) -> Option<T>,
    ) -> Result<Vec<T>, Error> {
        let wanted = if self.relaxed { wanted.clone().match_any() } else { wanted.clone() };
        let request = || {
            let request = kube::api::Request::new(path).list(&wanted);
            request.map_err(kube::Error::BuildRequest)
        };
        let (mut parts, body) = request()?.into_parts();
        parts.headers.insert(ACCEPT, HeaderValue::from_static(accept));
        let wired = http::Request::from_parts(parts, Body::from(body));
        let answer = self.client.send(wired).await?;
        let json = if !answer.status().is_success() {
            // The reason is in Protobuf, too; asked like this, it comes as everywhere else.
            self.client.request_text(request()?).await?.into()
        } else if is_protobuf(answer.headers(), CONTENT_TYPE) {
            return kept(answer.into_body(), keep).await;
        } else {
            answer.into_body().collect().await?.to_bytes()
        };
        Ok(items(&json)?.into_iter().filter_map(keep).collect())
    }
}

/// What is kept of the objects of a list while it arrives.
async fn kept<K: FromProtobuf, T>(mut body: Body, keep: impl Fn(K) -> Option<T>) -> Result<Vec<T>, Error> {
    let (mut list, mut found) = (Arriving::default(), Vec::new());
    while let Some(frame) = body.frame().await {
        if let Ok(bytes) = frame?.into_data() {
            list.push(&bytes);
        }
        while let Some(object) = list.object()? {
            let form = K::Form::decode(object).map_err(garbled)?;
            found.extend(keep(K::of(form)));
        }
    }
    list.end()?;
    Ok(found)
}

/// The metadata of an object of which nothing else is read.
#[derive(Debug, Default, Deserialize)]
struct Bare {
    metadata: ObjectMeta,
}

#[derive(Clone, PartialEq, Message)]
struct BareForm {
    #[prost(message, optional, tag = "1")]
    metadata: Option<Meta>,
}

impl FromProtobuf for Bare {
    type Form = BareForm;

    fn of(form: BareForm) -> Self {
        Self { metadata: form.metadata.unwrap_or_default().into() }
    }
}

/// `ObjectMeta`. An absent text comes as an empty one.
#[derive(Clone, PartialEq, Message)]
pub(super) struct Meta {
    #[prost(string, optional, tag = "1")]
    pub(super) name: Option<String>,
    #[prost(string, optional, tag = "3")]
    pub(super) namespace: Option<String>,
    #[prost(string, optional, tag = "5")]
    pub(super) uid: Option<String>,
    #[prost(string, optional, tag = "6")]
    pub(super) resource_version: Option<String>,
    #[prost(int64, optional, tag = "7")]
    pub(super) generation: Option<i64>,
    #[prost(message, optional, tag = "8")]
    pub(super) created: Option<Moment>,
    #[prost(message, optional, tag = "9")]
    pub(super) deleted: Option<Moment>,
    #[prost(btree_map = "string, string", tag = "11")]
    pub(super) labels: BTreeMap<String, String>,
    #[prost(btree_map = "string, string", tag = "12")]
    pub(super) annotations: BTreeMap<String, String>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Moment {
    #[prost(int64, tag = "1")]
    pub(super) seconds: i64,
}

impl From<Meta> for ObjectMeta {
    fn from(meta: Meta) -> Self {
        let time = |moment: Moment| Timestamp::from_second(moment.seconds).ok().map(Time);
        Self {
            name: meta.name,
            namespace: meta.namespace.filter(|name| !name.is_empty()),
            uid: meta.uid,
            resource_version: meta.resource_version,
            generation: meta.generation,
            creation_timestamp: meta.created.and_then(time),
            deletion_timestamp: meta.deleted.and_then(time),
            labels: Some(meta.labels),
            annotations: Some(meta.annotations),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests;
