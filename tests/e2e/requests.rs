//! What a command about one Environment asks of the API server, or changes there, does not grow with the other Environments.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use sandbox::{Forwarder, Options, Sandbox};

use crate::support::{Answer, fed, world};

/// Commands about the Environment `one`, and about the Solution in it. None of them changes anything.
///
/// Two kinds of commands are not among them. Before a deletion removes a cluster role, it has to know that no other
/// Environment needs it. And `describe solution` lists who else uses the Solution.
const LINES: &[&str] = &[
    "get environment one",
    "get environments -n one",
    "get solutions -e one",
    "get solutions -n one",
    "get solution example-solution -e one",
    "get instances -e one",
    "describe environment one",
    "events environment one",
    "events solution example-solution -e one",
    "history environment one",
    "edit environment one --description other --dry-run=client",
    "upgrade solution example-solution -e one --version 1.1.0 --dry-run=client",
    "repair solution example-solution -e one --dry-run=client",
];

/// Changes of the Environment `two`, one after another, which leave it as it was. If Salt will take notably longer because
/// there are others, one more request counts them, once for all.
const CHANGES: &[(&str, usize)] = &[
    ("add solution example-solution -e two --version 1.0.0", 1),
    ("upgrade solution example-solution -e two --version 1.1.0", 1),
    ("delete solution example-solution -e two", 0),
];

/// How often each command calls minions. Each call takes a third of a second, whatever it does; what one minion is asked
/// for is one call, and another one asks all minions whether they answer.
#[rustfmt::skip]
const MINION_CALLS: &[(&str, usize)] = &[
    ("check", 2),
    ("get archives", 0),
    ("get backups", 1),
    ("get nodes", 1),
    ("describe archive example-solution-1.0.0", 0),
    ("add solution example-solution -e calls --version 1.0.0 --dry-run", 0),
    ("activate solution example-solution --version 1.1.0 --dry-run=client", 0),
];

/// An answer may grow by an event or two that came meanwhile. With a thousand others it would grow by more than 40 KiB.
const EVENTS: usize = 16 << 10;

#[test]
fn commands_about_one_environment_do_not_read_the_others() {
    if world().sandbox().is_none() {
        return;
    }
    let stage = Stage::with_an_active_solution("one");
    let addition = "add solution example-solution -e one --version 1.0.0";
    plugin(addition, &stage.0.kubeconfig("admin")).succeeds();
    stage.create(0..10);
    // The API server says that it is not ready when a new kind is listed for the first time.
    stage.measure();
    let few = stage.measure();
    stage.create(10..1000);
    let many = stage.measure();
    for (line, (few, many)) in LINES.iter().zip(few.iter().zip(&many)) {
        assert_eq!(few.requests, many.requests, "{line}: {few:?}, {many:?}");
        assert!(many.bytes <= few.bytes + EVENTS, "{line}: {few:?}, {many:?}");
    }
    // The namespaces by their label, and the configuration and the operators of the only one.
    let alone = plugin("get environment other-7 -v=6", &stage.0.kubeconfig("admin"));
    assert_eq!(requests(&alone), 3, "{alone}");
}

#[test]
fn changes_of_one_environment_make_as_many_requests_however_many_others_there_are() {
    if world().sandbox().is_none() {
        return;
    }
    let stage = Stage::with_an_active_solution("two");
    stage.create(0..10);
    // The first time, what the archives bring is written down.
    stage.change();
    let few = stage.change();
    stage.create(10..300);
    let many = stage.change();
    for ((line, more), (few, many)) in CHANGES.iter().zip(few.iter().zip(&many)) {
        assert_eq!(few.len() + more, many.len(), "{line}: {few:#?}, {many:#?}");
        let writes_the_version = |request: &String| {
            request.starts_with("PATCH ") && request.contains("/configmaps/metalk8s-environment?")
        };
        assert!(few.iter().any(writes_the_version), "{line}: {few:#?}");
    }
}

#[test]
fn a_command_calls_a_minion_once_for_all_that_it_asks() {
    if world().sandbox().is_none() {
        return;
    }
    let stage = Stage::with_an_active_solution("calls");
    let config = stage.0.kubeconfig("admin");
    for (line, expected) in MINION_CALLS {
        let answer = plugin(&format!("{line} -v=8"), &config);
        assert_eq!(minion_calls(&answer), *expected, "{line}: {answer}");
    }
}

