//! A real Kubernetes control plane and a real Salt on loopback.
//!
//! [`Sandbox::start`] runs etcd, the API server, the controllers and the scheduler of a Kubernetes release, kwok in the
//! place of the kubelets, and a Salt master, minion and API, and makes of them what a MetalK8s cluster looks like from
//! outside. Nothing needs root or a container engine, nothing listens anywhere but on loopback, and whatever happens
//! to the process that started it, nothing of it stays behind.
//!
//! ```no_run
//! let sandbox = sandbox::Sandbox::start(sandbox::Options::default())?;
//! let nodes = std::process::Command::new(sandbox.kubectl())
//!     .args(["get", "nodes", "--kubeconfig"])
//!     .arg(sandbox.kubeconfig("viewer"))
//!     .status()?;
//! assert!(nodes.success());
//! # anyhow::Ok(())
//! ```

mod api_server;
mod binaries;
mod certificates;
mod claim;
mod cluster;
mod cluster_config;
mod context;
mod control_plane;
mod etcd;
mod failure;
mod follower;
mod forwarder;
mod kubeconfig;
mod layout;
mod logs;
mod monitoring;
mod operator;
mod panics;
mod ports;
mod process;
mod salt;
mod seed;
mod solutions;
mod toolchain;
mod volumes;

pub mod artifacts;
pub mod detached;
pub mod progress;

pub use etcd::EtcdMember;
pub use failure::Failure;
pub use forwarder::{Forwarder, pass};
pub use logs::ContainerLog;
pub use monitoring::PROGRAMS as MONITORING_PROGRAMS;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::binaries::Binaries;
use crate::claim::Claim;
use crate::cluster::Cluster;
use crate::context::Context;
use crate::control_plane::ControlPlane;
use crate::follower::Follower;
use crate::layout::Directory;
use crate::monitoring::Monitoring;
use crate::progress::Progress;
use crate::salt::Salt;

pub use crate::salt::{Release, SaltMinion, SaltPart, SaltSwitches};
pub use crate::solutions::build_archive;

#[derive(Debug, Clone)]
pub struct Options {
    /// The directory's name below `target/sandbox`; without one the sandbox gets a name and a directory of its own,
    /// which is removed with it.
    pub name: Option<String>,
    /// How long Salt's Pod stays unready after a restart at least. MetalK8s' own probe waits 10 seconds.
    pub readiness_delay: Duration,
    /// Whether it is a MetalK8s cluster. Without Salt it has nothing of MetalK8s, and one administrator.
    pub salt: bool,
    /// Whether an Alertmanager and a Prometheus run, with alerts that fire.
    pub monitoring: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { name: None, readiness_delay: Duration::from_secs(1), salt: true, monitoring: false }
    }
}

/// A sandbox that is ready for use. One that was started ends when it is dropped; one that was attached to goes on.
pub struct Sandbox {
    directory: Directory,
    cluster: Cluster,
    running: Option<Running>,
}

/// What of a sandbox answers at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Health {
    pub api_server: bool,
    /// Salt API answers through the API server's service proxy.
    pub salt_api: bool,
}

/// What only the process that started the sandbox has. Fields are dropped in this order: the claim goes last, since
/// another sandbox may take the directory from then on.
struct Running {
    operators: Vec<Follower>,
    salt: Option<Salt>,
    monitoring: Option<Monitoring>,
    control_plane: ControlPlane,
    context: Arc<Context>,
    _claim: Claim,
}

/// Builds all that a sandbox needs and that is not there yet. [`Sandbox::start`] does so as well.
pub fn build() -> Result<()> {
    built().map(drop)
}

/// The kubectl of the sandboxes' release, which is built if that has not been done yet.
pub fn kubectl() -> Result<PathBuf> {
    Ok(Binaries::ensure(&Progress::new(binaries::STEPS))?.kubectl)
}

/// Compilers use the processor while Salt is downloaded.
fn built() -> Result<(Binaries, salt::Artifacts)> {
    binaries::require_tools()?;
    let progress = Progress::new(binaries::STEPS + salt::STEPS);
    let (binaries, salt) = std::thread::scope(|scope| {
        let salt = scope.spawn(|| salt::Artifacts::ensure(&progress));
        let binaries = Binaries::ensure(&progress);
        let salt = salt.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (binaries, salt)
    });
    Ok((binaries?, salt?))
}

