//! An API server that is away or says nothing: waits go on, and nothing waits longer than the command may.

use std::io::Read;
use std::net::TcpListener;
use std::thread;

use sandbox::Failure;

use crate::support::solution::{SOLUTION, addition, with_solution};
use crate::support::{Answer, Running, world};

#[test]
fn a_wait_for_an_operator_outlasts_an_absent_api_server() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.environment("absent");
    let operator = format!("{SOLUTION}-operator");
    sandbox.fail("absent", &operator, Failure::NeverReady, None).unwrap();
    let (forwarder, kubeconfig) = world.forwarder();
    let mut command = world.plugin_command(addition("absent", "1.0.0"));
    let mut child = Running::of(command.env("KUBECONFIG", kubeconfig.path()));
    child.until("is not available");
    forwarder.set_away(true);
    child.until("waiting for the API server");
    sandbox.heal("absent", &operator).unwrap();
    forwarder.set_away(false);
    let answer = child.ends_with(0).says("the API server is available again");
    assert_eq!(answer.stderr.matches("waiting for the API server").count(), 1, "{answer}");
}

#[test]
fn no_request_outlasts_the_time_that_a_command_may_take() {
    for words in [
        "create environment silent --timeout 2s",
        "upgrade solution x -e silent --timeout 2s",
        "wait job 20261121080328739162 --timeout 2s",
    ] {
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = format!("http://{}", silent.local_addr().unwrap());
        // Connections are taken, read and never answered.
        thread::spawn(move || {
            for connection in silent.incoming() {
                thread::spawn(move || connection.unwrap().read_to_end(&mut Vec::new()));
            }
        });
        let mut command = world().plugin_command((words, ["--server", &server]));
        let answer = Answer::to(&mut command);
        assert!(matches!(answer.status, Some(8 | 9)), "{answer}");
        assert!(answer.stderr.contains("answer"), "{answer}");
    }
}
