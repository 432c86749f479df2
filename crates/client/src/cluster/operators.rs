//! The operators of Solutions: Deployments that Salt or the direct backend created.

mod rollout;

use std::collections::BTreeSet;

use kube::ResourceExt;
use kube::api::{ListParams, ObjectMeta};

use super::parts::{self, Condition, Deployment};
use super::reach::Reach;
use super::{Cluster, Error};
use domain::object::well_known;
use domain::operator::Operator;
use domain::operator::rollout::Rollout;

pub(super) fn selector() -> String {
    format!("{}=operator,{}", well_known::COMPONENT, well_known::MANAGED)
}

/// The operators within `reach`. This takes one request for each namespace, or one for all of them, and two more if an
/// operator is not available.
pub async fn list(cluster: &Cluster, reach: &Reach) -> Result<Vec<Operator>, Error> {
    let wanted = ListParams::default().labels(&selector());
    let mut found = parts::list(cluster, reach, &wanted, reduced).await?;
    // Many operators have the same name.
    let waiting: BTreeSet<String> = found
        .iter()
        .filter(|(_, deployment)| deployment.is_some())
        .map(|(operator, _)| operator.name.clone())
        .collect();
    if !waiting.is_empty() {
        let rolled = rollout::read(cluster, reach, &waiting).await?;
        for (operator, deployment) in &mut found {
            if let Some(deployment) = deployment {
                operator.rollout = rolled.of(deployment);
            }
        }
    }
    Ok(found.into_iter().map(|(operator, _)| operator).collect())
}

/// An operator; if it is not available, with what its Pods are found by.
fn reduced(deployment: Deployment) -> Option<(Operator, Option<Box<Deployment>>)> {
    let operator = from_deployment(&deployment)?;
    let is_waiting = operator.available < operator.desired || !operator.rolled_out;
    let rest = is_waiting.then(|| {
        Box::new(Deployment {
            metadata: ObjectMeta { managed_fields: None, ..deployment.metadata },
            status: deployment.status,
            spec: None,
        })
    });
    Some((operator, rest))
}

/// The operator of a Deployment, or `None` if the Deployment belongs to no Solution. A copy that somebody made to find a fault has
/// the labels of the operator, but neither replaces it nor stands for it: only its name tells them apart.
fn from_deployment(deployment: &Deployment) -> Option<Operator> {
    let labels = deployment.labels();
    let solution = labels.get(well_known::PART_OF).filter(|solution| !solution.is_empty())?;
    let name = deployment.name_any();
    if name.strip_suffix("-operator") != Some(solution.as_str()) {
        return None;
    }
    let spec = deployment.spec.as_ref()?;
    let pod = spec.template.spec.as_ref();
    let status = deployment.status.clone().unwrap_or_default();
    let desired = spec.replicas.unwrap_or(1);
    let updated = status.updated_replicas.unwrap_or_default();
    Some(Operator {
        solution: solution.clone(),
        namespace: deployment.namespace().unwrap_or_default(),
        name,
        version: labels.get(well_known::VERSION).cloned().unwrap_or_default(),
        image: pod
            .and_then(|pod| pod.containers.first())
            .and_then(|container| container.image.clone())
            .unwrap_or_default(),
        webhook: pod
            .and_then(|pod| pod.volumes.as_ref())
            .is_some_and(|volumes| volumes.iter().any(|volume| volume.name == "cert")),
        created: deployment.metadata.creation_timestamp.as_ref().map(|time| time.0.to_string()),
        desired,
        available: status.available_replicas.unwrap_or_default(),
        rolled_out: status.observed_generation >= deployment.metadata.generation
            && updated >= desired
            && status.replicas.unwrap_or_default() <= updated,
        stuck: stalled(deployment),
        has_rights: None,
        rollout: Rollout::default(),
    })
}

/// The Deployment's own condition, if it is about the current state of the Deployment.
fn stalled(deployment: &Deployment) -> Option<(String, String)> {
    const STALLED: &str = "ProgressDeadlineExceeded";
    let status = deployment.status.as_ref()?;
    if status.observed_generation != deployment.metadata.generation {
        return None;
    }
    let is_stalled = |one: &&Condition| one.reason.as_deref() == Some(STALLED);
    let condition = status.conditions.iter().find(is_stalled)?;
    Some((STALLED.to_owned(), condition.message.clone().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn deployment(status: &serde_json::Value) -> Deployment {
        serde_json::from_value(json!({
            "metadata": {"name": "x-operator", "namespace": "prod", "generation": 2, "labels": {
                "app.kubernetes.io/part-of": "x", "app.kubernetes.io/version": "1.0.0"}},
            "spec": {"selector": {}, "replicas": 1, "template": {"spec": {
                "containers": [{"name": "x", "image": "r/x:1"}], "volumes": [{"name": "cert"}]}}},
            "status": status,
        }))
        .unwrap()
    }

    #[test]
    fn a_copy_of_an_operator_is_no_operator() {
        let named = |name: &str| {
            let mut deployment = deployment(&serde_json::Value::Null);
            deployment.metadata.name = Some(name.to_owned());
            from_deployment(&deployment).map(|operator| operator.name)
        };
        assert_eq!(named("x-operator").as_deref(), Some("x-operator"));
        for copy in ["debug", "x", "x-operator-2", "y-operator"] {
            assert_eq!(named(copy), None);
        }
    }

    #[test]
    fn a_deployment_is_rolled_out_when_its_last_change_was_seen() {
        let ready =
            json!({"observedGeneration": 2, "replicas": 1, "updatedReplicas": 1, "availableReplicas": 1});
        let operator = from_deployment(&deployment(&ready)).unwrap();
        assert!(operator.rolled_out && operator.webhook);
        assert_eq!(operator.image, "r/x:1");
        let stale =
            json!({"observedGeneration": 1, "replicas": 1, "updatedReplicas": 1, "availableReplicas": 1});
        assert!(!from_deployment(&deployment(&stale)).unwrap().rolled_out);
        let surging =
            json!({"observedGeneration": 2, "replicas": 2, "updatedReplicas": 1, "availableReplicas": 1});
        assert!(!from_deployment(&deployment(&surging)).unwrap().rolled_out);
    }

    #[test]
    fn a_deadline_counts_for_the_generation_that_exceeded_it() {
        let exceeded = |generation: i64| {
            json!({"observedGeneration": generation, "conditions": [
                {"type": "Progressing", "status": "False", "reason": "ProgressDeadlineExceeded", "message": "m"}]})
        };
        let stuck = |generation| from_deployment(&deployment(&exceeded(generation))).unwrap().stuck;
        assert_eq!(stuck(2).unwrap().0, "ProgressDeadlineExceeded");
        assert_eq!(stuck(1), None);
    }
}
