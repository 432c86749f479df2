//! Evicts Pods from a node, as `kubectl drain` does.

use kube::api::{Api, DeleteParams, EvictParams};
use tokio::time::Instant;

use super::parts::Pod;
use super::poll::{Observation, Poll};
use super::verdict::Verdict;
use super::wait::WaitError;
use super::{Cluster, Error, nodes};
use base::events::Events;
use domain::node::{Draining, Tenant};

/// Evicts the Pods of a node until none is left, or until `deadline`. The eviction of a Pod that a disruption
/// budget protects is requested again. A Pod that was not to be touched is not, even if it was created after the
/// decision.
pub async fn node(
    cluster: &Cluster,
    node: &str,
    draining: &Draining,
    deadline: Instant,
    events: &Events,
) -> Result<(), WaitError> {
    let look = async || {
        evict_tenants(cluster, node, draining)
            .await
            .map(Observation::from)
    };
    let last = Poll::until(deadline, events).looks(look).await?;
    last.seen.at_the_end(format_args!("node/{node} is drained"))
}

/// Requests the eviction of each Pod of a node once. Repeating the request for a Pod that is already being
/// evicted does no harm.
async fn evict_tenants(cluster: &Cluster, node: &str, draining: &Draining) -> Result<Verdict, Error> {
    let tenants = nodes::pods_on(cluster, node, draining.pod_selector.as_deref()).await?;
    if let Err(refusal) = draining.refuse(node, &tenants) {
        return Ok(Verdict::Refused(refusal));
    }
    let leaving: Vec<&Tenant> = draining.leaving(&tenants).collect();
    let mut protected = Vec::new();
    for one in &leaving {
        protected.extend(evict(cluster, one, draining).await?);
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
async fn evict(cluster: &Cluster, tenant: &Tenant, draining: &Draining) -> Result<Option<String>, Error> {
    let pods: Api<Pod> = Api::namespaced(cluster.client.clone(), &tenant.namespace);
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::cluster::scripted::Scripted;

    #[tokio::test(start_paused = true)]
    async fn a_pod_that_nobody_would_make_again_is_not_evicted() {
        let server = Scripted::start();
        server.put(
            "/api/v1/namespaces/prod/pods/web",
            json!({"metadata": {"name": "web", "namespace": "prod"}, "spec": {"nodeName": "n", "containers": []}}),
        );
        let deadline = Instant::now() + std::time::Duration::from_mins(1);
        let cluster = server.cluster();
        let refused = node(&cluster, "n", &Draining::default(), deadline, &Events::none())
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
            let _ = evict_tenants(&cluster, "n", &draining).await;
            let writes = format!("{:?}", server.writes());
            assert!(writes.contains(method) && writes.contains(path), "{writes}");
        }
    }
}
