//! Long lists of built-in objects: in pages, in Protobuf, and with those fields alone that are shown.
//!
//! A list of ten thousand objects is mostly what nobody is shown. Protobuf has half the bytes of JSON, and what is not named
//! here is skipped without being copied. One page is in memory at a time, and the next one is on its way while it is
//! decoded. A server that does not answer in Protobuf is understood as well.
//!
//! The numbers of the fields are those of `generated.proto` in `k8s.io/apimachinery` and `k8s.io/api`, which never change.

use std::collections::BTreeMap;

use bytes::{Buf, Bytes};
use http::header::{ACCEPT, CONTENT_TYPE};
use http_body_util::BodyExt;
use jiff::Timestamp;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::Time;
use kube::api::{ListParams, ObjectMeta};
use kube::client::Body;
use prost::Message;
use serde::Deserialize;

use super::{Cluster, Error, json};

/// How many objects a page has. Each page costs an API server some ten milliseconds, however short it is; kubectl's
/// pages of 500 therefore take it twice as long. A page of this length has a megabyte, or two.
const PAGE: u32 = 2000;

/// What begins every answer in Protobuf.
const MAGIC: &[u8] = b"k8s\0";

const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

/// What is wanted of each object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Its metadata.
    Metadata,
    /// Its `data` as well: it is a `ConfigMap`.
    Data,
}

/// An object of a list.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Listed {
    pub(super) metadata: ObjectMeta,
    #[serde(default)]
    pub(super) data: BTreeMap<String, String>,
}

impl Extent {
    const fn accept(self) -> &'static str {
        match self {
            Self::Metadata => {
                "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,\
                 application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"
            }
            Self::Data => "application/vnd.kubernetes.protobuf,application/json",
        }
    }
}

impl Cluster {
    /// All objects of the collection at `path`, such as `/api/v1/namespaces`, that the selectors of `wanted` choose.
    pub(super) async fn listed(
        &self,
        path: &str,
        extent: Extent,
        wanted: &ListParams,
    ) -> Result<Vec<Listed>, Error> {
        self.paged(path, extent.accept(), wanted, Page::items).await
    }

    /// The same in the format `accept`, as `decode` reads a page.
    pub(super) async fn paged<T>(
        &self,
        path: &str,
        accept: &'static str,
        wanted: &ListParams,
        decode: impl Fn(Page) -> Result<Vec<T>, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut items = Vec::new();
        let mut body = self.page(path, accept, &wanted.clone().limit(PAGE)).await?;
        loop {
            let token = body.token()?;
            if token.is_empty() {
                items.extend(decode(body)?);
                return Ok(items);
            }
            let wanted = wanted.clone().limit(PAGE).continue_token(&token);
            let decoded = async {
                // The request of the next page goes out first.
                tokio::task::yield_now().await;
                decode(body)
            };
            let (next, decoded) = tokio::join!(self.page(path, accept, &wanted), decoded);
            items.extend(decoded?);
            body = match next {
                // The state that the first pages were of is gone: all is read again, at once.
                Err(Error::Refused { code: 410, .. }) => {
                    items.clear();
                    self.page(
                        path,
                        accept,
                        &ListParams {
                            limit: None,
                            continue_token: None,
                            ..wanted
                        },
                    )
                    .await?
                }
                next => next?,
            };
        }
    }

    async fn page(&self, path: &str, accept: &'static str, wanted: &ListParams) -> Result<Page, Error> {
        let request = || {
            kube::api::Request::new(path)
                .list(wanted)
                .map_err(kube::Error::BuildRequest)
        };
        let (mut parts, body) = request()?.into_parts();
        parts
            .headers
            .insert(ACCEPT, http::HeaderValue::from_static(accept));
        let answer = self
            .client
            .send(http::Request::from_parts(parts, Body::from(body)))
            .await?;
        if !answer.status().is_success() {
            // The reason is in Protobuf, too; asked like this, it comes as everywhere else.
            let text = self.client.request_text(request()?).await?;
            return Ok(Page::Json(text.into()));
        }
        let content = answer.headers().get(CONTENT_TYPE);
        let is_protobuf = content.is_some_and(|kind| kind.as_bytes().starts_with(PROTOBUF.as_bytes()));
        let bytes = answer.into_body().collect().await?.to_bytes();
        Ok(if is_protobuf {
            Page::Protobuf(unwrapped(bytes)?)
        } else {
            Page::Json(bytes)
        })
    }
}

