//! The plugin inside a Pod, with the Pod's service account instead of a kubeconfig, as `packaging/cronjob` runs it.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::solution::{PATIENT, SOLUTION, solution_sandbox, with_solution};
use crate::support::{Answer, Words, World};

const ACCOUNT: &str = "metalk8s-cli-upgrade";

/// A Pod: a mount namespace in which the files of its service account are where a kubelet puts them.
struct Pod<'a> {
    world: &'a World,
    files: TempDir,
    server: String,
}

/// Mounts the files in `$1` as a kubelet does, and runs the rest.
const MOUNTED: &str = "mount -t tmpfs none /run
mkdir -p /run/secrets/kubernetes.io/serviceaccount
cp \"$1\"/* /run/secrets/kubernetes.io/serviceaccount
shift
exec \"$@\"";

impl<'a> Pod<'a> {
    fn of(world: &'a World) -> Self {
        let files = tempfile::tempdir().unwrap();
        let keep = |name: &str, text: &str| std::fs::write(files.path().join(name), text).unwrap();
        keep("token", &world.kubectl(format!("create token {ACCOUNT} -n kube-system")));
        let authority = world.object("configmap kube-root-ca.crt -n kube-system");
        keep("ca.crt", authority["data"]["ca.crt"].as_str().unwrap());
        keep("namespace", "kube-system");
        let server = world.kubectl("config view -o=jsonpath={.clusters[0].cluster.server}");
        Self { world, files, server }
    }

    fn runs(&self, words: impl Words) -> Answer {
        Answer::to(&mut self.command(words))
    }

    fn command(&self, words: impl Words) -> Command {
        let (host, port) = self.server.trim_start_matches("https://").rsplit_once(':').unwrap();
        let mut command = Command::new("unshare");
        command
            .args(["--map-root-user", "--mount", "sh", "-euc", MOUNTED, "pod"])
            .arg(self.files.path())
            .arg(env!("CARGO_BIN_EXE_kubectl-metalk8s"))
            .args(words.words());
        self.world.surround(&mut command);
        command
            .env_remove("KUBECONFIG")
            .env("HOME", self.files.path())
            .env("KUBERNETES_SERVICE_HOST", host)
            .env("KUBERNETES_SERVICE_PORT", port);
        command
    }
}

fn manifest() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/cronjob/upgrade.yaml");
    let text = std::fs::read_to_string(path).unwrap();
    let documents = serde_yaml::Deserializer::from_str(&text);
    documents.map(|document| serde::Deserialize::deserialize(document).unwrap()).collect()
}

fn text(documents: &[Value]) -> String {
    let documents = documents.iter().map(Value::to_string);
    documents.collect::<Vec<_>>().join("\n---\n")
}

#[test]
fn a_cron_job_upgrades_with_the_rights_of_its_manifest() {
    let Some(world) = solution_sandbox() else { return };
    let documents = manifest();
    let (job, account) = documents.split_last().unwrap();
    assert_eq!(job["kind"], "CronJob");
    world.kubectl_reading("apply --dry-run=server -f -", &text(&documents));
    world.kubectl_reading("apply -f -", &text(account));
    let user = format!("system:serviceaccount:kube-system:{ACCOUNT}");
    world.eventually_may(&user, "list", "configmaps");

    let _environment = world.environment("nightly");
    let declared = json!({"apiVersion": "solutions.metalk8s.scality.com/v1alpha1", "kind": "Environment",
        "metadata": {"name": "nightly"}, "spec": {"namespaces": [{"name": "nightly",
            "solutions": [{"name": SOLUTION, "version": "1.0.0", "constraint": "^1"}]}]}});
    world.plugin_reading(format!("apply -f - {PATIENT}"), &declared.to_string()).succeeds();

    let container = &job["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"][0];
    let words: Vec<&str> =
        container["args"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    let pod = Pod::of(world);
    pod.runs((&words, "--dry-run")).succeeds().shows("environment/nightly (1.0.0 -> 1.1.0)");
    // The environments of other tests are theirs.
    let own: Vec<&str> = words
        .iter()
        .flat_map(|given| match *given {
            "-A" => vec!["-e", "nightly"],
            other => vec![other],
        })
        .collect();
    let upgraded = format!("solution/{SOLUTION} upgraded in environment/nightly (1.0.0 -> 1.1.0)");
    pod.runs(&own).succeeds().prints(&upgraded);
    pod.runs(&own).succeeds().prints("");
    // It may do nothing else.
    for line in [
        "delete environment nightly --with-solutions --with-resources",
        "edit environment nightly --description other",
        "deactivate solution example-solution",
    ] {
        pod.runs(line).ends_with(5);
    }
}

#[test]
fn a_kubeconfig_or_a_server_wins_over_the_pod() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    world.kubectl_reading("apply -f -", &text(&manifest()[..1]));
    let pod = Pod::of(world);
    let kubeconfig = sandbox.kubeconfig("viewer");
    let mut as_viewer = pod.command("get environments -v=6 --as nobody");
    let answer = Answer::to(as_viewer.env("KUBECONFIG", kubeconfig));
    answer.fails(5, "system:serviceaccount:sandbox-users:viewer");
    let server = ["get", "environments", "--server", "https://127.0.0.1:1"];
    pod.runs(server).fails(9, "127.0.0.1:1");
    pod.runs("get environments --context prod").fails(2, "prod");
}
