//! Where things are, and commands that are to succeed.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// What `make dist` made, or `None` if that did not happen.
pub(crate) fn dist() -> Option<PathBuf> {
    let dist = root().join("dist");
    let is_made = dist.join("SHA256SUMS").exists();
    if !is_made {
        programs::skip("the packages", "make dist");
    }
    is_made.then_some(dist)
}

/// The command with the rights of root, in a namespace of its own where this is somebody else.
pub(crate) fn as_root(program: &str) -> Command {
    let user = quietly(Command::new("id").arg("-u"));
    if user.trim() == "0" {
        return programs::command(program);
    }
    let mut command = Command::new("unshare");
    command.arg("--map-root-user").arg(program);
    command
}

/// Standard output of a command that succeeds.
pub(crate) fn quietly(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn file(directory: &Path, ending: &str) -> PathBuf {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut found =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.to_str().unwrap().ends_with(ending));
    let first = found.next();
    first.unwrap_or_else(|| panic!("no {ending} in {}", directory.display()))
}

/// What is in the tarball's one directory.
pub(crate) fn unpacked_tarball(dist: &Path) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    quietly(
        Command::new("tar")
            .args(["--extract", "--strip-components=1", "--directory"])
            .arg(directory.path())
            .arg("--file")
            .arg(file(dist, ".tar.gz")),
    );
    directory
}
