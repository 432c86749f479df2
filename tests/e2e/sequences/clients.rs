//! Two clients on the sandbox, and what an administrator sees with kubectl.

use std::fmt;
use std::io::{BufRead as _, BufReader};
use std::process;
use std::thread;

use crate::support::solution::{PATIENT, SOLUTION};
use crate::support::{Answer, World, eventually, started};

use super::model::{Cluster, Command, Environment, VERSIONS, Verb};

pub struct Outcome {
    pub status: i32,
    words: Vec<String>,
    answer: Answer,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.words.join(" "), self.answer)
    }
}

pub struct Clients {
    world: &'static World,
}

fn name(environment: usize) -> String {
    format!("random-{environment}")
}

fn words(command: Command) -> Vec<String> {
    let environment = name(command.environment);
    let version = |place: usize| VERSIONS[place];
    let solution = |verb: &str, rest: &str| format!("{verb} solution {SOLUTION} -e {environment} {rest}");
    let line = match command.verb {
        Verb::Create => format!("create environment {environment}"),
        Verb::Describe(text) => format!("edit environment {environment} --description text-{text}"),
        Verb::Delete { with_solutions: false } => format!("delete environment {environment}"),
        Verb::Delete { with_solutions: true } => format!("delete environment {environment} --with-solutions"),
        Verb::Add(place) => solution("add", &format!("--version {}", version(place))),
        Verb::Upgrade(place) => solution("upgrade", &format!("--version {}", version(place))),
        Verb::Downgrade(place) => solution("downgrade", &format!("--version {}", version(place))),
        Verb::Remove => solution("delete", ""),
    };
    line.split_whitespace().map(str::to_owned).chain([PATIENT.to_owned()]).collect()
}

impl Clients {
    pub fn of(world: &'static World) -> Self {
        Self { world }
    }

    /// Makes the cluster empty again.
    pub fn begin(&self) {
        for place in 0..2 {
            let name = name(place);
            let words = format!("delete environment {name} --with-solutions --with-resources {PATIENT}");
            let answer = self.world.plugin(words);
            assert!(matches!(answer.status, Some(0 | 3)), "{answer}");
        }
    }

    fn command(&self, command: Command) -> process::Command {
        let words = words(command);
        self.world.plugin_command(&words)
    }

    pub fn run(&self, command: Command) -> Outcome {
        outcome(command, Answer::to(&mut self.command(command)))
    }

    /// Runs a command on a host whose clock is so far off.
    pub fn run_off_by(&self, shift: &str, command: Command) -> Outcome {
        let mut child = programs::command("faketime");
        child.args(["-f", shift, "kubectl", "metalk8s"]).args(words(command));
        self.world.surround(&mut child);
        outcome(command, Answer::to(&mut child))
    }

    pub fn run_both(&self, one: Command, other: Command) -> (Outcome, Outcome) {
        thread::scope(|scope| {
            let first = scope.spawn(|| self.run(one));
            let second = scope.spawn(|| self.run(other));
            (first.join().unwrap(), second.join().unwrap())
        })
    }

    /// Kills a command once it has said so many lines of its log; its outcome where it ends before.
    pub fn run_killed_after(&self, lines: usize, command: Command) -> Option<Outcome> {
        let words = words(command);
        let mut plugin = process::Command::new(env!("CARGO_BIN_EXE_kubectl-metalk8s"));
        self.world.surround(plugin.args(&words).arg("-v=6"));
        let mut child = started(&mut plugin);
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let mut said = String::new();
        for _ in 0..lines {
            if log.read_line(&mut said).unwrap() == 0 {
                let answer = Answer::of(child.wait_with_output().unwrap());
                return Some(outcome(command, Answer { stderr: said, ..answer }));
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        None
    }

    /// The one of these that the cluster is, once the operators are what they are to be.
    pub fn observe<'a>(&self, possible: &[&'a Cluster]) -> Option<&'a Cluster> {
        let mut found = None;
        eventually("the namespaces that are being deleted are gone", || {
            (0..2).all(|place| {
                let words = format!("namespace {} -o jsonpath={{.status.phase}}", name(place));
                !self.raw(&words).contains("Terminating")
            })
        });
        let now = self.cluster();
        for cluster in possible {
            if **cluster == now {
                found = Some(*cluster);
            }
        }
        found
    }

    /// What the cluster is.
    pub fn describe(&self) -> String {
        format!("{:?}", self.cluster())
    }

    fn raw(&self, words: &str) -> String {
        self.world.kubectl(("get --ignore-not-found", words))
    }

    fn cluster(&self) -> Cluster {
        (0..2).filter_map(|place| Some((place, self.environment(place)?))).collect()
    }

    fn environment(&self, place: usize) -> Option<Environment> {
        let namespace = name(place);
        let found = self.raw(&format!("namespace {namespace} -o json"));
        let found: serde_json::Value = serde_json::from_str(&found).ok()?;
        let description =
            found["metadata"]["annotations"]["solutions.metalk8s.scality.com/environment-description"]
                .as_str()
                .and_then(|text| text.strip_prefix("text-")?.parse().ok());
        let version = self
            .raw(&format!("configmap metalk8s-environment -n {namespace} -o jsonpath={{.data.{SOLUTION}}}"));
        let configured = VERSIONS.iter().position(|known| *known == version);
        assert!(version.is_empty() || configured.is_some(), "{version}");
        let operator = self.raw(&format!(
            "deployment {SOLUTION}-operator -n {namespace} -o jsonpath={{.metadata.labels.app\\.kubernetes\\.io/version}}"
        ));
        let bindings =
            self.raw(&format!("rolebindings -n {namespace} -l app.kubernetes.io/part-of={SOLUTION} -o name"));
        // The operator and its rights are those of the version that is configured, or they are gone.
        assert_eq!(operator, version, "{namespace}");
        assert_eq!(bindings.is_empty(), version.is_empty(), "{namespace}: {bindings}");
        Some(Environment { description, version: configured })
    }
}

fn outcome(command: Command, answer: Answer) -> Outcome {
    Outcome { status: answer.status.unwrap_or(-1), words: words(command), answer }
}
