//! Evicts Pods from a node, as `kubectl drain` does.

use jiff::Timestamp;
use kube::ResourceExt;
use kube::api::{Api, DeleteParams, EvictParams, ListParams};
use tokio::time::Instant;

use super::parts::Pod;
use super::poll::{Observation, Poll};
use super::verdict::Verdict;
use super::wait::WaitError;
use super::{Cluster, Error};
use base::events::Events;
use domain::node::{Draining, Tenant};

impl Cluster {
    /// The Pods that keep a node in use.
    pub async fn tenants(&self, node: &str) -> Result<Vec<Tenant>, Error> {
        let mut tenants = self.pods_on(node, None).await?;
        tenants.retain(Tenant::needs_node);
        Ok(tenants)
    }

    /// The Pods on a node that match a label selector, but for static ones.
    pub async fn pods_on(&self, node: &str, selector: Option<&str>) -> Result<Vec<Tenant>, Error> {
        let pods: Api<Pod> = Api::all(self.client.clone());
        let mut there = ListParams::default().fields(&format!("spec.nodeName={node}"));
        if let Some(selector) = selector {
            there = there.labels(selector);
        }
        let found = pods.list(&there).await?;
        let now = self.last_time();
        Ok(found.items.iter().filter_map(|pod| tenant(pod, now)).collect())
    }

    /// Evicts the Pods of a node until none is left, or until `deadline`. The eviction of a Pod that a disruption
    /// budget protects is requested again. A Pod that was not to be touched is not, even if it was created after the
    /// decision.
    pub async fn drain(
        &self,
        node: &str,
        draining: &Draining,
        deadline: Instant,
        events: &Events,
    ) -> Result<(), WaitError> {
        let look = async || self.evict_tenants(node, draining).await.map(Observation::from);
        let last = Poll::until(deadline, events).looks(look).await?;
        last.seen.at_the_end(format_args!("node/{node} is drained"))
    }

    /// Requests the eviction of each Pod of a node once. Repeating the request for a Pod that is already being
    /// evicted does no harm.
    async fn evict_tenants(&self, node: &str, draining: &Draining) -> Result<Verdict, Error> {
        let tenants = self.pods_on(node, draining.pod_selector.as_deref()).await?;
        if let Err(refusal) = draining.refuse(node, &tenants) {
            return Ok(Verdict::Refused(refusal));
        }
        let leaving: Vec<&Tenant> = draining.leaving(&tenants).collect();
        let mut protected = Vec::new();
        for one in &leaving {
            protected.extend(self.evict(one, draining).await?);
        }
        Ok(match leaving.first() {
            None => Verdict::Met,
            Some(first) => Verdict::NotYet(match protected.first() {
                Some(why) => why.clone(),
                None => format!("{} pods remain, among them {first}", leaving.len()),
            }),
        })
    }

