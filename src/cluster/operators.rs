//! The operators of Solutions: Deployments that Salt made, and why their Pods do not run.

use std::collections::BTreeMap;

use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::core::v1::{Event, Pod};
use kube::ResourceExt;
use kube::api::{Api, ListParams};

use super::{Cluster, Error};
use crate::domain::label;
use crate::domain::operator::Operator;

/// Reasons of a waiting container that do not go away by themselves.
const STUCK: [&str; 5] = [
    "ImagePullBackOff",
    "InvalidImageName",
    "ErrImageNeverPull",
    "CrashLoopBackOff",
    "CreateContainerConfigError",
];

impl Cluster {
    /// The operators in `namespace`, or everywhere. One request, and a second one where an operator
    /// is not available.
    pub async fn operators(&self, namespace: Option<&str>) -> Result<Vec<Operator>, Error> {
        let deployments: Api<Deployment> = self.api(namespace);
        let selector = format!("{}=operator,{}=salt", label::COMPONENT, label::MANAGED_BY);
        let list = deployments.list(&ListParams::default().labels(&selector)).await?;
        let mut operators: Vec<Operator> = list.items.iter().filter_map(from_deployment).collect();
        let waiting: Vec<&str> = operators
            .iter()
            .filter(|operator| operator.available < operator.desired || !operator.rolled_out)
            .map(|operator| operator.name.as_str())
            .collect();
        if waiting.is_empty() {
            return Ok(operators);
        }
        let pods: Api<Pod> = self.api(namespace);
        let selector = format!("app in ({})", waiting.join(","));
        let pods = pods.list(&ListParams::default().labels(&selector)).await?;
        for operator in &mut operators {
            if operator.stuck.is_none() {
                operator.stuck = pods.items.iter().find_map(|pod| stuck_pod(pod, operator));
            }
        }
        Ok(operators)
    }

    /// The last warnings about objects whose names begin with `prefix`, oldest first.
    pub async fn warnings(&self, namespace: &str, prefix: &str) -> Result<Vec<Happening>, Error> {
        let warnings = ListParams::default().fields("type=Warning");
        let mut happened = self.happened(namespace, &warnings).await?;
        happened.retain(|one| one.name.starts_with(prefix));
        Ok(latest(happened))
    }

    /// What happened last in a namespace, oldest first.
    pub async fn happenings(&self, namespace: &str) -> Result<Vec<Happening>, Error> {
        Ok(latest(self.happened(namespace, &ListParams::default()).await?))
    }

    async fn happened(&self, namespace: &str, which: &ListParams) -> Result<Vec<Happening>, Error> {
        let api: Api<Event> = Api::namespaced(self.client.clone(), namespace);
        Ok(api.list(which).await?.items.into_iter().map(from_event).collect())
    }

    pub(super) fn api<K>(&self, namespace: Option<&str>) -> Api<K>
    where
        K: kube::Resource<DynamicType = (), Scope = k8s_openapi::NamespaceResourceScope>,
    {
        match namespace {
            Some(namespace) => Api::namespaced(self.client.clone(), namespace),
            None => Api::all(self.client.clone()),
        }
    }
}

/// Something that Kubernetes wrote down in an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Happening {
    /// When it was seen last, as RFC 3339.
    pub last_seen: Option<String>,
    /// `Normal` or `Warning`.
    pub severity: String,
    /// The kind of what it is about.
    pub kind: String,
    /// The name of what it is about.
    pub name: String,
    /// One word.
    pub reason: String,
    /// The text.
    pub message: String,
}

fn from_event(event: Event) -> Happening {
    let last = event.last_timestamp.map(|time| time.0);
    let last = last.or_else(|| event.event_time.map(|time| time.0));
    Happening {
        last_seen: last.map(|time| time.to_string()),
        severity: event.type_.unwrap_or_default(),
        kind: event.involved_object.kind.unwrap_or_default(),
        name: event.involved_object.name.unwrap_or_default(),
        reason: event.reason.unwrap_or_default(),
        message: event.message.unwrap_or_default(),
    }
}