impl Sandbox {
    /// Starts a sandbox and returns when it is ready.
    pub fn start(options: Options) -> Result<Self> {
        panics::tell_at_once();
        let (binaries, artifacts) = built()?;
        let claim = Claim::take(options.name)?;
        let directory = claim.directory().clone();
        directory.create()?;
        std::os::unix::fs::symlink(&binaries.kubectl, directory.programs().join("kubectl"))?;
        let context = Arc::new(Context::create(directory.clone(), binaries, options.readiness_delay)?);
        artifacts.copy_archives(&context)?;
        let (mut control_plane, salt) = if options.salt {
            let (control_plane, salt) = start_parts(&context, &artifacts)?;
            (control_plane, Some(salt))
        } else {
            (seed::plain_control_plane(&context)?, None)
        };
        let monitoring = if options.monitoring {
            let node = if options.salt { seed::NODES[0] } else { seed::PLAIN_NODE };
            Some(Monitoring::start(&context, &mut control_plane, node)?)
        } else {
            None
        };
        let cluster = context.cluster.clone();
        std::fs::File::create(directory.ready())?;
        let operators = if options.salt {
            vec![volumes::start(cluster.clone()), cluster_config::start(cluster.clone())]
        } else {
            Vec::new()
        };
        let running = Running { operators, salt, monitoring, control_plane, context, _claim: claim };
        Ok(Self { directory, cluster, running: Some(running) })
    }

    /// A sandbox that runs already, for example the one of `make sandbox`, which is `default`.
    pub fn attach(name: &str) -> Result<Self> {
        let directory = Directory::of(name);
        if claim::owner(&directory)?.is_none() {
            bail!("the sandbox {name} is not running: start it with `make sandbox`");
        }
        if !directory.ready().exists() {
            bail!("the sandbox {name} is still starting: try again in some seconds");
        }
        let cluster = Cluster::new(&directory.kubeconfig("admin"))?;
        Ok(Self { directory, cluster, running: None })
    }

    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// The kubeconfig of `admin`, `token`, `viewer`, `solution-admin` or `platform-admin`.
    pub fn kubeconfig(&self, user: &str) -> PathBuf {
        self.directory.kubeconfig(user)
    }

    pub fn kubectl(&self) -> PathBuf {
        self.directory.programs().join("kubectl")
    }

    /// The directories to put in front of a PATH: this sandbox's kubectl, and the plugin as it is built for development.
    pub fn programs(&self) -> Vec<PathBuf> {
        vec![self.directory.programs(), layout::target().join("debug")]
    }

    /// What to set for a command that is to use this sandbox as its administrator: `KUBECONFIG`, `PATH` with
    /// [`Sandbox::programs`], `SANDBOX_ARCHIVES`, and `SANDBOX_EXAMPLES` for the sources of other examples.
    pub fn environment(&self) -> Result<Vec<(&'static str, OsString)>> {
        let mut path = self.programs();
        path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
        Ok(vec![
            ("KUBECONFIG", self.kubeconfig("admin").into()),
            ("PATH", std::env::join_paths(path).context("the checkout's path cannot be part of a PATH")?),
            ("SANDBOX_ARCHIVES", self.archives().into()),
            ("SANDBOX_EXAMPLES", layout::examples().into()),
        ])
    }

    /// Whether the API server and, through its service proxy, Salt API answer.
    pub fn health(&self) -> Health {
        let answers = |path: &str| self.cluster.get(path).is_ok();
        Health { api_server: answers("/readyz"), salt_api: answers(seed::SALT_API) }
    }

    pub fn salt_release(&self) -> Result<Release> {
        Release::of(&self.directory)
    }

    pub fn archives(&self) -> PathBuf {
        self.directory.archives()
    }

    pub fn archive(&self, version: &str) -> PathBuf {
        self.archives().join(format!("example-solution-{version}.iso"))
    }

    /// The error that says which component has ended and why; `None` while all run.
    pub fn failure(&mut self) -> Option<anyhow::Error> {
        let running = self.running.as_mut()?;
        running
            .control_plane
            .failure()
            .or_else(|| running.salt.as_ref().and_then(Salt::failure))
            .or_else(|| running.monitoring.as_mut().and_then(Monitoring::failure))
            .or_else(|| running.operators.iter().find_map(Follower::failure))
    }
}

/// Salt needs seconds of its own before it asks anything of the API server, so both start at the same time.
fn start_parts(context: &Arc<Context>, artifacts: &salt::Artifacts) -> Result<(ControlPlane, Salt)> {
    let (control_plane, salt) = std::thread::scope(|scope| {
        let salt = scope.spawn(|| salt::start(context, artifacts));
        let control_plane = seed::control_plane(context);
        let salt = salt.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (control_plane, salt)
    });
    let (control_plane, salt) = (control_plane?, salt?);
    salt.publish()?;
    Ok((control_plane, salt))
}
