//! `deploy node` of twenty nodes, five at once, against one after another. Salt deploys them in the sandbox; how often the
//! plugin itself looks at each of them, and for how long it computes, is measured as well.

use std::process::Stdio;
use std::time::{Duration, Instant};

use sandbox::Sandbox;

use crate::log::{Line, lines};
use crate::measured::cluster::by_plugin;
use crate::measured::{Report, children_time, quiet};

const NODES: usize = 20;
/// A key that nothing has to be able to read: no node of the sandbox has a machine behind it.
const KEY: &str = "/etc/metalk8s/pki/key";

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    let together = deployed("five", "5", sandbox);
    let alone = deployed("one", "1", sandbox);
    let work = format!("deploy node, {NODES}, --parallel 5");
    let taken = |one: &Deployed| vec![one.taken];
    report.compare(&work, "one after another", &taken(&together), &taken(&alone));
    let milliseconds = together.computed / NODES as f64 * 1000.0;
    report.figure(
        &format!("{work}, the plugin's processor time for each node"),
        format!("{milliseconds:.0} ms"),
    );
    report.figure(&format!("{work}, looks at one node within a second, at most"), together.looks.to_string());
}

struct Deployed {
    /// In seconds.
    taken: f64,
    computed: f64,
    looks: usize,
}

fn deployed(prefix: &str, parallel: &str, sandbox: &Sandbox) -> Deployed {
    let names: Vec<String> = (0..NODES).map(|number| format!("{prefix}-{number}")).collect();
    for name in &names {
        let words = ["create", "node", name, "--hostname", "192.0.2.11"];
        let more = ["--ssh-key-path", KEY, "--roles", "workload"];
        let mut create = by_plugin(&[&words[..], &more].concat(), sandbox);
        assert!(quiet(&mut create).status().unwrap().success(), "{name}");
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let flags = ["--parallel", parallel, "--timeout", "20m", "-v=6"];
    let words = [&["deploy", "node"], &names[..], &flags].concat();
    let (begun, computed) = (Instant::now(), children_time());
    let mut child = by_plugin(&words, sandbox)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let said: Vec<Line> = lines(child.stderr.take().unwrap()).into_iter().collect();
    assert!(child.wait().unwrap().success(), "{said:?}");
    Deployed {
        taken: begun.elapsed().as_secs_f64(),
        computed: children_time() - computed,
        looks: names.iter().map(|name| looks(name, &said)).max().unwrap(),
    }
}

/// How many reads of this node come within a second of each other, after the first one, by which it is decided.
fn looks(name: &str, said: &[Line]) -> usize {
    let path = format!("/api/v1/nodes/{name} ");
    let reads: Vec<Instant> = said
        .iter()
        .filter(|line| line.text.contains("GET ") && line.text.contains(&path))
        .filter_map(Line::sent)
        .skip(1)
        .collect();
    let within = |from: &Instant| {
        let near = |one: &&Instant| {
            one.checked_duration_since(*from).is_some_and(|gap| gap < Duration::from_secs(1))
        };
        reads.iter().filter(near).count()
    };
    reads.iter().map(within).max().unwrap_or_default()
}
