//! Logs of containers on request: a test decides on their lines.
//!
//! kwok serves them as a kubelet does. An object names the files for all Pods of a namespace, those to come included, or
//! for one Pod; the definition is in `manifests/06-logs.yaml`.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use jiff::Timestamp;
use kube::api::{Api, ApiResource, DynamicObject, Patch, PatchParams};
use kube::core::GroupVersionKind;
use serde_json::json;

use crate::Sandbox;

/// How long kwok may take to see a new object.
const PATIENCE: Duration = Duration::from_mins(1);
const POLL: Duration = Duration::from_millis(20);
const CURRENT: &str = "current.log";
const PREVIOUS: &str = "previous.log";

/// The log of the containers of some Pods.
#[derive(Debug)]
pub struct ContainerLog(PathBuf);

impl Sandbox {
    /// Gives the containers of a namespace's Pods, or of one Pod, a log, which is empty. What matches a Pod beside it is
    /// not replaced, so that a namespace has either one log or some of single Pods.
    pub fn log(&self, namespace: &str, pod: Option<&str>) -> Result<ContainerLog> {
        let name = pod.map_or_else(|| namespace.to_owned(), |pod| format!("{namespace}.{pod}"));
        let directory = self.directory.container_log(&name);
        std::fs::create_dir_all(&directory)
            .with_context(|| format!("cannot create {}", directory.display()))?;
        let log = ContainerLog(directory);
        let (current, previous) = (log.0.join(CURRENT), log.0.join(PREVIOUS));
        File::create(&current)?;
        File::create(&previous)?;
        let object = json!({
            "apiVersion": "kwok.x-k8s.io/v1alpha1",
            "kind": "ClusterLogs",
            "metadata": {"name": name},
            "spec": {
                "selector": {"matchNamespaces": [namespace], "matchNames": pod.into_iter().collect::<Vec<_>>()},
                "logs": [{"logsFile": current, "previousLogsFile": previous}],
            },
        });
        self.cluster.run(async move |client| {
            // Its plural is its kind, which no rule of English says.
            let kind = GroupVersionKind::gvk("kwok.x-k8s.io", "v1alpha1", "ClusterLogs");
            let resource = ApiResource::from_gvk_with_plural(&kind, "clusterlogs");
            let api: Api<DynamicObject> = Api::all_with(client, &resource);
            let parameters = PatchParams::apply("sandbox").force();
            api.patch(&name, &parameters, &Patch::Apply(object)).await?;
            Ok(())
        })?;
        self.wait_for_log(namespace, pod.unwrap_or("any"))?;
        Ok(log)
    }

    /// kwok does not ask whether there is such a Pod.
    fn wait_for_log(&self, namespace: &str, pod: &str) -> Result<()> {
        let path = format!("/api/v1/nodes/bootstrap/proxy/containerLogs/{namespace}/{pod}/any");
        let deadline = Instant::now() + PATIENCE;
        while let Err(error) = self.cluster.get(&path) {
            if Instant::now() > deadline {
                bail!("kwok does not serve the log of {pod} in {namespace}: {error:#}");
            }
            std::thread::sleep(POLL);
        }
        Ok(())
    }
}

impl ContainerLog {
    /// Adds a line of the running container, written now.
    pub fn write(&self, line: &str) -> Result<()> {
        self.write_at(Timestamp::now(), line)
    }

    /// The same, written at another time.
    pub fn write_at(&self, time: Timestamp, line: &str) -> Result<()> {
        self.append(CURRENT, time, line)
    }

    /// Adds a line of the container that ran before the last restart.
    pub fn write_previous(&self, line: &str) -> Result<()> {
        self.append(PREVIOUS, Timestamp::now(), line)
    }

    /// In the format of the container runtime interface.
    fn append(&self, file: &str, time: Timestamp, line: &str) -> Result<()> {
        let path = self.0.join(file);
        let mut file = OpenOptions::new()
            .append(true)
            .open(&path)
            .with_context(|| format!("cannot open {}", path.display()))?;
        // In one piece: kwok reads while this is written.
        file.write_all(format!("{time:.9} stdout F {line}\n").as_bytes())?;
        Ok(())
    }
}
