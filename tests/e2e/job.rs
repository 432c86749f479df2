//! `get jobs`: which jobs are listed, in which order, and how Salt is asked for them.

use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::{Answer, Words, World, answered};

fn jobs(world: &World, words: impl Words) -> Answer {
    let words = ("get jobs -e job-order", words).words();
    answered(|| world.plugin(&words))
}

#[test]
fn jobs_are_listed_newest_first_and_several_are_looked_up_at_once() {
    let world = with_solution();
    let _environment = world.environment("job-order");
    jobs(world, "").succeeds().says("No resources found");
    world.does(addition("job-order", "1.0.0"));
    let upgrade = format!("upgrade solution {SOLUTION} -e job-order --version 1.1.0 {PATIENT}");
    let job = world.does((&upgrade, "-o json")).json()["job"].clone();

    let listed = jobs(world, "-o name -v=6").succeeds();
    let names: Vec<&str> = listed.stdout.lines().collect();
    assert_eq!(names.len(), 2, "{listed}");
    assert_eq!(names[0], format!("job/{}", job.as_str().unwrap()));
    assert!(names[0] > names[1], "{listed}");
    assert!(!listed.stderr.contains("are listed"), "{listed}");
    assert!(!listed.stderr.contains("/jobs/"), "{listed}");

    let newest = jobs(world, "-o json --limit 1").succeeds();
    assert_eq!(newest.json()["items"].as_array().unwrap().len(), 1);
    assert_eq!(newest.json()["items"][0]["metadata"]["name"], job);
    newest.says("showing 1 of 2 jobs; to list all: kubectl metalk8s get jobs --limit 0");
    jobs(world, "--since 0").succeeds().prints("").says("No resources found");

    world.plugin("get jobs -e job-oder").fails(3, "environment job-oder does not exist");
}
