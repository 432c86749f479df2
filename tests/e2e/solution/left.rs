//! What others do at the same time, what is left to Salt, and what is interrupted.

use std::time::Duration;

use serde_json::json;

use crate::support::formulas::{PREPARATION, preparations};
use crate::support::solution::{PATIENT, SOLUTION, addition, solution_sandbox, with_solution};
use crate::support::{Running, answered, eventually};

#[test]
fn what_is_left_to_salt_can_be_waited_for() {
    let world = with_solution();
    // Salt fails where two first deployments create the cluster role at once, and those of other tests, which are held
    // as well, go on in the same moment. This one lets the role be there.
    let _earlier = world.deployed("earlier", "1.0.0");
    let _environment = world.environment("later");
    // Only a job that still runs keeps others away.
    let _preparations = preparations();
    let held = world.sandbox().map(|sandbox| {
        sandbox.salt().hold(PREPARATION, Duration::from_mins(2)).unwrap();
        sandbox.salt()
    });
    let job = world.does((addition("later", "1.0.0"), "--async")).left_job();
    assert_eq!(job.len(), 20, "{job}");
    let edit = "edit environment later --description";
    world
        .does((edit, "planned --dry-run"))
        .says("environment/later is being changed by")
        .says(&format!("job {job})"));
    let locks = world.does("get locks -o json").json();
    let mut locks = locks["items"].as_array().unwrap().iter();
    let lock = locks.find(|lock| lock["metadata"]["name"] == "environment.later").unwrap();
    assert_eq!(lock["status"], json!({"state": "Left", "job": job}));
    let delete = "delete lock environment.later";
    world.plugin(delete).fails(4, &format!("Salt job {job} of ")).says(" still runs under it");
    if let Some(salt) = held {
        salt.release(PREPARATION).unwrap();
    }
    world.does(format!("wait job {job}"));
    let listed = world.does("get solutions -e later -o json").json();
    assert_eq!(listed["items"][0]["status"]["state"], "Available");
    // Other tests may have begun more jobs meanwhile than are listed by default.
    answered(|| world.plugin("get jobs --limit 200 -o name")).succeeds().shows(&format!("job/{job}"));
    let described = answered(|| world.plugin(format!("describe job {job} -o json")));
    let described = described.succeeds().json();
    assert_eq!(described["status"]["state"], "Succeeded");
    // The lock ended with the job.
    let lease = world.object("lease metalk8s-cli.environment.later -n kube-system");
    assert!(lease["spec"]["holderIdentity"].is_null(), "{lease}");
    world.plugin(delete).fails(3, "is not taken");
    let shares = "lease -n kube-system -l metalk8s.scality.com/cli-lock=share";
    let shares = world.object(shares).to_string();
    assert!(!shares.contains(&job), "{shares}");

    let words = format!("upgrade solution {SOLUTION} -e later --async --version 1.1.0 {PATIENT}");
    let next = world.does(&words).left_job();
    // What needs no Salt does without it; what needs it says that it cannot tell.
    let upgrade = ["upgrade", "solution", SOLUTION, "-e", "later"];
    let nobody = "--salt-service-account kube-system/nobody";
    world.refused((upgrade, nobody), "environment/later may still be changed by").says("cannot query Salt");
    let nobody = ["free", "--salt-service-account", "kube-system/nobody"];
    world
        .does((edit, nobody))
        .says(&format!("Salt job {next} may still run, because Salt cannot be queried"));
    world.does(format!("wait job {next}"));
    // The version that the first one promised has been replaced.
    world.does(format!("wait job {job}")).says("no longer requested");
}

#[test]
fn two_commands_on_one_environment_do_not_mix() {
    let world = with_solution();
    let _environment = world.environment("contended");
    let words = |version| format!("add solution {SOLUTION} -e contended --version {version}");
    let both = || ["1.0.0", "1.1.0"].map(|version| world.begin(words(version))).map(Running::end);
    let mut answers = both();
    // An import of another test that wants the Salt master may be in the way of both, for moments.
    eventually("the Salt master is nobody's", || {
        let is_in_the_way = answers
            .iter()
            .all(|answer| answer.status == Some(4) && answer.stderr.contains("the Salt master"));
        if is_in_the_way {
            answers = both();
        }
        !is_in_the_way
    });
    let done = answers.iter().filter(|answer| answer.status == Some(0)).count();
    let refused = answers.iter().filter(|answer| answer.status == Some(4)).count();
    assert_eq!((done, refused), (1, 1), "{}\n{}", answers[0], answers[1]);
}

#[test]
fn an_interrupted_command_says_how_to_go_on() {
    let world = with_solution();
    let _environment = world.environment("interrupted");
    let child = world.begin((addition("interrupted", "1.0.0"), "-v")).past("Salt job ");
    child.interrupt();
    let job = child.ends_with(130).interrupted_job();
    world.does(format!("wait job {job}"));
}

#[test]
fn a_wait_for_an_operator_that_does_not_come_is_ended_and_resumed() {
    let Some(world) = solution_sandbox() else { return };
    let _environment = world.environment("awaited");
    let never = "failure.sandbox/example-solution-operator=NeverReady";
    world.kubectl(["annotate", "namespace", "awaited", never]);
    let job = world.does((addition("awaited", "1.0.0"), "--async")).left_job();
    let resume = format!("resume with: kubectl metalk8s wait job {job}");
    let child = world.begin(format!("wait job {job}")).past("is not available");
    child.interrupt();
    child.ends_with(130).says("may not be visible yet").says(&resume);
    eventually("salt has time to tell how the job ended", || {
        let answer = world.plugin(format!("wait job {job} --timeout 15s -o json")).fails(8, &resume);
        let result = answer.json();
        assert_eq!(result["job"].as_str(), Some(job.as_str()));
        assert_eq!(result.get("rolledBack"), None);
        // Or `Unknown`, where salt had no time.
        result["state"] == "Succeeded" && answer.stderr.contains("timed out waiting until the operator")
    });
}
