//! What Salt runs on the bootstrap node: a minion, and the static Pod of Salt master and Salt API.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use jiff::Timestamp;

use super::environment::Environment;
use super::pod::{self, Mount};
use super::switches::SaltPart;
use super::{configuration, machine, sockets};
use crate::context::Context;
use crate::process::Process;
use crate::seed::SaltStatus;

/// Generous: on a busy machine everything takes many times as long.
pub(super) const READY_WITHIN: Duration = Duration::from_mins(5);
const POLL: Duration = Duration::from_millis(20);

const MINION: &str = "salt-minion";

/// The processes. Dropped, they end.
pub(crate) struct Node {
    context: Arc<Context>,
    environment: Environment,
    /// What MetalK8s' scripts run in. Salt may end meanwhile.
    systemd: Process,
    /// Empty while it is away.
    minion: Option<Process>,
    /// Empty while they are away, and between two starts, so that the ports are free for the second.
    containers: Option<Containers>,
    manifest: String,
    mounts: Vec<Mount>,
    started_at: Timestamp,
    restarts: u32,
}

/// The containers of the static Pod, in the order in which they end.
struct Containers {
    master: Process,
    api: Process,
}

impl Node {
    pub(crate) fn start(context: Arc<Context>, environment: Environment) -> Result<Self> {
        let systemd = machine::start_systemd(&context, &environment)?;
        let minion = minion(&context, &environment)?;
        let containers = Containers::start(&context, &environment)?;
        let mut node = Self {
            context,
            environment,
            systemd,
            minion: Some(minion),
            containers: Some(containers),
            manifest: String::new(),
            mounts: Vec::new(),
            started_at: Timestamp::now(),
            restarts: 0,
        };
        let deadline = Instant::now() + READY_WITHIN;
        while !node.answers()? {
            if Instant::now() > deadline {
                return Err(node.silence());
            }
            std::thread::sleep(POLL);
        }
        Ok(node)
    }

    /// That Salt does not answer, with the last lines of its logs.
    fn silence(&self) -> anyhow::Error {
        let containers = self.containers.iter().flat_map(|all| [&all.master, &all.api]);
        let logs: Vec<String> = (self.minion.iter().chain(containers))
            .map(|process| process.error("does not answer").to_string())
            .collect();
        anyhow!("{}", logs.join("\n"))
    }

    pub(crate) fn context(&self) -> &Context {
        &self.context
    }

    /// How the Pod is, ready or not.
    pub(crate) fn status(&self, ready: bool) -> SaltStatus {
        SaltStatus {
            ready,
            started_at: self.containers.is_some().then_some(self.started_at),
            restarts: self.restarts,
        }
    }

    /// The Pod's manifest, if it is not the one in effect.
    pub(crate) fn new_manifest(&self) -> Result<Option<String>> {
        match std::fs::read_to_string(self.root("etc/kubernetes/manifests/salt-master.yaml")) {
            Ok(manifest) => Ok((manifest != self.manifest).then_some(manifest)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).context("cannot read the manifest of the Salt master"),
        }
    }

    /// Whether the manifest asks for other archives than the Salt master sees; if so, they are what it sees next.
    pub(crate) fn mount(&mut self, manifest: &str) -> Result<bool> {
        let mounts = pod::mounts(manifest)?;
        let changed = mounts != self.mounts;
        self.mounts = mounts;
        Ok(changed)
    }

    /// Shows the Pod with the archives that the Salt master sees next.
    pub(crate) fn replace_pod(&self) -> Result<()> {
        pod::replace(&self.context, &self.mounts)
    }

    /// Ends Salt master and Salt API at once, with all that they were doing.
    pub(crate) fn kill_containers(&mut self) {
        self.containers = None;
    }

    /// Starts Salt master and Salt API anew.
    pub(crate) fn start_containers(&mut self) -> Result<()> {
        let mounts: Vec<&str> = self.mounts.iter().map(|mount| mount.path.as_str()).collect();
        configuration::write_mounts(&self.context, &mounts)?;
        self.containers = Some(Containers::start(&self.context, &self.environment)?);
        self.started_at = Timestamp::now();
        self.restarts += 1;
        Ok(())
    }

    pub(crate) fn has(&self, part: SaltPart) -> bool {
        match part {
            SaltPart::Master => self.containers.is_some(),
            SaltPart::Minion => self.minion.is_some(),
        }
    }

    pub(crate) fn kill_minion(&mut self) {
        self.minion = None;
    }

    pub(crate) fn start_minion(&mut self) -> Result<()> {
        self.minion = Some(minion(&self.context, &self.environment)?);
        Ok(())
    }

    /// Lets those who wait for it know that a manifest is in effect.
    pub(crate) fn acknowledge(&mut self, manifest: String) -> Result<()> {
        let path = self.root("run/salt-master.running");
        std::fs::write(&path, &manifest).with_context(|| format!("cannot write {}", path.display()))?;
        self.manifest = manifest;
        Ok(())
    }

    /// Whether Salt API listens and the minion, if it is not away, is there; an error if a process has ended.
    pub(crate) fn answers(&mut self) -> Result<bool> {
        if let Some(failure) = self.failure() {
            return Err(failure);
        }
        let ports = &self.context.ports;
        Ok(sockets::listens(ports.salt_api)?
            && (self.minion.is_none() || sockets::is_connected(ports.salt_publisher)?))
    }

    /// The error of the first process that has ended; `None` while all run.
    pub(crate) fn failure(&mut self) -> Option<anyhow::Error> {
        let containers = self.containers.as_mut();
        let containers = containers.and_then(|pod| pod.master.failure().or_else(|| pod.api.failure()));
        containers
            .or_else(|| self.minion.as_mut().and_then(Process::failure))
            .or_else(|| self.systemd.failure())
    }

    fn root(&self, path: &str) -> PathBuf {
        self.context.directory.path().join(path)
    }
}

impl Containers {
    fn start(context: &Context, environment: &Environment) -> Result<Self> {
        Ok(Self {
            master: program(context, environment, "salt-master")?,
            api: program(context, environment, "salt-api")?,
        })
    }
}

/// The minion finds the machine's programs.
fn minion(context: &Context, environment: &Environment) -> Result<Process> {
    let mut command = salt(context, environment, MINION);
    machine::equip(&mut command, environment, machine::BOOTSTRAP)?;
    context.start(MINION, &command)
}

fn program(context: &Context, environment: &Environment, name: &str) -> Result<Process> {
    context.start(name, &salt(context, environment, name))
}

fn salt(context: &Context, environment: &Environment, name: &str) -> Command {
    let mut command = environment.command(name);
    command.arg("-c").arg(configuration::directory(context.directory.path()));
    command
}
