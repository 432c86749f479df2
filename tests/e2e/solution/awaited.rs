//! `wait solution`, the names that listings hand on, and the environment of commands that only read.

use super::add;
use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, with_solution};
use crate::support::{Answer, Words, World, answered};
use sandbox::Failure;

const VARIABLE: &str = "METALK8S_ENVIRONMENT";

/// A command with this environment as the default.
fn plugin_in(world: &World, environment: &str, words: impl Words) -> Answer {
    let mut command = world.plugin_command(words);
    Answer::to(command.env(VARIABLE, environment))
}

fn wait(environment: &str, more: &str) -> String {
    format!("wait solution {SOLUTION} -e {environment} {more}")
}

#[test]
fn a_solution_is_waited_for() {
    let world = with_solution();
    let _environment = world.environment("awaited");
    world.plugin(wait("awaited", "")).fails(3, "environment awaited has no solution");
    world.plugin(wait("awaitd", "")).fails(3, "environment awaitd does not exist");
    world
        .does(wait("awaited", "--for=delete"))
        .prints("solution/example-solution in environment/awaited is deleted")
        .never_says("does not exist");
    world
        .does(wait("awaitd", "--for=delete"))
        .prints("solution/example-solution in environment/awaitd is deleted")
        .says("warning: environment awaitd does not exist; available: ");
    world
        .does(wait("awaited", "-n nowhere --for=delete"))
        .says("warning: namespace nowhere does not belong to environment awaited");

    let sandbox = world.sandbox().unwrap();
    sandbox.fail("awaited", OPERATOR, Failure::NeverReady, None).unwrap();
    let left = format!("add solution {SOLUTION} --version 1.0.0 -e awaited --async {PATIENT}");
    let job = world.does(&left).stdout;
    world.plugin(["wait", "job", job.trim(), "--timeout", "1s"]).ends_with(8);
    let timed_out = world.plugin(wait("awaited", "--timeout 2s -o json")).ends_with(8);
    let failure = timed_out.json();
    assert_eq!(failure["reason"], "TimedOut");
    let message = failure["message"].as_str().unwrap();
    assert!(message.contains("is Available; it is "), "{message}");

    let waiting = world.begin(wait("awaited", "-o json"));
    sandbox.heal("awaited", OPERATOR).unwrap();
    let answer = waiting.ends_with(0);
    let (done, met) = (answer.json(), "solution/example-solution in environment/awaited is Available");
    assert_eq!((&done["message"], &done["changed"]), (&met.into(), &false.into()));

    let waiting = world.begin(wait("awaited", "--for=delete"));
    world.does(format!("delete solution {SOLUTION} -e awaited {PATIENT}"));
    waiting.ends_with(0);
}

#[test]
fn names_feed_the_next_command() {
    let world = with_solution();
    let _environment = world.deployed("named", "1.0.0");
    let listed = world.does("get solutions -e named -o name");
    listed.prints("solution/example-solution -e named -n named");
    let mut shell = std::process::Command::new("sh");
    world.surround(&mut shell);
    let line = "kubectl metalk8s get sol -e named -o name | xargs -L1 kubectl metalk8s describe";
    Answer::to(shell.args(["-c", line])).succeeds().shows("example-solution");

    let yaml = world.does("get environment named -o yaml").stdout;
    let again = world.plugin_reading("create environment -f -", &yaml).succeeds();
    again.prints("environment/named unchanged").never_says("is not deployed");

    let archive = |words: &[&str]| {
        let list = world.plugin(("get archive", words, "-o json"));
        list.succeeds().json()["kind"].clone()
    };
    assert_eq!(archive(&["example-solution-1.0.0"]), "Archive");
    assert_eq!(archive(&[SOLUTION, "--version", "1.0.0"]), "Archive");
    assert_eq!(archive(&[&world.archive("1.0.0")]), "Archive");
    assert_eq!(archive(&[SOLUTION]), "ArchiveList");
}

#[test]
fn what_only_reads_has_a_default_environment() {
    let world = with_solution();
    let _one = world.environment("default-a");
    let _other = world.environment("default-b");
    add(world, "default-a", "1.0.0").succeeds();
    let names = |environment: &str, more: &str| {
        let words = ("get solutions -o name", more);
        plugin_in(world, environment, words).succeeds().stdout
    };
    let name = "solution/example-solution -e default-a -n default-a\n";
    assert_eq!(names("default-a", ""), name);
    assert_eq!(names("default-b", ""), "");
    assert_eq!(names("default-b", "-e default-a"), name);
    assert_eq!(names("default-b", "-n default-a"), name);
    assert!(names("default-b", "-A").contains(name));
    assert!(names("", "").contains(name));
    let describe = ["describe", "solution", SOLUTION];
    plugin_in(world, "default-a", describe).succeeds();
    let diff = format!("diff solution {SOLUTION} --version 1.0.0");
    answered(|| plugin_in(world, "default-a", &diff)).succeeds();
    add(world, "default-b", "1.0.0").succeeds();
    plugin_in(world, "", describe).fails(2, "solution example-solution is in several environments (");
    let in_namespace = ["describe", "solution", SOLUTION, "-n", "default-a"];
    plugin_in(world, "default-b", in_namespace).succeeds();
    plugin_in(world, "defaut", "get solutions").fails(3, "environment defaut does not exist; available: ");
    plugin_in(world, "de/fault", "get solutions").fails(2, "METALK8S_ENVIRONMENT");

    // What changes something is told where, always.
    for verb in ["add", "upgrade", "delete"] {
        plugin_in(world, "default-a", [verb, "solution", SOLUTION]).fails(2, "-e ENV");
    }
}