/// The last few of them, oldest first.
fn latest(mut happened: Vec<Happening>) -> Vec<Happening> {
    const SHOWN: usize = 5;
    happened.sort_by(|left, right| left.last_seen.cmp(&right.last_seen));
    let surplus = happened.len().saturating_sub(SHOWN);
    happened.drain(..surplus);
    happened
}

/// What a Deployment says of an operator; none where it belongs to no Solution.
fn from_deployment(deployment: &Deployment) -> Option<Operator> {
    let labels = deployment.labels();
    let spec = deployment.spec.as_ref()?;
    let pod = spec.template.spec.as_ref();
    let status = deployment.status.clone().unwrap_or_default();
    let desired = spec.replicas.unwrap_or(1);
    let updated = status.updated_replicas.unwrap_or_default();
    Some(Operator {
        solution: labels.get(label::PART_OF)?.clone(),
        namespace: deployment.namespace().unwrap_or_default(),
        name: deployment.name_any(),
        version: labels.get(label::VERSION).cloned().unwrap_or_default(),
        image: pod
            .and_then(|pod| pod.containers.first())
            .and_then(|container| container.image.clone())
            .unwrap_or_default(),
        webhook: pod
            .and_then(|pod| pod.volumes.as_ref())
            .is_some_and(|volumes| volumes.iter().any(|volume| volume.name == "cert")),
        created: deployment
            .metadata
            .creation_timestamp
            .as_ref()
            .map(|time| time.0.to_string()),
        desired,
        available: status.available_replicas.unwrap_or_default(),
        rolled_out: status.observed_generation >= deployment.metadata.generation
            && updated >= desired
            && status.replicas.unwrap_or_default() <= updated,
        stuck: stalled(deployment),
    })
}

fn stalled(deployment: &Deployment) -> Option<(String, String)> {
    let conditions = deployment.status.as_ref()?.conditions.as_ref()?;
    conditions
        .iter()
        .find(|condition| condition.reason.as_deref() == Some("ProgressDeadlineExceeded"))
        .map(|condition| {
            (
                "ProgressDeadlineExceeded".to_owned(),
                condition.message.clone().unwrap_or_default(),
            )
        })
}

/// Why this Pod of the operator's current version will not run by itself.
fn stuck_pod(pod: &Pod, operator: &Operator) -> Option<(String, String)> {
    let labels: &BTreeMap<String, String> = pod.labels();
    let mine = labels.get("app") == Some(&operator.name)
        && pod.namespace().as_deref() == Some(&operator.namespace)
        && labels
            .get(label::VERSION)
            .is_none_or(|version| *version == operator.version);
    if !mine || pod.metadata.deletion_timestamp.is_some() {
        return None;
    }
    let status = pod.status.as_ref()?;
    let containers = status
        .init_container_statuses
        .iter()
        .chain(&status.container_statuses)
        .flatten();
    containers
        .filter_map(|container| container.state.as_ref()?.waiting.as_ref())
        .find_map(|waiting| {
            let reason = waiting.reason.clone()?;
            STUCK
                .contains(&reason.as_str())
                .then(|| (reason, waiting.message.clone().unwrap_or_default()))
        })
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
    fn only_pods_of_the_current_version_stop_the_operator() {
        let operator = from_deployment(&deployment(&json!({}))).unwrap();
        let pod = |version: &str, reason: &str| -> Pod {
            serde_json::from_value(json!({
                "metadata": {"name": "x-operator-1", "namespace": "prod", "labels": {
                    "app": "x-operator", "app.kubernetes.io/version": version}},
                "status": {"containerStatuses": [{"name": "x", "image": "", "imageID": "", "ready": false,
                    "restartCount": 0, "state": {"waiting": {"reason": reason, "message": "no"}}}]},
            }))
            .unwrap()
        };
        assert_eq!(
            stuck_pod(&pod("1.0.0", "ImagePullBackOff"), &operator),
            Some(("ImagePullBackOff".to_owned(), "no".to_owned()))
        );
        assert_eq!(stuck_pod(&pod("1.0.0", "ContainerCreating"), &operator), None);
        assert_eq!(stuck_pod(&pod("0.9.0", "ImagePullBackOff"), &operator), None);
    }
}
