//! Archives whose import or deletion ended half way: seen, refused, and finished by the same command. Each test has a
//! sandbox of its own: others would miss their Salt, and find their cluster in disorder.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use sandbox::{Options, Sandbox};
use serde_json::Value;

use crate::support::{Answer, Running, Words, World, eventually, until, world};

const IMPORT: &str = "metalk8s.orchestrate.solutions.import-components";
const MASTER: &str = "metalk8s.salt.master.installed";
const ARCHIVE: &str = "example-solution-1.0.0";
/// The Lease of a command that was killed lives half a minute longer.
const PATIENT: &str = "--wait-for-lock=3m";

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
        Answer::to(&mut self.command(words))
    }

    fn does(&self, words: impl Words) -> Answer {
        self.plugin(words).succeeds()
    }

    fn begin(&self, words: impl Words) -> Running {
        Running::of(&mut self.command(words))
    }

    /// Kills a command while its first job runs, and lets the job end.
    fn killed(&self, words: impl Words) {
        self.sandbox.salt().hold(IMPORT, Duration::from_mins(2)).unwrap();
        self.begin((words, "-v")).past("Salt job ").kill();
        self.sandbox.salt().release(IMPORT).unwrap();
    }

    /// Interrupts a command while a job of its runs, lets the job go on, and returns the id that was told.
    fn interrupted(&self, words: impl Words, formula: &str) -> String {
        let salt = self.sandbox.salt();
        salt.hold(formula, Duration::from_mins(2)).unwrap();
        let words = words.words();
        // `wait` takes the locks that were left to it.
        let patience = if words[0] == "wait" { "" } else { PATIENT };
        let child = self.begin((&words, "-v", patience)).past(&format!("salt: {formula}")).past("Salt job ");
        child.interrupt();
        let said = child.ends_with(130).stderr;
        salt.release(formula).unwrap();
        let job = said.rsplit("wait job ").next().unwrap();
        job.split_whitespace().next().unwrap().to_owned()
    }

    /// Archives of Solutions; that of MetalK8s itself is always there.
    fn archives(&self) -> Vec<Value> {
        let listed = self.does("get archives -o json").json();
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
    own.does("get archives").says(&again);
    own.plugin(format!("activate solution example-solution {PATIENT}"))
        .fails(4, "the Salt master does not see archive example-solution-1.0.0");
    eventually("check says so once the lock of the killed one has expired", || {
        let answer = own.plugin("check");
        answer.status == Some(1)
            && answer.stdout.contains("the Salt master does not see it")
            && answer.stdout.contains(&again)
    });

    let import = ["import", "archive", &path, PATIENT];
    own.does(import).prints("archive/example-solution-1.0.0 imported (an earlier import had not finished)");
    assert_eq!(own.archives()[0]["status"]["state"], "Imported");
    own.does("check");
    own.does(import).prints("archive/example-solution-1.0.0 unchanged");
}

#[test]
fn a_deletion_that_was_killed_is_seen_and_finished() {
    let Some(own) = Own::start() else { return };
    let path = own.path();
    own.does(format!("import archive {path} {PATIENT}"));
    own.killed(["delete", "archive", ARCHIVE]);
    eventually("the catalogue lists the archive no longer", || own.archives().is_empty());
    let left = "archive example-solution-1.0.0 is not in the catalogue, but is still mounted or configured";
    until(
        "check says so",
        || own.plugin("check"),
        |answer| answer.status == Some(1) && answer.stdout.contains(left),
    );
    let delete = ["delete", "archive", ARCHIVE, PATIENT];
    own.does(delete).prints("archive/example-solution-1.0.0 deleted");
    own.plugin(delete).ends_with(3);
    own.does("check");
}

#[test]
fn nothing_is_imported_or_deleted_while_the_file_of_another_archive_is_gone() {
    let Some(own) = Own::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let [path, kept] = [format!("{ARCHIVE}.iso"), "kept.iso".to_owned()].map(|name| folder.path().join(name));
    std::fs::copy(own.path(), &path).unwrap();
    let other = own.sandbox.archive("1.1.0").display().to_string();
    own.does(format!("import archive {} {PATIENT}", path.display()));
    std::fs::rename(&path, &kept).unwrap();
    let gone = format!("{} is gone from the bootstrap node", path.display());
    let import = ["import", "archive", &other];
    own.plugin(import).fails(4, &gone).says("kubectl metalk8s delete archive");
    assert_eq!(own.archives().len(), 1);
    own.plugin("check").ends_with(1).shows(&gone);

    std::fs::rename(&kept, &path).unwrap();
    own.does(import);
    std::fs::rename(&path, &kept).unwrap();
    own.plugin("delete archive example-solution-1.1.0").fails(4, &gone);
    own.does(["delete", "archive", ARCHIVE]);
    own.does("check");
}

