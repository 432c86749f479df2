//! What is published: the packages of all platforms in one directory, with sums that are signed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::contents;
use crate::support::{dist, quietly, root, version};

/// A key that no password protects.
struct Key {
    directory: TempDir,
}

impl Key {
    fn new() -> Self {
        let key = Self { directory: tempfile::tempdir().unwrap() };
        quietly(
            programs::command("minisign")
                .args(["-G", "-W", "-p"])
                .arg(key.public())
                .arg("-s")
                .arg(key.secret()),
        );
        key
    }

    fn public(&self) -> PathBuf {
        self.directory.path().join("minisign.pub")
    }

    fn secret(&self) -> PathBuf {
        self.directory.path().join("minisign.key")
    }

    /// What a user types, as `packaging/README.md` says.
    fn check(&self, directory: &Path) -> Output {
        let mut minisign = programs::command("minisign");
        minisign.args(["-Vm", "SHA256SUMS", "-p"]).arg(self.public());
        minisign.current_dir(directory).output().unwrap()
    }
}

pub(crate) fn script(name: &str) -> Command {
    Command::new(root().join("packaging").join(name))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn sums_are_signed_and_a_changed_one_is_noticed() {
    if !programs::have(&["minisign"]) {
        return;
    }
    let (key, directory) = (Key::new(), tempfile::tempdir().unwrap());
    let (package, signature) =
        (directory.path().join("package.deb"), directory.path().join("SHA256SUMS.minisig"));
    std::fs::write(&package, "contents").unwrap();
    let sign = || {
        quietly(script("sums").arg(directory.path()).arg("1.2.3").env("MINISIGN_SECRET_KEY", key.secret()));
        read(&signature)
    };
    let first = sign();
    assert_eq!(sign(), first, "the same sums, another signature");
    let checked = key.check(directory.path());
    assert!(checked.status.success(), "{checked:?}");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(said.contains("Trusted comment: kubectl-metalk8s 1.2.3"), "{said}");
    assert_eq!(contents(directory.path()).into_keys().collect::<Vec<_>>(), ["package.deb"]);

    std::fs::write(&package, "other contents").unwrap();
    quietly(script("sums").arg(directory.path()).arg("1.2.3").env_remove("MINISIGN_SECRET_KEY"));
    assert!(!signature.exists(), "the signature of other sums is left");
    std::fs::write(&signature, first).unwrap();
    assert!(!key.check(directory.path()).status.success());
}

/// The same packages under the names of another platform.
fn dist_of_arm64(dist: &Path, directory: &Path) -> PathBuf {
    let arm64 = directory.join("arm64");
    std::fs::create_dir(&arm64).unwrap();
    let renamed = |name: &str| name.replace("amd64", "arm64").replace("x86_64", "aarch64");
    for name in contents(dist).into_keys() {
        std::fs::copy(dist.join(&name), arm64.join(renamed(&name))).unwrap();
    }
    let manifest = arm64.join("metalk8s.yaml");
    std::fs::write(&manifest, renamed(&read(&manifest))).unwrap();
    quietly(script("sums").arg(&arm64).arg(version()));
    arm64
}

#[test]
fn platforms_are_assembled_to_one_release() {
    let Some(dist) = dist() else { return };
    let directory = tempfile::tempdir().unwrap();
    let arm64 = dist_of_arm64(&dist, directory.path());
    let release = directory.path().join("release");
    let assemble = || {
        let mut assemble = script("assemble");
        assemble.args([&release, &dist, &arm64]);
        assemble
    };
    quietly(&mut assemble());

    let mut expected = contents(&dist);
    expected.extend(contents(&arm64));
    let mut released = contents(&release);
    let manifest = read(&release.join("metalk8s.yaml"));
    expected.remove("metalk8s.yaml");
    assert!(released.remove("metalk8s.yaml").is_some());
    assert_eq!(released, expected);

    let manifest: serde_json::Value = serde_yaml::from_str(&manifest).unwrap();
    let platforms = manifest["spec"]["platforms"].as_array().unwrap();
    let of = |platform: &serde_json::Value| {
        let name = platform["uri"].as_str().unwrap().rsplit('/').next().unwrap();
        assert_eq!(platform["sha256"], released[name], "{name}");
        platform["selector"]["matchLabels"]["arch"].clone()
    };
    assert_eq!(platforms.iter().map(of).collect::<Vec<_>>(), ["amd64", "arm64"]);

    let again = assemble().output().unwrap();
    assert!(!again.status.success(), "a release that exists is replaced");
}

#[test]
fn a_package_that_is_not_what_its_sums_say_is_not_released() {
    let directory = tempfile::tempdir().unwrap();
    let dist = directory.path().join("dist");
    std::fs::create_dir(&dist).unwrap();
    std::fs::write(dist.join("package.deb"), "contents").unwrap();
    std::fs::write(dist.join("metalk8s.yaml"), "spec:\n  version: v1\n  platforms:\n").unwrap();
    quietly(script("sums").arg(&dist).arg("1"));
    std::fs::write(dist.join("package.deb"), "other contents").unwrap();
    let said = script("assemble").arg(directory.path().join("release")).arg(&dist).output().unwrap();
    assert!(!said.status.success(), "{said:?}");
}
