//! A client whose clock is wrong: what is decided by age is decided by the servers' clocks.

use std::time::Duration;

use crate::support::formulas::{PREPARATION, preparations};
use crate::support::solution::{SOLUTION, addition, with_solution};
use crate::support::{Answer, Words, World};

/// `kubectl metalk8s` with these words, on a machine whose clock is so far off.
fn off_by(world: &World, shift: &str, words: impl Words) -> Answer {
    let mut command = programs::command("faketime");
    command.args(["-f", shift, "kubectl", "metalk8s"]).args(words.words());
    world.surround(&mut command);
    Answer::to(&mut command)
}

#[test]
fn a_wrong_clock_undoes_no_job_that_runs() {
    if !programs::have(&["faketime"]) {
        return;
    }
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _preparations = preparations();
    for (shift, environment) in [("-10m", "slow-clock"), ("+1d", "fast-clock")] {
        let _environment = world.environment(environment);
        sandbox.salt().hold(PREPARATION, Duration::from_secs(6)).unwrap();
        let answer = off_by(world, shift, addition(environment, "1.0.0"));
        sandbox.salt().release(PREPARATION).unwrap();
        answer.succeeds().never_says("knows no job");
        let solutions = ["get", "solutions", SOLUTION, "-e", environment];
        let listed = off_by(world, shift, solutions).succeeds().shows("Available");
        // Its age is that of the server, within the minutes that this test may take.
        let age = listed.stdout.trim().rsplit(' ').next().unwrap();
        assert!(age.ends_with('s') || age.contains('m'), "{listed}");
        assert!(!age.contains("invalid"), "{listed}");
        off_by(world, shift, "get jobs").succeeds().hides("Unknown");
    }
}
