//! The one way in which tests ask for programs that this workspace does not build.
//!
//! The README promises that all tests pass on a machine with a Rust and a Go toolchain, a C compiler and Python. Therefore
//! every other program is optional: a test asks with [`have`] before it starts one with [`command`], and returns where
//! that says no. The skipped test is reported on standard error and, if `SKIPPED` names a file, there too: test binaries
//! are many processes, and `make test` prints one summary of them all at its end. With `REQUIRE_TOOLS=1`, which continuous
//! integration sets, a missing program is a failure.
//!
//! `tests/structure` finds tests that start a program in another way.
#![allow(clippy::panic, clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The programs that tests may start without asking: those of every Linux system, and those that the README requires.
pub const REQUIRED: &[&str] = &[
    "bash",
    "cargo",
    "cat",
    "chmod",
    "env",
    "go",
    "id",
    "make",
    "mkfifo",
    "python3",
    "sh",
    "sha256sum",
    "tar",
    "true",
    "unshare",
];

/// All others, with the Debian package of each. A path stands for the file that has to exist.
pub const OPTIONAL: &[(&str, &str)] = &[
    (BASH_COMPLETION, "bash-completion"),
    ("bsdcat", "libarchive-tools"),
    ("bsdtar", "libarchive-tools"),
    ("checkisomd5", "isomd5sum"),
    ("chromedriver", "chromium-driver"),
    ("chromium", "chromium"),
    ("chroot", "coreutils"),
    ("docker-registry", "docker-registry"),
    ("dpkg", "dpkg"),
    ("faketime", "faketime"),
    ("fish", "fish"),
    ("genisoimage", "genisoimage"),
    ("implantisomd5", "isomd5sum"),
    ("isoinfo", "genisoimage"),
    ("jq", "jq"),
    ("ldconfig", "libc-bin"),
    ("lintian", "lintian"),
    ("mandoc", "mandoc"),
    ("minisign", "minisign"),
    ("nginx", "nginx-light"),
    ("npm", "npm"),
    ("prometheus", "prometheus"),
    ("prometheus-alertmanager", "prometheus-alertmanager"),
    ("readelf", "binutils"),
    ("rpm", "rpm"),
    ("rpmbuild", "rpm"),
    ("rpmlint", "rpmlint"),
    ("skopeo", "skopeo"),
    ("systemd-analyze", "systemd"),
    ("tmux", "tmux"),
    ("umoci", "umoci"),
    ("xorriso", "xorriso"),
    ("zsh", "zsh"),
];

/// What kubectl's completion script for bash is built upon.
pub const BASH_COMPLETION: &str = "/usr/share/bash-completion/bash_completion";

/// Whether all of these programs are installed. Where one is not, the calling test is to skip what needs it.
pub fn have(names: &[&str]) -> bool {
    let missing = missing(names);
    for name in &missing {
        skip(name, &format!("apt {}", package(name)));
    }
    missing.is_empty()
}

pub fn missing<'name>(names: &[&'name str]) -> Vec<&'name str> {
    let is_missing = |name: &&str| !REQUIRED.contains(name) && find(name).is_none();
    names.iter().copied().filter(is_missing).collect()
}

/// The command that installs these programs on Debian.
pub fn installation(names: &[&str]) -> String {
    let packages: BTreeSet<&str> = names.iter().map(|name| package(name)).collect();
    let packages: Vec<&str> = packages.into_iter().collect();
    format!("apt install --no-install-recommends {}", packages.join(" "))
}

/// A program to run, for which [`have`] was asked unless it is one of [`REQUIRED`].
///
/// # Panics
///
/// If it is not installed: nobody asked.
pub fn command(name: &str) -> Command {
    if REQUIRED.contains(&name) {
        return Command::new(name);
    }
    Command::new(
        find(name).unwrap_or_else(|| panic!("{name} is started without asking `programs::have` for it")),
    )
}

/// Where an optional program is, if it is installed.
///
/// # Panics
///
/// If it is not one of [`OPTIONAL`]: nobody would learn how to install it.
pub fn find(name: &str) -> Option<PathBuf> {
    package(name);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates = std::env::split_paths(&path).map(|directory| directory.join(name));
    candidates.find(|candidate| candidate.is_file())
}

pub fn have_python_with_yaml() -> bool {
    let found = succeeds("python3", &["-c", "import yaml"]);
    if !found {
        skip("PyYAML", "apt python3-yaml");
    }
    found
}

