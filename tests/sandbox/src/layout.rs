//! Where everything lies: `target/sandbox/<name>` for a sandbox, `target/sandbox/cache` for what is built once.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// The crate's own directory, with the Go modules, the manifests and Salt's files.
pub(crate) fn source() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The workspace, two levels above the crate.
pub(crate) fn workspace() -> &'static Path {
    source().ancestors().nth(2).unwrap_or(source())
}

/// The workspace's own `target`, wherever cargo is told to build: users are told of files below it.
pub(crate) fn target() -> PathBuf {
    workspace().join("target")
}

pub(crate) fn examples() -> PathBuf {
    workspace().join("examples")
}

pub(crate) fn home() -> PathBuf {
    target().join("sandbox")
}

#[derive(Debug, Clone)]
pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn of(name: &str) -> Self {
        Self(home().join(name))
    }

    /// Empties the directory and makes its parts.
    pub(crate) fn create(&self) -> Result<()> {
        self.remove()?;
        for part in [self.archives(), self.logs(), self.data(), self.pki(), self.programs()] {
            std::fs::create_dir_all(&part).with_context(|| format!("cannot create {}", part.display()))?;
        }
        Ok(())
    }

    pub(crate) fn remove(&self) -> Result<()> {
        if let Ok(sockets) = std::fs::read_link(self.sockets()) {
            // Gone already, unless the sandbox was killed.
            let _ = std::fs::remove_dir_all(sockets);
        }
        match std::fs::remove_dir_all(&self.0) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", self.0.display()))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn kubeconfig(&self, user: &str) -> PathBuf {
        self.0.join(format!("{user}.kubeconfig"))
    }

    pub(crate) fn archives(&self) -> PathBuf {
        self.0.join("archives")
    }

    pub(crate) fn logs(&self) -> PathBuf {
        self.0.join("logs")
    }

    pub(crate) fn log(&self, component: &str) -> PathBuf {
        self.logs().join(format!("{component}.log"))
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    pub(crate) fn container_log(&self, name: &str) -> PathBuf {
        self.data().join("container-logs").join(name)
    }

    pub(crate) fn pki(&self) -> PathBuf {
        self.0.join("pki")
    }

    /// A link to the directory of the sockets, which needs a shorter path than this one.
    pub(crate) fn sockets(&self) -> PathBuf {
        self.0.join("sockets")
    }

    /// Exists once the sandbox can be used.
    pub(crate) fn ready(&self) -> PathBuf {
        self.0.join("ready")
    }

    /// Exists once the API server has all of the cluster. Salt's pillar waits for it.
    pub(crate) fn seeded(&self) -> PathBuf {
        self.0.join("seeded")
    }

    /// Links to the programs of the cluster, for a PATH.
    pub(crate) fn programs(&self) -> PathBuf {
        self.0.join("bin")
    }
}
