//! Kubernetes itself: etcd, API server, controllers, scheduler, kwok, and the API server's way into the cluster.

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use crate::api_server::ApiServer;
use crate::certificates::Authority;
use crate::context::Context;
use crate::kubeconfig::{self, Credential};
use crate::layout;
use crate::process::Process;

/// The address under which the cluster's parts know the bootstrap node; the egress turns it into loopback.
pub(crate) const BOOTSTRAP_ADDRESS: &str = "10.99.0.1";
/// Generous: on a busy machine everything takes many times as long. A process that ended is noticed at once.
const READY_WITHIN: Duration = Duration::from_mins(5);
const POLL: Duration = Duration::from_millis(50);

/// The processes of the control plane. Dropped, they end.
pub(crate) struct ControlPlane {
    processes: Vec<Process>,
    api_server: ApiServer,
}

impl ControlPlane {
    /// Starts everything and returns when the API server is ready.
    pub(crate) fn start(context: &Arc<Context>) -> Result<Self> {
        let processes = vec![etcd(context)?, egress(context)?];
        let mut control_plane =
            Self { processes, api_server: ApiServer::start(Arc::clone(context), api_server(context)?)? };
        control_plane.wait_until(context, "the API server is ready", |context| {
            Ok(context.cluster.get("/readyz").is_ok())
        })?;
        // These give up when the API server takes its time, so they come after it.
        for start in [controllers, scheduler, kwok] {
            control_plane.processes.push(start(context)?);
        }
        Ok(control_plane)
    }

    /// Waits for `condition`, and fails at once when a component has ended.
    pub(crate) fn wait_until(
        &mut self,
        context: &Context,
        what: &str,
        mut condition: impl FnMut(&Context) -> Result<bool>,
    ) -> Result<()> {
        let deadline = Instant::now() + READY_WITHIN;
        while !condition(context)? {
            if let Some(failure) = self.failure() {
                return Err(failure);
            }
            if Instant::now() > deadline {
                let logs = context.directory.logs();
                anyhow::bail!("waited {} s until {what}: see {}", READY_WITHIN.as_secs(), logs.display());
            }
            std::thread::sleep(POLL);
        }
        Ok(())
    }

    /// The error of the first component that has ended; `None` while all run.
    pub(crate) fn failure(&mut self) -> Option<anyhow::Error> {
        let mut processes = self.processes.iter_mut();
        let failure = processes.find_map(Process::failure);
        failure.or_else(|| self.api_server.failure())
    }
}

fn component(context: &Context, name: &str, command: &str, arguments: &[String]) -> Result<Process> {
    context.start(name, &program(context, command, arguments))
}

fn program(context: &Context, command: &str, arguments: &[String]) -> Command {
    let mut program = Command::new(&context.binaries.control_plane);
    program.arg(command).args(arguments).current_dir(context.directory.data());
    // Memory instead of time: tests wait for several sandboxes on few cores.
    program.env("GOGC", "400");
    program
}

fn etcd(context: &Context) -> Result<Process> {
    // A single member has no peers and tells nobody where it is; a port of the kernel's choice satisfies the flags.
    let nowhere = "http://127.0.0.1:0";
    component(
        context,
        "etcd",
        "etcd",
        &[
            "--name=sandbox".to_owned(),
            "--data-dir=etcd".to_owned(),
            "--unsafe-no-fsync".to_owned(),
            "--log-level=warn".to_owned(),
            format!("--listen-client-urls={}", etcd_address(context)),
            format!("--advertise-client-urls={nowhere}"),
            format!("--listen-peer-urls={nowhere}"),
            format!("--initial-advertise-peer-urls={nowhere}"),
            format!("--initial-cluster=sandbox={nowhere}"),
            format!("--listen-metrics-urls=http://127.0.0.1:{}", context.ports.etcd_metrics),
        ],
    )
}

fn etcd_address(context: &Context) -> String {
    format!("unix://{}", context.sockets().join("etcd").display())
}

fn egress(context: &Context) -> Result<Process> {
    let mut command = Command::new(&context.binaries.egress);
    command.arg(context.sockets().join("egress"));
    context.start("egress", &command)
}

