//! The programs of the control plane, built from Go modules whose sums are pinned.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::progress::Progress;
use crate::{artifacts, layout, toolchain};

/// How many steps of [`Progress`] the programs take.
pub(crate) const STEPS: usize = 1;

const NAME: &str = "control-plane";
const KUBERNETES: &str = "k8s.io/kubernetes";
const KWOK: &str = "sigs.k8s.io/kwok";
/// One module: what they share is compiled once.
const PACKAGES: [&str; 5] =
    [".", "./egress", "./guard", "k8s.io/kubernetes/cmd/kubectl", "sigs.k8s.io/kwok/cmd/kwok"];
/// Nobody debugs the programs, and compiling them is most of what a first start takes: without inlining it is a third
/// less, and they hardly use more of the processor. The standard library, small as it is, keeps it.
const COMPILER: [&str; 2] = ["-gcflags=all=-dwarf=false -l", "-gcflags=std=-dwarf=false"];
/// `GOGC` of the compiler, which spends a fifth of its time on the garbage of short runs: at most half a gigabyte each.
const COLLECTOR: &str = "400";

/// How long the build takes on two cores.
const BUILD: Duration = Duration::from_secs(333);

#[derive(Debug, Clone)]
pub(crate) struct Binaries {
    pub(crate) control_plane: PathBuf,
    pub(crate) egress: PathBuf,
    pub(crate) guard: PathBuf,
    pub(crate) kubectl: PathBuf,
    pub(crate) kwok: PathBuf,
}

impl Binaries {
    pub(crate) fn ensure(progress: &Progress) -> Result<Self> {
        require_tools()?;
        let linker = linker_flags()?;
        let inputs = inputs(&linker)?;
        let built = artifacts::ensure(progress.step(), NAME, &inputs, |directory, task| {
            task.takes_about(BUILD);
            toolchain::run(&mut build_into(directory, &linker), task)
        })?;
        Ok(Self {
            control_plane: built.join("control-plane"),
            egress: built.join("egress"),
            guard: built.join("guard"),
            kubectl: built.join("kubectl"),
            kwok: built.join("kwok"),
        })
    }
}

/// Fails, naming all that is missing, if there is something to build that cannot be built here. Builds take minutes:
/// better to hear of it before the first one.
pub(crate) fn require_tools() -> Result<()> {
    if artifacts::is_built(NAME, &inputs(&linker_flags()?)?) {
        return Ok(());
    }
    toolchain::require_all()
}

/// What the programs are made from.
fn inputs(linker: &str) -> Result<Vec<Vec<u8>>> {
    let mut inputs = artifacts::sources(&module(), is_go_source)?;
    let platform = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let words = [PACKAGES.join(" "), COMPILER.join(" "), linker.to_owned(), platform];
    inputs.extend(words.map(String::into_bytes));
    Ok(inputs)
}

fn build_into(directory: &Path, linker: &str) -> Command {
    let mut command = Command::new("go");
    command
        .args(["build", "-v", "-trimpath", "-buildvcs=false"])
        .args(COMPILER)
        .args(["-ldflags", linker, "-o"])
        .arg(directory)
        .args(PACKAGES)
        .env("GOGC", COLLECTOR)
        // A workspace around the checkout would change what the sums pin.
        .env("GOWORK", "off")
        .current_dir(module());
    command
}

fn module() -> PathBuf {
    layout::source().join(NAME)
}

fn is_go_source(path: &Path) -> bool {
    let pinned = path.file_name().is_some_and(|name| name == "go.mod" || name == "go.sum");
    pinned || path.extension().is_some_and(|extension| extension == "go")
}

/// Without these flags the programs would tell that they are of no release.
fn linker_flags() -> Result<String> {
    let path = module().join("go.mod");
    let required =
        std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let of = |package| {
        version_of(&required, package)
            .with_context(|| format!("{} does not require {package}", path.display()))
    };
    let (version, kwok) = (of(KUBERNETES)?, of(KWOK)?);
    let mut numbers = version.trim_start_matches('v').split('.');
    let (major, minor) = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default());
    let variables = "k8s.io/component-base/version";
    Ok(format!(
        "-s -w -X {variables}.gitVersion={version} -X {variables}.gitMajor={major} \
         -X {variables}.gitMinor={minor} -X {variables}.gitTreeState=clean \
         -X sigs.k8s.io/kwok/pkg/consts.Version={kwok}"
    ))
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
