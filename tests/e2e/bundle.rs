//! `debug bundle`: everything that support needs, and no secret.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::solution::{SOLUTION, solution_sandbox, with_solution};
use crate::support::{Answer, Words, World};

/// What no bundle may contain.
const MARK: &str = "mark5e1f0c77d2";

struct Unpacked {
    root: PathBuf,
    index: Value,
    _directory: TempDir,
}

impl Unpacked {
    fn of(file: &Path) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut tar = Command::new("tar");
        tar.arg("-xzf").arg(file).arg("-C").arg(directory.path());
        Answer::to(&mut tar).succeeds();
        let root = directory.path().join("metalk8s-bundle");
        let text = std::fs::read_to_string(root.join("index.json")).unwrap();
        Self { index: serde_json::from_str(&text).unwrap(), root, _directory: directory }
    }

    fn text(&self, path: &str) -> String {
        std::fs::read_to_string(self.root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.text(path)).unwrap()
    }

    /// The paths that the index lists.
    fn listed(&self) -> Vec<&str> {
        let files = self.index["files"].as_array().unwrap();
        files.iter().map(|file| file["path"].as_str().unwrap()).collect()
    }

    fn missing(&self) -> Vec<&str> {
        let missing = self.index["missing"].as_array().unwrap();
        missing.iter().map(|file| file["path"].as_str().unwrap()).collect()
    }

    fn log(&self) -> String {
        let listed = self.listed();
        let is_log = |path: &&&str| path.contains("/logs/") && !path.ends_with(".previous.log");
        let log = listed.iter().find(is_log);
        self.text(log.expect("a log"))
    }
}

fn bundle(world: &World, user: &str, file: &Path, more: impl Words) -> Answer {
    let words = ["debug", "bundle", "-f", file.to_str().unwrap()];
    world.plugin_as(user, (words, more))
}

