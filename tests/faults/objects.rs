//! Objects of the API server in full, and the way from some to others: what a job of Salt did, or what leads back to the
//! state that a cell begins with.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::snapshot::{is_of_kubernetes, is_of_others};
use crate::upstream::Upstream;

/// What the API server itself writes into an object.
const OF_SERVER: [&str; 6] =
    ["uid", "resourceVersion", "creationTimestamp", "generation", "managedFields", "selfLink"];

pub type Objects = BTreeMap<String, Value>;

/// What makes others of some objects.
#[derive(Debug, Default)]
pub struct Effect {
    created: Objects,
    replaced: Objects,
    deleted: Vec<String>,
}

/// The objects at these paths, in full, but for those of the other commands that run at the moment.
pub async fn objects(upstream: &Upstream, paths: &[impl AsRef<str>], environment: &str) -> Objects {
    let mut objects = Objects::new();
    for path in paths {
        let path = path.as_ref().replace("ENV", environment);
        let answer = upstream.get(&path).await;
        let collection = path.split('?').next().unwrap_or_default();
        if let Some(items) = answer["items"].as_array() {
            for item in items {
                let name = item["metadata"]["name"].as_str().unwrap_or_default();
                if !is_of_others(name, environment) && !is_of_kubernetes(name) {
                    let kind = answer["kind"].as_str().unwrap_or_default().trim_end_matches("List");
                    let object = written(item, &answer["apiVersion"], kind);
                    objects.insert(format!("{collection}/{name}"), object);
                }
            }
        } else if answer["metadata"]["name"].is_string() {
            let kind = answer["kind"].as_str().unwrap_or_default().to_owned();
            objects.insert(collection.to_owned(), written(&answer, &answer["apiVersion"], &kind));
        }
    }
    objects
}

/// An object as somebody writes it.
fn written(object: &Value, version: &Value, kind: &str) -> Value {
    let mut object = object.clone();
    object["apiVersion"] = version.clone();
    object["kind"] = kind.into();
    if let Some(all) = object.as_object_mut() {
        all.remove("status");
    }
    if let Some(metadata) = object["metadata"].as_object_mut() {
        metadata.retain(|field, _| !OF_SERVER.contains(&field.as_str()));
    }
    object
}

impl Effect {
    pub fn between(before: &Objects, after: Objects) -> Self {
        let deleted = before.keys().filter(|path| !after.contains_key(*path));
        let deleted = deleted.cloned().collect();
        let others = after.into_iter().filter(|(path, object)| before.get(path) != Some(object));
        let (replaced, created) = others.partition(|(path, _)| before.contains_key(path));
        Self { created, replaced, deleted }
    }

    /// Does it, each name in it replaced by what `name` makes of it. The order of the paths has a namespace before what is
    /// in it.
    pub async fn apply(&self, upstream: &Upstream, name: impl Fn(&str) -> String) {
        let named = |path: &str, object: &Value| {
            let object = name(&object.to_string());
            (name(path), serde_json::from_str(&object).unwrap_or_default())
        };
        for (path, object) in &self.created {
            let (path, object): (String, Value) = named(path, object);
            let collection = path.rsplit_once('/').map_or("", |(collection, _)| collection);
            if upstream.create(collection, &object).await == 409 {
                upstream.replace(&path, &object).await;
            }
        }
        for (path, object) in &self.replaced {
            let (path, object) = named(path, object);
            upstream.replace(&path, &object).await;
        }
        for path in &self.deleted {
            upstream.delete(&name(path)).await;
        }
    }
}
