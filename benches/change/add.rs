//! `add solution`: what the plugin itself takes beside Salt's job and the rollout.
//!
//! Everything is seen from outside. The command's own log tells when the request of Salt's job left and when the job's end
//! was heard of; a `kubectl get --watch` tells when the operator was available.

use std::io::Read as _;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use sandbox::Sandbox;

use crate::log::{Line, lines};
use crate::measured::cluster::{by_kubectl, by_plugin};
use crate::measured::{Report, median, quiet};

/// How often a Solution is added; the median counts.
const ROUNDS: usize = 7;
/// Between two commands. The API server makes a list wait that comes within 100 ms of another one of its kind, which whoever
/// types the commands does not meet.
const PAUSE: Duration = Duration::from_millis(300);
pub(crate) const SOLUTION: &str = "example-solution";
/// The step of Salt's job, as the log calls it.
const STEP: &str = "done: run Salt state.orchestrate";

/// What one command took, in seconds.
pub(crate) struct Taken {
    /// Up to the request of Salt's job.
    before: f64,
    /// What of that Salt API's answer to the login took.
    login: f64,
    /// From the end of the job and of the rollout to the end of the process.
    after: f64,
    pub(crate) total: f64,
    requests: usize,
}

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    prepare(sandbox);
    let add = |round| one(&format!("added-{round}"), sandbox);
    let rounds: Vec<Taken> = (0..ROUNDS).map(add).collect();
    let of = |value: fn(&Taken) -> f64| median(&rounds.iter().map(value).collect::<Vec<_>>()) * 1000.0;
    let (before, after, total) = (of(|one| one.before), of(|one| one.after), of(|one| one.total));
    let own = of(|one| one.before + one.after);
    let milliseconds = |value: f64| format!("{value:.0} ms");
    let requests = rounds.iter().map(|one| one.requests).max().unwrap();
    report.figure("add solution, from its start to its end", milliseconds(total));
    report.figure("add solution, the plugin's own time", milliseconds(own));
    report.figure("add solution, from its start to the request of Salt's job", milliseconds(before));
    report.figure(
        "add solution, what of that Salt API's answer to the login took",
        milliseconds(of(|one| one.login)),
    );
    report.figure("add solution, from the end of the job and the rollout to the prompt", milliseconds(after));
    report.figure("add solution, requests at most", requests.to_string());
}

/// Imports and activates the Solution, and adds it once: the first time also writes down what the archive brings.
pub(crate) fn prepare(sandbox: &Sandbox) {
    for words in [
        vec!["create", "salt-access"],
        vec!["import", "archive", sandbox.archive("1.0.0").to_str().unwrap()],
        vec!["activate", "solution", SOLUTION],
    ] {
        run(&words, sandbox);
    }
    one("first", sandbox);
}

/// Adds the Solution to a new Environment of this name.
pub(crate) fn one(name: &str, sandbox: &Sandbox) -> Taken {
    let mut watch = rollout(name, sandbox);
    let available = lines(watch.stdout.take().unwrap());
    run(&["create", "environment", name], sandbox);
    std::thread::sleep(PAUSE);
    let begun = Instant::now();
    let mut adding = by_plugin(&["add", "solution", SOLUTION, "-e", name, "-v=6"], sandbox)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let said: Vec<Line> = lines(adding.stderr.take().unwrap()).into_iter().collect();
    let mut output = String::new();
    adding.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert!(adding.wait().unwrap().success(), "{said:?}");
    let ended = Instant::now();
    let rolled_out = available.into_iter().find(|line| line.text.trim() == "1").map(|line| line.at).unwrap();
    watch.kill().unwrap();
    watch.wait().unwrap();
    if std::env::var_os("SHOW").is_some() {
        for line in &said {
            println!("{:6.1} {}", (line.at - begun).as_secs_f64() * 1000.0, line.text);
        }
        println!("{:6.1} rolled out", (rolled_out - begun).as_secs_f64() * 1000.0);
        println!("{:6.1} ended", (ended - begun).as_secs_f64() * 1000.0);
    }
    let submitted = submission(&said);
    let job_ended = said.iter().find(|line| line.text.contains(STEP)).unwrap().at;
    let login = said.iter().find(|line| line.text.contains("/proxy/login ")).unwrap();
    Taken {
        before: seconds(begun, submitted),
        login: seconds(login.sent().unwrap(), login.at),
        after: seconds(job_ended.max(rolled_out), ended),
        total: seconds(begun, ended),
        requests: said.iter().filter(|line| line.sent().is_some()).count(),
    }
}

/// When the request of Salt's job left: the last one to Salt before the log has the job's id.
fn submission(said: &[Line]) -> Instant {
    let job = said.iter().position(|line| line.text.contains("Salt job 2")).unwrap();
    let before = said[..job].iter().rev();
    before
        .filter(|line| line.text.contains("POST") && line.text.contains("/proxy/"))
        .find_map(Line::sent)
        .unwrap()
}

fn seconds(from: Instant, to: Instant) -> f64 {
    to.saturating_duration_since(from).max(Duration::ZERO).as_secs_f64()
}

/// Tells how many Pods of the operator are available, whenever that changes.
fn rollout(namespace: &str, sandbox: &Sandbox) -> Child {
    let words = ["get", "deployments", "-n", namespace, "--watch", "--no-headers"];
    let column = ["-o", "custom-columns=A:.status.availableReplicas"];
    by_kubectl(&[&words[..], &column].concat(), sandbox)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

pub(crate) fn run(words: &[&str], sandbox: &Sandbox) {
    let mut command = by_plugin(words, sandbox);
    assert!(quiet(&mut command).status().unwrap().success(), "{words:?}");
}
