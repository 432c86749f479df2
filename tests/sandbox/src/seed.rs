//! What a MetalK8s cluster has in it before anybody uses it.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use jiff::Timestamp;
use serde::Deserialize as _;
use serde_json::{Value, json};

use crate::cluster::Cluster;
use crate::context::Context;
use crate::control_plane::{BOOTSTRAP_ADDRESS, ControlPlane};
use crate::kubeconfig::{self, Credential};
use crate::layout;

/// The namespace of the service accounts behind the kubeconfigs with tokens.
const USERS_NAMESPACE: &str = "sandbox-users";
const USERS: [&str; 4] = ["token", "viewer", "solution-admin", "platform-admin"];
pub(crate) const NODES: [&str; 2] = ["bootstrap", "worker-1"];
/// The node of a cluster that has nothing of MetalK8s.
pub(crate) const PLAIN_NODE: &str = "node-1";
/// Salt API as every client of the API server reaches it.
pub(crate) const SALT_API: &str = "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy/";
const SALT_MANIFEST: &str = "manifests/30-salt-master.yaml";
const SALT_POD: &str = "salt-master-bootstrap";

/// Starts the control plane and makes a MetalK8s cluster of it.
pub(crate) fn control_plane(context: &Arc<Context>) -> Result<ControlPlane> {
    let mut control_plane = ControlPlane::start(context)?;
    apply_directory(context, &layout::source().join("manifests"))?;
    // The users have the roles that are handed out with the plugin, and no other.
    apply_directory(context, &layout::workspace().join("packaging/rbac"))?;
    apply_directory(context, &layout::source().join("rbac"))?;
    context.cluster.set_salt_status(&SaltStatus::default())?;
    for user in USERS {
        write_kubeconfig(context, user)?;
    }
    control_plane.wait_until(context, "the roles are put together", |context| {
        let roles = context.cluster.get("/apis/rbac.authorization.k8s.io/v1/clusterroles")?;
        Ok(are_put_together(&serde_json::from_str(&roles)?))
    })?;
    control_plane.wait_until(context, "the nodes are ready", |context| {
        NODES.iter().try_fold(true, |ready, node| Ok(ready && is_ready(context, node)?))
    })?;
    std::fs::File::create(context.directory.seeded())?;
    Ok(control_plane)
}

/// Starts the control plane of a cluster that has nothing of MetalK8s; its Pods fail on request as well.
pub(crate) fn plain_control_plane(context: &Arc<Context>) -> Result<ControlPlane> {
    let mut control_plane = ControlPlane::start(context)?;
    for file in ["manifests/05-failures.yaml", "manifests/06-logs.yaml", "plain/10-nodes.yaml"] {
        apply_file(context, &layout::source().join(file))?;
    }
    control_plane.wait_until(context, "the node is ready", |context| is_ready(context, PLAIN_NODE))?;
    Ok(control_plane)
}

