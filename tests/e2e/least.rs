//! `permissions command`: every command works with exactly the roles that it prints, and without any one of their rules it is
//! refused before it writes.
//!
//! A command is refused once for each rule, which costs no Salt job, and carried out once. What needs Alertmanager or
//! Prometheus is a test of its own, so that all others run where these programs are not installed.

mod lines;
mod trial;

use std::collections::BTreeSet;

use domain::needs::{commands, find};
use kubectl_metalk8s::cli::manual;
use sandbox::Sandbox;
use serde_json::Value;

use self::lines::{FIRST, LAST, Line, parted, reads};
use self::trial::Trial;
use crate::support::listings::needs_monitoring;
use crate::support::{Answer, Words, World, fed, monitored_world};

/// What a command can have changed.
const CHANGEABLE: &str = "configmaps,namespaces,serviceaccounts,deployments.apps,customresourcedefinitions,\
    clusterrolebindings,nodes,volumes.storage.metalk8s.scality.com,clockservers";
/// What no sandbox has before an archive is imported.
const OWN_KIND: &str = ",clockservers";
/// Where no command is about a job.
const NO_JOB: &str = "";
/// The comment of the silences that the commands create, and how one of them is found beside those of other tests.
const COMMENT: &str = "least";
const OWN_SILENCE: &str = "{.items[?(@.spec.comment==\"least\")].metadata.name}";

