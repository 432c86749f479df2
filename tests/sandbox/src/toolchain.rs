//! The tools that a first build needs, and what to say when one is missing.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::progress::Task;
use crate::salt::Release;

/// From this version on Go fetches by itself the newer one that a module asks for.
const GO_MINIMUM: (u32, u32) = (1, 21);
const GO_MISSING: &str = "Go 1.21 or newer is needed to build the control plane; \
     on Debian 13: apt install golang-go (on 12 from backports), elsewhere: https://go.dev/dl";

/// Fails, naming all that is missing, if a first build cannot be made here.
pub(crate) fn require_all() -> Result<()> {
    let missing: Vec<String> = [require_go(), Release::choose().map(drop), require_c_compiler()]
        .into_iter()
        .filter_map(|found| found.err().map(|error| error.to_string()))
        .collect();
    if missing.is_empty() { Ok(()) } else { bail!("{}", missing.join("\n")) }
}

/// Fails, with the way to get it, if there is no Go that can build the modules.
fn require_go() -> Result<()> {
    let Some(text) = answer("go", &["version"]) else {
        bail!("Go is missing: {GO_MISSING}");
    };
    match go_version(&text) {
        Some(version) if version >= GO_MINIMUM => Ok(()),
        Some((major, minor)) => bail!("Go {major}.{minor} is too old: {GO_MISSING}"),
        None => bail!("`go version` answers {text:?}: {GO_MISSING}"),
    }
}

/// Names the Python that Salt runs on, for machines on which it is not found.
const PYTHON: &str = "SALT_PYTHON";
/// Prints the version, and fails where Debian has split off what makes virtual environments.
const PROBE: &str = "import sys, ensurepip, venv; print('%d.%d.%d' % sys.version_info[:3])";

#[derive(Debug)]
pub(crate) struct Python {
    pub(crate) program: PathBuf,
    pub(crate) version: String,
}

/// Finds a Python 3 of one of these minor versions for this release of Salt; fails with the way to get one.
pub(crate) fn python(minors: &[u8], salt: &str) -> Result<Python> {
    let found = candidates(minors).into_iter().find_map(|program| {
        let version = answer(&program, &["-c", PROBE])?;
        suits(&version, minors).then_some(Python { program, version })
    });
    found.with_context(|| {
        let wanted: Vec<String> = minors.iter().map(|minor| format!("3.{minor}")).collect();
        format!(
            "Python {} with its venv module is needed to install Salt {salt}; on Debian: apt install python3-venv, \
             elsewhere: https://www.python.org/downloads; {PYTHON} names one that is not on the PATH",
            wanted.join(" or ")
        )
    })
}

/// Where such a Python may be: the one that was named and no other, else the machine's own, those that are on the PATH by
/// their versions, and those of pyenv, whose names on the PATH fail unless they have been chosen.
fn candidates(minors: &[u8]) -> Vec<PathBuf> {
    if let Some(named) = std::env::var_os(PYTHON) {
        return vec![named.into()];
    }
    let mut found = vec![PathBuf::from("python3")];
    for minor in minors {
        found.push(format!("python3.{minor}").into());
        found.extend(of_pyenv(*minor));
    }
    found
}

fn of_pyenv(minor: u8) -> Vec<PathBuf> {
    let root = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let root = root.or_else(|| Some(std::env::home_dir()?.join(".pyenv")));
    let versions = root.and_then(|root| std::fs::read_dir(root.join("versions")).ok());
    let names = versions.into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = names
        .filter(|entry| suits(&entry.file_name().to_string_lossy(), &[minor]))
        .map(|entry| entry.path().join("bin/python3"))
        .collect();
    found.sort();
    found
}

fn suits(version: &str, minors: &[u8]) -> bool {
    minors.iter().any(|minor| version.starts_with(&format!("3.{minor}.")))
}

/// Fails, with the way to get it, if there is no C compiler.
pub(crate) fn require_c_compiler() -> Result<()> {
    match answer("cc", &["--version"]) {
        Some(_) => Ok(()),
        None => bail!("a C compiler is missing; on Debian: apt install gcc libc6-dev"),
    }
}

/// What a program prints; `None` if it cannot be run or fails.
fn answer(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// `go version go1.26.8 linux/amd64` is 1.26; a development version counts as the one it leads to.
fn go_version(text: &str) -> Option<(u32, u32)> {
    let word = text.split_whitespace().find_map(|word| word.strip_prefix("go1."))?;
    let minor: String = word.chars().take_while(char::is_ascii_digit).collect();
    Some((1, minor.parse().ok()?))
}

/// Runs a build command to its end, with its last line of output as the task's detail.
pub(crate) fn run(command: &mut Command, task: &Task) -> Result<()> {
    let name = Path::new(command.get_program()).display().to_string();
    // Both outputs into one pipe, so that one reader is enough and their order stays.
    let (reader, writer) = std::io::pipe()?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot run {name}"))?;
    // The command keeps its own copies of the pipe: end of file would never come.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut lines = Vec::new();
    for line in BufReader::new(reader).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        task.detail(&line);
        lines.push(line);
    }
    let status = child.wait()?;
    if !status.success() {
        let shown = &lines[lines.len().saturating_sub(20)..];
        bail!("{name} failed ({status}):\n{}", shown.join("\n"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{go_version, suits};

    #[test]
    fn pythons_that_salt_runs_on_are_told_from_others() {
        assert!(suits("3.11.2", &[13, 12, 11]));
        assert!(suits("3.13.0", &[13, 12, 11]));
        assert!(!suits("3.9.18", &[13, 12, 11]));
        assert!(!suits("3.1.1", &[13, 12, 11]));
        assert!(suits("3.9.18", &[9, 8]));
        assert!(!suits("", &[9]));
    }

    #[test]
    fn go_version_is_read_from_what_go_prints() {
        assert_eq!(go_version("go version go1.26.8 linux/amd64\n"), Some((1, 26)));
        assert_eq!(go_version("go version go1.19.8 linux/amd64"), Some((1, 19)));
        assert_eq!(go_version("go version go1.27rc1 linux/arm64"), Some((1, 27)));
        assert_eq!(go_version("bash: go: command not found"), None);
    }
}
