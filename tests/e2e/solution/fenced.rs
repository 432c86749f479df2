//! A command that is suspended while others go on, and what waits beside others.

use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::add;
use crate::support::formulas::{PREPARATION, preparations};
use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::{World, eventually, interrupt, lines_until, started};

/// Longer than any test holds Salt back.
const LONG: Duration = Duration::from_mins(5);

/// The version that the namespace is configured for.
fn configured(world: &World, namespace: &str) -> String {
    let config = world.object(&format!("configmap metalk8s-environment -n {namespace}"));
    config["data"][SOLUTION].as_str().unwrap().to_owned()
}

#[test]
fn a_suspended_command_leaves_alone_what_others_took() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _preparations = preparations();
    let _environment = world.deployed("suspended", "1.0.0");
    let to = |verb: &str, version: &str| {
        world.plugin_command(format!(
            "{verb} solution {SOLUTION} -e suspended --version {version} {PATIENT} -v"
        ))
    };
    sandbox.salt().hold(PREPARATION, LONG).unwrap();
    let mut first = started(&mut to("upgrade", "1.1.0"));
    let log = lines_until(first.stderr.take().unwrap(), "Salt job ");
    let process = Pid::from_raw(i32::try_from(first.id()).unwrap()).unwrap();
    kill_process(process, Signal::STOP).unwrap();
    sandbox.salt().release(PREPARATION).unwrap();
    // It waits until the Lease has expired and the job under it has ended.
    assert!(to("downgrade", "1.0.0").status().unwrap().success());
    sandbox.salt().hold(PREPARATION, LONG).unwrap();
    let mut third = started(&mut to("upgrade", "1.1.0"));
    let ahead = lines_until(third.stderr.take().unwrap(), "Salt job ");
    let lease = || world.object("lease metalk8s-cli.environment.suspended -n kube-system");
    let holder = lease()["spec"]["holderIdentity"].clone();

    kill_process(process, Signal::CONT).unwrap();
    let said = log.rest();
    assert_eq!(first.wait().unwrap().code(), Some(10), "{said}");
    assert!(
        said.contains("the lock of environment/suspended was lost to") && said.contains("upgrade solution"),
        "{said}"
    );
    assert_eq!(lease()["spec"]["holderIdentity"], holder, "{said}");
    assert_eq!(configured(world, "suspended"), "1.1.0");
    sandbox.salt().release(PREPARATION).unwrap();
    let said = ahead.rest();
    assert_eq!(third.wait().unwrap().code(), Some(0), "{said}");
}

#[test]
fn a_job_of_the_undo_is_in_flight_like_any_other() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _preparations = preparations();
    let _environment = world.deployed("undoing", "1.0.0");
    let never = "failure.sandbox/example-solution-operator=NeverReady@1.1.0";
    world.kubectl(["annotate", "namespace", "undoing", never]);
    let words = format!("upgrade solution {SOLUTION} -e undoing --version 1.1.0 {PATIENT} -v");
    let mut child = started(&mut world.plugin_command(&words));
    let mut log = lines_until(child.stderr.take().unwrap(), "is not available");
    sandbox.salt().hold(PREPARATION, LONG).unwrap();
    interrupt(&child);
    log.until("Salt job ");
    interrupt(&child);
    let said = log.rest();
    assert_eq!(child.wait().unwrap().code(), Some(10), "{said}");
    let job = said
        .split("wait job ")
        .nth(1)
        .and_then(|text| text.split(|letter: char| !letter.is_ascii_digit()).next());
    let job = job.unwrap_or_else(|| panic!("no job in {said}"));
    let edit = ["edit", "environment", "undoing", "--description", "x"];
    world.refused(edit, &format!("job {job}"));
    sandbox.salt().release(PREPARATION).unwrap();
    world.plugin(format!("wait job {job}")).succeeds();
    assert_eq!(configured(world, "undoing"), "1.0.0");
    world.plugin(edit).succeeds();
}

#[test]
fn an_addition_is_not_refused_beside_an_import_that_waits() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _preparations = preparations();
    let _environments = [world.environment("ahead"), world.environment("beside")];
    sandbox.salt().hold(PREPARATION, LONG).unwrap();
    let mut ahead = started(&mut world.plugin_command((addition("ahead", "1.0.0"), "-v")));
    let log = lines_until(ahead.stderr.take().unwrap(), "Salt job ");
    let archive = world.archive("1.0.0");
    let import = ["import", "archive", &archive, PATIENT];
    let mut import = started(&mut world.plugin_command(import));
    let waiting = lines_until(import.stderr.take().unwrap(), "waiting for a lock");
    // Another import of the tests may be in the way, but not this one.
    for _ in 0..5 {
        let beside = format!("add solution {SOLUTION} -e beside --version 1.0.0 --async");
        let answer = world.plugin((&beside, "--dry-run=server"));
        assert!(!answer.stderr.contains("import archive"), "{answer}");
    }
    sandbox.salt().release(PREPARATION).unwrap();
    let said = log.rest();
    assert_eq!(ahead.wait().unwrap().code(), Some(0), "{said}");
    let said = waiting.rest();
    assert_eq!(import.wait().unwrap().code(), Some(0), "{said}");
}

#[test]
fn a_deleted_environment_leaves_no_lease() {
    let world = with_solution();
    drop({
        let environment = world.environment("leaseless");
        add(world, "leaseless", "1.0.0").succeeds();
        assert!(world.exists("lease metalk8s-cli.environment.leaseless -n kube-system"));
        environment
    });
    eventually("the lease is gone", || {
        !world.exists("lease metalk8s-cli.environment.leaseless -n kube-system")
    });
}
