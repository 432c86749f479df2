//! Undo: only values that are still the ones that this command wrote are restored.

use serde_json::{Map, Value};

use crate::object::seen::Seen;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Restoration {
    pub patch: Option<Value>,
    /// The values that other users have changed, by their keys.
    pub kept: Vec<String>,
}

/// What to do with an object that this command created.
#[derive(Debug, Clone, PartialEq)]
pub enum Unmaking {
    Delete,
    /// Other users have used it since then: remove only the values of this command.
    Reduce(Restoration),
    Keep(String),
}

/// Restores `old` where `current` still has the value `given` that this command wrote. Both are merge patches; a
/// missing value is null. A mapping that this command made, and that has nothing else in it, goes as a whole: an empty one
/// would stay behind otherwise, which may not be valid.
pub fn restore(current: &Value, given: &Value, old: &Value) -> Restoration {
    let mut restoration = Restoration::default();
    let mut patch = Value::Object(Map::new());
    for path in leaves(current, given, old) {
        let (given, old, now) = (at(given, &path), at(old, &path), at(current, &path));
        if now == old {
            continue;
        }
        if now == given {
            set(&mut patch, &path, old);
        } else {
            restoration.kept.extend(path.last().cloned());
        }
    }
    restoration.patch = patch.as_object().is_some_and(|patch| !patch.is_empty()).then_some(patch);
    restoration
}

/// Decides about an object that this command created from `manifest`, and that the API server then answered to be `made`. If
/// that answer was lost, `made` is none; then it is ours if its values are these and it was created by `manager`, which is
/// this process alone.
pub fn unmake(current: &Value, manifest: &Value, made: Option<&Seen>, manager: &str) -> Unmaking {
    let given = given_by(manifest);
    let restoration = restore(current, &given, &Value::Null);
    match made {
        Some(made) if current["metadata"]["uid"].as_str() != made.version.uid.as_deref() => {
            return Unmaking::Keep("it was deleted and created again".to_owned());
        }
        None if !restoration.kept.is_empty() || !is_written_by(current, manager) => {
            return Unmaking::Keep("it may not have been created by this command".to_owned());
        }
        _ => {}
    }
    let has_more = |map: &str| {
        let keys = current[map].as_object().into_iter().flat_map(Map::keys);
        keys.into_iter().any(|key| given[map].get(key).is_none())
    };
    if has_more("data") || has_more("binaryData") {
        return Unmaking::Reduce(restoration);
    }
    if restoration.kept.is_empty() {
        return Unmaking::Delete;
    }
    if given["data"].is_object() {
        return Unmaking::Reduce(restoration);
    }
    Unmaking::Keep(format!("another user changed {}", restoration.kept.join(", ")))
}

/// The values of a manifest without the object's identity.
fn given_by(manifest: &Value) -> Value {
    let mut given = manifest.clone();
    if let Some(object) = given.as_object_mut() {
        object.retain(|key, _| ["metadata", "data"].contains(&key.as_str()));
    }
    if let Some(metadata) = given.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.retain(|key, _| ["labels", "annotations"].contains(&key.as_str()));
    }
    given
}

/// Whether this field manager wrote any field of an object.
pub fn is_written_by(object: &Value, manager: &str) -> bool {
    let writers = object["metadata"]["managedFields"].as_array();
    writers.into_iter().flatten().any(|writer| writer["manager"] == manager)
}

/// The paths of the values that `given` set, without the guard: of single values, and of mappings that were not there
/// before and are as they were given.
fn leaves(current: &Value, given: &Value, old: &Value) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let whole = [current, given, old];
    collect(given, whole, &mut Vec::new(), &mut paths);
    paths.retain(|path| *path != ["metadata", "resourceVersion"]);
    paths
}

fn collect(value: &Value, whole: [&Value; 3], path: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    let [now, given, old] = whole.map(|one| at(one, path));
    let is_own = !path.is_empty() && old.is_null() && now == given;
    let Some(map) = value.as_object().filter(|_| !is_own) else {
        paths.push(path.clone());
        return;
    };
    for (key, value) in map {
        path.push(key.clone());
        collect(value, whole, path, paths);
        path.pop();
    }
}

