//! A real Alertmanager and a real Prometheus, for the tests that want them.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use crate::Sandbox;
use crate::context::Context;
use crate::control_plane::{BOOTSTRAP_ADDRESS, ControlPlane};
use crate::layout;
use crate::process::Process;

/// The programs, by the names that Debian gives them.
pub const PROGRAMS: [&str; 2] = ["prometheus-alertmanager", "prometheus"];
const NAMESPACE: &str = "metalk8s-monitoring";
const PODS: [&str; 2] = ["alertmanager", "prometheus"];
/// What the plugin asks, below the path of the monitoring's Services.
const SERVICES: &str = "/api/v1/namespaces/metalk8s-monitoring/services";
const ALERTS: &str = "http:prometheus-operator-alertmanager:http-web/proxy/api/v2/alerts";
const TARGETS: &str = "http:prometheus-operator-prometheus:http-web/proxy/api/v1/targets";
/// The alerts that fire without anybody's doing.
const FIRING: [&str; 2] = ["Watchdog", "TargetDown"];

/// Alertmanager and Prometheus. Dropped, they end.
pub(crate) struct Monitoring {
    processes: Vec<Process>,
}

impl Sandbox {
    /// Has alerts fire, or end, whatever Prometheus says. `alerts` are as Prometheus sends them.
    pub fn send_alerts(&self, alerts: &Value) -> Result<()> {
        let request = http::Request::post(format!("{SERVICES}/{ALERTS}"))
            .header("Content-Type", "application/json")
            .body(alerts.to_string().into_bytes())?;
        self.cluster.run(|client| async move { Ok(client.request_text(request).await.map(drop)?) })
    }
}

/// Why no sandbox on this machine can have Alertmanager and Prometheus, and how to install them; nothing if it can.
pub(crate) fn missing() -> Option<String> {
    let missing = programs::missing(&PROGRAMS);
    let remedy = programs::installation(&missing);
    (!missing.is_empty()).then(|| format!("no {} in PATH: {remedy}", missing.join(" and no ")))
}

impl Monitoring {
    /// Starts both behind their Services, with Pods on this node, and returns when alerts fire.
    pub(crate) fn start(
        context: &Arc<Context>,
        control_plane: &mut ControlPlane,
        node: &str,
    ) -> Result<Self> {
        if let Some(reason) = missing() {
            bail!(reason);
        }
        let directory = context.directory.data().join("monitoring");
        std::fs::create_dir_all(&directory)
            .with_context(|| format!("cannot create {}", directory.display()))?;
        for file in ["alertmanager.yaml", "prometheus.yaml", "rules.yaml"] {
            std::fs::write(directory.join(file), rendered(context, file)?)?;
        }
        let mut monitoring = Self { processes: Vec::new() };
        for start in [alertmanager, prometheus] {
            monitoring.processes.push(start(context, &directory)?);
        }
        let services = rendered(context, "services.yaml")?.replace("$NODE", node);
        context.cluster.apply(&services)?;
        for pod in PODS {
            context.cluster.set_pod_status(NAMESPACE, pod, ready())?;
        }
        control_plane.wait_until(context, "alerts fire", |context| {
            if let Some(failure) = monitoring.processes.iter_mut().find_map(Process::failure) {
                return Err(failure);
            }
            let answer = |path: &str| context.cluster.get(&format!("{SERVICES}/{path}")).unwrap_or_default();
            let (alerts, targets) = (answer(ALERTS), answer(TARGETS));
            Ok(FIRING.iter().all(|alert| alerts.contains(alert)) && !targets.contains("\"unknown\""))
        })?;
        Ok(monitoring)
    }

    /// The error of the first of them that has ended; `None` while both run.
    pub(crate) fn failure(&mut self) -> Option<anyhow::Error> {
        self.processes.iter_mut().find_map(Process::failure)
    }
}

/// The status of a Pod that runs.
fn ready() -> Value {
    let address = BOOTSTRAP_ADDRESS;
    json!({"phase": "Running", "hostIP": address, "podIP": address, "podIPs": [{"ip": address}],
        "conditions": [{"type": "Ready", "status": "True"}]})
}

/// A file with this sandbox's ports.
fn rendered(context: &Context, file: &str) -> Result<String> {
    let path = layout::source().join("monitoring").join(file);
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(text
        .replace("$ALERTMANAGER_PORT", &context.ports.alertmanager.to_string())
        .replace("$PROMETHEUS_PORT", &context.ports.prometheus.to_string()))
}

fn alertmanager(context: &Context, directory: &Path) -> Result<Process> {
    let listen = format!("--web.listen-address=127.0.0.1:{}", context.ports.alertmanager);
    let arguments = [
        "--config.file=alertmanager.yaml",
        "--storage.path=alertmanager",
        // A single one has no peers to gossip with.
        "--cluster.listen-address=",
        &listen,
    ];
    start(context, directory, PROGRAMS[0], &arguments)
}

fn prometheus(context: &Context, directory: &Path) -> Result<Process> {
    let listen = format!("--web.listen-address=127.0.0.1:{}", context.ports.prometheus);
    let arguments = [
        "--config.file=prometheus.yaml",
        "--storage.tsdb.path=prometheus",
        // Alertmanager may not listen yet when an alert is sent first.
        "--rules.alert.resend-delay=5s",
        &listen,
    ];
    start(context, directory, PROGRAMS[1], &arguments)
}

fn start(context: &Context, directory: &Path, program: &str, arguments: &[&str]) -> Result<Process> {
    let mut command = programs::command(program);
    command.args(arguments).current_dir(directory);
    context.start(program, &command)
}
