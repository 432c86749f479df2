//! MetalK8s' operator of the `ClusterConfig`, as far as anybody sees it: it creates the object `main` and reports conditions.
//! Nothing has an address: one of 192.0.2.0/24 never becomes ready.

use anyhow::Result;
use kube::Client;
use kube::api::{Api, ApiResource, DynamicObject, Patch, PatchParams, PostParams};
use kube::core::GroupVersionKind;
use serde_json::{Value, json};

use crate::cluster::Cluster;
use crate::control_plane::BOOTSTRAP_ADDRESS;
use crate::follower::Follower;
use crate::operator;

const NAME: &str = "main";

pub(crate) fn start(cluster: Cluster) -> Follower {
    operator::start("the operator of the ClusterConfig", cluster, |client| async move {
        ClusterConfig::new(client).look().await
    })
}

struct ClusterConfig(Api<DynamicObject>);

impl ClusterConfig {
    fn new(client: Client) -> Self {
        let kind = GroupVersionKind::gvk("metalk8s.scality.com", "v1alpha1", "ClusterConfig");
        Self(Api::all_with(client, &ApiResource::from_gvk(&kind)))
    }

    async fn look(&self) -> Result<()> {
        let Some(object) = self.0.get_opt(NAME).await? else {
            let main = json!({"apiVersion": "metalk8s.scality.com/v1alpha1", "kind": "ClusterConfig",
                "metadata": {"name": NAME}, "spec": {}});
            self.0.create(&PostParams::default(), &serde_json::from_value(main)?).await?;
            return Ok(());
        };
        let generation = object.metadata.generation.unwrap_or_default();
        let is_seen =
            object.data.pointer("/status/conditions/0/observedGeneration") == Some(&json!(generation));
        if is_seen {
            return Ok(());
        }
        let patch = json!({"status": status(&object.data["spec"], generation)});
        self.0.patch_status(NAME, &PatchParams::default(), &Patch::Merge(patch)).await?;
        Ok(())
    }
}

fn status(spec: &Value, generation: i64) -> Value {
    let ingress = &spec["controlPlane"]["ingress"];
    let given = ["managedVirtualIP", "externalIP"].iter().find_map(|kind| ingress[kind]["address"].as_str());
    let address = given.unwrap_or(BOOTSTRAP_ADDRESS);
    let is_ready = !address.starts_with("192.0.2.");
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let condition = |kind: &str, holds: bool, reason: &str, message: &str| {
        json!({"type": kind, "status": if holds { "True" } else { "False" }, "reason": reason, "message": message,
            "observedGeneration": generation, "lastTransitionTime": now})
    };
    let (pool, whole) = if is_ready {
        (("Ready", "The Virtual IP is Ready"), ("Ready", "Everything good"))
    } else {
        (
            ("PoolNotReady", "The VirtualIPPool is not yet Ready"),
            ("Reconciling", "Reconciliation in progress"),
        )
    };
    let mut status = json!({"conditions": [
        condition("Ready", is_ready, whole.0, whole.1),
        condition("ControlPlaneIngressVirtualIPReady", is_ready, pool.0, pool.1),
    ]});
    if is_ready {
        status["controlPlane"] =
            json!({"ingress": {"ip": address, "endpoint": format!("https://{address}:8443")}});
    }
    status
}
