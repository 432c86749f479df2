//! The Deployment of an operator, and its configuration.

use serde_json::{Map, Value, json};

use super::Deployment;
use crate::domain::catalogue::Archive;
use crate::domain::plans::solution::operator_image;
use crate::domain::refusal::Refusal;
use crate::domain::yaml::render::document;
use crate::kind::Kind;

impl Deployment<'_> {
    /// The images that the operator may deploy, of every version.
    pub(super) fn configuration(&self, namespace: &str) -> Result<Value, Refusal> {
        let others = self.imported.iter();
        let others = others.filter(|other| other.version != self.archive.version);
        let mut archives: Vec<&Archive> = others.chain([self.archive]).collect();
        archives.sort_by(|left, right| left.version.cmp(&right.version));
        let mut repositories = Map::new();
        for archive in archives {
            let endpoint = self.repository(archive);
            let repository = json!([{"endpoint": endpoint, "images": archive.images}]);
            repositories.insert(archive.version.to_string(), repository);
        }
        let text = document(&json!({
            "apiVersion": "solutions.metalk8s.scality.com/v1alpha1",
            "kind": "OperatorConfig",
            "repositories": repositories,
        }));
        let text = text.map_err(|error| Refusal::new(Kind::Failed, error.to_string()))?;
        Ok(json!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": self.metadata(&format!("{}-config", self.name()), namespace),
            "data": {"operator.yaml": text},
        }))
    }

    fn repository(&self, archive: &Archive) -> String {
        format!("{}/{}", self.registry, archive.id)
    }

    pub(super) fn deployment(&self, namespace: &str) -> Result<Value, Refusal> {
        let name = self.name();
        let mut labels = self.labels();
        let selected = json!({"app": labels["app"]});
        labels.extend(self.maker.of_pods());
        Ok(json!({
            "apiVersion": "apps/v1",
            "kind": "Deployment",
            "metadata": self.metadata(&name, namespace),
            "spec": {
                "replicas": 1,
                "selector": {"matchLabels": selected},
                "template": {
                    "metadata": {"labels": labels},
                    "spec": {
                        "serviceAccountName": name,
                        "containers": [self.container()?],
                        "volumes": self.volumes(),
                    },
                },
            },
        }))
    }

    fn container(&self) -> Result<Value, Refusal> {
        let name = self.name();
        let image = operator_image(self.archive).ok_or_else(|| without_image(self.archive))?;
        let field =
            |name: &str, path: &str| json!({"name": name, "valueFrom": {"fieldRef": {"fieldPath": path}}});
        let mut mounts = vec![json!({"name": "operator-config", "mountPath": "/etc/config"})];
        if self.webhook {
            mounts.push(json!({"name": "cert", "mountPath": "/cert", "readOnly": true}));
        }
        Ok(json!({
            "name": name,
            "image": format!("{}/{image}", self.repository(self.archive)),
            "imagePullPolicy": "Always",
            "command": [name, "--config=/etc/config/operator.yaml"],
            "env": [
                field("WATCH_NAMESPACE", "metadata.namespace"),
                field("POD_NAME", "metadata.name"),
                {"name": "OPERATOR_NAME", "value": name},
            ],
            "volumeMounts": mounts,
        }))
    }

    fn volumes(&self) -> Vec<Value> {
        let configuration = format!("{}-config", self.name());
        let mut volumes = vec![json!({"name": "operator-config", "configMap": {"name": configuration}})];
        if self.webhook {
            let secret = format!("{}-cert", self.archive.solution);
            volumes.push(json!({"name": "cert", "secret": {"defaultMode": 420, "secretName": secret}}));
        }
        volumes
    }
}

fn without_image(archive: &Archive) -> Refusal {
    let message = format!(
        "the catalogue does not name the image of the operator of {}",
        archive.id
    );
    Refusal::new(Kind::Invalid, message).hint(format!(
        "to record it: kubectl metalk8s import archive {}",
        archive.archive
    ))
}
