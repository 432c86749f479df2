//! `get solutions --outdated --all-contexts` over two hundred contexts of one cluster, of which some servers refuse connections
//! and some take them and say nothing.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Instant;

use sandbox::Sandbox;
use serde_json::{Value, json};

use crate::measured::cluster::{by_kubectl, by_plugin, catalogue, configuration, namespace};
use crate::measured::{Report, in_turn, median, peak_of, quiet};
use crate::writer::Writer;

const CONTEXTS: usize = 200;
/// How many of them refuse, and how many say nothing.
const REFUSING: usize = 10;
const SILENT: usize = 10;
const ENVIRONMENTS: usize = 10;
const ROUNDS: usize = 3;
/// The time limit of one request, in seconds.
const REQUEST: u32 = 5;

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    let writer = Writer::to(sandbox);
    let name = |number: usize| format!("fleet-{number}");
    writer.create((0..ENVIRONMENTS).map(|number| namespace(&name(number))));
    writer.create((0..ENVIRONMENTS).map(|number| {
        let mut configuration = configuration(&name(number));
        configuration["data"] = json!({"solution-0": "1.0.0", "solution-1": "1.1.0"});
        configuration
    }));
    catalogue(ENVIRONMENTS, sandbox);
    let folder = tempfile::tempdir().unwrap();
    let (whole, live) = (folder.path().join("whole"), folder.path().join("live"));
    let silent = silence();
    write(sandbox, &whole, REFUSING, SILENT, &silent);
    write(sandbox, &live, 0, 0, &silent);
    let timeout = format!("--request-timeout={REQUEST}s");
    let words = ["get", "solutions", "--outdated", "--all-contexts", &timeout];
    let command = |kubeconfig: &Path| {
        let mut command = by_plugin(&words, sandbox);
        command.env("KUBECONFIG", kubeconfig);
        command
    };
    let alive = median(&in_turn(ROUNDS, &[&|| command(&live)])[0]);
    let all: Vec<f64> = (0..ROUNDS).map(|_| seconds(&mut command(&whole))).collect();
    let work = format!("get solutions --outdated, {CONTEXTS} contexts");
    report.figure(&format!("{work}, all answer"), format!("{alive:.2} s"));
    report.figure(
        &format!("{work}, {REFUSING} refuse, {SILENT} say nothing for {REQUEST} s"),
        format!("{:.2} s", median(&all)),
    );
    let (memory, _) = peak_of(&mut command(&whole));
    report.figure(&format!("{work}: resident memory"), format!("{memory:.1} MiB"));
}

/// How long a command takes that fails, because of the contexts that do not answer.
fn seconds(command: &mut Command) -> f64 {
    let begun = Instant::now();
    let status = quiet(command).status().unwrap();
    assert!(status.code().is_some_and(|code| code != 0), "{command:?}");
    begun.elapsed().as_secs_f64()
}

/// The URL of a server that takes connections and says nothing.
fn silence() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = format!("https://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let kept: Vec<_> = listener.incoming().collect();
        drop(kept);
    });
    server
}

/// A kubeconfig with all contexts, the first of which refuse or say nothing.
fn write(sandbox: &Sandbox, path: &Path, refusing: usize, silent: usize, silence: &str) {
    let words = ["config", "view", "--raw", "--minify", "--flatten", "-o", "json"];
    let output = by_kubectl(&words, sandbox).output().unwrap();
    let mut config: Value = serde_json::from_slice(&output.stdout).unwrap();
    let alive = config["clusters"][0]["cluster"].clone();
    let named = |name: &str, server: Option<&str>| {
        let mut cluster = alive.clone();
        if let Some(server) = server {
            cluster["server"] = json!(server);
        }
        json!({"name": name, "cluster": cluster})
    };
    config["clusters"] = json!([
        named("alive", None),
        named("refusing", Some("https://127.0.0.1:1")),
        named("silent", Some(silence)),
    ]);
    let user = config["users"][0]["name"].clone();
    let contexts = (0..CONTEXTS).map(|number| {
        let cluster = match number {
            number if number < refusing => "refusing",
            number if number < refusing + silent => "silent",
            _ => "alive",
        };
        json!({"name": format!("context-{number}"), "context": {"cluster": cluster, "user": user}})
    });
    config["contexts"] = contexts.collect();
    config["current-context"] = json!("context-0");
    std::fs::write(path, config.to_string()).unwrap();
}
