//! `metalk8sctl` on a control plane node: the administrator's kubeconfig, and no other.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::solution::{PATIENT, archive_of};
use crate::support::world;

#[test]
fn root_needs_no_kubeconfig_on_a_control_plane_node() {
    let Some(sandbox) = world().sandbox() else { return };
    let root = tempfile::tempdir().unwrap();
    let kubernetes = root.path().join("etc/kubernetes");
    fs::create_dir_all(&kubernetes).unwrap();
    fs::copy(sandbox.kubeconfig("admin"), kubernetes.join("admin.conf")).unwrap();
    symlink(env!("CARGO_BIN_EXE_kubectl-metalk8s"), root.path().join("metalk8sctl")).unwrap();
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
    let completed = run("__complete node describe boot");
    let candidates = String::from_utf8(completed.stdout).unwrap();
    assert!(candidates.lines().any(|line| line.starts_with("bootstrap")), "{candidates}");
    // What the user names wins.
    let missing = run("node get --kubeconfig /nowhere");
    let told = String::from_utf8(missing.stderr).unwrap();
    assert!(told.contains("/nowhere"), "{told}");
}

/// A machine that becomes the bootstrap node, with a backup whose configurations list these archives.
fn new_machine(root: &Path, archives: &[&str]) {
    let metalk8s = root.join("srv/scality/metalk8s-129.0.0");
    for directory in [&metalk8s, &root.join("made/metalk8s"), &root.join("etc/kubernetes")] {
        fs::create_dir_all(directory).unwrap();
    }
    fs::write(root.join("srv/metalk8s.iso"), "").unwrap();
    let configuration = include_str!("../fixtures/bootstrap-configuration.yaml");
    let configuration = configuration.replace("/archives/metalk8s.iso", "/srv/metalk8s.iso");
    fs::write(root.join("made/metalk8s/bootstrap.yaml"), configuration).unwrap();
    let solutions = json!({"kind": "SolutionsConfiguration", "archives": archives, "active": {}});
    fs::write(root.join("made/metalk8s/solutions.yaml"), solutions.to_string()).unwrap();
    let packed = Command::new("tar")
        .args(["-C", "made", "-czf", "srv/backup.tar.gz", "./"])
        .current_dir(root)
        .status();
    assert!(packed.unwrap().success());
    // The real one writes the administrator's kubeconfig, too (`metalk8s.kubernetes.apiserver.kubeconfig`).
    fs::write(metalk8s.join("restore.sh"), "cp /srv/admin.conf /etc/kubernetes/admin.conf").unwrap();
}

#[test]
fn a_restore_ends_with_the_archives_of_solutions() {
    let Some((world, sandbox)) = world().in_sandbox() else { return };
    if !programs::have_mount_namespace() {
        return;
    }
    let archive = archive_of(world, "restored", "1.0.0", |_| ());
    let root = tempfile::tempdir().unwrap();
    new_machine(root.path(), &[&archive]);
    fs::copy(sandbox.kubeconfig("admin"), root.path().join("srv/admin.conf")).unwrap();
    let plugin = env!("CARGO_BIN_EXE_kubectl-metalk8s");
    let restore = |more: &str| {
        let root = root.path().display();
        let script = format!(
            "mount --bind {root}/etc /etc && mount --bind {root}/srv /srv && exec {plugin} restore bootstrap \
             --backup-file /srv/backup.tar.gz --apiserver-node-ip 192.0.2.11 {more}"
        );
        let run = Command::new("unshare")
            .args(["--mount", "sh", "-c", &script])
            .env_remove("KUBECONFIG")
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (run.status.code(), text(run.stdout), text(run.stderr))
    };
    let planned = restore("--dry-run");
    assert_eq!(planned.0, Some(0), "{planned:?}");
    assert!(planned.1.contains(&format!("import archive {archive}")), "{planned:?}");

    let restored = restore("");
    assert_eq!(restored.0, Some(0), "{restored:?}");
    assert_eq!(
        restored.1,
        "bootstrap restored from /srv/backup.tar.gz with MetalK8s 129.0.0\narchive/restored-1.0.0 imported\n"
    );
    world.does(format!("delete archive restored-1.0.0 {PATIENT}"));

    // A file that nobody copied: the machine is restored, and the rest has a command.
    let lose_file = || {
        fs::remove_dir_all(root.path().join("made")).unwrap();
        new_machine(root.path(), &[&archive, "/srv/lost.iso"]);
    };
    lose_file();
    let documents = restore("-o json");
    assert_eq!(documents.0, Some(10), "{documents:?}");
    let list: Value = serde_json::from_str(&documents.1).unwrap();
    let results = list["items"].as_array().unwrap().iter();
    let results: Vec<_> = results.map(|item| (&item["name"], &item["result"], &item["reason"])).collect();
    let expected = [
        (&json!("bootstrap"), &json!(true), &Value::Null),
        (&json!("archives"), &json!(false), &json!("HalfDone")),
    ];
    assert_eq!(results, expected, "{list}");
    lose_file();
    let partly = restore("");
    assert_eq!(partly.0, Some(10), "{partly:?}");
    assert!(partly.1.starts_with("bootstrap restored from"), "{partly:?}");
    assert!(
        partly.2.contains("this machine does not have /srv/lost.iso")
            && partly.2.contains(&format!(
                "to finish the restore: kubectl metalk8s import archive {archive} /srv/lost.iso"
            )),
        "{partly:?}"
    );
    world.plugin("describe archive restored-1.0.0").ends_with(3);
}
