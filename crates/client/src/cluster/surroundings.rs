//! The bootstrap node and the Salt master's Pod, which calls to Salt need to know.

use jiff::Timestamp;
use k8s_openapi::api::core::v1::Node;
use kube::ResourceExt;
use kube::api::{Api, ListParams};

use super::parts::Pod;
use super::{Cluster, Error};
use domain::archive::presence::MasterArchives;
use domain::object::well_known;

/// The prefix of the names of the Pod's volumes with archives.
const ARCHIVE_VOLUME: &str = "solution-";

/// The registry of an installation that configures no other.
pub const DEFAULT_REGISTRY: &str = "metalk8s-registry-from-config.invalid";

/// The node that MetalK8s was installed from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bootstrap {
    /// Its name, which is its Salt minion's id.
    pub node: String,
    pub version: String,
}

/// The bootstrap node, or `None` if no node carries its role, or it has no version. Of several, none is taken: Salt works on
/// the bootstrap node alone, and nothing says which one that is.
pub async fn bootstrap(cluster: &Cluster) -> Result<Option<Bootstrap>, Error> {
    let api: Api<Node> = Api::all(cluster.client.clone());
    let selector = format!("{}bootstrap", well_known::ROLE_PREFIX);
    let nodes = api.list_metadata(&ListParams::default().labels(&selector)).await?;
    let Some((node, others)) = nodes.items.split_first() else { return Ok(None) };
    if !others.is_empty() {
        let names: Vec<String> = nodes.items.iter().map(ResourceExt::name_any).collect();
        let message = format!(
            "nodes {} carry the label {selector}, which only the node of the Salt master may have; remove it from the \
             other: kubectl label node NAME {selector}-",
            names.join(", "),
        );
        return Err(Error::Refused { code: 409, message });
    }
    let version = node.labels().get(well_known::METALK8S_VERSION);
    Ok(version.map(|version| Bootstrap { node: node.name_any(), version: version.clone() }))
}

/// When the Salt master's container was started, or `None` while it does not run.
pub async fn salt_master_started(cluster: &Cluster) -> Result<Option<Timestamp>, Error> {
    let pods = salt_masters(cluster).await?;
    Ok(pods.iter().filter_map(master_started).max())
}

/// The archives that the Salt master sees: those mounted in its Pod. Without a Pod they are unknown.
pub async fn master_archives(cluster: &Cluster) -> Result<MasterArchives, Error> {
    let newest = salt_master(cluster).await?;
    Ok(newest.as_ref().map_or_else(MasterArchives::unknown, archives))
}

/// The registry with the images of MetalK8s and of archives: the one that the image of the Salt master comes from.
pub async fn registry(cluster: &Cluster) -> Result<String, Error> {
    let newest = salt_master(cluster).await?;
    let registry = newest.as_ref().and_then(registry_of);
    Ok(registry.unwrap_or(DEFAULT_REGISTRY).to_owned())
}

async fn salt_master(cluster: &Cluster) -> Result<Option<Pod>, Error> {
    let pods = salt_masters(cluster).await?.into_iter();
    let running = pods.filter(|pod| pod.metadata.deletion_timestamp.is_none());
    Ok(running.max_by_key(|pod| pod.metadata.creation_timestamp.clone()))
}

async fn salt_masters(cluster: &Cluster) -> Result<Vec<Pod>, Error> {
    let api: Api<Pod> = Api::namespaced(cluster.client.clone(), "kube-system");
    let pods = api.list(&ListParams::default().labels("app=salt-master")).await?;
    Ok(pods.items)
}

