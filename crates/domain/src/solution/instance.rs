//! The custom resources of a Solution: the objects of the kinds that its archive defines, which its operator works on.
//!
//! They are read and changed without a type. Their state is what their conditions and the columns of their definition say; a change is
//! a merge patch of what differs between two documents, without the fields that belong to the API server or the operator.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::node::texts;
use crate::object::conditions;
use crate::object::resource::{Reference, Resource};
use crate::plan::refusal::Refusal;
use crate::yaml;
use base::error::ErrorKind;

/// A custom resource of a Solution's kind, as the API server has it.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Instance {
    pub object: Value,
    #[serde(skip)]
    pub labels: BTreeMap<String, String>,
    #[serde(skip)]
    pub kind: Resource,
    /// The Solution that brought the kind.
    #[serde(skip)]
    pub solution: String,
    /// The Environment of its namespace, or `None` for a cluster-scoped object.
    #[serde(skip)]
    pub environment: Option<String>,
    /// The columns that the CRD defines, with their cells.
    #[serde(skip)]
    pub cells: Vec<(String, String)>,
}

impl Instance {
    pub fn new(object: Value, kind: &Resource, solution: &str, cells: Vec<(String, String)>) -> Self {
        Self {
            labels: texts(&object["metadata"]["labels"]),
            object,
            kind: kind.clone(),
            solution: solution.to_owned(),
            environment: None,
            cells,
        }
    }

    /// The same without `managedFields`, which kubectl does not print either.
    #[must_use]
    pub fn without_managers(mut self) -> Self {
        if let Some(metadata) = self.object["metadata"].as_object_mut() {
            metadata.shift_remove("managedFields");
        }
        self
    }

    pub fn name(&self) -> &str {
        self.object["metadata"]["name"].as_str().unwrap_or_default()
    }

    pub fn namespace(&self) -> Option<&str> {
        self.object["metadata"]["namespace"].as_str()
    }

    pub fn reference(&self) -> Reference {
        Reference {
            resource: self.kind.clone(),
            namespace: self.namespace().map(str::to_owned),
            name: self.name().to_owned(),
        }
    }

    /// Whether it is ready, if its status says so.
    pub fn is_ready(&self) -> Option<bool> {
        let condition = self.condition()?;
        match condition["status"].as_str() {
            Some("True") => Some(true),
            Some("False") => Some(false),
            _ => None,
        }
    }

    /// Its state in a word: by the condition Ready or Available, or else its phase.
    pub fn state(&self) -> String {
        if self.object["metadata"]["deletionTimestamp"].is_string() {
            return "Terminating".to_owned();
        }
        let Some(condition) = self.condition() else {
            return self.object["status"]["phase"].as_str().unwrap_or_default().to_owned();
        };
        let kind = condition["type"].as_str().unwrap_or_default();
        let reason = condition["reason"].as_str().filter(|reason| !reason.is_empty());
        match (condition["status"].as_str(), reason) {
            (Some("True"), _) => kind.to_owned(),
            (Some("False"), Some(reason)) => format!("Not{kind}: {reason}"),
            (Some("False"), None) => format!("Not{kind}"),
            _ => "Unknown".to_owned(),
        }
    }

    fn condition(&self) -> Option<&Value> {
        let of_type = |kind: &str| conditions(&self.object).find(|one| one["type"] == kind);
        of_type("Ready").or_else(|| of_type("Available"))
    }

    /// The YAML that users edit: without the status and what only the API server writes.
    pub fn document(&self) -> Result<String, Refusal> {
        let mut object = self.object.clone();
        if let Some(fields) = object.as_object_mut() {
            fields.remove("status");
        }
        if let Some(metadata) = object["metadata"].as_object_mut() {
            metadata
                .retain(|field, _| ["name", "namespace", "labels", "annotations"].contains(&field.as_str()));
        }
        yaml::render::document(&object).map_err(|error| invalid(self, &error.to_string()))
    }

    /// A document from a file, in the form of [`Self::document`]. It is refused if it would change something, and says that it is
    /// of another state of the object than this one.
    pub fn of_file(&self, text: &str) -> Result<String, Refusal> {
        let whole = self.with_own_metadata(text)?;
        if self.change_to(&whole)?.is_some() {
            self.refuse_outdated(&parsed(self, text)?)?;
        }
        Ok(whole)
    }

