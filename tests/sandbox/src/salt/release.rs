//! Which release of Salt a sandbox runs.

use anyhow::{Context as _, Result, bail};

use crate::layout::Directory;
use crate::toolchain::{self, Python};

/// The variable that names the release to run.
const VARIABLE: &str = "SALT";

/// Below a sandbox's directory, the file that says which release it runs.
const FILE: &str = "salt/release";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Release {
    /// The one that every release of MetalK8s up to 129.0.0 ships.
    V3002,
    /// A later one, for machines that have only Pythons that 3002 does not run on.
    V3006,
}

impl Release {
    /// The release to run here, and the Python to run it with: the one that `SALT` names, else the one that MetalK8s
    /// ships where a Python for it is found, else the later one. An answer that only the later one gives proves nothing.
    pub(crate) fn choose() -> Result<(Self, Python)> {
        match std::env::var(VARIABLE) {
            Ok(name) if !name.is_empty() => Self::named(&name)?.with_python(),
            _ => Self::V3002.with_python().or_else(|_| Self::V3006.with_python()),
        }
    }

    fn with_python(self) -> Result<(Self, Python)> {
        Ok((self, toolchain::python(self.pythons(), self.name())?))
    }

    pub(crate) fn of(directory: &Directory) -> Result<Self> {
        let path = directory.path().join(FILE);
        let name =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::named(&name)
    }

    pub(super) fn record(self, directory: &Directory) -> Result<()> {
        let path = directory.path().join(FILE);
        std::fs::write(&path, self.name()).with_context(|| format!("cannot write {}", path.display()))
    }

    fn named(name: &str) -> Result<Self> {
        match [Self::V3002, Self::V3006].into_iter().find(|release| release.name() == name) {
            Some(release) => Ok(release),
            None => bail!("{VARIABLE}={name}: the sandbox knows Salt 3002.9 and 3006.28"),
        }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::V3002 => "3002.9",
            Self::V3006 => "3006.28",
        }
    }

    /// The minor versions of Python 3 for which all that it needs is published, the preferred one first.
    fn pythons(self) -> &'static [u8] {
        match self {
            Self::V3002 => &[9, 8, 7, 6],
            Self::V3006 => &[13, 12, 11],
        }
    }
}
