//! The plugin against kubectl and curl, as ratios in one run: the start, and reading from clusters with a thousand and ten
//! thousand Environments.
//!
//! `make bench` runs it. It needs what the sandbox needs, curl and jq.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and stops where it fails")]

mod measured;

use std::fmt::Write as _;
use std::ops::Range;
use std::process::Command;

use measured::cluster::{LABEL, by_kubectl, by_plugin, create};
use measured::{Report, in_turn, peak};
use sandbox::{Options, Sandbox};

/// How many Environments there are, at first and later.
const SIZES: [usize; 2] = [1_000, 10_000];
/// How often each command is timed; the median counts.
const ROUNDS: usize = 11;

/// What a list of metadata alone is asked for as.
const METADATA: &str = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
/// What a list of whole objects is asked for as.
const WHOLE: &str = "application/json";

fn main() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let mut report = Report::new("client");
    start(&sandbox, &mut report);
    let mut present = 0;
    for size in SIZES {
        fill(&sandbox, present..size);
        present = size;
        read_all(&sandbox, size, &mut report);
        read_one(&sandbox, size, &mut report);
    }
    report.finish();
}

fn start(sandbox: &Sandbox, report: &mut Report) {
    let version = ["version", "--client"];
    let times = in_turn(5 * ROUNDS, &[&|| by_plugin(&version, sandbox), &|| by_kubectl(&version, sandbox)]);
    report.against("version --client", "kubectl version --client", &times, 1);
    let memory = peak(&mut by_plugin(&version, sandbox));
    report.figure("version --client, resident memory", format!("{memory:.1} MiB"));
}

fn read_all(sandbox: &Sandbox, size: usize, report: &mut Report) {
    let work = format!("get environments, {size}");
    let words = ["get", "environments"];
    let times = in_turn(
        ROUNDS,
        &[
            &|| by_plugin(&words, sandbox),
            &|| by_kubectl(&["get", "namespaces", "-l", LABEL], sandbox),
            &|| curl(sandbox),
            &|| by_hand(sandbox),
        ],
    );
    report.against(&work, "kubectl get namespaces -l", &times, 1);
    report.against(&work, "curl, all of it as JSON", &times, 2);
    report.against(&work, "kubectl and jq, the same table", &times, 3);
    let memory = peak(&mut by_plugin(&words, sandbox));
    report.figure(&format!("{work}, resident memory"), format!("{memory:.1} MiB"));
}

fn read_one(sandbox: &Sandbox, size: usize, report: &mut Report) {
    let times = in_turn(
        ROUNDS,
        &[
            &|| by_plugin(&["get", "environment", "load-500"], sandbox),
            &|| by_kubectl(&["get", "namespace", "load-500"], sandbox),
            &|| by_plugin(&["__complete", "get", "environment", "load-50"], sandbox),
        ],
    );
    let work = format!("get environment NAME, of {size}");
    report.against(&work, "kubectl get namespace NAME", &times, 1);
    let key = measured::median(&times[2]) * 1000.0;
    report.figure(&format!("completion of a name, of {size}"), format!("{key:.0} ms"));
}

/// What a user types without the plugin: the versions from the ConfigMaps, and the replicas of the operators.
fn by_hand(sandbox: &Sandbox) -> Command {
    let script = r#"
        "$0" get configmaps -A --field-selector metadata.name=metalk8s-environment -o json |
            jq -r '.items[] | [.metadata.namespace, (.data // {} | tostring)] | @tsv'
        "$0" get deployments -A -l app.kubernetes.io/component=operator -o json |
            jq -r '.items[] | [.metadata.namespace, .metadata.name, .status.availableReplicas] | @tsv'
    "#;
    let mut command = Command::new("sh");
    command.args(["-euc", script]).arg(sandbox.kubectl()).env("KUBECONFIG", sandbox.kubeconfig("token"));
    command
}

/// The plugin's requests, made by one curl over one connection.
fn curl(sandbox: &Sandbox) -> Command {
    let config = std::fs::read_to_string(sandbox.kubeconfig("token")).unwrap();
    let value = |key: &str| {
        let mut lines = config.lines().map(|line| line.trim().trim_start_matches("- "));
        let line = lines.find_map(|line| line.strip_prefix(key)).unwrap();
        line.trim().trim_matches('"').to_owned()
    };
    let (server, token) = (value("server: "), value("token: "));
    let rbac = "/apis/rbac.authorization.k8s.io/v1";
    let mut command = Command::new("curl");
    let requests = [
        (METADATA, format!("/api/v1/namespaces?labelSelector={LABEL}")),
        (WHOLE, "/api/v1/configmaps?fieldSelector=metadata.name%3Dmetalk8s-environment".to_owned()),
        (
            WHOLE,
            "/apis/apps/v1/deployments?labelSelector=app.kubernetes.io%2Fcomponent%3Doperator".to_owned(),
        ),
        (WHOLE, format!("{rbac}/rolebindings?labelSelector=app.kubernetes.io%2Fpart-of")),
        (METADATA, format!("{rbac}/roles")),
        (METADATA, format!("{rbac}/clusterroles")),
    ];
    for (index, (accept, path)) in requests.into_iter().enumerate() {
        if index > 0 {
            command.arg("--next");
        }
        command
            .args(["--silent", "--fail", "--insecure", "--compressed", "--output", "/dev/null"])
            .args(["-H", &format!("Authorization: Bearer {token}")])
            .args(["-H", &format!("Accept: {accept}")])
            .arg(format!("{server}{path}"));
    }
    command
}

fn fill(sandbox: &Sandbox, numbers: Range<usize>) {
    let mut manifest = String::new();
    for index in numbers {
        let name = format!("load-{index}");
        write!(
            manifest,
            "apiVersion: v1\nkind: Namespace\nmetadata: {{name: {name}, labels: {{{LABEL}: {name}}}}}\n---\n\
             apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: metalk8s-environment, namespace: {name}}}\n---\n"
        )
        .unwrap();
    }
    create(&manifest, sandbox);
}
