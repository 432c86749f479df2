//! The Pods of operators' current rollouts.

use std::collections::{BTreeMap, BTreeSet};

use kube::ResourceExt;
use kube::api::{ListParams, PartialObjectMeta};

use crate::cluster::parts::{Condition, ContainerStatus, Deployment, Pod, ReplicaSet};
use crate::cluster::reach::Reach;
use crate::cluster::{Cluster, Error};
use domain::object::well_known;
use domain::operator::rollout::{Container, Reason, Rollout};

/// The annotation of a Deployment and its `ReplicaSet`s with the revision of the Deployment.
const REVISION: &str = "deployment.kubernetes.io/revision";

/// How many names are selected by; if there are more, those of all operators are read.
const SELECTED: usize = 50;

/// The rollouts of operators that are not available.
pub(super) struct Rolled {
    /// None if the user may not read them.
    sets: Option<Vec<PartialObjectMeta<ReplicaSet>>>,
    pods: Vec<Pod>,
}

/// What selects the `ReplicaSet`s and Pods of the Deployments of these names: an address may be 8 KiB long.
fn selector(names: &BTreeSet<String>) -> String {
    if names.len() > SELECTED {
        return super::selector();
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    format!("app in ({})", names.join(","))
}

/// What the Deployments of these names have rolled out.
pub(super) async fn read(
    cluster: &Cluster,
    reach: &Reach,
    names: &BTreeSet<String>,
) -> Result<Rolled, Error> {
    let selected = ListParams::default().labels(&selector(names));
    let sets = async {
        match cluster.list_metadata(reach, &selected).await {
            Ok(sets) => Ok(Some(sets)),
            // Roles that were created for an earlier version of this plugin do not include `ReplicaSet`s.
            Err(Error::Refused { code: 403, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    };
    let (sets, pods) = tokio::try_join!(sets, cluster.list(reach, &selected))?;
    Ok(Rolled { sets, pods })
}

impl Rolled {
    /// The state of this Deployment's current `ReplicaSet` and its Pods; none before its controller has seen the change.
    pub(super) fn of(&self, deployment: &Deployment) -> Rollout {
        let status = deployment.status.as_ref();
        if status.and_then(|status| status.observed_generation) < deployment.metadata.generation {
            return Rollout::default();
        }
        let conditions = status.map(|status| &status.conditions);
        let current = self.current(deployment);
        let blocked = reason(conditions, "ReplicaFailure", "True").or(current.blocked);
        Rollout { blocked, ..current }
    }

    /// The Pods of this Deployment's current `ReplicaSet`; none before it exists.
    fn current(&self, deployment: &Deployment) -> Rollout {
        let Some(sets) = &self.sets else {
            return rollout(None, self.pods.iter().filter(|pod| is_of_version(pod, deployment)));
        };
        let revision = deployment.annotations().get(REVISION);
        let current =
            sets.iter().find(|set| is_owned(*set, deployment) && set.annotations().get(REVISION) == revision);
        current.map_or_else(Rollout::default, |set| {
            rollout(Some(set), self.pods.iter().filter(|pod| is_owned(*pod, set)))
        })
    }
}

fn is_owned<Child: ResourceExt, Owner: ResourceExt>(child: &Child, owner: &Owner) -> bool {
    let uid = owner.uid();
    child.owner_references().iter().any(|reference| Some(&reference.uid) == uid.as_ref())
}

/// The revision according to a Pod's labels, if the user may not read `ReplicaSet`s.
fn is_of_version(pod: &Pod, deployment: &Deployment) -> bool {
    let labels: &BTreeMap<String, String> = pod.labels();
    let version = deployment.labels().get(well_known::VERSION);
    labels.get("app") == Some(&deployment.name_any())
        && pod.namespace() == deployment.namespace()
        && labels.get(well_known::VERSION).is_none_or(|one| Some(one) == version)
}

fn rollout<'a>(set: Option<&PartialObjectMeta<ReplicaSet>>, pods: impl Iterator<Item = &'a Pod>) -> Rollout {
    let pods: Vec<&Pod> = pods.filter(|pod| pod.metadata.deletion_timestamp.is_none()).collect();
    let created = |one: &Pod| one.creation_timestamp().map(|time| time.0);
    let began = pods.iter().filter_map(|pod| created(pod)).min();
    let began = began.or_else(|| set?.creation_timestamp().map(|time| time.0));
    let uids = pods.iter().filter_map(|pod| pod.uid());
    Rollout {
        uids: uids.chain(set.and_then(ResourceExt::uid)).collect(),
        began: began.map(|time| time.to_string()),
        containers: pods.iter().flat_map(|pod| containers(pod)).collect(),
        blocked: pods.iter().find_map(|pod| unplaced(pod)),
    }
}

fn unplaced(pod: &Pod) -> Option<Reason> {
    reason(pod.status.as_ref()?.conditions.as_ref(), "PodScheduled", "False")
}

fn reason(conditions: Option<&Vec<Condition>>, kind: &str, status: &str) -> Option<Reason> {
    let is_meant = |one: &&Condition| one.type_ == kind && one.status == status;
    let condition = conditions?.iter().find(is_meant)?;
    Some((condition.reason.clone()?, condition.message.clone().unwrap_or_default()))
}

fn containers(pod: &Pod) -> Vec<Container> {
    let status = pod.status.as_ref();
    let init = status.and_then(|status| status.init_container_statuses.as_ref());
    let main = status.and_then(|status| status.container_statuses.as_ref());
    let container = |one: &ContainerStatus| Container {
        pod: pod.name_any(),
        name: one.name.clone(),
        restarts: one.restart_count,
        waiting: one.state.as_ref().and_then(|state| state.waiting.as_ref()).and_then(|waiting| {
            let message = waiting.message.clone().unwrap_or_default();
            Some((waiting.reason.clone()?, message))
        }),
    };
    init.into_iter().chain(main).flatten().map(container).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn the_selector_of_many_operators_is_no_longer_than_an_address_may_be() {
        let names = |count: usize| -> BTreeSet<String> {
            (0..count).map(|number| format!("{}-{number}-operator", "a".repeat(50))).collect()
        };
        let few: BTreeSet<String> = ["b-operator", "a-operator"].map(str::to_owned).into();
        assert_eq!(selector(&few), "app in (a-operator,b-operator)");
        for count in [SELECTED, SELECTED + 1, 10_000] {
            assert!(selector(&names(count)).len() < 8 << 10, "{count}");
        }
    }

    fn read<K: serde::de::DeserializeOwned>(value: Value) -> K {
        serde_json::from_value(value).unwrap()
    }

    fn deployment(observed: i64) -> Deployment {
        read(json!({
            "metadata": {"name": "x-operator", "namespace": "prod", "uid": "deployment", "generation": 2,
                "annotations": {REVISION: "2"}, "labels": {"app.kubernetes.io/version": "1.0.0"}},
            "status": {"observedGeneration": observed},
        }))
    }

    fn set(uid: &str, owner: &str, revision: &str) -> PartialObjectMeta<ReplicaSet> {
        read(json!({"metadata": {
            "name": uid, "namespace": "prod", "uid": uid, "annotations": {REVISION: revision},
            "creationTimestamp": "2026-11-22T08:00:00Z",
            "ownerReferences": [{"apiVersion": "apps/v1", "kind": "Deployment", "name": "x", "uid": owner}]}}))
    }

    fn pod(uid: &str, set: &str, version: &str) -> Pod {
        read(json!({
            "metadata": {"name": uid, "namespace": "prod", "uid": uid, "creationTimestamp": "2026-11-22T09:00:00Z",
                "labels": {"app": "x-operator", "app.kubernetes.io/version": version},
                "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "x", "uid": set}]},
            "status": {"containerStatuses": [{"name": "x", "image": "", "imageID": "", "ready": false,
                "restartCount": 2, "state": {"waiting": {"reason": "ImagePullBackOff", "message": "no"}}}]},
        }))
    }

    fn rolled() -> Rolled {
        Rolled {
            sets: Some(vec![
                set("old", "deployment", "1"),
                set("new", "deployment", "2"),
                set("alien", "other", "2"),
            ]),
            pods: vec![
                pod("of-old", "old", "1.0.0"),
                pod("of-new", "new", "1.0.0"),
                pod("of-alien", "alien", "1.0.0"),
                pod("of-elder", "old", "0.9.0"),
            ],
        }
    }

    #[test]
    fn only_the_current_rollout_counts() {
        let rollout = rolled().of(&deployment(2));
        let names: Vec<&str> = rollout.containers.iter().map(|one| one.pod.as_str()).collect();
        assert_eq!(names, ["of-new"]);
        assert_eq!(rollout.containers[0].restarts, 2);
        assert_eq!(rollout.trouble().unwrap().0, "ImagePullBackOff");
        assert_eq!(rollout.uids, ["new".to_owned(), "of-new".to_owned()].into());
        assert_eq!(rollout.began.as_deref(), Some("2026-11-22T09:00:00Z"));
        // Its controller has not seen the change yet.
        assert_eq!(rolled().of(&deployment(1)), Rollout::default());
    }

    #[test]
    fn a_pod_that_is_being_deleted_does_not_count() {
        let mut rolled = rolled();
        rolled.pods[1] = read(json!({"metadata": {
            "name": "of-new", "uid": "of-new", "deletionTimestamp": "2026-11-22T09:01:00Z",
            "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "x", "uid": "new"}]}}));
        let rollout = rolled.of(&deployment(2));
        assert!(rollout.containers.is_empty());
        assert_eq!(rollout.began.as_deref(), Some("2026-11-22T08:00:00Z"));
    }

    #[test]
    fn a_pod_without_a_node_and_one_that_cannot_be_created_are_in_trouble() {
        let condition = |kind: &str, status: &str, reason: &str| {
            json!({"conditions": [{"type": kind, "status": status, "reason": reason, "message": "m"}],
                "observedGeneration": 2})
        };
        let mut rolled = rolled();
        let reason_of = |rolled: &Rolled, deployment: &Deployment| {
            rolled.of(deployment).trouble().map(|(reason, _)| reason.clone())
        };
        for (status, told) in [("False", Some("Unschedulable")), ("True", None)] {
            rolled.pods[1].status = read(condition("PodScheduled", status, "Unschedulable"));
            assert_eq!(reason_of(&rolled, &deployment(2)).as_deref(), told);
        }
        rolled.pods.clear();
        let status = read(condition("ReplicaFailure", "True", "FailedCreate"));
        let refused = Deployment { status, ..deployment(2) };
        assert_eq!(reason_of(&rolled, &refused).as_deref(), Some("FailedCreate"));
    }

    #[test]
    fn without_replica_sets_the_version_tells_pods_apart() {
        let rolled = Rolled { sets: None, ..rolled() };
        assert_eq!(rolled.of(&deployment(2)).containers.len(), 3);
    }
}
