use jiff::Timestamp;
use kube::ResourceExt;
use kube::api::{Api, DynamicObject, ListParams, PartialObjectMeta};

use super::parts::Pod;
use super::verdict::Verdict;
use super::{Cluster, Error};
use domain::node::plan::{not_lost, refuse_needed};
use domain::node::{Deployment, NodeFacts, Tenant};
use domain::object::resource::{NODE, VOLUME};
use domain::object::well_known;

/// The names of all nodes, each with its roles; nothing else is read.
pub async fn roles(cluster: &Cluster) -> Result<Vec<(String, Vec<String>)>, Error> {
    let list = cluster.objects(&NODE, None).list_metadata(&ListParams::default()).await?;
    let roles = |node: &PartialObjectMeta<DynamicObject>| {
        let keys = node.labels().keys();
        let roles = keys.filter_map(|key| key.strip_prefix(well_known::ROLE_PREFIX));
        roles.map(str::to_owned).collect()
    };
    Ok(list.items.iter().map(|node| (node.name_any(), roles(node))).collect())
}

pub async fn volumes_on(cluster: &Cluster, node: &str) -> Result<Vec<String>, Error> {
    let volumes = cluster.raw(VOLUME, None, None).await?;
    Ok(volumes
        .iter()
        .filter(|volume| volume["spec"]["nodeName"] == node)
        .filter_map(|volume| volume["metadata"]["name"].as_str().map(str::to_owned))
        .collect())
}

pub(super) async fn unneeded(cluster: &Cluster, name: &str) -> Result<Verdict, Error> {
    let (volumes, tenants) = tokio::try_join!(volumes_on(cluster, name), tenants(cluster, name))?;
    Ok(match refuse_needed(name, &volumes, &tenants) {
        Ok(()) => Verdict::Met,
        Err(refusal) => Verdict::Refused(refusal),
    })
}

pub(super) async fn lost(cluster: &Cluster, name: &str) -> Result<Verdict, Error> {
    let node = cluster.raw_one(NODE, None, name).await?;
    let is_ready = node.is_some_and(|node| NodeFacts::read(&node).deployment == Deployment::Ready);
    Ok(if is_ready { Verdict::Refused(not_lost(name)) } else { Verdict::Met })
}

pub(super) async fn ready(cluster: &Cluster, name: &str, roles: &[String]) -> Result<Verdict, Error> {
    let Some(node) = cluster.raw_one(NODE, None, name).await? else {
        return Ok(Verdict::Never(format!("node/{name} was deleted meanwhile")));
    };
    let facts = NodeFacts::read(&node);
    let missing: Vec<&str> = roles
        .iter()
        .filter(|role| !facts.labels.contains_key(&format!("{}{role}", well_known::ROLE_PREFIX)))
        .map(String::as_str)
        .collect();
    if !missing.is_empty() {
        return Ok(Verdict::Never(format!("node/{name} has lost the role {}", missing.join(", "))));
    }
    Ok(match facts.deployment {
        Deployment::Ready => Verdict::Met,
        Deployment::Missing | Deployment::NotReady => {
            Verdict::NotYet(format!("node/{name} is not ready: {}", facts.reason))
        }
    })
}

pub async fn tenants(cluster: &Cluster, node: &str) -> Result<Vec<Tenant>, Error> {
    let mut tenants = pods_on(cluster, node, None).await?;
    tenants.retain(Tenant::needs_node);
    Ok(tenants)
}

/// The Pods on a node that match a label selector, but for static ones.
pub async fn pods_on(cluster: &Cluster, node: &str, selector: Option<&str>) -> Result<Vec<Tenant>, Error> {
    let pods: Api<Pod> = Api::all(cluster.client.clone());
    let mut there = ListParams::default().fields(&format!("spec.nodeName={node}"));
    if let Some(selector) = selector {
        there = there.labels(selector);
    }
    let found = pods.list(&there).await?;
    let now = cluster.last_time();
    Ok(found.items.iter().filter_map(|pod| tenant(pod, now)).collect())
}

/// A Pod on a node, or `None` if it is static.
fn tenant(pod: &Pod, now: Timestamp) -> Option<Tenant> {
    const MIRROR: &str = "kubernetes.io/config.mirror";
    if pod.annotations().contains_key(MIRROR) {
        return None;
    }
    let owner = pod.owner_references().iter().find(|owner| owner.controller == Some(true));
    let phase = pod.status.as_ref().and_then(|status| status.phase.as_deref());
    let deletion = pod.metadata.deletion_timestamp.as_ref();
    Some(Tenant {
        namespace: pod.namespace().unwrap_or_default(),
        name: pod.name_any(),
        uid: pod.uid(),
        is_managed: owner.is_some(),
        is_of_daemon_set: owner.is_some_and(|owner| owner.kind == "DaemonSet"),
        has_empty_dir: has_empty_dir(pod),
        has_ended: matches!(phase, Some("Succeeded" | "Failed")),
        ending_for: deletion.map(|due| now.as_second() - due.0.as_second()),
    })
}

fn has_empty_dir(pod: &Pod) -> bool {
    let spec = pod.spec.iter();
    let mut volumes = spec.flat_map(|spec| spec.volumes.iter().flatten());
    volumes.any(|volume| volume.empty_dir.is_some())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn read(pod: Value) -> Option<Tenant> {
        let pod: Pod = serde_json::from_value(pod).unwrap();
        tenant(&pod, "2027-01-01T00:01:00Z".parse().unwrap())
    }

    #[test]
    fn what_goes_with_its_node_does_not_keep_it() {
        let owned = |kind| json!([{"apiVersion": "apps/v1", "kind": kind, "name": "o", "uid": "u", "controller": true}]);
        for (pod, is_managed, needs_node) in [
            (json!({"metadata": {"name": "a"}}), false, true),
            (json!({"metadata": {"name": "a", "ownerReferences": owned("ReplicaSet")}}), true, true),
            (json!({"metadata": {"name": "a", "ownerReferences": owned("DaemonSet")}}), true, false),
            (json!({"metadata": {"name": "a"}, "status": {"phase": "Succeeded"}}), false, false),
        ] {
            let one = read(pod.clone()).unwrap();
            assert_eq!((one.is_managed, one.needs_node()), (is_managed, needs_node), "{pod}");
        }
        let is_static =
            json!({"metadata": {"name": "a", "annotations": {"kubernetes.io/config.mirror": "x"}}});
        assert_eq!(read(is_static), None);
    }

    #[test]
    fn data_and_the_end_of_a_pod_are_seen() {
        let one = read(json!({
            "metadata": {"name": "a", "deletionTimestamp": "2027-01-01T00:00:00Z"},
            "spec": {"containers": [], "volumes": [{"name": "v", "emptyDir": {}}]},
        }));
        let one = one.unwrap();
        assert_eq!((one.has_empty_dir, one.ending_for), (true, Some(60)));
        let one = read(json!({
            "metadata": {"name": "a"},
            "spec": {"containers": [], "volumes": [{"name": "v", "hostPath": {"path": "/x"}}]},
        }));
        let one = one.unwrap();
        assert_eq!((one.has_empty_dir, one.ending_for), (false, None));
    }
}
