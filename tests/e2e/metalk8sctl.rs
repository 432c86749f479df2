//! `metalk8sctl` on a control plane node: the administrator's kubeconfig, and no other.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::support::world;

#[test]
fn root_needs_no_kubeconfig_on_a_control_plane_node() {
    let Some(sandbox) = world().sandbox() else { return };
    let root = tempfile::tempdir().unwrap();
    let kubernetes = root.path().join("etc/kubernetes");
    fs::create_dir_all(&kubernetes).unwrap();
    fs::copy(sandbox.kubeconfig("admin"), kubernetes.join("admin.conf")).unwrap();
    symlink(
        env!("CARGO_BIN_EXE_kubectl-metalk8s"),
        root.path().join("metalk8sctl"),
    )
    .unwrap();
    if !programs::have_mount_namespace() {
        return;
    }
    let run = |words: &str| {
        let root = root.path().display();
        let script = format!("mount --bind {root}/etc /etc && exec {root}/metalk8sctl {words}");
        Command::new("unshare")
            .args(["--mount", "sh", "-c", &script])
            .env_remove("KUBECONFIG")
            .env("HOME", root.to_string())
            .output()
            .unwrap()
    };
    let listed = run("environment get -o json");
    assert!(listed.status.success(), "{listed:?}");
    let nodes = run("node get -o name");
    let names = String::from_utf8(nodes.stdout).unwrap();
    assert!(names.lines().any(|name| name == "node/bootstrap"), "{names}");
    // What the user names wins.
    let missing = run("node get --kubeconfig /nowhere");
    let told = String::from_utf8(missing.stderr).unwrap();
    assert!(told.contains("/nowhere"), "{told}");
}