/// Whether this user may mount, in a namespace of its own.
pub fn have_mount_namespace() -> bool {
    let found = succeeds("unshare", &["--mount", "true"]);
    if !found {
        skip("a mount namespace", "run as root");
    }
    found
}

fn succeeds(name: &str, arguments: &[&str]) -> bool {
    let mut command = command(name);
    command.args(arguments).stdin(Stdio::null());
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn package(name: &str) -> &'static str {
    let found = OPTIONAL.iter().find(|(program, _)| *program == name);
    found.unwrap_or_else(|| panic!("`programs::OPTIONAL` does not say which package has {name}")).1
}

/// Reports that the calling test is skipped, or a part of it: what it lacks, and what to do about that, which is `apt PACKAGE`
/// or a phrase.
///
/// # Panics
///
/// If `REQUIRE_TOOLS` is 1: then nothing may be skipped.
pub fn skip(lack: &str, remedy: &str) {
    let is_required = std::env::var_os("REQUIRE_TOOLS").is_some_and(|value| value == "1");
    assert!(!is_required, "{lack} is missing, and REQUIRE_TOOLS=1 is set: {remedy}");
    say_once(lack);
    if let Some(list) = std::env::var_os("SKIPPED") {
        record(Path::new(&list), &test(), lack, remedy);
    }
}

/// The harness shows nothing of tests that pass, so this is written past it.
fn say_once(lack: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if said.insert(lack.to_owned()) {
        // Nobody is left to read it when standard error is closed.
        let _ = writeln!(std::io::stderr(), "skipped, for lack of {lack}: {}", test());
    }
}

/// The name of the running test: the harness gives it to the test's thread.
fn test() -> String {
    let binary = std::env::current_exe().unwrap_or_default();
    let binary = binary.file_stem().unwrap_or_default().to_string_lossy();
    let binary = binary.rsplit_once('-').map_or(&*binary, |(name, _digest)| name);
    let thread = std::thread::current();
    format!("{binary}::{}", thread.name().unwrap_or("?"))
}

/// One write, so that lines of several processes do not mix.
fn record(list: &Path, test: &str, lack: &str, remedy: &str) {
    let file = OpenOptions::new().create(true).append(true).open(list);
    let written = file.and_then(|mut file| file.write_all(format!("{test}\t{lack}\t{remedy}\n").as_bytes()));
    written.unwrap_or_else(|error| panic!("cannot write {}: {error}", list.display()));
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{OPTIONAL, REQUIRED, command, installation, record};

    fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
    }

    /// What `make test` prints of a list.
    fn summary(list: &Path) -> String {
        let output = command("sh").arg(root().join("tests/skipped")).arg(list).output();
        let output = output.expect("the script runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("the script prints text")
    }

    #[test]
    fn the_summary_names_what_is_missing_and_one_command_for_all_of_it() {
        let directory = tempfile::tempdir().expect("there is room");
        let list = directory.path().join("skipped");
        assert_eq!(summary(&list), "no test was skipped\n");
        record(&list, "archive::one", "xorriso", "apt xorriso");
        record(&list, "archive::one", "isoinfo", "apt genisoimage");
        record(&list, "archive::two", "xorriso", "apt xorriso");
        record(&list, "packages::three", "the packages", "make dist");
        assert_eq!(
            summary(&list),
            format!(
                "skipped: 3 tests (their names are in {}), for lack of isoinfo, the packages, xorriso; to run them: \
                 apt install --no-install-recommends genisoimage xorriso; make dist\n",
                list.display()
            )
        );
    }

    #[test]
    fn one_package_with_two_programs_is_named_once() {
        assert_eq!(
            installation(&["isoinfo", "genisoimage", "tmux"]),
            "apt install --no-install-recommends genisoimage tmux"
        );
    }

    /// What only `make browser` needs, which continuous integration leaves out.
    const BROWSER: [&str; 3] = ["chromium", "chromium-driver", "npm"];

    #[test]
    fn continuous_integration_installs_every_package() {
        let script = std::fs::read_to_string(root().join(".ci/run")).expect("it is there");
        let list = script.split_once("packages=(").and_then(|(_, rest)| rest.split_once(')'));
        let installed: Vec<&str> =
            list.map(|(list, _)| list.split_whitespace().collect()).unwrap_or_default();
        let always = ["coreutils", "dpkg", "libc-bin"];
        for (program, package) in OPTIONAL {
            assert!(
                installed.contains(package) || always.contains(package) || BROWSER.contains(package),
                ".ci/run does not install {package}, which has {program}"
            );
            assert!(!REQUIRED.contains(program), "{program} is required and optional");
        }
    }
}
