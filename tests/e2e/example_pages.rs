//! The example Solutions with operators that really run: their pages, as they are written.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::support::patient::patient_kubectl;
use crate::support::solution::{solution_sandbox, with_solution};
use crate::support::{Answer, World, is_thorough};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// Builds the operators, unless they are there and newer than their sources: `cargo test --workspace` builds them with
/// the features that all others need, which is faster.
fn build_operators() {
    let program = Path::new(env!("CARGO_BIN_EXE_kubectl-metalk8s")).with_file_name("foreman-operator");
    let changed = |path: &Path| path.metadata().and_then(|metadata| metadata.modified());
    let sources = std::fs::read_dir(examples().join("operators/src")).unwrap();
    let newest = sources.map(|entry| changed(&entry.unwrap().path()).unwrap()).max();
    if changed(&program).unwrap_or(SystemTime::UNIX_EPOCH) > newest.unwrap() {
        return;
    }
    let words = ["build", "--quiet", "--locked", "-p", "example-operators"];
    let mut cargo = Command::new(env!("CARGO"));
    let built = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args(words).status();
    assert!(built.unwrap().success());
}

/// What was printed by the commands of a page, and what its operators said.
struct Story {
    answer: Answer,
    log: String,
}

impl Story {
    /// Runs a page; `direct` are the flags of the first import where there is no Salt.
    fn of(world: &World, page: &str, direct: &str) -> Self {
        build_operators();
        let directory = tempfile::tempdir().unwrap();
        let programs = patient_kubectl(world, directory.path());
        let script = "PATH=\"$1:$PATH\" exec \"$2\" \"$3\"";
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples").join(page);
        let mut command = Command::new("sh");
        command
            .args(["-euc", script, "sh"])
            .args([&programs, &examples().join("tell"), &page])
            .env("SANDBOX_EXAMPLES", examples())
            .env("DIRECT", direct)
            .current_dir(directory.path());
        world.surround(&mut command);
        let answer = Answer::to(&mut command);
        let log = std::fs::read_to_string(directory.path().join("operators.log")).unwrap_or_default();
        assert_eq!(answer.status, Some(0), "{answer}\n{log}");
        // The minimal roles are enough, and what they do not allow was never tried.
        assert!(!log.contains("forbidden"), "{log}");
        Self { answer, log }
    }

    /// The versions of the operator of a namespace, in the order in which they ran.
    fn versions(&self, namespace: &str) -> Vec<&str> {
        let end = format!(" looks after namespace {namespace}");
        let lines = self.log.lines().filter_map(|line| line.strip_suffix(&end));
        lines.filter_map(|line| line.strip_prefix("version ")).collect()
    }

    fn tells(&self, text: &str) {
        let is_told = self.answer.stdout.contains(text) || self.answer.stderr.contains(text);
        assert!(is_told, "{text}: {}", self.answer);
    }
}

#[test]
fn the_page_about_foreman_works() {
    let Some(world) = solution_sandbox() else { return };
    let story = Story::of(world, "foreman.md", "");
    assert_eq!(story.versions("foreman"), ["1.0.0", "1.1.0"]);
    for told in [
        // It may not read Secrets.
        "\nno\n",
        "myforeman   Foreman",
        "solution/foreman upgraded",
        "Compared with:  foreman 1.0.0",
        "myforeman-smart-proxy",
    ] {
        story.tells(told);
    }
    assert!(!world.exists("crd foremans.app.theforeman.org"));
}

/// The story without Salt is the same in a fifth of the time: on Salt it is told by `make demo-pinniped`, and where
/// everything is asked for.
#[test]
fn the_page_about_pinniped_works() {
    if !is_thorough() {
        return;
    }
    let world = with_solution();
    if world.sandbox().is_some() {
        pinniped(world, "");
    }
}

#[test]
fn the_page_about_pinniped_works_without_salt() {
    let Some(world) = World::plain() else { return };
    pinniped(&world, "--backend direct --registry registry.invalid:5000/solutions");
    assert!(!world.exists("serviceaccount metalk8s-cli -n kube-system"));
}

fn pinniped(world: &World, direct: &str) {
    let story = Story::of(world, "pinniped.md", direct);
    let versions = |namespace| story.versions(namespace).join(" ");
    assert_eq!(versions("pinniped-concierge"), "0.24.0 0.25.0 0.24.0 0.25.0");
    assert_eq!(versions("pinniped-supervisor"), "0.24.0 0.25.0 0.26.0 0.25.0");
    for told in [
        "no version that matches \">0.25.0\" of solution pinniped-supervisor is imported",
        "1/1     ConstraintUnsatisfied",
        "ConstraintSatisfied=True >0.25.0 allows 0.26.0",
        "version 0.24.0 of solution pinniped-concierge is older than 0.25.0, which is deployed in pinniped-concierge; use downgrade",
        "the constraint >=0.24.0, <0.26.0 of solution pinniped-concierge in pinniped-concierge is removed",
        "the constraint >0.25.0 of solution pinniped-supervisor in pinniped-supervisor is removed",
    ] {
        story.tells(told);
    }
    for plural in ["federationdomains.config.supervisor", "credentialissuers.config.concierge"] {
        assert!(!world.exists(&format!("crd {plural}.pinniped.dev")));
    }
}
