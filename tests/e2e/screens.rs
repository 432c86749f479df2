//! What users see, whole: snapshots of commands with their output. What differs from run to run is
//! masked.

use crate::support::solution::{PATIENT, SOLUTION, with_solution};
use crate::support::{World, world};

/// What differs from run to run, and what stands for it.
const MASKS: [(&str, &str); 10] = [
    (r"\b\d{20}\b", "<job>"),
    (r"(?m)\b\d+(s|m|m\d+s)$", "<age>"),
    (r"\b\d+(s|m|m\d+s)( {2,})", "<age>$2"),
    (r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "<time>"),
    (r#""?elapsed"?: [0-9.]+"#, "elapsed: <seconds>"),
    (r"-[0-9a-f]{8,10}-[a-z0-9]{5}\b", "-<pod>"),
    (r"[a-z0-9_-]+@[a-z0-9.-]+\b", "<user>"),
    // Other tests have environments and archives of their own.
    (r#"there is [^"\n]*"#, "there is <others>"),
    (r"is in use in [^\n]*", "is in use in <others>"),
    (r"/\S+/archives/", "<archives>/"),
];

/// A command line as it was typed, with all that came back.
fn screen(world: &World, line: &str) -> String {
    let answer = world.plugin(line.split(' '));
    let status = answer.status.unwrap();
    format!(
        "$ kubectl metalk8s {line}\n{}{}[{status}]\n",
        answer.stdout, answer.stderr
    )
}

fn assert_screens(name: &str, lines: &[&str]) {
    let world = world();
    let screens: Vec<String> = lines.iter().map(|line| screen(world, line)).collect();
    insta::with_settings!({filters => MASKS.to_vec(), omit_expression => true}, {
        insta::assert_snapshot!(name, screens.join("\n"));
    });
}

#[test]
fn environments_on_screen() {
    let world = world();
    let _environment = world.environment("screen");
    world
        .plugin(["create", "environment", "screen", "-n", "screen-more"])
        .succeeds();
    assert_screens(
        "environment",
        &[
            "create environment screen",
            "create environment screen --description other",
            "edit environment screen --description shown",
            "get environment screen",
            "get environment screen -o wide --show-labels",
            "get environment screen -o name",
            "get environment screen -o yaml",
            "describe environment screen",
            "delete environment screen --dry-run",
            "get environment nowhere -o json",
            "delete environment nowhere",
        ],
    );
}

#[test]
fn solutions_on_screen() {
    let world = with_solution();
    let _environment = world.environment("stage");
    world
        .plugin([
            "add",
            "solution",
            SOLUTION,
            "--version",
            "1.0.0",
            "-e",
            "stage",
            PATIENT,
        ])
        .succeeds();
    assert_screens(
        "solution",
        &[
            "add solution example-solution --version 1.0.0 -e stage",
            "add solution example-solution --version 1.1.0 -e stage",
            "add solution exampel-solution -e stage",
            "get solutions -e stage",
            "get solutions -e stage -o wide",
            "get solution example-solution -e stage -o yaml",
            "describe solution example-solution -e stage",
            "upgrade solution example-solution -e stage --version 0.9.0",
            "upgrade solution example-solution -e stage --version 1.1.0 --dry-run",
            "upgrade solution example-solution -e stage --version 1.1.0 --dry-run=client -o json",
            "delete solution example-solution -e stage --dry-run",
            "delete environment stage",
            "deactivate solution example-solution",
            "describe environment stage",
        ],
    );
}
