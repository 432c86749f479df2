//! The mirror that the API server shows of the Salt master's static Pod: with the archives that are mounted into it.

use anyhow::{Context as _, Result};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::context::Context;
use crate::seed;

/// An archive in the Salt master's container.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Mount {
    name: String,
    #[serde(rename = "mountPath")]
    pub(super) path: String,
}

/// As much of the static Pod's manifest as matters here.
#[derive(Deserialize)]
struct Manifest {
    spec: Spec,
}

#[derive(Deserialize)]
struct Spec {
    containers: Vec<Container>,
}

#[derive(Deserialize)]
struct Container {
    #[serde(rename = "volumeMounts")]
    mounts: Vec<Mount>,
}

/// The archives that a manifest of the static Pod asks for.
pub(super) fn mounts(manifest: &str) -> Result<Vec<Mount>> {
    let manifest: Manifest =
        serde_yaml::from_str(manifest).context("cannot read the manifest of the Salt master")?;
    let containers = manifest.spec.containers.into_iter();
    Ok(containers.flat_map(|container| container.mounts).collect())
}

/// Shows a new Pod with these archives in it, as a kubelet does: the volumes of one that exists cannot be changed.
pub(super) fn replace(context: &Context, mounts: &[Mount]) -> Result<()> {
    let mut pod = seed::salt_pod(context)?;
    for mount in mounts {
        let volume = json!({"name": mount.name, "hostPath": {"path": mount.path, "type": "Directory"}});
        append(&mut pod["spec"]["volumes"], volume);
        let mounted = json!({"name": mount.name, "mountPath": mount.path, "readOnly": true});
        append(&mut pod["spec"]["containers"][0]["volumeMounts"], mounted);
    }
    context.cluster.replace_pod(serde_json::from_value(pod)?).context("cannot replace the Salt master's Pod")
}

fn append(list: &mut Value, value: Value) {
    match list {
        Value::Array(list) => list.push(value),
        _ => *list = Value::Array(vec![value]),
    }
}