/// The archives that MetalK8s has mounted into the Pod: one volume each, of the directory where the archive is
/// mounted. A Pod without any volume says nothing, because MetalK8s' Pod always has some.
fn archives(pod: &Pod) -> MasterArchives {
    let volumes = pod.spec.as_ref().and_then(|spec| spec.volumes.as_ref());
    let Some(volumes) = volumes.filter(|volumes| !volumes.is_empty()) else {
        return MasterArchives::unknown();
    };
    let archives = volumes.iter().filter(|volume| volume.name.starts_with(ARCHIVE_VOLUME));
    let directories = archives.filter_map(|volume| volume.host_path.as_ref());
    MasterArchives::mounted_at(directories.map(|directory| directory.path.as_str()))
}

/// The registry of an image of MetalK8s, `<registry>/metalk8s-<version>/<name>:<tag>`.
fn registry_of(pod: &Pod) -> Option<&str> {
    let mut containers = pod.spec.as_ref()?.containers.iter();
    let master = containers.find(|container| container.name == "salt-master")?;
    let (repository, _) = master.image.as_ref()?.rsplit_once('/')?;
    let (registry, _) = repository.rsplit_once("/metalk8s-")?;
    Some(registry)
}

fn master_started(pod: &Pod) -> Option<Timestamp> {
    let containers = pod.status.as_ref()?.container_statuses.as_ref()?;
    let master = containers.iter().find(|container| container.name == "salt-master")?;
    Some(master.state.as_ref()?.running.as_ref()?.started_at.as_ref()?.0)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::cluster::scripted::Scripted;

    fn of(volumes: &Value) -> MasterArchives {
        let spec = json!({"containers": [], "volumes": volumes});
        archives(&serde_json::from_value(json!({"spec": spec})).unwrap())
    }

    #[tokio::test]
    async fn of_two_bootstrap_nodes_none_is_guessed() {
        let server = Scripted::start();
        let labels = json!({"node-role.kubernetes.io/bootstrap": "", well_known::METALK8S_VERSION: "1.0.0"});
        for node in ["b", "a"] {
            server
                .put(&format!("/api/v1/nodes/{node}"), json!({"metadata": {"name": node, "labels": labels}}));
        }
        let refused = bootstrap(&server.cluster()).await.unwrap_err();
        assert!(matches!(refused, Error::Refused { code: 409, .. }));
        insta::assert_snapshot!(refused, @"nodes a, b carry the label node-role.kubernetes.io/bootstrap, which only the node of the Salt master may have; remove it from the other: kubectl label node NAME node-role.kubernetes.io/bootstrap-");
        server.remove("/api/v1/nodes/a");
        let only = bootstrap(&server.cluster()).await.unwrap().unwrap();
        assert_eq!((only.node.as_str(), only.version.as_str()), ("b", "1.0.0"));
    }

    #[test]
    fn the_master_sees_what_its_pod_has_volumes_of() {
        let directory = |name: &str, path: &str| json!({"name": name, "hostPath": {"path": path}});
        let config = directory("config", "/etc/salt");
        let seen = of(&json!([config, directory("solution-x-1-0-0", "/srv/scality/x-1.0.0")]));
        assert!(seen.has("x-1.0.0") && seen.lacks("salt"), "{seen:?}");
        assert!(of(&json!([config])).lacks("x-1.0.0"));
        assert_eq!(of(&json!([])), MasterArchives::unknown());
    }

    #[test]
    fn the_registry_is_where_the_image_of_the_salt_master_comes_from() {
        let of = |image: &str| {
            let containers = json!([{"name": "salt-api", "image": "a/metalk8s-1/b:1"}, {"name": "salt-master", "image": image}]);
            let pod: Pod = serde_json::from_value(json!({"spec": {"containers": containers}})).unwrap();
            registry_of(&pod).map(str::to_owned)
        };
        let registry = |text: &str| Some(text.to_owned());
        assert_eq!(of("r.invalid/metalk8s-129.0.0/salt-master:3006"), registry("r.invalid"));
        assert_eq!(of("10.0.0.1:5000/a/metalk8s-2/salt-master:1"), registry("10.0.0.1:5000/a"));
        assert_eq!(of("salt-master:sandbox"), None);
    }
}
