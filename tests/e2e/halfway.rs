//! Archives whose import or deletion ended half way: seen, refused, and finished by the same command. Each test has a
//! sandbox of its own: others would miss their Salt, and find their cluster in disorder.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use sandbox::{Options, Sandbox};
use serde_json::Value;

use crate::support::{Answer, Words, World, eventually, interrupt, lines_until, started, until, world};

const IMPORT: &str = "metalk8s.orchestrate.solutions.import-components";
const MASTER: &str = "metalk8s.salt.master.installed";
const ARCHIVE: &str = "example-solution-1.0.0";
/// The Lease of a command that was killed lives half a minute longer.
const PATIENT: &str = "--wait-for-lock=3m";

/// A cluster of its own.
struct Own {
    world: &'static World,
    sandbox: Sandbox,
}

impl Own {
    /// None where the tests run against another cluster.
    fn start() -> Option<Self> {
        let world = world();
        world.sandbox()?;
        let sandbox = Sandbox::start(Options::default()).unwrap();
        Some(Self { world, sandbox })
    }

    fn command(&self, words: impl Words) -> Command {
        let mut command = self.world.plugin_command(words);
        command.env("KUBECONFIG", self.sandbox.kubeconfig("token"));
        command
    }

    fn plugin(&self, words: impl Words) -> Answer {
        Answer::of(self.command(words).output().unwrap())
    }

    /// Kills a command while its first job runs, and lets the job end.
    fn killed(&self, words: impl Words) {
        self.sandbox.salt().hold(IMPORT, Duration::from_mins(2)).unwrap();
        let mut child = started(&mut self.command((words, "-v")));
        let log = lines_until(child.stderr.take().unwrap(), "Salt job ");
        child.kill().unwrap();
        child.wait().unwrap();
        self.sandbox.salt().release(IMPORT).unwrap();
        drop(log);
    }

    /// Interrupts a command while a job of its runs, lets the job go on, and returns the id that was told.
    fn interrupted(&self, words: impl Words, formula: &str) -> String {
        let salt = self.sandbox.salt();
        salt.hold(formula, Duration::from_mins(2)).unwrap();
        let words = words.words();
        // `wait` takes the locks that were left to it.
        let patience = if words[0] == "wait" { "" } else { PATIENT };
        let mut child = started(&mut self.command((&words, "-v", patience)));
        let mut log = lines_until(child.stderr.take().unwrap(), &format!("salt: {formula}"));
        log.until("Salt job ");
        interrupt(&child);
        let said = log.rest();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
        salt.release(formula).unwrap();
        let job = said.rsplit("wait job ").next().unwrap();
        job.split_whitespace().next().unwrap().to_owned()
    }

    /// Archives of Solutions; that of MetalK8s itself is always there.
    fn archives(&self) -> Vec<Value> {
        let listed = self.plugin("get archives -o json").succeeds().json();
        let mut archives = listed["items"].as_array().unwrap().clone();
        archives.retain(|archive| archive["spec"]["solution"] != "metalk8s");
        archives
    }

    fn path(&self) -> String {
        self.sandbox.archive("1.0.0").display().to_string()
    }
}

#[test]
fn an_import_that_was_killed_is_seen_and_finished() {
    let Some(own) = Own::start() else { return };
    let path = own.path();
    own.killed(format!("import archive {path}"));
    eventually("the catalogue lists the archive", || !own.archives().is_empty());
    let archive = &own.archives()[0];
    assert_eq!(archive["status"]["state"], "NotMounted", "{archive}");
    let again = format!("kubectl metalk8s import archive {path}");
    own.plugin("get archives").succeeds().says(&again);
    own.plugin(format!("activate solution example-solution {PATIENT}"))
        .ends_with(4)
        .says("the Salt master does not see archive example-solution-1.0.0");
    eventually(
        "check says so once the lock of the killed one has expired",
        || {
            let answer = own.plugin("check");
            answer.status == Some(1)
                && answer.stdout.contains("the Salt master does not see it")
                && answer.stdout.contains(&again)
        },
    );

    let import = ["import", "archive", &path, PATIENT];
    own.plugin(import)
        .succeeds()
        .prints("archive/example-solution-1.0.0 imported (an earlier import had not finished)");
    assert_eq!(own.archives()[0]["status"]["state"], "Imported");
    own.plugin("check").succeeds();
    own.plugin(import)
        .succeeds()
        .prints("archive/example-solution-1.0.0 unchanged");
}

