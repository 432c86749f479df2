//! The objects that belong to a custom resource, and what its status says of them.

use k8s_openapi::api::apps::v1::Deployment;
use kube::ResourceExt;
use kube::api::DynamicObject;
use serde_json::{Value, json};

use super::Part;

/// The label with the name of the custom resource that an object belongs to.
pub(super) const INSTANCE: &str = "app.kubernetes.io/instance";

pub(super) fn name(instance: &DynamicObject, part: &Part) -> String {
    format!("{}-{}", instance.name_any(), part.name)
}

pub(super) fn deployment(
    instance: &DynamicObject,
    manager: &str,
    owner: &Value,
    part: &Part,
    image: &str,
) -> Value {
    let labels = json!({
        INSTANCE: instance.name_any(),
        "app.kubernetes.io/name": part.name,
        "app.kubernetes.io/managed-by": manager,
    });
    json!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": name(instance, part), "labels": labels, "ownerReferences": [owner]},
        "spec": {
            "replicas": part.replicas,
            "selector": {"matchLabels": labels},
            "template": {
                "metadata": {"labels": labels},
                "spec": {"containers": [{"name": part.name, "image": image}]},
            },
        },
    })
}

pub(super) fn service(instance: &DynamicObject, owner: &Value, part: &Part) -> Value {
    json!({
        "apiVersion": "v1",
        "kind": "Service",
        "metadata": {"name": name(instance, part), "ownerReferences": [owner]},
        "spec": {
            "selector": {INSTANCE: instance.name_any(), "app.kubernetes.io/name": part.name},
            "ports": [{"name": "https", "port": part.port}],
        },
    })
}

/// Whether all Pods of a Deployment run its current template.
fn is_ready(deployment: &Deployment) -> bool {
    let desired = deployment.spec.as_ref().and_then(|spec| spec.replicas).unwrap_or(1);
    deployment.status.as_ref().is_some_and(|status| {
        status.observed_generation >= deployment.metadata.generation
            && status.updated_replicas.unwrap_or_default() >= desired
            && status.available_replicas.unwrap_or_default() >= desired
    })
}

pub(super) fn status(instance: &DynamicObject, version: &str, deployments: &[Deployment]) -> Value {
    let waiting: Vec<String> =
        deployments.iter().filter(|one| !is_ready(one)).map(ResourceExt::name_any).collect();
    let (status, reason, message) = if waiting.is_empty() {
        ("True", "Running", String::new())
    } else {
        ("False", "Starting", format!("waiting for {}", waiting.join(", ")))
    };
    json!({
        "observedGeneration": instance.metadata.generation,
        "version": version,
        "services": deployments.len(),
        "conditions": [{"type": "Ready", "status": status, "reason": reason, "message": message}],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_custom_resource_is_ready_when_all_its_deployments_are() {
        let instance: DynamicObject =
            serde_json::from_value(json!({"metadata": {"name": "f", "generation": 2}})).unwrap();
        let deployment = |available: i32| -> Deployment {
            serde_json::from_value(json!({
                "metadata": {"name": "f-web", "generation": 1},
                "spec": {"replicas": 2, "selector": {}, "template": {}},
                "status": {"observedGeneration": 1, "updatedReplicas": 2, "availableReplicas": available},
            }))
            .unwrap()
        };
        let ready = |available| status(&instance, "1.0.0", &[deployment(available)])["conditions"][0].clone();
        assert_eq!(ready(2)["status"], "True");
        assert_eq!(
            (&ready(1)["status"], &ready(1)["message"]),
            (&json!("False"), &json!("waiting for f-web"))
        );
    }
}
