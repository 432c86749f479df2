//! MetalK8s' operator of the `ClusterConfig`, as far as anybody sees it: it creates the object `main` and reports conditions.
//! Nothing has an address: one of 192.0.2.0/24 never becomes ready.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use kube::Client;
use kube::api::{Api, ApiResource, DynamicObject, Patch, PatchParams, PostParams};
use kube::core::GroupVersionKind;
use serde_json::{Value, json};

use crate::cluster::Cluster;
use crate::control_plane::BOOTSTRAP_ADDRESS;

const POLL: Duration = Duration::from_millis(200);
/// How long the API server may refuse before that is the sandbox's failure.
const PATIENCE: Duration = Duration::from_secs(20);
const NAME: &str = "main";

/// A thread that looks after the `ClusterConfig`. Dropped, it ends.
pub(crate) struct ClusterConfig {
    ending: Arc<AtomicBool>,
    failure: Arc<Mutex<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl ClusterConfig {
    pub(crate) fn of(cluster: Cluster) -> Self {
        let ending = Arc::new(AtomicBool::new(false));
        let failure = Arc::new(Mutex::new(None));
        let (told, reported) = (Arc::clone(&ending), Arc::clone(&failure));
        let thread = std::thread::spawn(move || {
            if let Err(error) = run(&cluster, &told) {
                *reported.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("{error:#}"));
            }
        });
        Self {
            ending,
            failure,
            thread: Some(thread),
        }
    }

    /// The error that says why nobody looks after it any more; `None` while somebody does.
    pub(crate) fn failure(&self) -> Option<anyhow::Error> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.as_ref().map(|failure| anyhow!("{failure}"))
    }
}

impl Drop for ClusterConfig {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // Its failure is for `failure` to tell, not for who ends it.
            let _ = thread.join();
        }
    }
}

fn run(cluster: &Cluster, ending: &AtomicBool) -> Result<()> {
    let mut failing_since: Option<Instant> = None;
    while !ending.load(Ordering::Relaxed) {
        match cluster.run(|client| async move { Operator::new(client).look().await }) {
            Ok(()) => failing_since = None,
            // A conflict is over with the next look; an API server that went away is not.
            Err(error) => {
                if failing_since.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                    return Err(error.context("the operator of the ClusterConfig failed"));
                }
            }
        }
        std::thread::sleep(POLL);
    }
    Ok(())
}

struct Operator(Api<DynamicObject>);

impl Operator {
    fn new(client: Client) -> Self {
        let kind = GroupVersionKind::gvk("metalk8s.scality.com", "v1alpha1", "ClusterConfig");
        Self(Api::all_with(client, &ApiResource::from_gvk(&kind)))
    }

    async fn look(&self) -> Result<()> {
        let Some(object) = self.0.get_opt(NAME).await? else {
            let main = json!({"apiVersion": "metalk8s.scality.com/v1alpha1", "kind": "ClusterConfig",
                "metadata": {"name": NAME}, "spec": {}});
            self.0
                .create(&PostParams::default(), &serde_json::from_value(main)?)
                .await?;
            return Ok(());
        };
        let generation = object.metadata.generation.unwrap_or_default();
        let is_seen =
            object.data.pointer("/status/conditions/0/observedGeneration") == Some(&json!(generation));
        if is_seen {
            return Ok(());
        }
        let patch = json!({"status": status(&object.data["spec"], generation)});
        self.0
            .patch_status(NAME, &PatchParams::default(), &Patch::Merge(patch))
            .await?;
        Ok(())
    }
}

fn status(spec: &Value, generation: i64) -> Value {
    let ingress = &spec["controlPlane"]["ingress"];
    let given = ["managedVirtualIP", "externalIP"]
        .iter()
        .find_map(|kind| ingress[kind]["address"].as_str());
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