    /// Refuses a document of another object, or of one that was changed since. Each new status moves the `resourceVersion`; so it
    /// counts only where the document has no generation.
    fn refuse_outdated(&self, document: &Value) -> Result<(), Refusal> {
        let (own, given) = (&self.object["metadata"], &document["metadata"]);
        let state = if given["generation"].is_null() { "resourceVersion" } else { "generation" };
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        for field in ["uid", state] {
            let (now, then) = (text(&own[field]), text(&given[field]));
            if given[field].is_null() || now == then {
                continue;
            }
            let place = self.namespace().map(|name| format!(" -n {name}"));
            return Err(Refusal::conflict(format!(
                "{} was changed since the file was read: its metadata.{field} is {now}, not {then}",
                self.reference()
            ))
            .hint(format!(
                "to read it again: kubectl get {} {}{} -o yaml",
                self.kind.word(),
                self.name(),
                place.unwrap_or_default()
            ))
            .hint("to overwrite the change: delete uid, generation and resourceVersion in the file"));
        }
        Ok(())
    }

    /// The document with the labels and annotations that the object has besides: they are of others, and a file does not name
    /// what is to go.
    fn with_own_metadata(&self, text: &str) -> Result<String, Refusal> {
        let new = parsed(self, text)?;
        let mut whole = parsed(self, &self.document()?)?;
        let (own, given) = (&mut whole["metadata"], new["metadata"].as_object());
        for (field, value) in given.into_iter().flatten() {
            match (own[field].as_object_mut(), value.as_object()) {
                (Some(own), Some(given)) => own.extend(given.clone()),
                _ => own[field] = value.clone(),
            }
        }
        if let (Some(whole), Some(new)) = (whole.as_object_mut(), new.as_object()) {
            let identifying = ["apiVersion", "kind", "metadata"];
            whole.retain(|field, _| identifying.contains(&field.as_str()) || new.contains_key(field));
            let others = new.iter().filter(|(field, _)| *field != "metadata");
            whole.extend(others.map(|(field, value)| (field.clone(), value.clone())));
        }
        yaml::render::document(&whole).map_err(|error| invalid(self, &error.to_string()))
    }

    /// The merge patches that change it to `text`, and back, or `None` if nothing changes.
    pub fn change_to(&self, text: &str) -> Result<Option<(Value, Value)>, Refusal> {
        let new = parsed(self, text)?;
        for field in ["/apiVersion", "/kind", "/metadata/name", "/metadata/namespace"] {
            let (before, after) = (self.object.pointer(field), new.pointer(field));
            if after.is_some() && before != after {
                let field = field.trim_start_matches('/').replace('/', ".");
                return Err(invalid(self, &format!("{field} cannot change")));
            }
        }
        let part = |object: &Value| {
            let metadata = &object["metadata"];
            let mut part = Map::from_iter([(
                "metadata".to_owned(),
                json!({"labels": metadata["labels"], "annotations": metadata["annotations"]}),
            )]);
            let known = ["apiVersion", "kind", "metadata", "status"];
            for (field, value) in object.as_object().into_iter().flatten() {
                if !known.contains(&field.as_str()) {
                    part.insert(field.clone(), value.clone());
                }
            }
            Value::Object(part)
        };
        let (before, after) = (part(&self.object), part(&new));
        Ok(merge_patch(&before, &after).zip(merge_patch(&after, &before)))
    }
}

fn parsed(instance: &Instance, text: &str) -> Result<Value, Refusal> {
    let value: Value = serde_yaml::from_str(text)
        .map_err(|error| invalid(instance, &format!("the document is not valid YAML: {error}")))?;
    if value.is_object() {
        return Ok(value);
    }
    Err(invalid(instance, "the document is not a mapping"))
}

fn invalid(instance: &Instance, message: &str) -> Refusal {
    Refusal::new(ErrorKind::Invalid, format!("{}: {message}", instance.reference()))
}

