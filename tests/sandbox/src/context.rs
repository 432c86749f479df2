//! What the parts of one sandbox share.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tempfile::TempDir;

use crate::binaries::Binaries;
use crate::certificates::Authority;
use crate::cluster::Cluster;
use crate::kubeconfig::{self, Credential};
use crate::layout::Directory;
use crate::ports::Ports;
use crate::process::Process;

/// One sandbox's directories, ports, keys and cluster.
pub(crate) struct Context {
    pub(crate) directory: Directory,
    pub(crate) binaries: Binaries,
    pub(crate) authority: Authority,
    pub(crate) ports: Ports,
    pub(crate) cluster: Cluster,
    /// How long Salt's Pod stays unready after a restart at least.
    pub(crate) readiness_delay: Duration,
    sockets: TempDir,
}

impl Context {
    pub(crate) fn create(
        directory: Directory,
        binaries: Binaries,
        readiness_delay: Duration,
    ) -> Result<Self> {
        let ports = Ports::reserve()?;
        let authority = Authority::create(directory.pki())?;
        let admin = authority.client("kubernetes-admin", Some("system:masters"))?;
        let kubeconfig = directory.kubeconfig("admin");
        let credential = Credential::Certificate(&admin);
        kubeconfig::write(&kubeconfig, ports.api_server, &authority.certificate(), "admin", &credential)?;
        let cluster = Cluster::new(&kubeconfig)?;
        let sockets =
            tempfile::Builder::new().prefix("sandbox-").tempdir().context("cannot make a directory")?;
        std::os::unix::fs::symlink(sockets.path(), directory.sockets())?;
        Ok(Self { directory, binaries, authority, ports, cluster, readiness_delay, sockets })
    }

    /// Starts a component: `name` is also its log's.
    pub(crate) fn start(&self, name: &str, command: &Command) -> Result<Process> {
        Process::start(&self.binaries.guard, &self.directory, name, command)
    }

    /// A directory with a short path: that of a socket may have 107 bytes at most.
    pub(crate) fn sockets(&self) -> &Path {
        self.sockets.path()
    }
}
