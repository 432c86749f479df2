//! `check`, as one who sets the plugin up reads it.

use std::os::unix::fs::symlink;

use crate::support::{Answer, World, world};

const LINK: &str = "kubectl_complete-metalk8s";

/// `check` with these words more, by a PATH that has kubectl and the plugin alone.
fn check(world: &World, directory: &std::path::Path, words: &[&str]) -> Answer {
    let mut command = world.plugin_command(["check"].iter().chain(words).copied());
    Answer::of(command.env("PATH", directory).output().unwrap())
}

fn program(name: &str) -> std::path::PathBuf {
    let mut which = std::process::Command::new("sh");
    world().surround(&mut which);
    let output = which
        .args(["-c", &format!("command -v {name}")])
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().trim().into()
}

#[test]
fn a_missing_completion_link_is_a_warning() {
    let world = world();
    let directory = tempfile::tempdir().unwrap();
    // By another name: a directory of PATH would be searched for the program that is called.
    symlink(
        env!("CARGO_BIN_EXE_kubectl-metalk8s"),
        directory.path().join("kubectl-metalk8s"),
    )
    .unwrap();
    let kubectl = program("kubectl");
    symlink(kubectl, directory.path().join("kubectl")).unwrap();
    let line = |answer: &Answer| {
        let items = answer.json()["items"].clone();
        items
            .as_array()
            .unwrap()
            .iter()
            .find(|line| line["name"] == "completion")
            .unwrap()
            .clone()
    };
    // Other sections may fail meanwhile: other tests break archives of theirs.
    let missing = line(&check(world, directory.path(), &["-o", "json"]));
    assert_eq!(missing["state"], "warning");
    assert!(
        missing["fix"][0]
            .as_str()
            .unwrap()
            .ends_with("kubectl metalk8s completion install")
    );
    symlink("kubectl-metalk8s", directory.path().join(LINK)).unwrap();
    let there = line(&check(world, directory.path(), &["-o", "json"]));
    assert_eq!(there["state"], "ok");
}

#[test]
fn without_salt_access_check_names_the_next_step() {
    let answer = world()
        .plugin(["check", "--salt-service-account", "kube-system/none"])
        .ends_with(5);
    let line = answer
        .stdout
        .lines()
        .find(|line| line.contains("salt-login"))
        .unwrap();
    let next = "(next step: kubectl metalk8s create salt-access --salt-service-account kube-system/none;";
    assert!(line.contains(next), "{answer}");
    assert!(!line.contains("read-only"), "{answer}");
}
