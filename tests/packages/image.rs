//! The container image, as other tools read and unpack it, and as a Pod runs it.

use std::path::{Path, PathBuf};
use std::process::Command;

use sandbox::{Options, Sandbox};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{as_root, dist, file, quietly, root, version};

fn inspected(archive: &Path, more: &[&str]) -> Value {
    let said = quietly(
        programs::command("skopeo")
            .arg("inspect")
            .args(more)
            .arg(format!("oci-archive:{}", archive.display())),
    );
    serde_json::from_str(&said).unwrap()
}

#[test]
fn the_image_is_one_that_other_tools_read() {
    let Some(dist) = dist() else { return };
    if !programs::have(&["skopeo"]) {
        return;
    }
    let archive = file(&dist, ".oci.tar");
    let image = inspected(&archive, &[]);
    assert_eq!(image["Architecture"], "amd64", "{image}");
    assert_eq!(image["Os"], "linux");
    assert_eq!(image["Layers"].as_array().unwrap().len(), 1);
    assert_eq!(image["Labels"]["org.opencontainers.image.version"], version());
    let config = inspected(&archive, &["--config"]);
    assert_eq!(config["config"]["Entrypoint"][0], "/usr/bin/kubectl-metalk8s", "{config}");
    assert_eq!(config["config"]["User"], "65532:65532");
    // A copy reads every blob and compares its digest.
    let copy = tempfile::tempdir().unwrap();
    quietly(
        programs::command("skopeo")
            .args(["--insecure-policy", "copy"])
            .arg(format!("oci-archive:{}", archive.display()))
            .arg(format!("dir:{}", copy.path().display())),
    );
}

fn unpacked(dist: &Path) -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let layout = directory.path().join("layout");
    std::fs::create_dir(&layout).unwrap();
    quietly(
        Command::new("tar")
            .args(["--extract", "--directory"])
            .arg(&layout)
            .arg("--file")
            .arg(file(dist, ".oci.tar")),
    );
    let bundle = directory.path().join("bundle");
    quietly(
        programs::command("umoci")
            .args(["unpack", "--rootless", "--image"])
            .arg(format!("{}:{}", layout.display(), version()))
            .arg(&bundle),
    );
    (directory, bundle.join("rootfs"))
}

/// Puts a Pod's files into `rootfs`, and returns the port of its API server.
fn pod(sandbox: &Sandbox, rootfs: &Path) -> String {
    let kubectl = |words: &[&str]| {
        quietly(
            Command::new(sandbox.kubectl()).arg("--kubeconfig").arg(sandbox.kubeconfig("admin")).args(words),
        )
    };
    let text = std::fs::read_to_string(sandbox.kubeconfig("admin")).unwrap();
    let kubeconfig: Value = serde_yaml::from_str(&text).unwrap();
    let server = kubeconfig["clusters"][0]["cluster"]["server"].as_str().unwrap();
    let files = rootfs.join("var/run/secrets/kubernetes.io/serviceaccount");
    std::fs::create_dir_all(&files).unwrap();
    let token = kubectl(&["create", "token", "platform-admin", "-n", "sandbox-users"]);
    let authority = kubectl(&["get", "configmap", "kube-root-ca.crt", "-o", "jsonpath={.data.ca\\.crt}"]);
    for (name, text) in [("token", &*token), ("ca.crt", &authority), ("namespace", "sandbox-users")] {
        std::fs::write(files.join(name), text).unwrap();
    }
    server.rsplit(':').next().unwrap().to_owned()
}

#[test]
fn the_image_runs_as_a_pod() {
    let Some(dist) = dist() else { return };
    if !programs::have(&["umoci", "chroot"]) {
        return;
    }
    let (_directory, rootfs) = unpacked(&dist);
    let run = |words: &[&str], variables: &[(&str, &str)]| {
        let mut command = as_root("chroot");
        command.arg(&rootfs).arg("/usr/bin/kubectl-metalk8s").args(words);
        command.env_clear().env("PATH", "/usr/sbin:/usr/bin").envs(variables.iter().copied());
        quietly(&mut command)
    };
    assert_eq!(run(&["version", "--client"], &[]), format!("kubectl-metalk8s {}\n", version()));
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let port = pod(&sandbox, &rootfs);
    let variables = [("KUBERNETES_SERVICE_HOST", "127.0.0.1"), ("KUBERNETES_SERVICE_PORT", &*port)];
    run(&["create", "salt-access"], &variables);
    assert!(run(&["check"], &variables).contains("logged in as"));
    let upgraded = run(&["upgrade", "solution", "--all", "-A", "--within-constraints"], &variables);
    assert_eq!(upgraded, "");
}

#[test]
fn the_cron_job_runs_the_image_of_this_version() {
    let text = std::fs::read_to_string(root().join("packaging/cronjob/upgrade.yaml")).unwrap();
    let line = text.lines().find(|line| line.contains(" image: ")).unwrap();
    assert!(line.ends_with(&format!("/kubectl-metalk8s:{}", version())), "{line}");
}