/// A page as it came.
pub(super) enum Page {
    Protobuf(Bytes),
    Json(Bytes),
}

impl Page {
    /// What asks for the next page; empty on the last one.
    fn token(&self) -> Result<String, Error> {
        let metadata = match self {
            Self::Protobuf(bytes) => Head::decode(bytes.clone()).map_err(garbled)?.metadata,
            Self::Json(bytes) => json::read::<Head>(bytes).map_err(garbled)?.metadata,
        };
        Ok(metadata.unwrap_or_default().token)
    }

    fn items(self) -> Result<Vec<Listed>, Error> {
        match self {
            Self::Protobuf(bytes) => {
                let list = Items::decode(bytes).map_err(garbled)?;
                Ok(list.items.into_iter().map(Listed::from).collect())
            }
            Self::Json(bytes) => {
                let list: JsonItems = json::read(&bytes).map_err(garbled)?;
                Ok(list.items.unwrap_or_default())
            }
        }
    }
}

/// What is within the envelope.
fn unwrapped(mut bytes: Bytes) -> Result<Bytes, Error> {
    if !bytes.starts_with(MAGIC) {
        return Err(garbled("no Protobuf of Kubernetes"));
    }
    bytes.advance(MAGIC.len());
    Ok(Envelope::decode(bytes).map_err(garbled)?.raw)
}

pub(super) fn garbled(reason: impl std::fmt::Display) -> Error {
    Error::Other(format!("the API server's answer cannot be read: {reason}"))
}

#[derive(Deserialize)]
struct JsonItems {
    /// An empty list may come as null.
    items: Option<Vec<Listed>>,
}

/// `k8s.io.apimachinery.pkg.runtime.Unknown`.
#[derive(Clone, PartialEq, Message)]
struct Envelope {
    #[prost(bytes = "bytes", tag = "2")]
    raw: Bytes,
}

/// The beginning of a list; its objects are skipped.
#[derive(Clone, PartialEq, Message, Deserialize)]
struct Head {
    #[prost(message, optional, tag = "1")]
    metadata: Option<HeadMeta>,
}

/// `ListMeta`.
#[derive(Clone, PartialEq, Message, Deserialize)]
struct HeadMeta {
    #[serde(rename = "continue", default)]
    #[prost(string, tag = "3")]
    token: String,
}

/// The objects of a list.
#[derive(Clone, PartialEq, Message)]
struct Items {
    #[prost(message, repeated, tag = "2")]
    items: Vec<Item>,
}