fn at<'a>(value: &'a Value, path: &[String]) -> &'a Value {
    path.iter().try_fold(value, |value, key| value.get(key)).unwrap_or(&Value::Null)
}

fn set(object: &mut Value, path: &[String], value: &Value) {
    let mut place = object;
    for key in path {
        place = &mut place[key];
    }
    *place = value.clone();
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::object::resource::{CONFIG_MAP, Reference};
    use crate::object::seen::Version;

    const US: &str = "us";

    #[test]
    fn only_what_has_the_given_value_is_put_back() {
        let given = json!({"metadata": {"resourceVersion": "7", "annotations": {"c": "^1"}}, "data": {"x": "2", "y": null, "z": "1"}});
        let old = json!({"metadata": {"annotations": {"c": null}}, "data": {"x": "1", "y": "5", "z": null}});
        let current = json!({"metadata": {"resourceVersion": "9", "annotations": {"c": "^1"}},
            "data": {"x": "2", "y": "6", "other": "1"}});
        let restoration = restore(&current, &given, &old);
        // `y` is another's, and `z` has its old value already.
        assert_eq!(
            restoration.patch,
            Some(json!({"metadata": {"annotations": {"c": null}}, "data": {"x": "1"}}))
        );
        assert_eq!(restoration.kept, ["y"]);
        let untouched = json!({"data": {"x": "1", "y": "5"}});
        assert_eq!(restore(&untouched, &given, &old), Restoration::default());
    }

    fn manifest() -> Value {
        json!({"kind": "ConfigMap", "metadata": {"name": "c", "annotations": {"a": "1"}}, "data": {"x": "1"}})
    }

    fn current(data: &Value) -> Value {
        json!({"metadata": {"name": "c", "uid": "u", "resourceVersion": "3", "annotations": {"a": "1"},
            "managedFields": [{"manager": US}]}, "data": data})
    }

    fn made() -> Seen {
        let version = Version { uid: Some("u".to_owned()), resource_version: None };
        Seen::new(Reference::namespaced(CONFIG_MAP, "n", "c"), version)
    }

    #[test]
    fn what_was_made_is_deleted_unless_others_use_it() {
        let unmade = |object: &Value| unmake(object, &manifest(), Some(&made()), US);
        assert_eq!(unmade(&current(&json!({"x": "1"}))), Unmaking::Delete);
        let Unmaking::Reduce(restoration) = unmade(&current(&json!({"x": "1", "y": "1"}))) else {
            panic!("deleted with another's value");
        };
        assert_eq!(restoration.patch.unwrap()["data"], json!({"x": null}));
        let Unmaking::Reduce(restoration) = unmade(&current(&json!({"x": "2"}))) else {
            panic!("deleted with another's version");
        };
        assert_eq!(restoration.kept, ["x"]);
        let mut again = current(&json!({"x": "1"}));
        again["metadata"]["uid"] = json!("v");
        assert!(matches!(unmade(&again), Unmaking::Keep(_)));
    }

    #[test]
    fn what_another_may_have_made_stays() {
        let unmade = |object: &Value| unmake(object, &manifest(), None, US);
        assert_eq!(unmade(&current(&json!({"x": "1"}))), Unmaking::Delete);
        assert!(matches!(unmade(&current(&json!({"x": "2"}))), Unmaking::Keep(_)));
        let mut others = current(&json!({"x": "1"}));
        others["metadata"]["managedFields"][0]["manager"] = json!("kubectl");
        assert!(matches!(unmade(&others), Unmaking::Keep(_)));
    }

    #[test]
    fn a_namespace_that_belongs_to_another_environment_stays() {
        let manifest = json!({"kind": "Namespace", "metadata": {"name": "n", "labels": {"e": "prod"}}});
        let namespace = |label: &str| json!({"metadata": {"uid": "u", "labels": {"e": label}}});
        let unmade = |label| unmake(&namespace(label), &manifest, Some(&made()), US);
        assert_eq!(unmade("prod"), Unmaking::Delete);
        assert!(matches!(unmade("test"), Unmaking::Keep(_)));
    }
}
