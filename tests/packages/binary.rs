//! The binary alone: small, and in need of nothing.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use sandbox::{Options, Sandbox};

use crate::support::{as_root, dist, quietly, unpacked_tarball};

const LIMIT: u64 = 14 * 1024 * 1024;

#[test]
fn it_is_small_stripped_and_links_nothing() {
    let Some(dist) = dist() else { return };
    if !programs::have(&["readelf"]) {
        return;
    }
    let mut readelf = programs::command("readelf");
    let unpacked = unpacked_tarball(&dist);
    let binary = unpacked.path().join("kubectl-metalk8s");
    let size = binary.metadata().unwrap().len();
    assert!(size <= LIMIT, "{size} bytes");
    let facts =
        quietly(readelf.args(["--wide", "--dynamic", "--program-headers", "--sections"]).arg(&binary));
    for absent in ["(NEEDED)", "INTERP", ".symtab", ".debug_info"] {
        assert!(!facts.contains(absent), "{absent} in {facts}");
    }
    let bytes = std::fs::read(&binary).unwrap();
    let home = std::env::var("HOME").unwrap();
    for path in [env!("CARGO_MANIFEST_DIR"), &format!("{home}/.cargo")] {
        let found = bytes.windows(path.len()).any(|window| window == path.as_bytes());
        assert!(!found, "the binary says where it was compiled: {path}");
    }
}

#[test]
fn it_runs_where_nothing_else_is() {
    let Some(dist) = dist() else { return };
    if !programs::have(&["chroot"]) {
        return;
    }
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let unpacked = unpacked_tarball(&dist);
    let empty = tempfile::tempdir().unwrap();
    std::fs::create_dir(empty.path().join("etc")).unwrap();
    let copy = |from: &Path, to: &str| std::fs::copy(from, empty.path().join(to)).unwrap();
    copy(&unpacked.path().join("kubectl-metalk8s"), "kubectl-metalk8s");
    let kubeconfig = std::fs::read_to_string(sandbox.kubeconfig("token")).unwrap();
    // Names are resolved by the binary itself: there is neither /etc/hosts nor /etc/nsswitch.conf.
    let by_name = kubeconfig.replace("https://127.0.0.1:", "https://localhost:");
    assert_ne!(by_name, kubeconfig);
    std::fs::write(empty.path().join("kubeconfig"), by_name).unwrap();
    std::fs::write(empty.path().join("etc/resolv.conf"), "nameserver 127.0.0.1\n").unwrap();
    let run = |words: &[&str]| {
        let mut command = as_root("chroot");
        command.arg(empty.path()).arg("/kubectl-metalk8s").args(words);
        quietly(command.env_clear().env("KUBECONFIG", "/kubeconfig").env("PATH", "/usr/sbin:/usr/bin"))
    };
    assert!(run(&["version"]).contains("Kubernetes v"));
    run(&["create", "environment", "bare"]);
    assert!(run(&["get", "environments"]).contains("bare"));
    assert!(run(&["check"]).contains("logged in as"));
    assert_eq!(files_below(empty.path()), 3, "it left something behind");
}

fn files_below(directory: &Path) -> usize {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { files_below(&path) } else { 1 }).sum()
}

#[test]
fn completion_is_installed_beside_it_or_said_how() {
    let Some(dist) = dist() else { return };
    let unpacked = unpacked_tarball(&dist);
    let binary = unpacked.path().join("kubectl-metalk8s");
    let link = unpacked.path().join("kubectl_complete-metalk8s");
    let install_with = |flags: &[&str]| {
        Command::new(&binary)
            .args(["completion", "install"])
            .args(flags)
            // Nothing may try to unwind the stack: the binary has no tables for that.
            .env("RUST_BACKTRACE", "1")
            .output()
            .unwrap()
    };
    let install = || install_with(&[]);
    let said = |output: &std::process::Output| String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said(&install()).starts_with("completion installed: "));
    assert_eq!(said(&install()), "completion unchanged\n");
    assert!(quietly(Command::new(&link).args(["upg"])).starts_with("upgrade\t"));
    // Somebody else's file stays.
    std::fs::remove_file(&link).unwrap();
    std::fs::write(&link, "#!/bin/sh\n").unwrap();
    std::fs::set_permissions(&link, std::fs::Permissions::from_mode(0o755)).unwrap();
    let refused = install();
    assert_eq!(refused.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is another program"));
    assert!(said(&install_with(&["-o", "json"])).contains("remove it"));
    assert_eq!(std::fs::read_to_string(&link).unwrap(), "#!/bin/sh\n");
}