/// The JSON merge patch (RFC 7386) from one value to another, or `None` if they are equal.
fn merge_patch(before: &Value, after: &Value) -> Option<Value> {
    if before == after {
        return None;
    }
    let (Value::Object(old), Value::Object(new)) = (before, after) else { return Some(after.clone()) };
    let mut patch = Map::new();
    for (field, value) in new {
        let before = old.get(field).unwrap_or(&Value::Null);
        // An object that is new is given whole.
        let change = if old.contains_key(field) { merge_patch(before, value) } else { Some(value.clone()) };
        patch.extend(change.map(|change| (field.clone(), change)));
    }
    for field in old.keys().filter(|field| !new.contains_key(*field)) {
        patch.insert(field.clone(), Value::Null);
    }
    Some(Value::Object(patch))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::resource::VOLUME;
    use crate::testing::damaged::damaged;

    fn instance(object: Value) -> Instance {
        Instance::new(object, &VOLUME, "x", Vec::new())
    }

    fn clock() -> Value {
        json!({
            "apiVersion": "storage.metalk8s.scality.com/v1alpha1",
            "kind": "Volume",
            "metadata": {"name": "one", "namespace": "prod", "uid": "u", "labels": {"a": "b"}},
            "spec": {"size": 1, "zones": ["a"], "limits": {"cpu": "1", "memory": "2"}},
            "status": {"conditions": [{"type": "Ready", "status": "False", "reason": "Starting"}]},
        })
    }

    #[test]
    fn a_state_is_that_of_the_conditions_or_the_phase() {
        let state = |status: Value| instance(json!({"status": status})).state();
        assert_eq!(instance(clock()).state(), "NotReady: Starting");
        assert_eq!(state(json!({"conditions": [{"type": "Available", "status": "True"}]})), "Available");
        assert_eq!(state(json!({"conditions": [{"type": "Ready", "status": "Unknown"}]})), "Unknown");
        assert_eq!(state(json!({"phase": "Running"})), "Running");
        assert_eq!(state(Value::Null), "");
        for (pointer, object) in damaged(&clock()) {
            let one = instance(object);
            assert!(one.state().len() < 40 && one.name().len() < 40, "{pointer}");
        }
    }

    #[test]
    fn what_users_edit_is_what_they_may_change() {
        let one = instance(clock());
        let text = one.document().unwrap();
        assert!(!text.contains("uid") && !text.contains("status"), "{text}");
        assert_eq!(one.change_to(&text).unwrap(), None);
    }

    #[test]
    fn a_change_is_the_difference_and_can_be_undone() {
        let one = instance(clock());
        let text = "{apiVersion: storage.metalk8s.scality.com/v1alpha1, kind: Volume, metadata: {name: one}, \
                    spec: {size: 2, zones: [a, b], limits: {cpu: '1'}, more: {x: {y: 1}}}}";
        let (forward, back) = one.change_to(text).unwrap().unwrap();
        assert_eq!(
            forward,
            json!({"metadata": {"labels": null},
                "spec": {"size": 2, "zones": ["a", "b"], "limits": {"memory": null}, "more": {"x": {"y": 1}}}})
        );
        assert_eq!(
            back,
            json!({"metadata": {"labels": {"a": "b"}},
                "spec": {"size": 1, "zones": ["a"], "limits": {"memory": "2"}, "more": null}})
        );
    }

    #[test]
    fn a_file_leaves_the_labels_of_others() {
        let one = instance(clock());
        let patch = |text: &str| {
            let text = one.with_own_metadata(text).unwrap();
            one.change_to(&text).unwrap().unwrap().0
        };
        let spec = "spec: {size: 1, zones: [a], limits: {memory: '3'}}";
        assert_eq!(patch(&format!("{{metadata: {{name: one}}, {spec}}}"))["metadata"], Value::Null);
        assert_eq!(patch(spec)["metadata"], Value::Null);
        let labelled = patch(&format!("{{metadata: {{labels: {{c: d}}}}, {spec}}}"));
        assert_eq!(labelled["metadata"], json!({"labels": {"c": "d"}}));
        assert_eq!(labelled["spec"]["limits"]["memory"], "3");
        let other = one.with_own_metadata(&format!("{{metadata: {{name: two}}, {spec}}}")).unwrap();
        assert_eq!(one.change_to(&other).unwrap_err().kind, ErrorKind::Invalid);
        // Who edits the whole document removes what is not in it.
        let edited = one.change_to(&format!("{{metadata: {{name: one}}, {spec}}}")).unwrap();
        assert_eq!(edited.unwrap().0["metadata"], json!({"labels": null}));
    }

    #[test]
    fn a_file_of_another_state_is_refused() {
        let mut object = clock();
        object["metadata"]["generation"] = json!(2);
        object["metadata"]["resourceVersion"] = json!("9");
        let one = instance(object);
        let file = |metadata: &str, size: u32| {
            one.of_file(&format!(
                "{{metadata: {{name: one, {metadata}}}, spec: {{size: {size}, zones: [a], limits: {{cpu: '1', memory: '2'}}}}}}"
            ))
        };
        for (metadata, field) in [
            ("generation: 1, resourceVersion: '9', uid: u", "generation is 2, not 1"),
            ("resourceVersion: '8'", "resourceVersion is 9, not 8"),
            ("resourceVersion: 8, uid: u", "resourceVersion is 9, not 8"),
            ("generation: 2, uid: v", "uid is u, not v"),
        ] {
            let refusal = file(metadata, 5).unwrap_err();
            assert_eq!(refusal.kind, ErrorKind::Conflict, "{metadata}");
            assert!(refusal.message.ends_with(&format!("metadata.{field}")), "{}", refusal.message);
            // What changes nothing reverts nothing.
            assert!(file(metadata, 1).is_ok(), "{metadata}");
        }
        for metadata in ["", "generation: 2, resourceVersion: '8', uid: u", "resourceVersion: 9"] {
            assert!(file(metadata, 5).is_ok(), "{metadata}");
        }
    }

    #[test]
    fn another_object_is_refused() {
        let one = instance(clock());
        for text in ["{metadata: {name: two}}", "{kind: Other}", "7", "{"] {
            assert_eq!(one.change_to(text).unwrap_err().kind, ErrorKind::Invalid, "{text}");
        }
    }
}
