//! The virtual environment that Salt runs in.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::progress::Step;
use crate::{artifacts, layout, toolchain};

/// A Python with Salt, and with what the sandbox adds to it.
#[derive(Debug, Clone)]
pub(crate) struct Environment(PathBuf);

impl Environment {
    /// Installs Salt, if that has not been done yet.
    pub(crate) fn ensure(step: Step) -> Result<Self> {
        let requirements = source().join("requirements.txt");
        let python = toolchain::python()?;
        let inputs = [std::fs::read(&requirements)?, python.version.into_bytes()];
        let directory = artifacts::ensure(step, "salt", &inputs, |directory, task| {
            toolchain::run(
                Command::new(python.program).args(["-m", "venv"]).arg(directory),
                task,
            )?;
            let mut install = Command::new(directory.join("bin/pip"));
            install
                .args(["install", "--no-deps", "--disable-pip-version-check"])
                .args(["--no-input", "--requirement"])
                .arg(&requirements);
            toolchain::run(&mut install, task)
        })?;
        Ok(Self(directory))
    }

    /// The directory of the environment's commands.
    pub(crate) fn programs(&self) -> PathBuf {
        self.0.join("bin")
    }

    /// A command of the environment, such as `salt-master` or `python`.
    pub(crate) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs().join(name));
        command
            .env("PYTHONPATH", source().join("library"))
            // Compiled files beside the sources would be in everybody's way.
            .env("PYTHONPYCACHEPREFIX", self.0.join("pycache"))
            // Without compiled files, each of Salt's processes spends seconds on compiling. Images of containers often
            // set this.
            .env_remove("PYTHONDONTWRITEBYTECODE");
        command
    }
}

/// Salt's part of the crate.
pub(crate) fn source() -> PathBuf {
    layout::source().join("salt")
}
