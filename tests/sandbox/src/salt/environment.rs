//! The virtual environment that Salt runs in.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::release::Release;
use crate::progress::Step;
use crate::{artifacts, layout, toolchain};

/// A Python with Salt, and with what the sandbox adds to it.
#[derive(Debug, Clone)]
pub(crate) struct Environment {
    directory: PathBuf,
    release: Release,
    /// Whether its Python can keep compiled files elsewhere than beside the sources.
    keeps_compiled: bool,
}

impl Environment {
    pub(crate) fn ensure(step: Step) -> Result<Self> {
        let (release, python) = Release::choose()?;
        let requirements = source().join(format!("requirements/{}.txt", release.name()));
        let keeps_compiled = !["3.6.", "3.7."].iter().any(|old| python.version.starts_with(old));
        // Each of Salt's processes lists its directories of modules several times, and takes most of its start for that.
        // Compiled files that nobody reads would more than double it.
        let compile = if keeps_compiled { "--no-compile" } else { "--compile" };
        let inputs = [std::fs::read(&requirements)?, python.version.into_bytes(), compile.into()];
        let directory = artifacts::ensure(step, "salt", &inputs, |directory, task| {
            toolchain::run(Command::new(&python.program).args(["-m", "venv"]).arg(directory), task)?;
            let mut install = Command::new(directory.join("bin/pip"));
            install
                .args(["install", "--no-deps", "--disable-pip-version-check"])
                .args(["--no-input", compile, "--requirement"])
                .arg(&requirements);
            toolchain::run(&mut install, task)
        })?;
        Ok(Self { directory, release, keeps_compiled })
    }

    pub(crate) fn release(&self) -> Release {
        self.release
    }

    pub(crate) fn programs(&self) -> PathBuf {
        self.directory.join("bin")
    }

    /// A command of the environment, such as `salt-master` or `python`.
    pub(crate) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs().join(name));
        command.env("PYTHONPATH", source().join("library"));
        // Compiled files beside the sources would be in everybody's way.
        if self.keeps_compiled {
            // Without compiled files, each of Salt's processes spends seconds on compiling. Images of containers often
            // set this.
            command
                .env("PYTHONPYCACHEPREFIX", self.directory.join("pycache"))
                .env_remove("PYTHONDONTWRITEBYTECODE");
        } else {
            // The packages were compiled when they were installed.
            command.env("PYTHONDONTWRITEBYTECODE", "1");
        }
        command
    }
}

/// Salt's part of the crate.
pub(crate) fn source() -> PathBuf {
    layout::source().join("salt")
}
