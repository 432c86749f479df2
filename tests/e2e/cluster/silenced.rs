//! Alerts about all nodes are silenced while the cluster is upgraded or downgraded.

use super::{DOWN, ETCD, LONG, Own, UP, WORKER};
use crate::support::silence::{both, silences};
use crate::support::{World, eventually, is_thorough};

/// The states of the silences that upgrades or downgrades have made, each for both labels of both nodes and for the names of
/// the alerts about the cluster as a whole.
fn states(own: &Own, verb: &str) -> Vec<String> {
    let made = silences(&own.world, &format!("{verb} cluster"));
    let labels = |name: &str| made.iter().filter(|(label, ..)| label == name).count();
    assert_eq!(labels("instance"), labels("node"), "{made:?}");
    let states = made.iter().map(|(.., state)| state.as_str().unwrap().to_owned());
    let mut states: Vec<String> = states.collect();
    states.sort();
    states
}

/// So many commands have ended, and one may run.
fn of_commands(ended: usize, running: usize) -> Vec<String> {
    let nodes = 2;
    let count = |commands: usize| commands * (nodes * both("").len() + 1);
    let active = std::iter::repeat_n("active".to_owned(), count(running));
    active.chain(std::iter::repeat_n("expired".to_owned(), count(ended))).collect()
}

#[test]
fn alerts_are_silenced_as_long_as_the_script_runs() {
    if !is_thorough() {
        return;
    }
    let Some(own) = World::monitored().and_then(Own::of) else { return };
    until_it_fails(&own);
    until_another_client_has_followed_it(&own);
    until_it_ends(&own);
}

fn until_it_fails(own: &Own) {
    let salt = own.sandbox().salt();
    salt.hold(ETCD, LONG).unwrap();
    let child = own.world.begin((UP, "--silence"));
    own.reaches("Upgrading etcd cluster");
    assert_eq!(states(own, "upgrade"), of_commands(0, 1));
    salt.fail(ETCD, "etcd is not healthy").unwrap();
    child.ends_with(7);
    assert_eq!(states(own, "upgrade"), of_commands(1, 0));
    salt.release(ETCD).unwrap();
}

fn until_another_client_has_followed_it(own: &Own) {
    let salt = own.sandbox().salt();
    salt.hold(WORKER, LONG).unwrap();
    own.does((UP, "--silence --async"));
    own.reaches("Upgrading all nodes one by one");
    own.plugin("wait cluster --timeout 10s -o json").ends_with(8).advises("to wait longer: --timeout TIME");
    assert_eq!(states(own, "upgrade"), of_commands(1, 1));
    salt.release(WORKER).unwrap();
    own.does("wait cluster");
    assert_eq!(states(own, "upgrade"), of_commands(2, 0));
}

fn until_it_ends(own: &Own) {
    own.does((DOWN, "--silence"));
    assert_eq!(states(own, "downgrade"), of_commands(1, 0));
    eventually("the versions are shown", || own.versions() == ["129.0.0-dev"; 3]);
}