#[test]
fn a_deletion_that_was_killed_is_seen_and_finished() {
    let Some(own) = Own::start() else { return };
    let path = own.path();
    own.plugin(format!("import archive {path} {PATIENT}")).succeeds();
    own.killed(["delete", "archive", ARCHIVE]);
    eventually("the catalogue lists the archive no longer", || {
        own.archives().is_empty()
    });
    let left = "archive example-solution-1.0.0 is not in the catalogue, but is still mounted or configured";
    until(
        "check says so",
        || own.plugin("check"),
        |answer| answer.status == Some(1) && answer.stdout.contains(left),
    );
    let delete = ["delete", "archive", ARCHIVE, PATIENT];
    own.plugin(delete)
        .succeeds()
        .prints("archive/example-solution-1.0.0 deleted");
    own.plugin(delete).ends_with(3);
    own.plugin("check").succeeds();
}

#[test]
fn waiting_for_a_job_finishes_what_its_command_began() {
    let Some(own) = Own::start() else { return };
    let path = own.path();
    let job = own.interrupted(format!("import archive {path}"), IMPORT);
    // The wait that goes on with the next job can be interrupted as well.
    let next = own.interrupted(format!("wait job {job}"), MASTER);
    assert_ne!(job, next);
    let answer = own.plugin(format!("wait job {next}")).succeeds();
    let finished = format!("job/{next} succeeded, and its command (import archive");
    assert!(answer.stdout.starts_with(&finished), "{answer}");
    assert_eq!(own.archives()[0]["status"]["state"], "Imported");
    own.plugin("check").succeeds();
    // Nothing is run twice.
    let before = own.plugin("get jobs -o name").succeeds().stdout;
    for job in [&job, &next] {
        let answer = own.plugin(format!("wait job {job}")).succeeds();
        assert_eq!(
            answer.stdout.trim_end(),
            format!("job/{job} succeeded"),
            "{answer}"
        );
    }
    let after = own.plugin("get jobs -o name").succeeds().stdout;
    assert_eq!(after, before);

    let job = own.interrupted(["delete", "archive", ARCHIVE], IMPORT);
    own.plugin(format!("wait job {job}"))
        .succeeds()
        .shows("its command (delete archive");
    assert!(own.archives().is_empty());
    own.plugin("check").succeeds();
    own.plugin(format!("import archive {path} {PATIENT}")).succeeds();
}

#[test]
fn what_another_command_has_finished_is_not_done_again() {
    let Some(own) = Own::start() else { return };
    let path = own.path();
    let job = own.interrupted(format!("import archive {path}"), IMPORT);
    own.plugin(format!("import archive {path} {PATIENT}")).succeeds();
    let before = own.plugin("get jobs -o name").succeeds().stdout;
    own.plugin(format!("wait job {job}")).succeeds();
    let after = own.plugin("get jobs -o name").succeeds().stdout;
    assert_eq!(after, before);
}

#[test]
fn an_archive_that_was_built_again_is_replaced_and_a_namesake_refused() {
    let Some(own) = Own::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let at = |words: &[&str]| {
        let output = own.command(words).current_dir(&folder).output();
        Answer::of(output.unwrap()).succeeds()
    };
    let build = |name: &str, file: &str| at(&["create", "archive", name, "-f", file]);
    let manifest = |name: &str, from: &str, to: &str| {
        let path = folder.path().join(name).join("manifest.yaml");
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        std::fs::write(path, text.replace(from, to)).unwrap();
    };
    for name in ["first", "second"] {
        at(&["init", "solution", name, "--version", "0.1.0", name]);
        manifest(name, &display_name(folder.path(), name), "Namesake");
        build(name, &format!("{name}.iso"));
    }
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (first, second) = (file("first.iso"), file("second.iso"));
    own.plugin(format!("import archive {first} {second}"))
        .ends_with(4)
        .says("have the same display name and version");
    own.plugin(format!("validate archive {first} {second}"))
        .ends_with(6);
    assert!(own.archives().is_empty());
    own.plugin(format!("import archive {first}")).succeeds();
    own.plugin(format!("import archive {second}"))
        .ends_with(4)
        .says("have the same display name and version");

    manifest("first", "Namesake", "Renamed");
    std::fs::remove_file(&first).unwrap();
    build("first", "first.iso");
    own.plugin(format!("import archive {first} -o json"))
        .ends_with(4)
        .says("has changed since")
        .advises("--replace");
    own.plugin(format!("import archive {first} --replace"))
        .succeeds()
        .prints("archive/first-0.1.0 replaced");
    let archive = &own.archives()[0];
    assert_eq!(archive["spec"]["displayName"], "Renamed", "{archive}");
    assert_eq!(archive["status"]["state"], "Imported", "{archive}");
    own.plugin(format!("import archive {first}"))
        .succeeds()
        .prints("archive/first-0.1.0 unchanged");
    // Now they can be there together.
    own.plugin(format!("import archive {second}")).succeeds();
}

