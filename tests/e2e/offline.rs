//! The first commands of the README need no cluster.

use std::process::Command;

use crate::support::{Answer, world};

const HEADING: &str = "## Try it in a minute, offline";

/// What the README tells to type under a heading.
fn typed(heading: &str) -> String {
    let readme = include_str!("../../README.md");
    let (_, section) = readme.split_once(heading).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let lines = section.lines().filter_map(|line| line.strip_prefix("    "));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_first_commands_of_the_readme_work_without_a_cluster() {
    let script = typed(HEADING);
    for verb in ["init", "create", "validate", "permissions", "render"] {
        assert!(script.contains(&format!("kubectl metalk8s {verb} ")), "{verb} in {script}");
    }
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    world().surround(&mut command);
    command.args(["-exc", &script]).current_dir(directory.path()).env("KUBECONFIG", "/nonexistent");
    Answer::to(&mut command).succeeds().shows("kind: Deployment").shows("namespace: prod");
}
