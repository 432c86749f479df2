//! The example Solutions, and the archives that are built of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::progress::{Progress, Step};
use crate::salt::Environment;
use crate::{artifacts, layout};

/// What every sandbox has in its archives directory.
const ARCHIVES: [(&str, &str); 4] = [
    ("example-solution", "1.0.0"),
    ("example-solution", "1.1.0"),
    ("example-solution", "2.0.0-rc.1"),
    ("other-solution", "1.0.0"),
];

/// Builds `<directory>/<name>-<version>.iso`: a Solution like the examples, of any name and version.
pub fn build_archive(name: &str, version: &str, directory: &Path) -> Result<PathBuf> {
    let environment = Environment::ensure(Progress::new(1).step())?;
    build(&environment, name, version, directory)
}

/// Builds the examples' archives, if that has not been done yet, and returns their directory.
pub(crate) fn ensure(step: Step, environment: &Environment) -> Result<PathBuf> {
    let mut inputs = artifacts::sources(&source(), is_source)?;
    inputs.extend(ARCHIVES.map(|(name, version)| format!("{name} {version}").into_bytes()));
    artifacts::ensure(step, "archives", &inputs, |directory, task| {
        for (name, version) in ARCHIVES {
            task.detail(&format!("{name} {version}"));
            build(environment, name, version, directory)?;
        }
        Ok(())
    })
}

/// Copies the archives: a sandbox's own may be spoilt by whoever uses it.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    for (name, version) in ARCHIVES {
        let file = format!("{name}-{version}.iso");
        std::fs::copy(from.join(&file), to.join(&file)).with_context(|| format!("cannot copy {file}"))?;
    }
    Ok(())
}

fn build(environment: &Environment, name: &str, version: &str, directory: &Path) -> Result<PathBuf> {
    let mut command: Command = environment.command("python");
    command.arg(source().join("build_archive.py")).args([name, version]).arg(directory);
    let output = command.output().context("cannot run python")?;
    if !output.status.success() {
        bail!("cannot build the archive {name} {version}:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(directory.join(format!("{name}-{version}.iso")))
}

fn is_source(path: &Path) -> bool {
    path.components().all(|part| part.as_os_str() != "__pycache__")
}

fn source() -> PathBuf {
    layout::source().join("solutions")
}