#[test]
fn waiting_for_a_job_finishes_what_its_command_began() {
    let Some(own) = Own::start() else { return };
    let path = own.path();
    let job = own.interrupted(format!("import archive {path}"), IMPORT);
    // The wait that goes on with the next job can be interrupted as well.
    let next = own.interrupted(format!("wait job {job}"), MASTER);
    assert_ne!(job, next);
    let answer = own.does(format!("wait job {next}"));
    let finished = format!("job/{next} succeeded, and its command (import archive");
    assert!(answer.stdout.starts_with(&finished), "{answer}");
    assert_eq!(own.archives()[0]["status"]["state"], "Imported");
    own.does("check");
    // Nothing is run twice.
    let before = own.does("get jobs -o name").stdout;
    for job in [&job, &next] {
        let answer = own.does(format!("wait job {job}"));
        assert_eq!(answer.stdout.trim_end(), format!("job/{job} succeeded"), "{answer}");
    }
    let after = own.does("get jobs -o name").stdout;
    assert_eq!(after, before);

    let job = own.interrupted(["delete", "archive", ARCHIVE], IMPORT);
    own.does(format!("wait job {job}")).shows("its command (delete archive");
    assert!(own.archives().is_empty());
    own.does("check");
    own.does(format!("import archive {path} {PATIENT}"));
}

#[test]
fn what_another_command_has_finished_is_not_done_again() {
    let Some(own) = Own::start() else { return };
    let path = own.path();
    let job = own.interrupted(format!("import archive {path}"), IMPORT);
    own.does(format!("import archive {path} {PATIENT}"));
    let before = own.does("get jobs -o name").stdout;
    own.does(format!("wait job {job}"));
    let after = own.does("get jobs -o name").stdout;
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
    own.plugin(format!("import archive {first} {second}")).fails(4, "have the same display name and version");
    own.plugin(format!("validate archive {first} {second}")).ends_with(6);
    assert!(own.archives().is_empty());
    own.does(format!("import archive {first}"));
    own.plugin(format!("import archive {second}")).fails(4, "have the same display name and version");

    manifest("first", "Namesake", "Renamed");
    std::fs::remove_file(&first).unwrap();
    build("first", "first.iso");
    own.plugin(format!("import archive {first} -o json")).fails(4, "has changed since").advises("--replace");
    own.does(format!("import archive {first} --replace")).prints("archive/first-0.1.0 replaced");
    let archive = &own.archives()[0];
    assert_eq!(archive["spec"]["displayName"], "Renamed", "{archive}");
    assert_eq!(archive["status"]["state"], "Imported", "{archive}");
    own.does(format!("import archive {first}")).prints("archive/first-0.1.0 unchanged");
    // Now they can be there together.
    own.does(format!("import archive {second}"));
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
    let import = format!("import archive {} {PATIENT}", own.path());
    let mut child = own.begin((&import, "-v")).past(&format!("running state.sls {AVAILABLE}"));
    salt.suspend_minion().unwrap();
    // Salt gives the minion up after half a minute.
    child.until("failed because a minion did not answer; waiting until the minion has finished");
    salt.resume_minion().unwrap();
    salt.release(AVAILABLE).unwrap();
    child.ends_with(7).says("the minion did not answer").says("changes rolled back");
    assert!(own.archives().is_empty());
    own.does(&import);
}

#[test]
fn a_deactivation_that_was_cut_off_is_finished_by_its_own_command_alone() {
    let Some(own) = Own::start() else { return };
    let other = own.sandbox.archives().join("other-solution-1.0.0.iso");
    let paths = [own.path(), other.display().to_string()];
    own.does(["import", "archive", &paths[0], &paths[1], PATIENT]);
    own.does(format!("activate solution example-solution {PATIENT}"));
    // What is left of `deactivate` between its two steps: the bootstrap node's configuration is changed, and nothing else.
    let configuration = own.sandbox.directory().join("etc/metalk8s/solutions.yaml");
    let text = std::fs::read_to_string(&configuration).unwrap();
    let mut content: Value = serde_yaml::from_str(&text).unwrap();
    content["active"] = Value::Object(serde_json::Map::new());
    std::fs::write(&configuration, serde_yaml::to_string(&content).unwrap()).unwrap();

    let activate = |name: &str| own.plugin(format!("activate solution {name} {PATIENT}"));
    activate("other-solution").fails(4, "the deactivation of solution example-solution is not finished");
    let definition = "get crd clockservers.example-solution.metalk8s.scality.com";
    let mut kubectl = own.world.kubectl_command(definition);
    kubectl.env("KUBECONFIG", own.sandbox.kubeconfig("token"));
    assert!(kubectl.output().unwrap().status.success());
    // It can be taken back.
    activate("example-solution").succeeds().prints("solution/example-solution activated (1.0.0)");
    activate("other-solution").succeeds();
}
