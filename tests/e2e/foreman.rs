//! The example Solution with an operator that really runs: its page, as it is written.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::support::Answer;
use crate::support::patient::patient_kubectl;
use crate::support::solution::with_solution;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// Builds the operator, unless it is there and newer than its sources: `cargo test --workspace` builds it with the
/// features that all others need, which is faster.
fn build_operator() {
    let program = Path::new(env!("CARGO_BIN_EXE_kubectl-metalk8s")).with_file_name("foreman-operator");
    let changed = |path: &Path| path.metadata().and_then(|metadata| metadata.modified());
    let sources = std::fs::read_dir(examples().join("foreman/operator/src")).unwrap();
    let newest = sources
        .map(|entry| changed(&entry.unwrap().path()).unwrap())
        .max();
    if changed(&program).unwrap_or(SystemTime::UNIX_EPOCH) > newest.unwrap() {
        return;
    }
    let words = ["build", "--quiet", "--locked", "-p", "foreman-operator"];
    let mut cargo = Command::new(env!("CARGO"));
    let built = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args(words).status();
    assert!(built.unwrap().success());
}

#[test]
fn the_page_about_foreman_works() {
    let world = with_solution();
    if world.sandbox().is_none() {
        return;
    }
    build_operator();
    let directory = tempfile::tempdir().unwrap();
    let programs = patient_kubectl(world, directory.path());
    let script = "PATH=\"$1:$PATH\" exec \"$2\" \"$3\"";
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/foreman.md");
    let mut command = Command::new("sh");
    command
        .args(["-euc", script, "sh"])
        .args([&programs, &examples().join("tell"), &page])
        .env("SANDBOX_EXAMPLES", examples())
        .current_dir(directory.path());
    world.surround(&mut command);
    let answer = Answer::of(command.output().unwrap());
    let log = std::fs::read_to_string(directory.path().join("operator.log")).unwrap_or_default();
    assert_eq!(answer.status, Some(0), "{answer}\n{log}");
    // The minimal role is enough, and what it does not allow was never tried.
    assert!(
        !log.contains("forbidden") && log.contains("version 1.1.0 looks after"),
        "{log}"
    );
    for told in [
        // It may not read Secrets.
        "\nno\n",
        "myforeman   Foreman",
        "solution/foreman upgraded",
        "Beyond:    foreman 1.0.0",
        "myforeman-smart-proxy",
    ] {
        assert!(answer.stdout.contains(told), "{told}: {answer}");
    }
    assert!(!world.exists("crd foremans.app.theforeman.org"));
}
