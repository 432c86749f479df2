//! The objects of monitoring in a namespace.

use serde_json::Value;

use super::{Cluster, Error};
use domain::object::resource::{PROMETHEUS_RULE, Resource, SERVICE, SERVICE_MONITOR};
use domain::operator::monitoring::Candidates;

/// Services, `ServiceMonitor`s and `PrometheusRule`s of a namespace: three requests.
pub async fn candidates(cluster: &Cluster, namespace: &str) -> Result<Candidates, Error> {
    let (services, monitors, rules) = tokio::try_join!(
        cluster.raw(SERVICE, Some(namespace), None),
        known(cluster, SERVICE_MONITOR, namespace),
        known(cluster, PROMETHEUS_RULE, namespace)
    )?;
    Ok(Candidates { services, monitors, rules })
}

/// The objects of a kind; none if the cluster does not have the kind.
async fn known(cluster: &Cluster, kind: Resource, namespace: &str) -> Result<Vec<Value>, Error> {
    match cluster.raw(kind, Some(namespace), None).await {
        Err(Error::Refused { code: 404, .. }) => Ok(Vec::new()),
        objects => objects,
    }
}