/// Objects with a secret in every place where one may be.
fn manifests() -> String {
    let note = json!({"note": format!("token={MARK}")});
    let metadata = |name: &str| json!({"name": name, "namespace": "bundled", "annotations": note});
    let objects = [
        json!({"apiVersion": "v1", "kind": "Secret", "metadata": metadata("hidden"), "stringData": {"a": MARK}}),
        json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata("settings"),
            "data": {"password": MARK, "config.yaml": format!("size: 3\nclient_secret: |\n  {MARK}\n  {MARK}\n"),
                "config.json": json!({"deep": [{"apiKey": MARK}]}).to_string(),
                "app.properties": format!("db.password={MARK}\nurl=https://ann:{MARK}@host/\n")},
            "binaryData": {"a": "bWFyazVlMWYwYzc3ZDI="}}),
        json!({"apiVersion": "v1", "kind": "ServiceAccount", "metadata": metadata("bundled")}),
        json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "Role", "metadata": metadata("bundled"), "rules": []}),
        json!({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "RoleBinding", "metadata": metadata("bundled"),
            "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "bundled"}}),
        json!({"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": metadata("bundled"),
            "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}),
        json!({"apiVersion": "v1", "kind": "Event", "metadata": metadata("bundled"), "message": format!("password: {MARK}"),
            "involvedObject": {"kind": "Pod", "namespace": "bundled"}, "type": "Warning", "reason": "Marked"}),
        json!({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": metadata("bundled"),
            "spec": {"selector": {"matchLabels": {"app": "bundled"}}, "template": {
                "metadata": {"labels": {"app": "bundled"}, "annotations": note},
                "spec": {"containers": [{"name": "a", "image": "a", "args": ["--api-token", MARK, format!("--password={MARK}")],
                    "env": [{"name": "DB_PASSWORD", "value": MARK}, {"name": "URL", "value": format!("https://a:{MARK}@b")}]}]}}}}),
        json!({"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "metadata": {"name": "metalk8s-cli.environment.bundled-lock",
            "namespace": "kube-system", "annotations": note, "labels": {"metalk8s.scality.com/cli-lock": "true"}}}),
    ];
    let objects = objects.iter().map(Value::to_string);
    objects.collect::<Vec<_>>().join("\n---\n")
}

#[test]
fn a_bundle_has_what_support_needs_and_no_secret() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("bundled", "1.0.0");
    let description = format!("password={MARK}");
    world.does(["edit", "environment", "bundled", "--description", &description]);
    world.kubectl_reading("apply -f -", &manifests());
    let log = sandbox.log("bundled", None).unwrap();
    for line in [
        "reconciling",
        &format!("using password={MARK} for db"),
        &format!("Authorization: Bearer {MARK}"),
        &format!("{{\"level\":\"info\",\"token\":\"{MARK}\"}}"),
        &format!("hash $2y$10${MARK}"),
        "-----BEGIN PRIVATE KEY-----",
        MARK,
        "-----END PRIVATE KEY-----",
    ] {
        log.write(line).unwrap();
    }
    log.write_previous(&format!("panic: secret: {MARK}")).unwrap();

    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("bundle.tar.gz");
    bundle(world, "admin", &file, "-e bundled").succeeds().shows("bundle/bundle.tar.gz created at ");
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let unpacked = Unpacked::of(&file);
    assert_eq!(unpacked.missing(), Vec::<&str>::new());
    for path in unpacked.listed() {
        let text = unpacked.text(path);
        assert!(!text.contains(MARK), "{path}:\n{text}");
        assert!(!text.contains("bWFyazVl"), "{path}:\n{text}");
    }
    for path in "serviceaccounts roles rolebindings persistentvolumeclaims configmaps events pods".split(' ')
    {
        let text = unpacked.text(&format!("namespaces/bundled/{path}.json"));
        assert!(text.contains("<masked>") || path == "pods", "{path}: {text}");
    }
    assert!(unpacked.text("namespaces/bundled/deployments.json").contains("example-solution-operator"));
    assert!(unpacked.text("locks.json").contains("<masked>"));
    let list = unpacked.json("solutions.json");
    assert_eq!(list[0]["metadata"]["name"], SOLUTION);
    assert_eq!(unpacked.json("check.json")[0]["name"], "api-server");
    assert!(!unpacked.json("jobs.json").as_array().unwrap().is_empty());
    assert!(!unpacked.json("history.json").as_array().unwrap().is_empty());
    let text = unpacked.log();
    assert!(text.contains("reconciling\n") && text.contains("password=<masked> for db"), "{text}");
    assert!(unpacked.listed().iter().any(|path| path.ends_with(".previous.log")));
    assert!(unpacked.listed().iter().any(|path| path.contains("/resources/")));

    let again = bundle(world, "admin", &file, "-e bundled --max-size 20Ki").succeeds();
    let unpacked = Unpacked::of(&file);
    let bytes =
        unpacked.index["files"].as_array().unwrap().iter().map(|file| file["bytes"].as_u64().unwrap());
    assert!(bytes.sum::<u64>() <= 20 << 10, "{again}");
    assert!(!unpacked.missing().is_empty());
    assert!(again.stderr.contains("--max-size"), "{again}");
    world.kubectl("delete lease metalk8s-cli.environment.bundled-lock -n kube-system");
}

#[test]
fn what_a_user_may_not_read_is_told() {
    let Some(world) = solution_sandbox() else { return };
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("bundle.tar.gz");
    let answer = bundle(world, "viewer", &file, "").succeeds();
    let answer = answer.says("warning: jobs.json is missing from the bundle: ");
    let unpacked = Unpacked::of(&file);
    assert!(unpacked.missing().contains(&"jobs.json"), "{answer}");
    assert!(unpacked.listed().contains(&"environments.json"), "{answer}");

    std::fs::write(&file, "mine").unwrap();
    bundle(world, "viewer", &file, "").fails(2, "is not a bundle");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    let new = directory.path().join("new.tar.gz");
    bundle(world, "viewer", &new, "-e nowhere").ends_with(3);
    bundle(world, "viewer", &new, "--server https://127.0.0.1:1").ends_with(9);
    bundle(world, "viewer", &new, "--max-size some").ends_with(2);
    assert!(!new.exists());
}
