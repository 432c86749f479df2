//! A command that is suspended while others go on, and what waits beside others.

use std::fs;
use std::time::Duration;

use rustix::process::Signal;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::add;
use crate::support::formulas::{PREPARATION, preparations};
use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::{Answer, World, eventually};

/// Longer than any test holds Salt back.
const LONG: Duration = Duration::from_mins(5);

fn configured(world: &World, namespace: &str) -> String {
    let config = world.object(&format!("configmap metalk8s-environment -n {namespace}"));
    config["data"][SOLUTION].as_str().unwrap().to_owned()
}

#[test]
fn a_suspended_command_leaves_alone_what_others_took() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _preparations = preparations();
    let _environment = world.deployed("suspended", "1.0.0");
    let to = |verb: &str, version: &str| {
        let words = format!("{verb} solution {SOLUTION} -e suspended --version {version} {PATIENT} -v");
        world.begin(words)
    };
    sandbox.salt().hold(PREPARATION, LONG).unwrap();
    let first = to("upgrade", "1.1.0").past("Salt job ");
    first.signal(Signal::STOP);
    sandbox.salt().release(PREPARATION).unwrap();
    // It waits until the Lease has expired and the job under it has ended.
    to("downgrade", "1.0.0").ends_with(0);
    sandbox.salt().hold(PREPARATION, LONG).unwrap();
    let third = to("upgrade", "1.1.0").past("Salt job ");
    let lease = || world.object("lease metalk8s-cli.environment.suspended -n kube-system");
    let holder = lease()["spec"]["holderIdentity"].clone();

    first.signal(Signal::CONT);
    let lost =
        first.ends_with(10).says("the lock of environment/suspended was lost to").says("upgrade solution");
    assert_eq!(lease()["spec"]["holderIdentity"], holder, "{lost}");
    assert_eq!(configured(world, "suspended"), "1.1.0");
    sandbox.salt().release(PREPARATION).unwrap();
    third.ends_with(0);
}

#[test]
fn a_job_of_the_undo_is_in_flight_like_any_other() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _preparations = preparations();
    let _environment = world.deployed("undoing", "1.0.0");
    let never = "failure.sandbox/example-solution-operator=NeverReady@1.1.0";
    world.kubectl(["annotate", "namespace", "undoing", never]);
    let words = format!("upgrade solution {SOLUTION} -e undoing --version 1.1.0 {PATIENT} -v");
    let mut child = world.begin(&words).past("is not available");
    sandbox.salt().hold(PREPARATION, LONG).unwrap();
    child.interrupt();
    child.until("Salt job ");
    child.interrupt();
    let job = child.ends_with(10).interrupted_job();
    let edit = ["edit", "environment", "undoing", "--description", "x"];
    world.refused(edit, &format!("job {job}"));
    sandbox.salt().release(PREPARATION).unwrap();
    world.does(format!("wait job {job}"));
    assert_eq!(configured(world, "undoing"), "1.0.0");
    world.does(edit);
}

#[test]
fn an_addition_is_not_refused_beside_an_import_that_waits() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _preparations = preparations();
    let _environments = [world.environment("ahead"), world.environment("beside")];
    sandbox.salt().hold(PREPARATION, LONG).unwrap();
    let ahead = world.begin((addition("ahead", "1.0.0"), "-v")).past("Salt job ");
    let archive = world.archive("1.0.0");
    let import = ["import", "archive", &archive, PATIENT];
    let import = world.begin(import).past("waiting for a lock");
    // Another import of the tests may be in the way, but not this one.
    for _ in 0..5 {
        let beside = format!("add solution {SOLUTION} -e beside --version 1.0.0 --async");
        world.plugin((&beside, "--dry-run=server")).never_says("import archive");
    }
    sandbox.salt().release(PREPARATION).unwrap();
    ahead.ends_with(0);
    import.ends_with(0);
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

/// A user whose credential plugin runs before each request.
struct SlowUser(TempDir);

impl SlowUser {
    /// At the run whose number is in the file `slow`, somebody takes the lock of the environment, and the token comes after the
    /// lock's last confirmation has become too old.
    fn of(environment: &str) -> Self {
        let sandbox = with_solution().sandbox().unwrap();
        let user = Self(TempDir::new().unwrap());
        let mut config: Value =
            serde_yaml::from_str(&fs::read_to_string(sandbox.kubeconfig("token")).unwrap()).unwrap();
        let credential = json!({"apiVersion": "client.authentication.k8s.io/v1", "kind": "ExecCredential", "status": {
            "token": config["users"][0]["user"]["token"], "expirationTimestamp": "2020-01-01T00:00:00Z"}});
        let script = format!(
            "set -eu; cd '{}'; echo >> runs\n\
             if [ $(wc -l < runs) = $(cat slow) ]; then\n\
             KUBECONFIG='{}' kubectl patch lease metalk8s-cli.environment.{environment} -n kube-system --type=merge \
             -p '{{\"spec\": {{\"holderIdentity\": \"somebody\"}}}}' >&2; sleep 11; fi\n\
             echo '{credential}'",
            user.0.path().display(),
            sandbox.kubeconfig("admin").display(),
        );
        config["users"][0]["user"] = json!({"exec": {"apiVersion": "client.authentication.k8s.io/v1",
            "command": "sh", "args": ["-c", script], "interactiveMode": "Never"}});
        fs::write(user.0.path().join("config"), config.to_string()).unwrap();
        user
    }

    /// Runs the plugin, whose token is late at this run of the plugin for credentials.
    fn does(&self, line: &str, slow: usize) -> Answer {
        fs::write(self.0.path().join("runs"), "").unwrap();
        fs::write(self.0.path().join("slow"), slow.to_string()).unwrap();
        let mut command = with_solution().plugin_command(line);
        Answer::to(command.env("KUBECONFIG", self.0.path().join("config")))
    }
}

#[test]
fn a_write_whose_token_comes_late_is_not_sent_into_the_work_of_others() {
    let world = with_solution();
    if world.sandbox().is_none() {
        return;
    }
    let _environment = world.environment("late");
    let user = SlowUser::of("late");
    let undisturbed = user.does("edit environment late --description first -v=6", 0).succeeds();
    let mut requests = undisturbed.stderr.lines().filter(|line| line.contains(" https://"));
    let is_write = |line: &str| line.starts_with("PATCH ") && !line.contains("/leases/");
    let write = requests.position(is_write).unwrap();
    // It runs once before the first request as well.
    user.does("edit environment late --description second", write + 2)
        .fails(4, "the lock of environment/late was lost to")
        .says("; nothing was changed");
    let document = world.does("get environment late -o json").json();
    assert_eq!(document["spec"]["description"], "first");
    world.kubectl("delete lease metalk8s-cli.environment.late -n kube-system");
}
