//! What others do at the same time, what is left to Salt, and what is interrupted.

use std::time::Duration;

use serde_json::json;

use crate::support::formulas::{PREPARATION, preparations};
use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::{Answer, answered, eventually, interrupt, lines_until, started};

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
    let answer = world.plugin((addition("later", "1.0.0"), "--async")).succeeds();
    let job = answer.stdout.trim().lines().last().unwrap().to_owned();
    assert_eq!(job.len(), 20, "{answer}");
    let edit = "edit environment later --description";
    world
        .plugin((edit, "planned --dry-run"))
        .succeeds()
        .says("environment/later is being changed by")
        .says(&format!("job {job})"));
    let locks = world.plugin("get locks -o json").succeeds().json();
    let mut locks = locks["items"].as_array().unwrap().iter();
    let lock = locks
        .find(|lock| lock["metadata"]["name"] == "environment.later")
        .unwrap();
    assert_eq!(lock["status"], json!({"state": "Left", "job": job}));
    let delete = "delete lock environment.later";
    world
        .plugin(delete)
        .ends_with(4)
        .says(&format!("Salt job {job} of "))
        .says(" still runs under it");
    if let Some(salt) = held {
        salt.release(PREPARATION).unwrap();
    }
    world.plugin(format!("wait job {job}")).succeeds();
    let listed = world.plugin("get solutions -e later -o json").succeeds().json();
    assert_eq!(listed["items"][0]["status"]["state"], "Available");
    // Other tests may have begun more jobs meanwhile than are listed by default.
    let jobs = answered(|| world.plugin("get jobs --limit 200 -o name"))
        .succeeds()
        .stdout;
    assert!(jobs.contains(&format!("job/{job}")), "{jobs}");
    let described = answered(|| world.plugin(format!("describe job {job} -o json")));
    let described = described.succeeds().json();
    assert_eq!(described["status"]["state"], "Succeeded");
    // The lock ended with the job.
    let lease = world.object("lease metalk8s-cli.environment.later -n kube-system");
    assert!(lease["spec"]["holderIdentity"].is_null(), "{lease}");
    world.plugin(delete).ends_with(3).says("is not taken");
    let shares = "lease -n kube-system -l metalk8s.scality.com/cli-lock=share";
    let shares = world.object(shares).to_string();
    assert!(!shares.contains(&job), "{shares}");

    let words = format!("upgrade solution {SOLUTION} -e later --async --version 1.1.0 {PATIENT}");
    let answer = world.plugin(&words).succeeds();
    let next = answer.stdout.trim().lines().last().unwrap().to_owned();
    // What needs no Salt does without it; what needs it says that it cannot tell.
    let upgrade = ["upgrade", "solution", SOLUTION, "-e", "later"];
    let nobody = "--salt-service-account kube-system/nobody";
    world
        .refused((upgrade, nobody), "environment/later may still be changed by")
        .says("cannot query Salt");
    let nobody = ["free", "--salt-service-account", "kube-system/nobody"];
    world.plugin((edit, nobody)).succeeds().says(&format!(
        "Salt job {next} may still run, because Salt cannot be queried"
    ));
    world.plugin(format!("wait job {next}")).succeeds();
    // The version that the first one promised has been replaced.
    world
        .plugin(format!("wait job {job}"))
        .succeeds()
        .says("no longer requested");
}

#[test]
fn two_commands_on_one_environment_do_not_mix() {
    let world = with_solution();
    let _environment = world.environment("contended");
    let words = |version| format!("add solution {SOLUTION} -e contended --version {version}");
    let spawn = |version| started(&mut world.plugin_command(words(version)));
    let both = || {
        let children = [spawn("1.0.0"), spawn("1.1.0")];
        children.map(|child| Answer::of(child.wait_with_output().unwrap()))
    };
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
    let mut child = started(&mut world.plugin_command((addition("interrupted", "1.0.0"), "-v")));
    let log = lines_until(child.stderr.take().unwrap(), "Salt job ");
    interrupt(&child);
    let rest = log.rest();
    let status = child.wait().unwrap().code();
    assert_eq!(status, Some(130), "{rest}");
    let job = rest
        .split("wait job ")
        .nth(1)
        .and_then(|text| text.split_whitespace().next())
        .unwrap();
    world.plugin(format!("wait job {job}")).succeeds();
}

#[test]
fn a_wait_for_an_operator_that_does_not_come_is_ended_and_resumed() {
    let Some(world) = with_solution().sandboxed() else {
        return;
    };
    let _environment = world.environment("awaited");
    let never = "failure.sandbox/example-solution-operator=NeverReady";
    world.kubectl(["annotate", "namespace", "awaited", never]);
    let answer = world.plugin((addition("awaited", "1.0.0"), "--async")).succeeds();
    let job = answer.stdout.trim().lines().last().unwrap();
    let resume = format!("resume with: kubectl metalk8s wait job {job}");
    let mut child = started(&mut world.plugin_command(format!("wait job {job}")));
    let log = lines_until(child.stderr.take().unwrap(), "is not available");
    interrupt(&child);
    let said = log.rest();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    assert!(
        said.contains("may not be visible yet") && said.contains(&resume),
        "{said}"
    );
    eventually("salt has time to tell how the job ended", || {
        let answer = world
            .plugin(format!("wait job {job} --timeout 15s -o json"))
            .ends_with(8)
            .says(&resume);
        let result = answer.json();
        assert_eq!(
            (result["job"].as_str(), result.get("rolledBack")),
            (Some(job), None)
        );
        // Or `Unknown`, where salt had no time.
        result["state"] == "Succeeded" && answer.stderr.contains("timed out waiting until the operator")
    });
}
