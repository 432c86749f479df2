//! The bootstrap node and the Salt master's Pod, which calls to Salt need to know.

use jiff::Timestamp;
use k8s_openapi::api::core::v1::{Node, Pod};
use kube::ResourceExt;
use kube::api::{Api, ListParams};

use super::{Cluster, Error};
use crate::domain::presence::MasterArchives;
use crate::domain::well_known;

/// The prefix of the names of the Pod's volumes with archives.
const ARCHIVE_VOLUME: &str = "solution-";

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
        let selector = format!("{}bootstrap", well_known::ROLE_PREFIX);
        let nodes = api
            .list_metadata(&ListParams::default().labels(&selector))
            .await?;
        Ok(nodes.items.first().and_then(|node| {
            let version = node.labels().get(well_known::METALK8S_VERSION)?.clone();
            Some(Bootstrap {
                node: node.name_any(),
                version,
            })
        }))
    }

    /// When the Salt master's container was started; none while it does not run.
    pub async fn salt_master_started(&self) -> Result<Option<Timestamp>, Error> {
        let pods = self.salt_masters().await?;
        Ok(pods.iter().filter_map(master_started).max())
    }

    /// The archives that the Salt master sees, which are those in its Pod. They are unknown while there is no Pod.
    pub async fn master_archives(&self) -> Result<MasterArchives, Error> {
        let pods = self.salt_masters().await?;
        let running = pods
            .iter()
            .filter(|pod| pod.metadata.deletion_timestamp.is_none());
        let newest = running.max_by_key(|pod| pod.metadata.creation_timestamp.clone());
        Ok(newest.map_or_else(MasterArchives::unknown, archives))
    }

    async fn salt_masters(&self) -> Result<Vec<Pod>, Error> {
        let api: Api<Pod> = Api::namespaced(self.client.clone(), "kube-system");
        let pods = api.list(&ListParams::default().labels("app=salt-master")).await?;
        Ok(pods.items)
    }
}

/// The archives that MetalK8s has mounted into the Pod: one volume each, of the directory where the archive is
/// mounted. A Pod without any volume says nothing, because MetalK8s' Pod always has some.
fn archives(pod: &Pod) -> MasterArchives {
    let volumes = pod.spec.as_ref().and_then(|spec| spec.volumes.as_ref());
    let Some(volumes) = volumes.filter(|volumes| !volumes.is_empty()) else {
        return MasterArchives::unknown();
    };
    let archives = volumes
        .iter()
        .filter(|volume| volume.name.starts_with(ARCHIVE_VOLUME));
    let directories = archives.filter_map(|volume| volume.host_path.as_ref());
    MasterArchives::mounted_at(directories.map(|directory| directory.path.as_str()))
}

fn master_started(pod: &Pod) -> Option<Timestamp> {
    let containers = pod.status.as_ref()?.container_statuses.as_ref()?;
    let master = containers
        .iter()
        .find(|container| container.name == "salt-master")?;
    Some(master.state.as_ref()?.running.as_ref()?.started_at.as_ref()?.0)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn of(volumes: &Value) -> MasterArchives {
        let spec = json!({"containers": [], "volumes": volumes});
        archives(&serde_json::from_value(json!({"spec": spec})).unwrap())
    }

    #[test]
    fn the_master_sees_what_its_pod_has_volumes_of() {
        let directory = |name: &str, path: &str| json!({"name": name, "hostPath": {"path": path}});
        let config = directory("config", "/etc/salt");
        let seen = of(&json!([
            config,
            directory("solution-x-1-0-0", "/srv/scality/x-1.0.0")
        ]));
        assert!(seen.has("x-1.0.0") && seen.lacks("salt"), "{seen:?}");
        assert!(of(&json!([config])).lacks("x-1.0.0"));
        assert_eq!(of(&json!([])), MasterArchives::unknown());
    }
}