#[test]
fn every_command_is_in_the_table_and_every_one_with_rules_is_run() {
    let pages = manual::pages();
    let named: Vec<String> = pages.iter().map(|page| page.words.join(" ")).collect();
    let is_verb = |words: &String| named.iter().any(|other| other.starts_with(&format!("{words} ")));
    let leaves: BTreeSet<&str> = named
        .iter()
        .filter(|words| !words.is_empty() && !is_verb(words))
        // `history environment` is a `history`.
        .map(|words| if words.starts_with("history ") { "history" } else { words })
        .collect();
    let known: BTreeSet<&str> = commands().map(|command| command.words).collect();
    assert_eq!(leaves, known);
    let lines: Vec<Line> = FIRST.iter().chain(LAST).copied().chain(reads()).collect();
    // The dashboard goes on until it is interrupted, and what its pages show is run as commands.
    let is_run = |words: &str| words == "dashboard" || lines.iter().any(|line| words_of(line) == words);
    let missing: Vec<&str> = commands()
        .filter(|command| command.rules().next().is_some() && !is_run(command.words))
        .map(|command| command.words)
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn every_command_works_with_its_least_role_and_without_a_rule_of_it_changes_nothing() {
    let Some(world) = World::own() else { return };
    let stage = Stage { world: &world, of_monitoring: false };
    stage.sandbox().build_metalk8s("131.0.0").unwrap();
    let mut faults = stage.change("first", FIRST);
    faults.extend(stage.read(&stage.ended_job()));
    faults.extend(stage.change("last", LAST));
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn every_command_of_the_monitoring_works_with_its_least_role_and_without_a_rule_of_it_changes_nothing() {
    let Some(world) = monitored_world() else { return };
    let stage = Stage { world, of_monitoring: true };
    let mut faults = stage.change("first", FIRST);
    faults.extend(stage.read(NO_JOB));
    faults.extend(stage.change("last", LAST));
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// The verb and the resource of a line.
fn words_of(line: &str) -> &str {
    let known = find(line.trim_start_matches(['!', '~', '+']));
    known.map_or("", |command| command.words)
}

/// The cluster that the commands are run on.
struct Stage<'a> {
    world: &'a World,
    /// Whether the commands of Alertmanager and Prometheus are run, on a cluster that other tests use as well; or all others,
    /// on a cluster of their own.
    of_monitoring: bool,
}

impl Stage<'_> {
    /// Tries commands that change something, one after another.
    fn change(&self, act: &str, lines: &[Line]) -> Vec<String> {
        let mut faults = Vec::new();
        for (number, (line, input)) in self.own(lines.iter().copied()).enumerate() {
            let line = self.filled(line);
            if let Some(preparation) = line.strip_prefix('!') {
                let answer = self.administrator(preparation, input);
                let failed = (answer.status != Some(0)).then(|| format!("{line}: {answer}"));
                faults.extend(failed);
                continue;
            }
            let trial = Trial::of(self, format!("{act}-{number}"), &line, input);
            trial.create_roles();
            let before = self.state();
            faults.extend(trial::without_one(std::slice::from_ref(&trial)));
            if self.state() != before {
                faults.push(format!("{line} without a rule changed something"));
            }
            faults.extend(trial.with_all());
        }
        faults
    }

    /// A Salt job that has ended: only then it changes nothing any more.
    fn ended_job(&self) -> String {
        let line = "metalk8s downgrade solution example-solution -e prod --version 1.0.0 --async";
        let job = self.administrator(line, "").succeeds().left_job();
        self.administrator(&format!("metalk8s wait job {job}"), "").succeeds();
        job
    }

    /// Tries all commands that change nothing, beside each other.
    fn read(&self, job: &str) -> Vec<String> {
        let trials: Vec<Trial> = self
            .own(reads())
            .enumerate()
            .map(|(number, (line, input))| {
                let line = self.filled(line).replace("JOB", job);
                Trial::of(self, format!("read-{number}"), &line, input)
            })
            .collect();
        trials.iter().for_each(Trial::create_roles);
        let mut faults = trial::without_one(&trials);
        faults.extend(trials.iter().filter_map(Trial::with_all));
        faults
    }

    /// The lines that are run on this cluster.
    fn own(&self, lines: impl Iterator<Item = Line>) -> impl Iterator<Item = (&'static str, &'static str)> {
        let of_monitoring = self.of_monitoring;
        lines.filter(move |line| needs_monitoring(words_of(line)) == of_monitoring).map(parted)
    }

    fn sandbox(&self) -> &Sandbox {
        self.world.sandbox().unwrap()
    }

    fn filled(&self, line: &str) -> String {
        let line = line.replace("{}", &self.sandbox().archives().display().to_string());
        if !line.contains("SILENCE") {
            return line;
        }
        let silences = self.administrator(&format!("metalk8s get silences -o jsonpath={OWN_SILENCE}"), "");
        line.replace("SILENCE", &silences.succeeds().stdout)
    }

    fn kubectl(&self, words: impl Words, input: &str) -> Answer {
        let mut command = self.world.kubectl_command(words);
        command.env("EDITOR", "true").env_remove("KUBE_EDITOR");
        Answer::of(fed(&mut command, input))
    }

    fn administrator(&self, line: &str, input: &str) -> Answer {
        let words: Vec<&str> = line.split(' ').collect();
        self.kubectl(&words, input)
    }

    /// What the commands can have changed.
    fn state(&self) -> String {
        if self.of_monitoring { self.silences() + &self.journal() } else { self.objects() }
    }

    /// The silences that these commands created, active or not.
    fn silences(&self) -> String {
        self.lines_of("metalk8s get silences --expired -o json", |silence| {
            (silence["spec"]["comment"] == COMMENT)
                .then(|| format!("{} {}\n", silence["metadata"]["name"], silence["status"]["state"]))
        })
    }

    /// What the users of these commands are recorded to have changed.
    fn journal(&self) -> String {
        self.lines_of("metalk8s history -o json", |revision| {
            let spec = &revision["spec"];
            trial::is_user(spec["user"].as_str().unwrap())
                .then(|| format!("{} {} {}\n", spec["user"], spec["command"], spec["objects"]))
        })
    }

    /// A line for each of these items that a command lists.
    fn lines_of(&self, line: &str, of_item: impl Fn(&Value) -> Option<String>) -> String {
        let list = self.administrator(line, "").succeeds().json();
        list["items"].as_array().unwrap().iter().filter_map(of_item).collect()
    }

    /// The objects that there are, those that change by themselves without their versions.
    fn objects(&self) -> String {
        let has_kind =
            self.kubectl("get crd clockservers.example-solution.metalk8s.scality.com", "").status == Some(0);
        let kinds = if has_kind { CHANGEABLE } else { CHANGEABLE.trim_end_matches(OWN_KIND) };
        let all = self.kubectl(format!("get {kinds} -A -o=json"), "").succeeds().json();
        let items = all["items"].as_array().unwrap().iter();
        let line = |item: &Value| {
            let metadata = &item["metadata"];
            let content = [&item["data"], &metadata["labels"], &metadata["annotations"]];
            let is_alive = item["kind"] == "Deployment" || item["kind"] == "Node";
            let content = if is_alive { String::new() } else { format!("{content:?}") };
            format!("{} {} {} {content}\n", item["kind"], metadata["namespace"], metadata["name"])
        };
        items.map(line).collect()
    }
}
