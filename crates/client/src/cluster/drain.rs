//! Evicts Pods from a node, as `kubectl drain` does.

use kube::api::{Api, DeleteParams, Preconditions};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::lock::Lock;
use super::parts::Pod;
use super::poll::{Observation, Poll};
use super::verdict::Verdict;
use super::wait::WaitError;
use super::{Cluster, Error, nodes};
use base::events::Events;
use domain::node::{Draining, Tenant};

/// Evicts the Pods of a node until none is left, or until `deadline`. The eviction of a Pod that a disruption
/// budget protects is requested again. A Pod that was not to be touched is not, even if it was created after the
/// decision. `lock` is confirmed before each round of evictions. If it is lost, nothing more is evicted, and the caller ends the
/// wait.
pub async fn node(
    cluster: &Cluster,
    node: &str,
    draining: &Draining,
    lock: Option<&Lock>,
    deadline: Instant,
    events: &Events,
) -> Result<(), WaitError> {
    let round =
        async || evict_tenants(cluster, node, draining, (lock, deadline)).await.map(Observation::from);
    let last = Poll::until(deadline, events).looks(round).await?;
    last.seen.at_the_end(format_args!("node/{node} is drained"))
}

/// Requests the eviction of each Pod of a node once. One that is ending is asked again only if it is to end sooner.
async fn evict_tenants(
    cluster: &Cluster,
    node: &str,
    draining: &Draining,
    (lock, deadline): (Option<&Lock>, Instant),
) -> Result<Verdict, Error> {
    let tenants = nodes::pods_on(cluster, node, draining.pod_selector.as_deref()).await?;
    if let Err(refusal) = draining.refuse(node, &tenants) {
        return Ok(Verdict::Refused(refusal));
    }
    let evicted: Vec<&Tenant> = draining.evicted(&tenants).collect();
    let mut protected = Vec::new();
    let is_meant = |one: &&&Tenant| one.ending_for.is_none() || draining.grace_period.is_some();
    if evicted.iter().any(|one| is_meant(&one))
        && let Some(lock) = lock
        && let Err(error) = lock.confirm(deadline).await
    {
        return Ok(Verdict::NotYet(error.to_string()));
    }
    for one in evicted.iter().filter(is_meant) {
        protected.extend(evict(cluster, one, draining).await?);
    }
    Ok(match evicted.first() {
        None => Verdict::Met,
        Some(first) => Verdict::NotYet(match protected.first() {
            Some(why) => why.clone(),
            None => format!("{} pods remain, among them {first}", evicted.len()),
        }),
    })
}

/// Requests the end of a Pod; returns the API server's message if a disruption budget forbids it now.
///
/// Only the Pod that was seen is meant: a controller may have created another one of that name meanwhile, on another node.
async fn evict(cluster: &Cluster, tenant: &Tenant, draining: &Draining) -> Result<Option<String>, Error> {
    let pods: Api<Pod> = Api::namespaced(cluster.client.clone(), &tenant.namespace);
    let deletion = DeleteParams {
        grace_period_seconds: draining.grace_period,
        preconditions: tenant.uid.clone().map(|uid| Preconditions { uid: Some(uid), resource_version: None }),
        ..DeleteParams::default()
    };
    let requested = if draining.disable_eviction {
        pods.delete(&tenant.name, &deletion).await.map(drop)
    } else {
        let eviction = eviction(tenant, &deletion)?;
        cluster.client.request::<Value>(eviction).await.map(drop)
    };
    match requested {
        Ok(()) => Ok(None),
        // It is gone, and maybe another one has its name.
        Err(kube::Error::Api(status)) if matches!(status.code, 404 | 409) => Ok(None),
        Err(kube::Error::Api(status)) if status.code == 429 => {
            Ok(Some(format!("{tenant}: {}", status.message)))
        }
        Err(error) => Err(error.into()),
    }
}

/// The request of an eviction. kube's own has its options under a name that the API server ignores.
fn eviction(tenant: &Tenant, deletion: &DeleteParams) -> Result<http::Request<Vec<u8>>, Error> {
    let Tenant { namespace, name, .. } = tenant;
    // Each API server takes it for an Eviction of the version that it has.
    let body = json!({"metadata": {"name": name, "namespace": namespace}, "deleteOptions": deletion});
    let request = http::Request::post(format!("/api/v1/namespaces/{namespace}/pods/{name}/eviction"));
    let request = request.header(http::header::CONTENT_TYPE, "application/json");
    let request = request.body(body.to_string().into_bytes());
    Ok(request.map_err(kube::Error::HttpError)?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::cluster::scripted::Scripted;

    fn unlocked() -> (Option<&'static Lock>, Instant) {
        (None, Instant::now())
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
        let refused =
            node(&cluster, "n", &Draining::default(), None, deadline, &Events::none()).await.unwrap_err();
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
            let draining =
                Draining { force: true, grace_period: Some(0), disable_eviction, ..Draining::default() };
            let cluster = server.cluster();
            let _ = evict_tenants(&cluster, "n", &draining, unlocked()).await;
            assert_eq!(server.writes(), [format!("{method} {path}")]);
            if let Some(eviction) = server.get(&format!("{path}/web")) {
                let uid = server.get("/api/v1/namespaces/prod/pods/web").unwrap()["metadata"]["uid"].clone();
                let options = json!({"gracePeriodSeconds": 0, "preconditions": {"uid": uid}});
                assert_eq!(eviction["deleteOptions"], options);
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn neither_a_pod_that_is_ending_nor_its_successor_is_evicted() {
        let path = "/api/v1/namespaces/prod/pods/web";
        let pod = |deletion: Option<&str>| {
            json!({"metadata": {"name": "web", "namespace": "prod", "deletionTimestamp": deletion},
                "spec": {"nodeName": "n", "containers": []}})
        };
        let draining = Draining { force: true, disable_eviction: true, ..Draining::default() };
        let server = Scripted::start();
        server.put(path, pod(Some("2026-11-29T00:00:00Z")));
        evict_tenants(&server.cluster(), "n", &draining, unlocked()).await.unwrap();
        assert!(server.writes().is_empty(), "{:?}", server.writes());
        let at_once = Draining { grace_period: Some(0), ..draining.clone() };
        evict_tenants(&server.cluster(), "n", &at_once, unlocked()).await.unwrap();
        assert_eq!(server.writes(), [format!("DELETE {path}")]);

        let server = Scripted::start();
        server.put(path, pod(None));
        server.before(&format!("DELETE {path}"), move |server| {
            server.remove(path);
            server.put(path, pod(None));
        });
        evict_tenants(&server.cluster(), "n", &draining, unlocked()).await.unwrap();
        assert!(server.get(path).is_some());
    }
}
