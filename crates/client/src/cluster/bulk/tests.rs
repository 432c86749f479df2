use super::arriving::MAGIC;
use super::*;
use crate::cluster::Cluster;
use crate::cluster::answering::{self, ScriptedAnswer};
use crate::cluster::parts::ConfigMap;

const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

/// ConfigMaps as the API server writes them in Protobuf, in a list of its own.
fn protobuf(names: &[&str]) -> ScriptedAnswer {
    let item = |name: &&str| {
        let meta = Meta {
            name: Some((*name).to_owned()),
            created: Some(Moment { seconds: 1 }),
            labels: [("a".to_owned(), "b".to_owned())].into(),
            ..Meta::default()
        };
        let data = Pair { key: "x".to_owned(), value: "1.0.0".to_owned() };
        Map { meta: Some(meta), data: vec![data] }
    };
    let list = List { meta: Some(Meta::default()), items: names.iter().map(item).collect() };
    let envelope = Envelope { raw: list.encode_to_vec() };
    (200, PROTOBUF, [MAGIC, &envelope.encode_to_vec()].concat())
}

#[derive(Clone, PartialEq, Message)]
struct Envelope {
    #[prost(bytes = "vec", tag = "2")]
    raw: Vec<u8>,
}

#[derive(Clone, PartialEq, Message)]
struct List {
    #[prost(message, optional, tag = "1")]
    meta: Option<Meta>,
    #[prost(message, repeated, tag = "2")]
    items: Vec<Map>,
}

#[derive(Clone, PartialEq, Message)]
struct Map {
    #[prost(message, optional, tag = "1")]
    meta: Option<Meta>,
    #[prost(message, repeated, tag = "2")]
    data: Vec<Pair>,
}

#[derive(Clone, PartialEq, Message)]
struct Pair {
    #[prost(string, tag = "1")]
    key: String,
    #[prost(string, tag = "2")]
    value: String,
}

fn json(names: &[&str]) -> ScriptedAnswer {
    let item = |name: &&str| {
        serde_json::json!({
            "metadata": {"name": name, "creationTimestamp": "1970-01-01T00:00:01Z", "labels": {"a": "b"},
                "managedFields": []},
            "data": {"x": "1.0.0"}})
    };
    let items: Vec<_> = names.iter().map(item).collect();
    let list = serde_json::json!({"metadata": {}, "items": items});
    (200, "application/json", list.to_string().into())
}

async fn names(cluster: &Cluster) -> Result<Vec<String>, Error> {
    let named = |map: ConfigMap| {
        assert_eq!(map.data["x"], "1.0.0");
        assert_eq!(map.metadata.labels.unwrap()["a"], "b");
        assert_eq!(map.metadata.creation_timestamp.unwrap().0.to_string(), "1970-01-01T00:00:01Z");
        map.metadata.name.filter(|name| name != "left out")
    };
    let all = ListParams::default();
    cluster.listed("/api/v1/configmaps", &all, named).await
}

#[tokio::test]
async fn a_list_is_read_at_once_in_protobuf_or_json() {
    for list in [protobuf, json] {
        let (cluster, asked) = answering::server(vec![list(&["a", "left out", "b"])]);
        assert_eq!(names(&cluster).await.unwrap(), ["a", "b"]);
        assert_eq!(*asked.lock().unwrap(), ["/api/v1/configmaps?"]);
        let (cluster, _) = answering::server(vec![list(&[])]);
        assert!(names(&cluster).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn metadata_alone_is_read_in_protobuf_or_json() {
    for list in [protobuf, json] {
        let (cluster, _) = answering::server(vec![list(&["a", "b"])]);
        let all = ListParams::default();
        let found = cluster.listed_metadata("/api/v1/namespaces", &all, |meta| meta.name);
        assert_eq!(found.await.unwrap(), ["a", "b"]);
    }
}

#[tokio::test]
async fn what_is_no_list_is_an_error() {
    let (status, kind, mut cut) = protobuf(&["a", "b"]);
    cut.pop();
    for answer in [
        (status, kind, cut),
        (200, PROTOBUF, b"k8s\0\xff\xff".to_vec()),
        (200, PROTOBUF, b"<html>".to_vec()),
        (200, "text/html", b"<html>".to_vec()),
    ] {
        let (cluster, _) = answering::server(vec![answer]);
        let message = names(&cluster).await.unwrap_err().to_string();
        assert!(message.starts_with("the API server's answer cannot be read"), "{message}");
    }
}

#[tokio::test]
async fn the_reason_of_a_refusal_is_asked_for_as_json() {
    let (status, kind, reason) = answering::refused(403, "no");
    let (cluster, asked) = answering::server(vec![(403, PROTOBUF, Vec::new()), (status, kind, reason)]);
    let error = names(&cluster).await.unwrap_err();
    assert!(matches!(error, Error::Refused { code: 403, .. }), "{error:?}");
    assert_eq!(asked.lock().unwrap().len(), 2);
}

#[tokio::test]
async fn whoever_is_relaxed_takes_what_is_in_memory() {
    let (cluster, asked) = answering::server(vec![json(&["a"])]);
    assert_eq!(names(&cluster.relaxed()).await.unwrap(), ["a"]);
    let asked = asked.lock().unwrap();
    assert!(asked[0].contains("resourceVersion=0&resourceVersionMatch=NotOlderThan"), "{asked:?}");
}
