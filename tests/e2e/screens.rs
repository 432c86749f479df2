//! What users see, whole: snapshots of commands with their output. What differs from run to run is
//! masked.

use crate::support::solution::{PATIENT, with_solution};
use crate::support::{World, world};

/// What differs from run to run, and what stands for it.
const MASKS: [(&str, &str); 12] = [
    (r"\b\d{20}\b", "<job>"),
    (r"(?m)\b\d+(s|m|m\d+s)$", "<age>"),
    (r"\b\d+(s|m|m\d+s)( {2,})", "<age>$2"),
    (r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "<time>"),
    (r#""?elapsed"?: [0-9.]+"#, "elapsed: <seconds>"),
    (r"-[0-9a-f]{8,10}-[a-z0-9]{5}\b", "-<pod>"),
    (r"[a-z0-9_-]+@[a-z0-9.-]+\b", "<user>"),
    // Other tests have environments and archives of their own.
    (r#"available: [^"\n]*"#, "available: <others>"),
    (r"is in use in [^\n]*", "is in use in <others>"),
    (r"/\S+/archives/", "<archives>/"),
    // Which events are the last ones is a matter of moments.
    (r"(?s)\nEvents:\n.*?\n\n", "\nEvents:\n  <events>\n\n"),
    // Columns are as wide as what is masked was.
    (r"(\S) {3,}", "$1   "),
];

/// A command line as it was typed, with all that came back. Waiting for other tests is not shown.
fn screen(world: &World, line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    if !["get", "describe"].contains(&words[0]) {
        words.push(PATIENT);
    }
    let answer = world.plugin_on_terminal(words);
    let told = answer.stderr.lines().filter(|line| {
        ["error: ", "hint: "]
            .iter()
            .any(|beginning| line.starts_with(beginning))
    });
    let told: String = told.flat_map(|line| [line, "\n"]).collect();
    let status = answer.status.unwrap();
    format!("$ kubectl metalk8s {line}\n{}{told}[{status}]\n", answer.stdout)
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
    let Some(sandbox) = world.sandbox() else { return };
    let archives = ["1.0.0", "1.1.0"].map(|version| {
        let path = sandbox::build_archive("staged", version, &sandbox.archives()).unwrap();
        path.display().to_string()
    });
    world
        .plugin(["import", "archive", &archives[0], &archives[1], PATIENT])
        .succeeds();
    world
        .plugin(["activate", "solution", "staged", "--version", "1.0.0", PATIENT])
        .succeeds();
    let environment = world.environment("stage");
    let add = [
        "add",
        "solution",
        "staged",
        "--version",
        "1.0.0",
        "-e",
        "stage",
        PATIENT,
    ];
    world.plugin(add).succeeds();
    assert_screens(
        "solution",
        &[
            "add solution staged --version 1.0.0 -e stage",
            "add solution staged --version 1.1.0 -e stage",
            "add solution stagde -e stage",
            "get solutions -e stage",
            "get solutions -e stage -o wide",
            "get archives staged",
            "get solution staged -e stage -o yaml",
            "describe solution staged -e stage",
            "upgrade solution staged -e stage --version 0.9.0",
            "upgrade solution staged -e stage --version 1.1.0 --dry-run",
            "upgrade solution staged -e stage --version 1.1.0 --dry-run=client -o json",
            "delete solution staged -e stage --dry-run",
            "delete environment stage",
            "delete archive staged-1.0.0",
            "deactivate solution staged",
            "describe environment stage",
        ],
    );
    // Nobody else has this Solution: what its operator had outside of its namespace went with it.
    assert!(world.exists("clusterrole staged-operator"));
    drop(environment);
    assert!(!world.exists("clusterrole staged-operator"));
}
