//! The same work by what an administrator of MetalK8s types without the plugin, in the container of the Salt master.

use sandbox::Sandbox;

use crate::measured::cluster::by_plugin;
use crate::measured::{Report, in_turn};

/// How often each command is timed; the median counts.
const ROUNDS: usize = 5;
/// How many jobs there are to list.
const JOBS: usize = 20;

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    let salt = |words: &[&str]| {
        let mut command = sandbox.salt_command(words[0]).unwrap();
        command.args(&words[1..]);
        command
    };
    // A call of a runner is a job as well.
    for _ in 0..JOBS {
        crate::measured::time(&mut salt(&["salt-run", "jobs.active"]));
    }
    let times = in_turn(
        ROUNDS,
        &[&|| by_plugin(&["get", "jobs"], sandbox), &|| {
            salt(&["salt-run", "jobs.list_jobs"])
        }],
    );
    report.compare(
        "get jobs",
        "salt-run jobs.list_jobs, on the node",
        &times[0],
        &times[1],
    );
    let times = in_turn(
        ROUNDS,
        &[&|| by_plugin(&["get", "archives", "metalk8s"], sandbox), &|| {
            salt(&["salt-run", "salt.cmd", "metalk8s.get_archives"])
        }],
    );
    report.compare(
        "get archives metalk8s",
        "salt-run salt.cmd metalk8s.get_archives, on the node",
        &times[0],
        &times[1],
    );
}
