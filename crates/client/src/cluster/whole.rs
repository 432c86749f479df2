//! Whole objects, as kubectl shows them, and without what nobody reads: a third of what the API server has of an
//! object are its managed fields, which are skipped while a page is read.

use std::fmt;

use kube::Resource as _;
use kube::api::{DynamicObject, ListParams};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value, json};

use super::pages::{self, items};
use super::{Cluster, Error, kinds, routed};
use domain::object::resource::Resource;

impl Cluster {
    /// Objects of a kind as the API server has them, without their managed fields.
    pub async fn raw(
        &self,
        resource: Resource,
        namespace: Option<&str>,
        selector: Option<&str>,
    ) -> Result<Vec<Value>, Error> {
        let mut wanted = ListParams::default();
        if let Some(selector) = selector {
            wanted = wanted.labels(selector);
        }
        let path = DynamicObject::url_path(&routed(&resource), namespace);
        pages::read(self, &path, &wanted, |page| objects(page, &resource)).await
    }

    /// One object as the API server has it, if it exists.
    pub async fn raw_one(
        &self,
        resource: Resource,
        namespace: Option<&str>,
        name: &str,
    ) -> Result<Option<Value>, Error> {
        let read = self.objects(&resource, namespace).get(name).await;
        let found = kinds::found(self, &resource, read).await?;
        found.map(|object| shown(&resource, object)).transpose()
    }
}

/// The objects of a page. Items of lists come without version and kind.
fn objects(page: &[u8], resource: &Resource) -> Result<Vec<Value>, Error> {
    let named = |Object(mut fields): Object| {
        fields[VERSION] = resource.api_version().into();
        fields[KIND] = resource.kind.to_string().into();
        Value::Object(fields)
    };
    Ok(items(page)?.into_iter().map(named).collect())
}

/// An object as kubectl shows it: items of lists come without version and kind, and nobody reads
/// managed fields.
pub(super) fn shown(resource: &Resource, mut object: DynamicObject) -> Result<Value, Error> {
    object.metadata.managed_fields = None;
    let Value::Object(fields) = serde_json::to_value(object).map_err(kube::Error::SerdeError)? else {
        return Ok(Value::Null);
    };
    let mut shown = json!({"apiVersion": resource.api_version(), "kind": resource.kind});
    if let Some(shown) = shown.as_object_mut() {
        shown.extend(fields.into_iter().filter(|(name, _)| name != "apiVersion" && name != "kind"));
    }
    Ok(shown)
}

const VERSION: &str = "apiVersion";
const KIND: &str = "kind";

/// An object; its version and its kind, which come first, have no value yet.
struct Object(Map<String, Value>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectFields)
    }
}

struct ObjectFields;

impl<'de> Visitor<'de> for ObjectFields {
    type Value = Object;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object of Kubernetes")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Object, A::Error> {
        let names = [VERSION, KIND].map(|name| (name.to_owned(), Value::Null));
        let mut fields = Map::from_iter(names);
        while let Some(name) = from.next_key::<String>()? {
            match name.as_str() {
                VERSION | KIND => drop(from.next_value::<IgnoredAny>()?),
                "metadata" => drop(fields.insert(name, from.next_value::<Metadata>()?.0)),
                _ => drop(fields.insert(name, from.next_value()?)),
            }
        }
        Ok(Object(fields))
    }
}

struct Metadata(Value);

impl<'de> Deserialize<'de> for Metadata {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MetadataFields)
    }
}

struct MetadataFields;

impl<'de> Visitor<'de> for MetadataFields {
    type Value = Metadata;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("metadata")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Metadata, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = from.next_key::<String>()? {
            if name == "managedFields" {
                from.next_value::<IgnoredAny>()?;
            } else {
                fields.insert(name, from.next_value()?);
            }
        }
        fields.sort_keys();
        Ok(Metadata(Value::Object(fields)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::object::resource::NODE;

    fn read(list: &Value) -> Result<Vec<Value>, Error> {
        objects(list.to_string().as_bytes(), &NODE)
    }

    #[test]
    fn an_object_of_a_list_is_shown_like_one_that_was_read_alone() {
        let object = json!({
            "metadata": {"name": "a", "uid": "u", "labels": {"a": "", "z": ""}, "resourceVersion": "1",
                "creationTimestamp": "2026-01-01T00:00:00Z", "managedFields": [{"manager": "kubectl"}]},
            "spec": {"taints": [], "podCIDR": "10.0.0.0/24"},
            "status": {"conditions": null},
        });
        let alone = shown(&NODE, serde_json::from_value(object.clone()).unwrap()).unwrap();
        let mut named = object.clone();
        named["kind"] = json!("Node");
        named["apiVersion"] = json!("v1");
        for list in [json!({"items": [object]}), json!({"metadata": {}, "items": [named]})] {
            let listed = read(&list).unwrap();
            // The order of the fields is that of the output.
            assert_eq!(listed[0].to_string(), alone.to_string());
        }
    }

    #[test]
    fn what_is_no_list_of_objects_is_an_error() {
        assert!(read(&json!({"items": null})).unwrap().is_empty());
        for wrong in
            [json!([]), json!({"metadata": {}}), json!({"items": [7]}), json!({"items": [{"metadata": 7}]})]
        {
            let message = read(&wrong).unwrap_err().to_string();
            assert!(message.starts_with("the API server's answer cannot be read"), "{message}");
        }
        assert!(objects(b"k8s", &NODE).is_err());
    }
}
