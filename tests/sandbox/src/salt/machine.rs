//! The bootstrap node's machine, as far as MetalK8s' scripts need one: programs such as `systemd-run`, the units that
//! they start, and the archives of MetalK8s itself with the scripts in them.

use std::io::{Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail};

use super::configuration;
use super::environment::Environment;
use super::switches::SaltSwitches;
use crate::Sandbox;
use crate::context::Context;
use crate::layout;
use crate::process::Process;
use crate::progress::Progress;

/// The versions of MetalK8s that every sandbox has the archives of: its own, and a later one.
const VERSIONS: [&str; 2] = ["129.0.0-dev", "130.0.0"];

pub(super) const BOOTSTRAP: &str = "bootstrap";

/// Puts the archives of MetalK8s where the node mounts them, and into its configuration.
pub(super) fn write_archives(context: &Context) -> Result<()> {
    let root = context.directory.path();
    for version in VERSIONS {
        add_archive(root, version)?;
    }
    Ok(())
}

pub(super) fn start_systemd(context: &Context, environment: &Environment) -> Result<Process> {
    let mut command = environment.command("python");
    command.arg(source().join("systemd.py"));
    equip(&mut command, environment, BOOTSTRAP)?;
    context.start("systemd", &command)
}

/// Lets a command find the machine's programs first. They work on this node.
pub(super) fn equip(command: &mut Command, environment: &Environment, node: &str) -> Result<()> {
    let mut path = vec![source().join("bin"), environment.programs()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    command
        .env("PATH", std::env::join_paths(path)?)
        .env("SANDBOX_MACHINE", source())
        .env("SANDBOX_NODE", node);
    Ok(())
}

impl Sandbox {
    /// Adds the archive of another version of MetalK8s, and returns its directory.
    pub fn add_metalk8s(&self, version: &str) -> Result<PathBuf> {
        add_archive(self.directory(), version)
    }

    /// Lets MetalK8s deploy an addon, or not, as administrators do it in the bootstrap configuration.
    pub fn enable_addon(&self, name: &str, enabled: bool) -> Result<()> {
        configure(self.directory(), |configuration| {
            configuration["addons"][name]["enabled"] = enabled.into();
        })
    }

    /// Starts a script of an archive as somebody does on the bootstrap node, in the directory of the archive.
    pub fn start_by_hand(&self, version: &str, script: &str, arguments: &[&str]) -> Result<Child> {
        let environment = Environment::ensure(Progress::new(1).step())?;
        let mut command = environment.command("python");
        command
            .args(["-c", "import os, sys; os.execvp('bash', sys.argv[1:])", "bash"])
            .arg(format!("./{script}"))
            .args(arguments)
            .current_dir(self.directory().join(format!("srv/scality/metalk8s-{version}")))
            .env("SANDBOX", self.directory())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        equip(&mut command, &environment, BOOTSTRAP)?;
        command.spawn().with_context(|| format!("cannot start {script} of metalk8s {version}"))
    }

    /// A command of Salt as an administrator types it in the container of the Salt master, such as `salt-run`.
    pub fn salt_command(&self, name: &str) -> Result<Command> {
        let environment = Environment::ensure(Progress::new(1).step())?;
        let mut command = environment.command(name);
        command.arg("-c").arg(configuration::directory(self.directory()));
        Ok(command)
    }

    /// Builds an ISO file of another version of MetalK8s, which is not imported yet, and returns its path.
    pub fn build_metalk8s(&self, version: &str) -> Result<PathBuf> {
        let environment = Environment::ensure(Progress::new(1).step())?;
        let image = self.archives().join(format!("metalk8s-{version}.iso"));
        let mut command = environment.command("python");
        command.arg(source().join("build_archive.py")).arg(version).arg(&image);
        let output = command.output().context("cannot run python")?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!("cannot build the archive of metalk8s {version}:\n{said}");
        }
        Ok(image)
    }
}

impl SaltSwitches {
    /// Ends what runs detached on the bootstrap node, and forgets it, as a reboot of the node does.
    pub fn reboot(&self) -> Result<()> {
        let sockets = self.sandbox().join("sockets").canonicalize()?;
        let mut connection = UnixStream::connect(sockets.join("systemd"))?;
        connection.write_all(b"{\"do\": \"reboot\"}\n")?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer)?;
        let answer: serde_json::Value = serde_json::from_str(&answer)?;
        match answer["error"].as_str() {
            Some(error) => bail!("cannot reboot: {error}"),
            None => Ok(()),
        }
    }
}

/// Makes the directory of an archive, with MetalK8s' scripts in it, and adds it to the node's configuration.
fn add_archive(root: &Path, version: &str) -> Result<PathBuf> {
    let archive = root.join(format!("srv/scality/metalk8s-{version}"));
    std::fs::create_dir_all(&archive).with_context(|| format!("cannot create {}", archive.display()))?;
    std::fs::write(archive.join("product.txt"), format!("NAME=MetalK8s\nVERSION={version}\n"))?;
    for entry in std::fs::read_dir(source().join("scripts"))? {
        let entry = entry?;
        std::fs::copy(entry.path(), archive.join(entry.file_name()))?;
    }
    configure(root, |configuration| {
        if let Some(archives) = configuration["archives"].as_array_mut() {
            archives.push(archive.display().to_string().into());
        }
    })?;
    Ok(archive)
}

fn configure(root: &Path, change: impl FnOnce(&mut serde_json::Value)) -> Result<()> {
    let path = root.join("etc/metalk8s/bootstrap.yaml");
    let mut configuration: serde_json::Value = match std::fs::read(&path) {
        Ok(content) => serde_yaml::from_slice(&content)?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => serde_json::json!({
            "apiVersion": "metalk8s.scality.com/v1alpha3",
            "kind": "BootstrapConfiguration",
            "networks": {
                "controlPlane": {"cidr": ["10.200.0.0/24"]},
                "workloadPlane": {"cidr": ["10.200.0.0/24"]},
            },
            "ca": {"minion": "bootstrap"},
            "archives": [],
        }),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    change(&mut configuration);
    // In one step: Salt may be reading it.
    let new = path.with_extension("new");
    std::fs::write(&new, configuration.to_string())?;
    std::fs::rename(&new, &path)?;
    Ok(())
}

fn source() -> PathBuf {
    layout::source().join("machine")
}
