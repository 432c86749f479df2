//! Evicts Pods from a node, as `kubectl drain` does.

use kube::ResourceExt;
use kube::api::{Api, EvictParams, ListParams};
use tokio::time::Instant;

use super::parts::Pod;
use super::poll::{Observation, Poll};
use super::wait::{Verdict, WaitError};
use super::{Cluster, Error};
use crate::domain::node::Tenant;
use crate::domain::plans::node::refuse_unmanaged;
use crate::events::Events;

impl Cluster {
    /// The Pods that keep a node in use.
    pub async fn tenants(&self, node: &str) -> Result<Vec<Tenant>, Error> {
        let pods: Api<Pod> = Api::all(self.client.clone());
        let there = ListParams::default().fields(&format!("spec.nodeName={node}"));
        let found = pods.list(&there).await?;
        Ok(found.items.iter().filter_map(tenant).collect())
    }

    /// Evicts the Pods of a node until none is left, or until `deadline`. The eviction of a Pod that a disruption
    /// budget protects is requested again. A Pod without a controller is never evicted, even if it was created after
    /// the decision.
    pub async fn drain(&self, node: &str, deadline: Instant, events: &Events) -> Result<(), WaitError> {
        let look = async || self.evict_tenants(node).await.map(Observation::from);
        let last = Poll::until(deadline, events).looks(look).await?;
        last.seen.at_the_end(format_args!("node/{node} is drained"))
    }

    /// Requests the eviction of each Pod of a node once. Repeating the request for a Pod that is already being
    /// evicted does no harm.
    async fn evict_tenants(&self, node: &str) -> Result<Verdict, Error> {
        let tenants = self.tenants(node).await?;
        if let Err(refusal) = refuse_unmanaged(node, &tenants) {
            return Ok(Verdict::Refused(refusal));
        }
        let mut protected = Vec::new();
        for one in &tenants {
            protected.extend(self.evict(one).await?);
        }
        Ok(match tenants.first() {
            None => Verdict::Met,
            Some(first) => Verdict::NotYet(match protected.first() {
                Some(why) => why.clone(),
                None => format!("{} pods remain, among them {first}", tenants.len()),
            }),
        })
    }

    /// Requests the eviction of a Pod; returns the API server's message if a disruption budget forbids it now.
    async fn evict(&self, tenant: &Tenant) -> Result<Option<String>, Error> {
        let pods: Api<Pod> = Api::namespaced(self.client.clone(), &tenant.namespace);
        match pods.evict(&tenant.name, &EvictParams::default()).await {
            Ok(_) => Ok(None),
            Err(kube::Error::Api(status)) if status.is_not_found() => Ok(None),
            Err(kube::Error::Api(status)) if status.code == 429 => {
                Ok(Some(format!("{tenant}: {}", status.message)))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether a Pod keeps its node in use; none if it is deleted with the node or has ended.
fn tenant(pod: &Pod) -> Option<Tenant> {
    const MIRROR: &str = "kubernetes.io/config.mirror";
    let owner = pod
        .owner_references()
        .iter()
        .find(|owner| owner.controller == Some(true));
    let phase = pod.status.as_ref().and_then(|status| status.phase.as_deref());
    let has_ended = matches!(phase, Some("Succeeded" | "Failed"));
    let is_of_node =
        pod.annotations().contains_key(MIRROR) || owner.is_some_and(|owner| owner.kind == "DaemonSet");
    if has_ended || is_of_node {
        return None;
    }
    Some(Tenant {
        namespace: pod.namespace().unwrap_or_default(),
        name: pod.name_any(),
        is_managed: owner.is_some(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::cluster::scripted::Scripted;

    fn read(pod: Value) -> Option<bool> {
        let pod: Pod = serde_json::from_value(pod).unwrap();
        tenant(&pod).map(|one| one.is_managed)
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
        let refused = cluster.drain("n", deadline, &Events::none()).await.unwrap_err();
        assert_eq!(
            refused.to_string(),
            "these pods of node n have no controller that would create them again: pod/web in prod"
        );
        assert!(matches!(refused, WaitError::Refused(_)));
        assert!(server.writes().is_empty(), "{:?}", server.writes());
    }

    #[test]
    fn what_goes_with_its_node_does_not_keep_it() {
        let owned = |kind| json!([{"apiVersion": "apps/v1", "kind": kind, "name": "o", "uid": "u", "controller": true}]);
        for (pod, expected) in [
            (json!({"metadata": {"name": "a"}}), Some(false)),
            (
                json!({"metadata": {"name": "a", "ownerReferences": owned("ReplicaSet")}}),
                Some(true),
            ),
            (
                json!({"metadata": {"name": "a", "ownerReferences": owned("DaemonSet")}}),
                None,
            ),
            (
                json!({"metadata": {"name": "a", "annotations": {"kubernetes.io/config.mirror": "x"}}}),
                None,
            ),
            (
                json!({"metadata": {"name": "a"}, "status": {"phase": "Succeeded"}}),
                None,
            ),
        ] {
            assert_eq!(read(pod.clone()), expected, "{pod}");
        }
    }
}
