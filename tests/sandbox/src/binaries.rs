//! The programs of the control plane, built from Go modules whose sums are pinned.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::progress::Progress;
use crate::{artifacts, layout, toolchain};

/// How many steps of [`Progress`] the programs take.
pub(crate) const STEPS: usize = 2;

const KUBERNETES: &str = "k8s.io/kubernetes";
const KWOK: &str = "sigs.k8s.io/kwok";

/// Where the programs are.
#[derive(Debug, Clone)]
pub(crate) struct Binaries {
    pub(crate) control_plane: PathBuf,
    pub(crate) egress: PathBuf,
    pub(crate) guard: PathBuf,
    pub(crate) kubectl: PathBuf,
    pub(crate) kwok: PathBuf,
}

impl Binaries {
    /// Builds what is not there yet.
    pub(crate) fn ensure(progress: &Progress) -> Result<Self> {
        let [kubernetes, kwok] = modules()?;
        if !kubernetes.is_built() {
            // The builds take minutes: better to hear of all that is missing before the first one.
            toolchain::require_all()?;
        }
        let kubernetes = kubernetes.ensure(progress)?;
        let kwok = kwok.ensure(progress)?;
        Ok(Self {
            control_plane: kubernetes.join("control-plane"),
            egress: kubernetes.join("egress"),
            guard: kubernetes.join("guard"),
            kubectl: kubernetes.join("kubectl"),
            kwok: kwok.join("kwok"),
        })
    }
}

fn modules() -> Result<[Module; 2]> {
    let kubernetes = [".", "./egress", "./guard", "k8s.io/kubernetes/cmd/kubectl"];
    Ok([
        Module::new("control-plane", &kubernetes, kubernetes_flags()?)?,
        Module::new("kwok", &["sigs.k8s.io/kwok/cmd/kwok"], kwok_flags()?)?,
    ])
}

/// A Go module of the sandbox, and what of it is built how.
struct Module {
    name: &'static str,
    packages: Vec<String>,
    flags: String,
    inputs: Vec<Vec<u8>>,
}

impl Module {
    fn new(name: &'static str, packages: &[&str], flags: String) -> Result<Self> {
        let mut inputs = artifacts::sources(&layout::source().join(name), is_go_source)?;
        inputs.push(flags.clone().into_bytes());
        inputs.push(packages.join(" ").into_bytes());
        inputs.push(format!("{} {}", std::env::consts::OS, std::env::consts::ARCH).into_bytes());
        let packages = packages.iter().map(|&package| package.to_owned()).collect();
        Ok(Self {
            name,
            packages,
            flags,
            inputs,
        })
    }

    fn is_built(&self) -> bool {
        artifacts::is_built(self.name, &self.inputs)
    }

    fn ensure(&self, progress: &Progress) -> Result<PathBuf> {
        artifacts::ensure(progress.step(), self.name, &self.inputs, |directory, task| {
            toolchain::require_go()?;
            toolchain::run(&mut self.build_into(directory), task)
        })
    }

    fn build_into(&self, directory: &Path) -> Command {
        let mut command = Command::new("go");
        command
            .args([
                "build",
                "-v",
                "-trimpath",
                "-buildvcs=false",
                "-ldflags",
                &self.flags,
                "-o",
            ])
            .arg(directory)
            .args(&self.packages)
            // A workspace around the checkout would change what the sums pin.
            .env("GOWORK", "off")
            .current_dir(layout::source().join(self.name));
        command
    }
}

fn is_go_source(path: &Path) -> bool {
    let pinned = path
        .file_name()
        .is_some_and(|name| name == "go.mod" || name == "go.sum");
    pinned || path.extension().is_some_and(|extension| extension == "go")
}

/// Without these flags the programs would tell that they are of no release.
fn kubernetes_flags() -> Result<String> {
    let version = required("control-plane", KUBERNETES)?;
    let mut numbers = version.trim_start_matches('v').split('.');
    let (major, minor) = (
        numbers.next().unwrap_or_default(),
        numbers.next().unwrap_or_default(),
    );
    let variables = "k8s.io/component-base/version";
    Ok(format!(
        "-s -w -X {variables}.gitVersion={version} -X {variables}.gitMajor={major} \
         -X {variables}.gitMinor={minor} -X {variables}.gitTreeState=clean"
    ))
}

fn kwok_flags() -> Result<String> {
    Ok(format!(
        "-s -w -X sigs.k8s.io/kwok/pkg/consts.Version={}",
        required("kwok", KWOK)?
    ))
}

/// The version of a package that the module in the directory `name` requires.
fn required(name: &str, package: &str) -> Result<String> {
    let path = layout::source().join(name).join("go.mod");
    let module = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    version_of(&module, package).with_context(|| format!("{} does not require {package}", path.display()))
}

fn version_of(module: &str, package: &str) -> Option<String> {
    module.lines().find_map(|line| {
        let mut words = line.split_whitespace().skip_while(|&word| word == "require");
        (words.next()? == package).then(|| words.next().map(str::to_owned))?
    })
}

#[cfg(test)]
mod tests {
    use super::version_of;

    #[test]
    fn versions_are_those_of_the_module() {
        let module = "module m\n\ntool a.b/c/cmd\n\nrequire a.b/c v1.2.3\n\nrequire (\n\ta.b/d v2.0.0 // indirect\n)\n";
        assert_eq!(version_of(module, "a.b/c").as_deref(), Some("v1.2.3"));
        assert_eq!(version_of(module, "a.b/d").as_deref(), Some("v2.0.0"));
        assert_eq!(version_of(module, "a.b/e"), None);
    }
}