    /// Requests the end of a Pod; returns the API server's message if a disruption budget forbids it now.
    async fn evict(&self, tenant: &Tenant, draining: &Draining) -> Result<Option<String>, Error> {
        let pods: Api<Pod> = Api::namespaced(self.client.clone(), &tenant.namespace);
        let deletion = DeleteParams {
            grace_period_seconds: draining.grace_period,
            ..DeleteParams::default()
        };
        let requested = if draining.disable_eviction {
            pods.delete(&tenant.name, &deletion).await.map(drop)
        } else {
            let eviction = EvictParams {
                delete_options: Some(deletion),
                ..EvictParams::default()
            };
            pods.evict(&tenant.name, &eviction).await.map(drop)
        };
        match requested {
            Ok(()) => Ok(None),
            Err(kube::Error::Api(status)) if status.is_not_found() => Ok(None),
            Err(kube::Error::Api(status)) if status.code == 429 => {
                Ok(Some(format!("{tenant}: {}", status.message)))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// A Pod on a node; none if it is static.
fn tenant(pod: &Pod, now: Timestamp) -> Option<Tenant> {
    const MIRROR: &str = "kubernetes.io/config.mirror";
    if pod.annotations().contains_key(MIRROR) {
        return None;
    }
    let owner = pod
        .owner_references()
        .iter()
        .find(|owner| owner.controller == Some(true));
    let phase = pod.status.as_ref().and_then(|status| status.phase.as_deref());
    let deletion = pod.metadata.deletion_timestamp.as_ref();
    Some(Tenant {
        namespace: pod.namespace().unwrap_or_default(),
        name: pod.name_any(),
        is_managed: owner.is_some(),
        is_of_daemon_set: owner.is_some_and(|owner| owner.kind == "DaemonSet"),
        has_empty_dir: has_empty_dir(pod),
        has_ended: matches!(phase, Some("Succeeded" | "Failed")),
        ending_for: deletion.map(|due| now.as_second() - due.0.as_second()),
    })
}

fn has_empty_dir(pod: &Pod) -> bool {
    let spec = pod.spec.iter();
    let mut volumes = spec.flat_map(|spec| spec.volumes.iter().flatten());
    volumes.any(|volume| volume.empty_dir.is_some())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::cluster::scripted::Scripted;

    fn read(pod: Value) -> Option<Tenant> {
        let pod: Pod = serde_json::from_value(pod).unwrap();
        tenant(&pod, "2027-01-01T00:01:00Z".parse().unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn a_pod_that_nobody_would_make_again_is_not_evicted() {
        let server = Scripted::start();
        server.put(
            "/api/v1/namespaces/prod/pods/web",
            json!({"metadata": {"name": "web", "namespace": "prod"}, "spec": {"nodeName": "n", "containers": []}}),
        );
        let deadline = Instant::now() + std::time::Duration::from_mins(1);
        let cluster = server.cluster();
        let refused = cluster
            .drain("n", &Draining::default(), deadline, &Events::none())
            .await
            .unwrap_err();
        assert_eq!(
            refused.to_string(),
            "these pods of node n have no controller that would create them again: pod/web in prod"
        );
        assert!(matches!(refused, WaitError::Refused(_)));
        assert!(server.writes().is_empty(), "{:?}", server.writes());
    }

    #[tokio::test(start_paused = true)]
    async fn a_pod_is_evicted_or_deleted_with_the_grace_period_that_was_given() {
        let web = json!({"metadata": {"name": "web", "namespace": "prod"}, "spec": {"nodeName": "n", "containers": []}});
        for (disable_eviction, method, path) in [
            (false, "POST", "/api/v1/namespaces/prod/pods/web/eviction"),
            (true, "DELETE", "/api/v1/namespaces/prod/pods/web"),
        ] {
            let server = Scripted::start();
            server.put("/api/v1/namespaces/prod/pods/web", web.clone());
            let draining = Draining {
                force: true,
                grace_period: Some(0),
                disable_eviction,
                ..Draining::default()
            };
            let cluster = server.cluster();
            let _ = cluster.evict_tenants("n", &draining).await;
            let writes = format!("{:?}", server.writes());
            assert!(writes.contains(method) && writes.contains(path), "{writes}");
        }
    }

    #[test]
    fn what_goes_with_its_node_does_not_keep_it() {
        let owned = |kind| json!([{"apiVersion": "apps/v1", "kind": kind, "name": "o", "uid": "u", "controller": true}]);
        for (pod, is_managed, needs_node) in [
            (json!({"metadata": {"name": "a"}}), false, true),
            (
                json!({"metadata": {"name": "a", "ownerReferences": owned("ReplicaSet")}}),
                true,
                true,
            ),
            (
                json!({"metadata": {"name": "a", "ownerReferences": owned("DaemonSet")}}),
                true,
                false,
            ),
            (
                json!({"metadata": {"name": "a"}, "status": {"phase": "Succeeded"}}),
                false,
                false,
            ),
        ] {
            let one = read(pod.clone()).unwrap();
            assert_eq!(
                (one.is_managed, one.needs_node()),
                (is_managed, needs_node),
                "{pod}"
            );
        }
        let is_static =
            json!({"metadata": {"name": "a", "annotations": {"kubernetes.io/config.mirror": "x"}}});
        assert_eq!(read(is_static), None);
    }

    #[test]
    fn data_and_the_end_of_a_pod_are_seen() {
        let one = read(json!({
            "metadata": {"name": "a", "deletionTimestamp": "2027-01-01T00:00:00Z"},
            "spec": {"containers": [], "volumes": [{"name": "v", "emptyDir": {}}]},
        }));
        let one = one.unwrap();
        assert_eq!((one.has_empty_dir, one.ending_for), (true, Some(60)));
        let one = read(json!({
            "metadata": {"name": "a"},
            "spec": {"containers": [], "volumes": [{"name": "v", "hostPath": {"path": "/x"}}]},
        }));
        let one = one.unwrap();
        assert_eq!((one.has_empty_dir, one.ending_for), (false, None));
    }
}
