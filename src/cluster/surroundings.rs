//! The bootstrap node and the Salt master's Pod: what a Salt call needs to know of the cluster.

use jiff::Timestamp;
use k8s_openapi::api::core::v1::{Node, Pod};
use kube::ResourceExt;
use kube::api::{Api, ListParams};

use super::{Cluster, Error};
use crate::domain::label;

/// The node that MetalK8s was installed from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bootstrap {
    /// Its name, which is its Salt minion's id.
    pub node: String,
    /// The MetalK8s version it runs.
    pub version: String,
}

impl Bootstrap {
    /// The Salt environment that holds this version's formulas.
    #[must_use]
    pub fn saltenv(&self) -> String {
        format!("metalk8s-{}", self.version)
    }
}

impl Cluster {
    /// The bootstrap node; none where no node carries its role, or it has no version.
    pub async fn bootstrap(&self) -> Result<Option<Bootstrap>, Error> {
        let api: Api<Node> = Api::all(self.client.clone());
        let selector = format!("{}bootstrap", label::ROLE_PREFIX);
        let nodes = api
            .list_metadata(&ListParams::default().labels(&selector))
            .await?;
        Ok(nodes.items.first().and_then(|node| {
            let version = node.labels().get(label::METALK8S_VERSION)?.clone();
            Some(Bootstrap {
                node: node.name_any(),
                version,
            })
        }))
    }

    /// When the Salt master's container was started; none while it does not run.
    pub async fn salt_master_started(&self) -> Result<Option<Timestamp>, Error> {
        let api: Api<Pod> = Api::namespaced(self.client.clone(), "kube-system");
        let pods = api.list(&ListParams::default().labels("app=salt-master")).await?;
        Ok(pods.items.iter().filter_map(master_started).max())
    }
}

fn master_started(pod: &Pod) -> Option<Timestamp> {
    let containers = pod.status.as_ref()?.container_statuses.as_ref()?;
    let master = containers
        .iter()
        .find(|container| container.name == "salt-master")?;
    Some(master.state.as_ref()?.running.as_ref()?.started_at.as_ref()?.0)
}