/// How many calls of minions the log of `-v=8` has.
fn minion_calls(answer: &Answer) -> usize {
    let sent = answer.stderr.lines().filter(|line| line.starts_with("> "));
    sent.map(|line| line.matches(r#""client":"local""#).count()).sum()
}

#[derive(Debug)]
struct Cost {
    requests: usize,
    bytes: usize,
}

struct Stage(Sandbox);

fn kubectl(words: &[&str], config: &Path, input: &str) -> Answer {
    let mut command = world().kubectl_command(words);
    command.env("KUBECONFIG", config);
    Answer::of(fed(&mut command, input))
}

fn plugin(line: &str, config: &Path) -> Answer {
    let words: Vec<&str> = std::iter::once("metalk8s").chain(line.split(' ')).collect();
    kubectl(&words, config, "")
}

impl Stage {
    /// With this Environment, and a Solution in two versions.
    fn with_an_active_solution(environment: &str) -> Self {
        let stage = Self(Sandbox::start(Options::default()).unwrap());
        let archives = stage.0.archives().display().to_string();
        for line in [
            "create salt-access",
            &format!(
                "import archive {archives}/example-solution-1.0.0.iso {archives}/example-solution-1.1.0.iso"
            ),
            "activate solution example-solution --version 1.0.0",
            &format!("create environment {environment}"),
        ] {
            plugin(line, &stage.0.kubeconfig("admin")).succeeds();
        }
        stage
    }

    /// What each change asks of the API server, except while it waits: how often it looks then depends on others. How often
    /// it renews its locks depends on how fast it is.
    fn change(&self) -> Vec<Vec<String>> {
        let config = self.0.kubeconfig("admin");
        let change = |(line, _): &(&str, usize)| {
            let answer = plugin(&format!("{line} -v=6"), &config).succeeds();
            let mut waits = false;
            let mut asked = Vec::new();
            for line in answer.stderr.lines() {
                if line.starts_with("Salt job ") || line.starts_with("wait until ") {
                    waits = true;
                } else if line.starts_with("done: ") {
                    waits = false;
                } else if !waits && is_request(line) && !is_renewal(line) {
                    asked.push(line.to_owned());
                }
            }
            without_looks(asked)
        };
        CHANGES.iter().map(change).collect()
    }

    /// Creates Environments without Solutions.
    fn create(&self, numbers: std::ops::Range<usize>) {
        let mut manifest = String::new();
        for number in numbers {
            let name = format!("other-{number}");
            write!(
                manifest,
                "apiVersion: v1\nkind: Namespace\n\
                 metadata: {{name: {name}, labels: {{solutions.metalk8s.scality.com/environment: {name}}}}}\n---\n\
                 apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: metalk8s-environment, namespace: {name}}}\n---\n"
            )
            .unwrap();
        }
        let config = self.0.kubeconfig("admin");
        kubectl(&["create", "-f", "-"], &config, &manifest).succeeds();
    }

    fn measure(&self) -> Vec<Cost> {
        let config = ["config", "view", "--raw", "--minify", "--flatten"];
        let config = kubectl(&config, &self.0.kubeconfig("admin"), "").succeeds();
        let (forwarder, through) = Forwarder::within(&config.stdout).unwrap();
        let cost = |line: &&str| {
            let answer = plugin(&format!("{line} -v=6"), through.path()).succeeds();
            Cost { requests: requests(&answer), bytes: forwarder.received() }
        };
        LINES.iter().map(cost).collect()
    }
}

/// How many requests the log of `-v=6` has. Those to Salt do not count: how often it is asked depends on how fast it is.
/// Neither do those that the API server was too busy for.
fn requests(answer: &Answer) -> usize {
    answer.stderr.lines().filter(|line| is_request(line)).count()
}

/// Without the looks at objects that were awaited to be gone, except the last one of each.
fn without_looks(mut asked: Vec<String>) -> Vec<String> {
    let path = |line: &str| line.split(' ').nth(1).map(str::to_owned);
    let is_gone = |line: &&String| line.contains(" 404 ");
    let gone: BTreeSet<_> = asked.iter().filter(is_gone).filter_map(|line| path(line)).collect();
    asked.retain(|line| {
        let is_look = line.starts_with("GET ") && path(line).is_some_and(|path| gone.contains(&path));
        !is_look || is_gone(&line)
    });
    asked
}

fn is_renewal(line: &str) -> bool {
    line.starts_with("PATCH ") && line.contains("/leases/")
}

fn is_request(line: &str) -> bool {
    line.contains(" https://127.0.0.1:") && !line.contains("/proxy/") && !line.contains(" 429 ")
}
