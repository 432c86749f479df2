//! The Deployment of an operator, and its configuration.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::Deployment;
use crate::archive::catalogue::Archive;
use crate::archive::import_command;
use crate::plan::refusal::Refusal;
use crate::solution::plan::operator_image;
use crate::yaml;
use base::error::ErrorKind;

impl Deployment<'_> {
    /// The images that the operator may deploy, of every version. Its text is the one that Salt's template makes, byte
    /// by byte: whoever compares objects sees no difference where there is none.
    pub(super) fn configuration(&self, namespace: &str) -> Result<Value, Refusal> {
        let mut text = String::from(
            "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: OperatorConfig\nrepositories:\n",
        );
        for archive in self.available() {
            let repository = self.repository(archive);
            let _ = write!(text, "  {}:\n    - endpoint: {repository}\n      images:\n", archive.version);
            let images =
                images(archive).map_err(|error| Refusal::new(ErrorKind::Failed, error.to_string()))?;
            text.push_str(&images);
        }
        Ok(json!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": self.metadata(&format!("{}-config", self.name()), namespace),
            "data": {"operator.yaml": text},
        }))
    }

    /// All versions in the order of their mounts, in which Salt lists them; what is not imported yet is mounted last.
    fn available(&self) -> Vec<&Archive> {
        let same = self.imported.iter().find(|one| one.version == self.archive.version);
        let place = |one: &Archive| one.position.unwrap_or(usize::MAX);
        let others = self.imported.iter().filter(|one| one.version != self.archive.version);
        let mut placed: Vec<(usize, &Archive)> = others.map(|one| (place(one), one)).collect();
        placed.push((same.map_or(usize::MAX, place), self.archive));
        placed.sort_by_key(|(place, _)| *place);
        placed.into_iter().map(|(_, archive)| archive).collect()
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

/// The list of an archive's images, as Salt's filter `yaml(False)` writes it at this indentation.
fn images(archive: &Archive) -> Result<String, yaml::Error> {
    if archive.images.is_empty() {
        return Ok("        []\n".to_owned());
    }
    let images =
        serde_yaml::to_value(&archive.images).map_err(|error| yaml::Error::Syntax(error.to_string()))?;
    yaml::render::block(&images, 8, "\n")
}

fn without_image(archive: &Archive) -> Refusal {
    let message = format!("the catalogue does not name the image of the operator of {}", archive.id);
    Refusal::new(ErrorKind::Invalid, message)
        .hint(format!("to record it: {}", import_command([&archive.archive])))
}
