//! The same work by what an administrator of MetalK8s types without the plugin, in the container of the Salt master.

use sandbox::Sandbox;

use crate::measured::cluster::by_plugin;
use crate::measured::{Report, in_turn, time};

/// How often each command is timed; the median counts.
const ROUNDS: usize = 5;
const JOBS: usize = 20;

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    let salt = |words: &[&str]| {
        let mut command = sandbox.salt_command(words[0]).unwrap();
        command.args(&words[1..]);
        command
    };
    // A call of a runner is a job as well.
    for _ in 0..JOBS {
        time(&mut salt(&["salt-run", "jobs.active"]));
    }
    let pairs: [(&[&str], &[&str]); 2] = [
        (&["get", "jobs"], &["salt-run", "jobs.list_jobs"]),
        (&["get", "archives", "metalk8s"], &["salt-run", "salt.cmd", "metalk8s.get_archives"]),
    ];
    for (words, by_hand) in pairs {
        let times = in_turn(ROUNDS, &[&|| by_plugin(words, sandbox), &|| salt(by_hand)]);
        let against = format!("{}, on the node", by_hand.join(" "));
        report.against(&words.join(" "), &against, &times, 1);
    }
}
