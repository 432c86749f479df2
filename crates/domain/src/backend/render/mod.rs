//! `render solution`: the objects of an operator, as MetalK8s' `prepare-environment` applies them.

mod workload;

use serde_json::{Map, Value, json};

use crate::archive::catalogue::Archive;
use crate::object::well_known;
use crate::plan::refusal::Refusal;

/// The version of a Solution to deploy, and what its objects depend on besides.
#[derive(Debug, Clone, Copy)]
pub struct Deployment<'a> {
    pub archive: &'a Archive,
    pub roles: &'a [Value],
    pub imported: &'a [Archive],
    pub registry: &'a str,
    pub maker: Maker<'a>,
    pub webhook: bool,
}

/// Who applies the objects of an operator, as their labels say.
#[derive(Debug, Clone, Copy)]
pub enum Maker<'a> {
    /// Salt, of this version of MetalK8s, if it is known.
    Salt(Option<&'a str>),
    Direct,
}

impl Maker<'_> {
    fn of_pods(self) -> Map<String, Value> {
        match self {
            Self::Salt(_) => texts(&[(well_known::MANAGED_BY, "salt"), ("heritage", "salt")]),
            Self::Direct => texts(&[(well_known::MANAGED_BY, well_known::DIRECT)]),
        }
    }

    pub fn labels(self) -> Map<String, Value> {
        let mut labels = self.of_pods();
        if let Self::Salt(Some(release)) = self {
            labels.insert(well_known::METALK8S_VERSION.to_owned(), json!(release));
        }
        labels
    }

    /// An object as its author wrote it, with these labels.
    pub fn labelled(self, mut object: Value) -> Value {
        if let Some(metadata) = object.pointer_mut("/metadata").and_then(Value::as_object_mut) {
            let mut labels = match metadata.remove("labels") {
                Some(Value::Object(labels)) => labels,
                _ => Map::new(),
            };
            labels.extend(self.labels());
            metadata.insert("labels".to_owned(), Value::Object(labels));
        }
        object
    }
}

impl Deployment<'_> {
    /// The objects in these namespaces, in the order in which Salt applies them; each `ClusterRole` only once.
    pub fn objects(&self, namespaces: &[String]) -> Result<Vec<Value>, Refusal> {
        let mut objects = Vec::new();
        for namespace in namespaces {
            objects.push(self.account(namespace));
            for role in self.roles {
                let applied = self.role(role, namespace);
                if !objects.contains(&applied) {
                    objects.push(applied);
                }
                objects.push(self.binding(role, namespace));
            }
            objects.push(self.configuration(namespace)?);
            objects.push(self.deployment(namespace)?);
        }
        Ok(objects)
    }

    fn name(&self) -> String {
        format!("{}-operator", self.archive.solution)
    }

    fn labels(&self) -> Map<String, Value> {
        let name = self.name();
        let labels = [
            ("app", name.as_str()),
            ("app.kubernetes.io/name", &name),
            ("app.kubernetes.io/instance", &name),
            (well_known::VERSION, self.archive.version.as_str()),
            (well_known::COMPONENT, "operator"),
            (well_known::PART_OF, &self.archive.solution),
        ];
        texts(&labels)
    }

    fn metadata(&self, name: &str, namespace: &str) -> Value {
        let mut labels = self.labels();
        labels.extend(self.maker.labels());
        json!({"name": name, "namespace": namespace, "labels": labels})
    }

    fn account(&self, namespace: &str) -> Value {
        json!({
            "apiVersion": "v1",
            "kind": "ServiceAccount",
            "metadata": self.metadata(&self.name(), namespace),
        })
    }

    /// The role as its author wrote it, with the labels of who applies it.
    fn role(&self, role: &Value, namespace: &str) -> Value {
        let mut role = self.maker.labelled(role.clone());
        if role["kind"] == "Role" {
            role["metadata"]["namespace"] = json!(namespace);
        }
        role
    }

    fn binding(&self, role: &Value, namespace: &str) -> Value {
        let (kind, role) = (&role["kind"], &role["metadata"]["name"]);
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let name = format!("{}-{}-{}", self.name(), word(kind).to_lowercase(), word(role));
        // MetalK8s shortens it, although the API server accepts longer names.
        let name: String = name.chars().take(63).collect();
        json!({
            "apiVersion": "rbac.authorization.k8s.io/v1",
            "kind": "RoleBinding",
            "metadata": self.metadata(&name, namespace),
            "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": kind, "name": role},
            "subjects": [{"kind": "ServiceAccount", "name": self.name()}],
        })
    }
}

fn texts(pairs: &[(&str, &str)]) -> Map<String, Value> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect()
}

#[cfg(test)]
mod tests;