/// Applies the files of a directory in the order of their names.
fn apply_directory(context: &Context, directory: &Path) -> Result<()> {
    let mut paths = Vec::new();
    for entry in
        std::fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?
    {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths {
        apply_file(context, &path)?;
    }
    Ok(())
}

fn apply_file(context: &Context, path: &Path) -> Result<()> {
    let documents = render(context, path)?;
    let applied = context.cluster.apply(&documents);
    applied.with_context(|| path.display().to_string())
}

/// The ports of Pods are those of this sandbox.
fn render(context: &Context, path: &Path) -> Result<String> {
    let documents =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let ports = &context.ports;
    Ok(documents
        .replace("$SALT_PUBLISHER_PORT", &ports.salt_publisher.to_string())
        .replace("$SALT_REQUESTS_PORT", &ports.salt_requests.to_string())
        .replace("$SALT_API_PORT", &ports.salt_api.to_string())
        .replace("$ETCD_METRICS_PORT", &ports.etcd_metrics.to_string()))
}

/// The Salt master's Pod, without an archive in it.
pub(crate) fn salt_pod(context: &Context) -> Result<Value> {
    let documents = render(context, &layout::source().join(SALT_MANIFEST))?;
    for document in serde_yaml::Deserializer::from_str(&documents) {
        let object = Value::deserialize(document)?;
        if object["kind"] == "Pod" {
            return Ok(object);
        }
    }
    bail!("no Pod in {SALT_MANIFEST}")
}

/// Whether every cluster role that is put together from others has all their rules.
fn are_put_together(roles: &Value) -> bool {
    let roles = roles["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    let grants = |role: &Value| role["rules"].as_array().cloned().unwrap_or_default();
    roles.iter().all(|role| {
        let selectors = role["aggregationRule"]["clusterRoleSelectors"].as_array();
        let labels =
            selectors.into_iter().flatten().filter_map(|selector| selector["matchLabels"].as_object());
        let mut wanted = labels.flat_map(|labels| {
            roles.iter().filter(move |part| {
                labels.iter().all(|(name, value)| part["metadata"]["labels"].get(name) == Some(value))
            })
        });
        let found = grants(role);
        wanted.all(|part| grants(part).iter().all(|rule| found.contains(rule)))
    })
}

fn write_kubeconfig(context: &Context, user: &str) -> Result<()> {
    let token = context.cluster.token(USERS_NAMESPACE, user)?;
    let path = context.directory.kubeconfig(user);
    let authority = context.authority.certificate();
    kubeconfig::write(&path, context.ports.api_server, &authority, user, &Credential::Token(&token))
}

fn is_ready(context: &Context, node: &str) -> Result<bool> {
    let node: Value = serde_json::from_str(&context.cluster.get(&format!("/api/v1/nodes/{node}"))?)?;
    let conditions = node["status"]["conditions"].as_array();
    Ok(conditions.is_some_and(|conditions| {
        conditions.iter().any(|condition| condition["type"] == "Ready" && condition["status"] == "True")
    }))
}

/// How the containers of the Salt master's Pod are.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SaltStatus {
    /// Whether Salt API answers; if not, the service proxy has no endpoint.
    pub(crate) ready: bool,
    /// When the running containers were started; `None` while they wait to be.
    pub(crate) started_at: Option<Timestamp>,
    pub(crate) restarts: u32,
}

impl Cluster {
    /// Sets the status of the Salt master's Pod, as its kubelet would.
    pub(crate) fn set_salt_status(&self, status: &SaltStatus) -> Result<()> {
        self.set_pod_status("kube-system", SALT_POD, salt_pod_status(status, Timestamp::now()))
    }
}

fn salt_pod_status(status: &SaltStatus, now: Timestamp) -> Value {
    let ready = if status.ready { "True" } else { "False" };
    let condition = |kind: &str, status: &str| json!({"type": kind, "status": status, "lastTransitionTime": rfc3339(now)});
    let state = match status.started_at {
        Some(started) => json!({"running": {"startedAt": rfc3339(started)}}),
        None => json!({"waiting": {"reason": "ContainerCreating"}}),
    };
    let container = |name: &str| {
        json!({
            "name": name,
            "image": "metalk8s-registry-from-config.invalid/metalk8s-129.0.0-dev/salt-master:sandbox",
            "imageID": "",
            "ready": status.ready,
            "started": status.started_at.is_some(),
            "restartCount": status.restarts,
            "state": state,
        })
    };
    json!({
        "phase": if status.started_at.is_some() { "Running" } else { "Pending" },
        "hostIP": BOOTSTRAP_ADDRESS,
        "podIP": BOOTSTRAP_ADDRESS,
        "podIPs": [{"ip": BOOTSTRAP_ADDRESS}],
        "conditions": [
            condition("PodScheduled", "True"),
            condition("Initialized", "True"),
            condition("ContainersReady", ready),
            condition("Ready", ready),
        ],
        "containerStatuses": [container("salt-master"), container("salt-api")],
    })
}

/// Kubernetes' times have whole seconds.
fn rfc3339(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