/// A `ConfigMap`, or a `PartialObjectMetadata`, which has no second field.
#[derive(Clone, PartialEq, Message)]
struct Item {
    #[prost(message, optional, tag = "1")]
    metadata: Option<Meta>,
    #[prost(btree_map = "string, string", tag = "2")]
    data: BTreeMap<String, String>,
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

/// `Time`.
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

impl From<Item> for Listed {
    fn from(item: Item) -> Self {
        Self {
            metadata: item.metadata.unwrap_or_default().into(),
            data: item.data,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use http::{Request, Response};
    use kube::Client;

    use super::*;
    use crate::clock::ServerClock;

    /// An API server that gives these answers, one after another, and writes down what it was asked for.
    fn server(answers: Vec<(u16, &'static str, Vec<u8>)>) -> (Cluster, Arc<Mutex<Vec<String>>>) {
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let (seen, answers) = (Arc::clone(&asked), Mutex::new(answers.into_iter()));
        let service = tower::service_fn(move |request: Request<Body>| {
            seen.lock().unwrap().push(request.uri().to_string());
            let (status, kind, body) = answers.lock().unwrap().next().unwrap();
            let answer = Response::builder().status(status).header(CONTENT_TYPE, kind);
            std::future::ready(answer.body(Body::from(body)))
        });
        (
            Cluster::new(Client::new(service, "default"), ServerClock::default()),
            asked,
        )
    }

    fn item(name: &str) -> Item {
        Item {
            metadata: Some(Meta {
                name: Some(name.to_owned()),
                created: Some(Moment { seconds: 1 }),
                labels: [("a".to_owned(), "b".to_owned())].into(),
                ..Meta::default()
            }),
            data: [("x".to_owned(), "1.0.0".to_owned())].into(),
        }
    }

    /// A list as the API server writes it in Protobuf.
    fn protobuf(token: &str, items: Vec<Item>) -> (u16, &'static str, Vec<u8>) {
        let token = token.to_owned();
        let head = Head {
            metadata: Some(HeadMeta { token }),
        };
        let mut raw = head.encode_to_vec();
        raw.extend(Items { items }.encode_to_vec());
        let envelope = Envelope { raw: raw.into() };
        (200, PROTOBUF, [MAGIC, &envelope.encode_to_vec()].concat())
    }

    fn json(token: &str, name: &str) -> (u16, &'static str, Vec<u8>) {
        let list = serde_json::json!({"metadata": {"continue": token}, "items": [{
            "metadata": {"name": name, "creationTimestamp": "1970-01-01T00:00:01Z", "labels": {"a": "b"},
                "managedFields": []},
            "data": {"x": "1.0.0"}}]});
        (200, "application/json", list.to_string().into())
    }

    fn gone() -> (u16, &'static str, Vec<u8>) {
        let status =
            serde_json::json!({"kind": "Status", "code": 410, "message": "too old", "status": "Failure"});
        (410, "application/json", status.to_string().into())
    }

    async fn names(cluster: &Cluster) -> Vec<String> {
        let all = ListParams::default();
        let found = cluster
            .listed("/api/v1/configmaps", Extent::Data, &all)
            .await
            .unwrap();
        for one in &found {
            assert_eq!(one.data["x"], "1.0.0");
            assert_eq!(one.metadata.labels.as_ref().unwrap()["a"], "b");
            let created = one.metadata.creation_timestamp.as_ref().unwrap();
            assert_eq!(created.0.to_string(), "1970-01-01T00:00:01Z");
        }
        found.into_iter().filter_map(|one| one.metadata.name).collect()
    }

    #[tokio::test]
    async fn a_list_is_read_page_by_page_in_protobuf_or_json() {
        for pages in [
            vec![
                protobuf("next", vec![item("a"), item("b")]),
                protobuf("", vec![item("c")]),
            ],
            vec![
                json("next", "a"),
                protobuf("more", vec![item("b")]),
                json("", "c"),
            ],
        ] {
            let count = pages.len();
            let (cluster, asked) = server(pages);
            assert_eq!(names(&cluster).await, ["a", "b", "c"]);
            let asked = asked.lock().unwrap();
            assert_eq!(asked.len(), count);
            assert!(asked.iter().all(|path| path.contains("limit=2000")), "{asked:?}");
            assert!(asked[1].contains("continue=next"), "{asked:?}");
        }
    }

    #[tokio::test]
    async fn an_empty_list_may_be_null() {
        let empty = serde_json::json!({"metadata": {}, "items": null}).to_string();
        let (cluster, _) = server(vec![(200, "application/json", empty.into())]);
        assert!(names(&cluster).await.is_empty());
    }

    #[tokio::test]
    async fn a_list_that_became_too_old_is_read_anew() {
        // The reason of a refusal is asked for once more, as JSON.
        let answers = vec![
            protobuf("next", vec![item("old")]),
            gone(),
            gone(),
            protobuf("", vec![item("a")]),
        ];
        let (cluster, asked) = server(answers);
        assert_eq!(names(&cluster).await, ["a"]);
        assert!(!asked.lock().unwrap()[3].contains("limit="));
    }

    #[tokio::test]
    async fn what_is_no_list_is_an_error() {
        for answer in [
            (200, PROTOBUF, b"k8s\0\xff\xff".to_vec()),
            (200, PROTOBUF, b"<html>".to_vec()),
            (200, "text/html", b"<html>".to_vec()),
        ] {
            let (cluster, _) = server(vec![answer]);
            let error = cluster
                .listed("/x", Extent::Metadata, &ListParams::default())
                .await;
            let message = error.unwrap_err().to_string();
            assert!(
                message.starts_with("the API server's answer cannot be read"),
                "{message}"
            );
        }
    }
}
