//! The objects of monitoring in a namespace.

use serde_json::Value;

use super::{Cluster, Error};
use domain::object::resource::{PROMETHEUS_RULE, Resource, SERVICE, SERVICE_MONITOR};
use domain::operator::monitoring::Candidates;

impl Cluster {
    /// Services, `ServiceMonitor`s and `PrometheusRule`s of a namespace: three requests.
    pub async fn monitoring(&self, namespace: &str) -> Result<Candidates, Error> {
        let (services, monitors, rules) = tokio::try_join!(
            self.raw(SERVICE, Some(namespace), None),
            self.known(SERVICE_MONITOR, namespace),
            self.known(PROMETHEUS_RULE, namespace)
        )?;
        Ok(Candidates {
            services,
            monitors,
            rules,
        })
    }

    /// The objects of a kind; none if the cluster does not have the kind.
    async fn known(&self, kind: Resource, namespace: &str) -> Result<Vec<Value>, Error> {
        match self.raw(kind, Some(namespace), None).await {
            Err(Error::Refused { code: 404, .. }) => Ok(Vec::new()),
            objects => objects,
        }
    }
}