/// How the API server is started, also after its end.
fn api_server(context: &Context) -> Result<Command> {
    let authority = context.authority.certificate();
    let names = ["127.0.0.1", "localhost", "kubernetes", "kubernetes.default.svc"];
    let identity = context.authority.server("kube-apiserver", &names)?;
    let key = context.authority.key_pair("service-accounts")?;
    let egress = context.directory.data().join("egress.yaml");
    std::fs::write(&egress, egress_configuration(context))?;
    Ok(program(
        context,
        "apiserver",
        &[
            format!("--etcd-servers={}", etcd_address(context)),
            "--bind-address=127.0.0.1".to_owned(),
            format!("--secure-port={}", context.ports.api_server),
            // The service proxy and the endpoints refuse a loopback address.
            format!("--advertise-address={BOOTSTRAP_ADDRESS}"),
            "--service-cluster-ip-range=10.98.0.0/16".to_owned(),
            "--authorization-mode=Node,RBAC".to_owned(),
            format!("--client-ca-file={}", authority.display()),
            format!("--tls-cert-file={}", identity.certificate.display()),
            format!("--tls-private-key-file={}", identity.key.display()),
            "--service-account-issuer=https://kubernetes.default.svc".to_owned(),
            format!("--service-account-key-file={}", key.public.display()),
            format!("--service-account-signing-key-file={}", key.private.display()),
            format!("--egress-selector-config-file={}", egress.display()),
            // The nodes' names are in no DNS.
            "--kubelet-preferred-address-types=InternalIP".to_owned(),
        ],
    ))
}

fn egress_configuration(context: &Context) -> String {
    let socket = context.sockets().join("egress");
    format!(
        "apiVersion: apiserver.k8s.io/v1beta1\n\
         kind: EgressSelectorConfiguration\n\
         egressSelections:\n\
         - name: cluster\n\
         \x20 connection: {{proxyProtocol: HTTPConnect, transport: {{uds: {{udsName: {}}}}}}}\n",
        socket.display()
    )
}

fn controllers(context: &Context) -> Result<Process> {
    let key = context.directory.pki().join("service-accounts.key");
    component(
        context,
        "kube-controller-manager",
        "controllers",
        &[
            internal_kubeconfig(context, "system:kube-controller-manager", None)?,
            "--use-service-account-credentials".to_owned(),
            // The default limits stretch the controllers' own start to five seconds.
            "--kube-api-qps=500".to_owned(),
            "--kube-api-burst=1000".to_owned(),
            format!("--root-ca-file={}", context.authority.certificate().display()),
            format!("--service-account-private-key-file={}", key.display()),
            "--leader-elect=false".to_owned(),
            "--secure-port=0".to_owned(),
        ],
    )
}

fn scheduler(context: &Context) -> Result<Process> {
    component(
        context,
        "kube-scheduler",
        "scheduler",
        &[
            internal_kubeconfig(context, "system:kube-scheduler", None)?,
            "--leader-elect=false".to_owned(),
            "--secure-port=0".to_owned(),
        ],
    )
}

fn kwok(context: &Context) -> Result<Process> {
    let mut command = Command::new(&context.binaries.kwok);
    let kubelet = context.ports.kubelet;
    command
        .arg(internal_kubeconfig(context, "kwok", Some("system:masters"))?)
        // A label, not an annotation: only then kwok sees a node that is marked later, by its deployment.
        .arg("--manage-nodes-with-label-selector=kwok.x-k8s.io/node=fake")
        // Without Leases nobody renews the nodes' heartbeat, and after 50 s they and their Pods are not ready.
        .arg("--node-lease-duration-seconds=40")
        // The port of every kubelet: the API server reads logs there.
        .arg(format!("--server-address=127.0.0.1:{kubelet}"))
        .arg(format!("--node-port={kubelet}"))
        .arg("--enable-crds=ClusterLogs")
        // Without it kwok would read the user's own configuration.
        .env("KWOK_WORKDIR", context.directory.data());
    for stages in ["nodes.yaml", "pods.yaml", "jobs.yaml", "failures.yaml"] {
        command.arg("--config").arg(layout::source().join("kwok/stages").join(stages));
    }
    context.start("kwok", &command)
}

/// The flag that names a kubeconfig made for a component.
fn internal_kubeconfig(context: &Context, user: &str, group: Option<&str>) -> Result<String> {
    let authority: &Authority = &context.authority;
    let identity = authority.client(user, group)?;
    let path = context.directory.pki().join(format!("{}.kubeconfig", user.replace(':', "-")));
    let credential = Credential::Certificate(&identity);
    kubeconfig::write(&path, context.ports.api_server, &authority.certificate(), user, &credential)
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(format!("--kubeconfig={}", path.display()))
}
