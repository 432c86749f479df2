//! The archives of the direct backend. It has no bootstrap node that could mount them, so each is kept in a ConfigMap.

use kube::api::ListParams;

use super::{Cluster, Error};
use domain::archive::presence::{Mounted, NodeArchives};
use domain::backend::direct::{StoredArchive, reference};
use domain::object::resource::CONFIG_MAP;
use domain::object::well_known;

pub async fn read(cluster: &Cluster, id: &str) -> Result<Option<StoredArchive>, Error> {
    let object = cluster.read(&reference(id)).await?;
    Ok(object.as_ref().and_then(StoredArchive::of))
}

/// The archives of these ids that are kept in the cluster.
pub async fn read_all(
    cluster: &Cluster,
    ids: impl IntoIterator<Item = &str>,
) -> Result<Vec<StoredArchive>, Error> {
    let mut found = Vec::new();
    for id in ids {
        found.extend(read(cluster, id).await?);
    }
    Ok(found)
}

/// Which archives are kept in the cluster, and from which files they were imported.
pub async fn list(cluster: &Cluster) -> Result<NodeArchives, Error> {
    let api = cluster.objects(&CONFIG_MAP, Some(well_known::CATALOGUE));
    let labelled = ListParams::default().labels(well_known::STORED_ARCHIVE);
    let list = api.list_metadata(&labelled).await?;
    let mut archives = NodeArchives::default();
    for object in list.items {
        let mut annotations = object.metadata.annotations.unwrap_or_default();
        let texts = [well_known::STORED_ID, well_known::STORED_PATH].map(|key| annotations.remove(key));
        if let [Some(id), Some(path)] = texts {
            archives.configured.push(path.clone());
            archives.mounted.push(Mounted { id, path });
        }
    }
    Ok(archives)
}
