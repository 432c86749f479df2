//! The packages, each installed into a root of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::{as_root, dist, file, quietly, version};

const FILES: [&str; 19] = [
    "bin/kubectl-metalk8s",
    "bin/kubectl_complete-metalk8s",
    "bin/metalk8sctl",
    "lib/systemd/system/kubectl-metalk8s-upgrade.service",
    "lib/systemd/system/kubectl-metalk8s-upgrade.timer",
    "share/bash-completion/completions/kubectl-metalk8s",
    "share/fish/vendor_completions.d/kubectl-metalk8s.fish",
    "share/bash-completion/completions/metalk8sctl",
    "share/fish/vendor_completions.d/metalk8sctl.fish",
    "share/man/man1/metalk8sctl.1.gz",
    "share/man/man1/kubectl-metalk8s.1.gz",
    "share/man/man1/kubectl-metalk8s-add-solution.1.gz",
    "share/man/man7/kubectl-metalk8s-exit-status.7.gz",
    "share/doc/kubectl-metalk8s/cronjob/upgrade.yaml",
    "share/doc/kubectl-metalk8s/rbac/viewer.yaml",
    "share/doc/kubectl-metalk8s/rbac/solution-administrator.yaml",
    "share/doc/kubectl-metalk8s/rbac/platform-administrator.yaml",
    "share/doc/kubectl-metalk8s/schemas/EnvironmentList.json",
    "share/doc/kubectl-metalk8s",
];

/// The package is whole, its binary runs, and kubectl finds it.
fn works(root: &Path, more: &[&str]) {
    let usr = root.join("usr");
    for path in FILES.iter().chain(more) {
        assert!(usr.join(path).exists(), "no /usr/{path}");
    }
    // Nobody wants automatic upgrades only because the plugin is installed.
    assert!(!root.join("etc/systemd").exists(), "a unit is enabled");
    let programs = usr.join("bin");
    let said = quietly(Command::new(programs.join("kubectl-metalk8s")).args(["version", "--client"]));
    assert_eq!(said, format!("kubectl-metalk8s {}\n", version()));
    let pages = quietly(Command::new(programs.join("metalk8sctl")).args(["archive", "get", "-h"]));
    assert!(pages.contains("Usage: metalk8sctl archive get "), "{pages}");
    let offered = quietly(Command::new(programs.join("kubectl_complete-metalk8s")).args(["create", "env"]));
    assert!(offered.starts_with("environment\t") && offered.ends_with(":4\n"), "{offered}");

    let kubectl: PathBuf = sandbox::kubectl().unwrap();
    let list = Command::new(&kubectl).args(["plugin", "list"]).env("PATH", &programs).output().unwrap();
    assert!(list.status.success(), "{list:?}");
    assert_eq!(String::from_utf8_lossy(&list.stderr), "", "{list:?}");
    let listed = String::from_utf8_lossy(&list.stdout);
    let plugin = programs.join("kubectl-metalk8s").display().to_string();
    assert_eq!(listed.lines().filter(|line| line.contains('/')).collect::<Vec<_>>(), [plugin]);
    let said =
        quietly(Command::new(&kubectl).args(["metalk8s", "version", "--client"]).env("PATH", &programs));
    assert!(said.contains(version()), "{said}");
}

fn scratch() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn the_deb_installs_and_runs() {
    let Some(dist) = dist() else { return };
    // dpkg calls it.
    if !programs::have(&["dpkg", "ldconfig"]) {
        return;
    }
    let root = scratch();
    let database = root.path().join("var/lib/dpkg");
    for directory in ["info", "updates", "triggers"] {
        std::fs::create_dir_all(database.join(directory)).unwrap();
    }
    std::fs::write(database.join("status"), "").unwrap();
    let mut dpkg = as_root("dpkg");
    dpkg.arg(format!("--root={}", root.path().display()));
    dpkg.args(["--force-script-chrootless", "--log=/dev/null", "--install"]);
    quietly(dpkg.arg(file(&dist, ".deb")));
    let more = [
        "share/zsh/vendor-completions/_kubectl-metalk8s",
        "share/zsh/vendor-completions/_metalk8sctl",
        "share/doc/kubectl-metalk8s/copyright",
        "share/doc/kubectl-metalk8s/THIRD-PARTY-LICENSES.gz",
    ];
    works(root.path(), &more);
    let state = std::fs::read_to_string(database.join("status")).unwrap();
    assert!(state.contains("Status: install ok installed"), "{state}");
}

#[test]
fn the_rpm_installs_and_runs() {
    let Some(dist) = dist() else { return };
    if !programs::have(&["rpm"]) {
        return;
    }
    let root = scratch();
    let mut rpm = as_root("rpm");
    rpm.arg("--root").arg(root.path());
    // Debian's rpm keeps the database of whoever calls it elsewhere.
    rpm.args(["--dbpath", "/var/lib/rpm", "--install"]);
    quietly(rpm.arg(file(&dist, ".rpm")));
    let more = [
        "share/zsh/site-functions/_kubectl-metalk8s",
        "share/zsh/site-functions/_metalk8sctl",
        "share/licenses/kubectl-metalk8s/LICENSE",
        "share/licenses/kubectl-metalk8s/THIRD-PARTY-LICENSES",
    ];
    works(root.path(), &more);
}