/// The display name that `init solution` made up.
fn display_name(folder: &Path, name: &str) -> String {
    let text = std::fs::read_to_string(folder.join(name).join("manifest.yaml")).unwrap();
    let line = text.lines().find(|line| line.contains("/display-name:")).unwrap();
    line.rsplit("display-name:").next().unwrap().trim().to_owned()
}

/// The minion of a bootstrap node that has too much to do: it works on, but does not say so in time.
#[test]
fn what_a_silent_minion_works_on_is_not_undone_beside_it() {
    const AVAILABLE: &str = "metalk8s.solutions.available";
    let Some(own) = Own::start() else { return };
    let salt = own.sandbox.salt();
    salt.hold(AVAILABLE, Duration::from_mins(2)).unwrap();
    let mut child = started(&mut own.command(["import", "archive", &own.path(), "-v", PATIENT]));
    let mut log = lines_until(
        child.stderr.take().unwrap(),
        &format!("running state.sls {AVAILABLE}"),
    );
    salt.suspend_minion().unwrap();
    // Salt gives the minion up after half a minute.
    log.until("failed because a minion did not answer; waiting until the minion has finished");
    salt.resume_minion().unwrap();
    salt.release(AVAILABLE).unwrap();
    let said = log.rest();
    assert_eq!(child.wait().unwrap().code(), Some(7), "{said}");
    assert!(said.contains("the minion did not answer"), "{said}");
    assert!(said.contains("changes rolled back"), "{said}");
    assert!(own.archives().is_empty());
    own.plugin(["import", "archive", &own.path(), PATIENT]).succeeds();
}

#[test]
fn a_deactivation_that_was_cut_off_is_finished_by_its_own_command_alone() {
    let Some(own) = Own::start() else { return };
    let other = own.sandbox.archives().join("other-solution-1.0.0.iso");
    let paths = [own.path(), other.display().to_string()];
    own.plugin(["import", "archive", &paths[0], &paths[1], PATIENT])
        .succeeds();
    own.plugin(format!("activate solution example-solution {PATIENT}"))
        .succeeds();
    // What is left of `deactivate` between its two steps: the bootstrap node's configuration is changed, and nothing else.
    let configuration = own.sandbox.directory().join("etc/metalk8s/solutions.yaml");
    let text = std::fs::read_to_string(&configuration).unwrap();
    let mut content: Value = serde_yaml::from_str(&text).unwrap();
    content["active"] = Value::Object(serde_json::Map::new());
    std::fs::write(&configuration, serde_yaml::to_string(&content).unwrap()).unwrap();

    let activate = |name: &str| own.plugin(format!("activate solution {name} {PATIENT}"));
    activate("other-solution")
        .ends_with(4)
        .says("the deactivation of solution example-solution is not finished");
    let definition = "get crd clockservers.example-solution.metalk8s.scality.com";
    let mut kubectl = own.world.kubectl_command(definition);
    kubectl.env("KUBECONFIG", own.sandbox.kubeconfig("token"));
    assert!(kubectl.output().unwrap().status.success());
    // It can be taken back.
    activate("example-solution")
        .succeeds()
        .prints("solution/example-solution activated (1.0.0)");
    activate("other-solution").succeeds();
}
