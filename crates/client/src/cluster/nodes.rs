//! Nodes, and the Pods on them.

use kube::ResourceExt;
use kube::api::{Api, DynamicObject, ListParams, PartialObjectMeta};
use serde_json::{Value, json};

use super::parts::Pod;
use super::verdict::Verdict;
use super::{Cluster, Error};
use domain::node::plan::refuse_needed;
use domain::node::{Deployment, NodeFacts};
use domain::object::resource::{NODE, Resource, VOLUME};
use domain::object::well_known;

/// The namespace of the control plane.
const SYSTEM: &str = "kube-system";

impl Cluster {
    /// One object as the API server has it; none if it does not exist.
    pub async fn raw_one(
        &self,
        resource: Resource,
        namespace: Option<&str>,
        name: &str,
    ) -> Result<Option<Value>, Error> {
        let found = self.objects(&resource, namespace).get_opt(name).await?;
        found.map(|object| shown(&resource, object)).transpose()
    }

    /// The names of all nodes, each with its roles; nothing else is read.
    pub async fn roles_of_nodes(&self) -> Result<Vec<(String, Vec<String>)>, Error> {
        let list = self
            .objects(&NODE, None)
            .list_metadata(&ListParams::default())
            .await?;
        let roles = |node: &PartialObjectMeta<DynamicObject>| {
            let keys = node.labels().keys();
            let roles = keys.filter_map(|key| key.strip_prefix(well_known::ROLE_PREFIX));
            roles.map(str::to_owned).collect()
        };
        Ok(list
            .items
            .iter()
            .map(|node| (node.name_any(), roles(node)))
            .collect())
    }

    /// The Pods of etcd that are not ready.
    pub async fn unready_etcd(&self) -> Result<Vec<String>, Error> {
        let pods = self.etcd_pods(&ListParams::default()).await?;
        Ok(pods
            .iter()
            .filter(|pod| !is_ready(pod))
            .map(ResourceExt::name_any)
            .collect())
    }

    pub(super) async fn etcd_pods(&self, wanted: &ListParams) -> Result<Vec<Pod>, Error> {
        let api: Api<Pod> = Api::namespaced(self.client.clone(), SYSTEM);
        Ok(api.list(&wanted.clone().labels("component=etcd")).await?.items)
    }

    /// The names of the Volumes on a node.
    pub async fn volumes_on(&self, node: &str) -> Result<Vec<String>, Error> {
        let volumes = self.raw(VOLUME, None, None).await?;
        Ok(volumes
            .iter()
            .filter(|volume| volume["spec"]["nodeName"] == node)
            .filter_map(|volume| volume["metadata"]["name"].as_str().map(str::to_owned))
            .collect())
    }

    pub(super) async fn node_unneeded(&self, name: &str) -> Result<Verdict, Error> {
        let (volumes, tenants) = tokio::try_join!(self.volumes_on(name), self.tenants(name))?;
        Ok(match refuse_needed(name, &volumes, &tenants) {
            Ok(()) => Verdict::Met,
            Err(refusal) => Verdict::Refused(refusal),
        })
    }

    pub(super) async fn node_ready(&self, name: &str, roles: &[String]) -> Result<Verdict, Error> {
        let Some(node) = self.raw_one(NODE, None, name).await? else {
            return Ok(Verdict::Never(format!("node/{name} was deleted meanwhile")));
        };
        let facts = NodeFacts::read(&node);
        let missing: Vec<&str> = roles
            .iter()
            .filter(|role| {
                !facts
                    .labels
                    .contains_key(&format!("{}{role}", well_known::ROLE_PREFIX))
            })
            .map(String::as_str)
            .collect();
        if !missing.is_empty() {
            return Ok(Verdict::Never(format!(
                "node/{name} has lost the role {}",
                missing.join(", ")
            )));
        }
        Ok(match facts.deployment {
            Deployment::Ready => Verdict::Met,
            Deployment::Missing | Deployment::NotReady => {
                Verdict::NotYet(format!("node/{name} is not ready: {}", facts.reason))
            }
        })
    }

    pub(super) async fn etcd_ready(&self, node: &str) -> Result<Verdict, Error> {
        let pods = self.etcd_pods(&ListParams::default()).await?;
        let here = |pod: &Pod| pod.spec.as_ref().and_then(|spec| spec.node_name.as_deref()) == Some(node);
        if !pods.iter().any(here) {
            return Ok(Verdict::NotYet(format!("no pod of etcd runs on {node}")));
        }
        let unready: Vec<String> = pods
            .iter()
            .filter(|pod| !is_ready(pod))
            .map(ResourceExt::name_any)
            .collect();
        Ok(if unready.is_empty() {
            Verdict::Met
        } else {
            Verdict::NotYet(format!("pod {} is not ready", unready.join(", ")))
        })
    }
}

fn is_ready(pod: &Pod) -> bool {
    let conditions = pod.status.as_ref().and_then(|status| status.conditions.as_ref());
    conditions.is_some_and(|conditions| {
        conditions
            .iter()
            .any(|condition| condition.type_ == "Ready" && condition.status == "True")
    })
}

/// An object as kubectl shows it: items of lists come without version and kind, and nobody reads
/// managed fields.
pub(super) fn shown(resource: &Resource, mut object: DynamicObject) -> Result<Value, Error> {
    object.metadata.managed_fields = None;
    let Value::Object(fields) = serde_json::to_value(object).map_err(kube::Error::SerdeError)? else {
        return Ok(Value::Null);
    };
    let mut shown = json!({"apiVersion": resource.api_version(), "kind": resource.kind});
    if let Some(shown) = shown.as_object_mut() {
        shown.extend(
            fields
                .into_iter()
                .filter(|(name, _)| name != "apiVersion" && name != "kind"),
        );
    }
    Ok(shown)
}
