//! The objects that belong to a Foreman, and what its status says of them.

use k8s_openapi::api::apps::v1::Deployment;
use kube::ResourceExt;
use kube::api::DynamicObject;
use serde_json::{Value, json};

use super::services::Service;

/// The label with the name of the Foreman that a Deployment belongs to.
pub(super) const INSTANCE: &str = "app.kubernetes.io/instance";
/// Who applies the objects.
pub(super) const MANAGER: &str = "foreman-operator";

/// The name of the Deployment of a service.
pub(super) fn name(foreman: &DynamicObject, service: &Service) -> String {
    format!("{}-{}", foreman.name_any(), service.name)
}

/// The Deployment of a service.
pub(super) fn deployment(foreman: &DynamicObject, owner: &Value, service: &Service, image: &str) -> Value {
    let (name, labels) = (
        name(foreman, service),
        json!({
            INSTANCE: foreman.name_any(),
            "app.kubernetes.io/name": service.name,
            "app.kubernetes.io/managed-by": MANAGER,
        }),
    );
    json!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": name, "labels": labels, "ownerReferences": [owner]},
        "spec": {
            "replicas": service.replicas,
            "selector": {"matchLabels": labels},
            "template": {
                "metadata": {"labels": labels},
                "spec": {"containers": [{"name": service.name, "image": image}]},
            },
        },
    })
}

/// The Service in front of the web servers.
pub(super) fn front(foreman: &DynamicObject, owner: &Value) -> Value {
    json!({
        "apiVersion": "v1",
        "kind": "Service",
        "metadata": {"name": front_name(foreman), "ownerReferences": [owner]},
        "spec": {
            "selector": {INSTANCE: foreman.name_any(), "app.kubernetes.io/name": "web"},
            "ports": [{"name": "https", "port": 443}],
        },
    })
}

/// Its name.
pub(super) fn front_name(foreman: &DynamicObject) -> String {
    format!("{}-web", foreman.name_any())
}

/// Whether all Pods of a Deployment run its current template.
fn is_ready(deployment: &Deployment) -> bool {
    let desired = deployment
        .spec
        .as_ref()
        .and_then(|spec| spec.replicas)
        .unwrap_or(1);
    deployment.status.as_ref().is_some_and(|status| {
        status.observed_generation >= deployment.metadata.generation
            && status.updated_replicas.unwrap_or_default() >= desired
            && status.available_replicas.unwrap_or_default() >= desired
    })
}

/// The status of a Foreman with these Deployments.
pub(super) fn status(foreman: &DynamicObject, version: &str, deployments: &[Deployment]) -> Value {
    let waiting: Vec<String> = deployments
        .iter()
        .filter(|one| !is_ready(one))
        .map(ResourceExt::name_any)
        .collect();
    let (status, reason, message) = if waiting.is_empty() {
        ("True", "Running", String::new())
    } else {
        ("False", "Starting", format!("waiting for {}", waiting.join(", ")))
    };
    json!({
        "observedGeneration": foreman.metadata.generation,
        "version": version,
        "services": deployments.len(),
        "conditions": [{"type": "Ready", "status": status, "reason": reason, "message": message}],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_foreman_is_ready_when_all_its_services_are() {
        let foreman: DynamicObject =
            serde_json::from_value(json!({"metadata": {"name": "f", "generation": 2}})).unwrap();
        let deployment = |available: i32| -> Deployment {
            serde_json::from_value(json!({
                "metadata": {"name": "f-web", "generation": 1},
                "spec": {"replicas": 2, "selector": {}, "template": {}},
                "status": {"observedGeneration": 1, "updatedReplicas": 2, "availableReplicas": available},
            }))
            .unwrap()
        };
        let ready = |available| status(&foreman, "1.0.0", &[deployment(available)])["conditions"][0].clone();
        assert_eq!(ready(2)["status"], "True");
        assert_eq!(
            (&ready(1)["status"], &ready(1)["message"]),
            (&json!("False"), &json!("waiting for f-web"))
        );
    }
}
