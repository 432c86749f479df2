//! The mark on what takes other objects with it when it is deleted: namespaces, and custom resource definitions.
//!
//! A deletion may reach the API server after its command has lost the lock. If the next holder found the object as it should
//! be, it wrote nothing to it, and the `resourceVersion` from before would still be right. So such an object is marked first,
//! and deleted in that state. The next holder removes the mark before it reads anything, and the late deletion is refused.

use kube::api::ListParams;
use serde_json::{Value, json};

use super::kinds::version;
use super::{Cluster, Error};
use domain::object::labels::is_value;
use domain::object::resource::{CUSTOM_RESOURCE_DEFINITION, NAMESPACE, Reference, Resource};
use domain::object::seen::Seen;
use domain::object::well_known::{DELETION_MARK, ENVIRONMENT};

/// Marks an object, if it is still as it was read; returns the state in which it may be deleted.
pub async fn mark(cluster: &Cluster, read: &Seen) -> Result<Seen, Error> {
    let mut patch = json!({"metadata": {"labels": {DELETION_MARK: "yes"}}});
    if let Some(version) = &read.version.resource_version {
        patch["metadata"]["resourceVersion"] = version.as_str().into();
    }
    let marked = cluster.patched(read, &patch).await?;
    Ok(Seen::new(read.reference.clone(), version(marked)))
}

/// Removes the mark of an object. It is no failure if the object is gone.
pub async fn unmark(cluster: &Cluster, target: &Reference) -> Result<(), Error> {
    let patch = json!({"metadata": {"labels": {DELETION_MARK: Value::Null}}});
    match cluster.patch(target, &patch, false).await {
        Err(Error::Refused { code: 404, .. }) => Ok(()),
        outcome => outcome,
    }
}

/// Removes the marks of an Environment's namespaces, for a command that has just taken its lock.
pub async fn unmark_namespaces(cluster: &Cluster, environment: &str) -> Result<(), Error> {
    // No namespace has a label whose value is not valid.
    if !is_value(environment) {
        return Ok(());
    }
    unmark_all(cluster, &NAMESPACE, &format!("{DELETION_MARK},{ENVIRONMENT}={environment}")).await
}

/// Removes the marks of all custom resource definitions, for a command that has just taken the lock of the catalogue or a share of
/// it.
pub async fn unmark_definitions(cluster: &Cluster) -> Result<(), Error> {
    unmark_all(cluster, &CUSTOM_RESOURCE_DEFINITION, DELETION_MARK).await
}

async fn unmark_all(cluster: &Cluster, kind: &Resource, selector: &str) -> Result<(), Error> {
    let marked = ListParams::default().labels(selector);
    let found = cluster.objects(kind, None).list_metadata(&marked).await?;
    for object in found.items {
        let name = object.metadata.name.unwrap_or_default();
        unmark(cluster, &Reference::cluster(kind.clone(), name)).await?;
    }
    Ok(())
}
