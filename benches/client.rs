//! The plugin against kubectl and curl, as ratios in one run: the start, and listing a thousand
//! Environments.
//!
//! `cargo bench --bench client`, or `make bench`. Needs what the sandbox needs, and curl.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and stops where it fails"
)]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sandbox::{Options, Sandbox};

/// How many Environments are listed.
const ENVIRONMENTS: usize = 1000;
/// How often each command is timed; the median counts.
const ROUNDS: usize = 11;
/// What marks an Environment's namespace.
const LABEL: &str = "solutions.metalk8s.scality.com/environment";

/// What a list of metadata alone is asked for as.
const METADATA: &str = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
/// What a list of whole objects is asked for as.
const WHOLE: &str = "application/json";

/// Makes a command, to be timed.
type Maker<'a> = &'a dyn Fn() -> Command;

fn main() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let plugin = Path::new(env!("CARGO_BIN_EXE_kubectl-metalk8s"));
    let kubectl = sandbox.kubectl();
    let version = ["version", "--client"];
    compare(
        "version --client",
        &|| command(plugin, &version, &sandbox),
        &[("kubectl version --client", &|| {
            command(&kubectl, &version, &sandbox)
        })],
    );
    fill(&sandbox);
    compare(
        &format!("get environments, {ENVIRONMENTS} namespaces"),
        &|| command(plugin, &["get", "environments"], &sandbox),
        &[
            ("kubectl get namespaces -l", &|| {
                command(&kubectl, &["get", "namespaces", "-l", LABEL], &sandbox)
            }),
            ("curl, the same requests", &|| curl(&sandbox)),
        ],
    );
}

fn command(program: &Path, words: &[&str], sandbox: &Sandbox) -> Command {
    let mut command = Command::new(program);
    command.args(words).env("KUBECONFIG", sandbox.kubeconfig("token"));
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
        (
            WHOLE,
            "/api/v1/configmaps?fieldSelector=metadata.name%3Dmetalk8s-environment".to_owned(),
        ),
        (
            WHOLE,
            "/apis/apps/v1/deployments?labelSelector=app.kubernetes.io%2Fcomponent%3Doperator".to_owned(),
        ),
        (
            WHOLE,
            format!("{rbac}/rolebindings?labelSelector=app.kubernetes.io%2Fpart-of"),
        ),
        (METADATA, format!("{rbac}/roles")),
        (METADATA, format!("{rbac}/clusterroles")),
    ];
    for (index, (accept, path)) in requests.into_iter().enumerate() {
        if index > 0 {
            command.arg("--next");
        }
        command
            .args([
                "--silent",
                "--fail",
                "--insecure",
                "--compressed",
                "--output",
                "/dev/null",
            ])
            .args(["-H", &format!("Authorization: Bearer {token}")])
            .args(["-H", &format!("Accept: {accept}")])
            .arg(format!("{server}{path}"));
    }
    command
}

/// Makes the Environments.
fn fill(sandbox: &Sandbox) {
    let mut manifest = String::new();
    for index in 0..ENVIRONMENTS {
        let name = format!("bench-{index}");
        write!(
            manifest,
            "apiVersion: v1\nkind: Namespace\nmetadata: {{name: {name}, labels: {{{LABEL}: {name}}}}}\n---\n\
             apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: metalk8s-environment, namespace: {name}}}\n---\n"
        )
        .unwrap();
    }
    let mut create = command(&sandbox.kubectl(), &["create", "-f", "-"], sandbox);
    let mut child = create
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(manifest.as_bytes())
        .unwrap();
    assert!(child.wait().unwrap().success());
}

/// Times the plugin and each rival in turn, round by round, so that a machine whose speed drifts
/// treats them alike; prints the medians and their ratios.
fn compare(title: &str, plugin: Maker<'_>, rivals: &[(&str, Maker<'_>)]) {
    let makers: Vec<Maker<'_>> = std::iter::once(plugin)
        .chain(rivals.iter().map(|(_, maker)| *maker))
        .collect();
    let mut times = vec![Vec::with_capacity(ROUNDS); makers.len()];
    for _ in 0..ROUNDS {
        for (taken, maker) in times.iter_mut().zip(&makers) {
            taken.push(time(&mut maker()));
        }
    }
    let medians: Vec<f64> = times
        .into_iter()
        .map(|taken| median(taken).as_secs_f64() * 1000.0)
        .collect();
    println!("{title}: {:.1} ms", medians[0]);
    for ((name, _), rival) in rivals.iter().zip(&medians[1..]) {
        println!("  {name}: {rival:.1} ms, {:.2} times as long", rival / medians[0]);
    }
}

fn time(command: &mut Command) -> Duration {
    let begun = Instant::now();
    let status = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    let taken = begun.elapsed();
    assert!(status.success(), "{command:?}");
    taken
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
