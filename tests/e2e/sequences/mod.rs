//! Sequences of commands that nobody thought of, by two clients whose commands are killed, meet, and run on hosts with wrong
//! clocks, against a small model of what the cluster should be.
//!
//! `SEQUENCES` says how many are tried (1 by default; `make sequences` tries many), `SEED` which ones. One that fails is made
//! shorter, as far as `SHRINK` tries reach, and printed.

mod clients;
mod model;

use std::env;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use clients::{Clients, Outcome};
use model::{Cluster, Command, Verb, after};

use crate::support::solution::with_solution;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    Nothing,
    /// It is killed when it has said so many lines of its log, and typed again.
    Killed(usize),
    /// Its host's clock is off.
    Clock(&'static str),
    /// Another client types this at the same moment.
    Beside(Command),
}

fn command() -> impl Strategy<Value = Command> {
    let version = 0..model::VERSIONS.len();
    let verb = prop_oneof![
        3 => Just(Verb::Create),
        1 => any::<u8>().prop_map(Verb::Describe),
        1 => any::<bool>().prop_map(|with_solutions| Verb::Delete { with_solutions }),
        4 => version.clone().prop_map(Verb::Add),
        2 => version.clone().prop_map(Verb::Upgrade),
        2 => version.prop_map(Verb::Downgrade),
        1 => Just(Verb::Remove),
    ];
    (0..2_usize, verb).prop_map(|(environment, verb)| Command { environment, verb })
}

fn step() -> impl Strategy<Value = (Command, Trouble)> {
    let trouble = prop_oneof![
        2 => Just(Trouble::Nothing),
        2 => (1..60_usize).prop_map(Trouble::Killed),
        1 => prop_oneof![Just("-10m"), Just("+1d")].prop_map(Trouble::Clock),
        2 => command().prop_map(Trouble::Beside),
    ];
    (command(), trouble)
}

/// Runs one step, and says what the cluster should be afterwards.
fn run(
    clients: &Clients,
    before: &Cluster,
    (command, trouble): (Command, Trouble),
) -> Result<Cluster, TestCaseError> {
    let (status, now) = after(before, command);
    match trouble {
        Trouble::Nothing => expect(&clients.run(command), status)?,
        Trouble::Clock(shift) => expect(&clients.run_off_by(shift, command), status)?,
        Trouble::Killed(lines) => {
            if let Some(outcome) = clients.run_killed_after(lines, command) {
                expect(&outcome, status)?;
            } else {
                // What it did is not known: nothing, or all, or a part that the same command finishes.
                let again = clients.run(command);
                let allowed = [status, after(&now, command).0];
                prop_assert!(allowed.contains(&again.status), "{allowed:?} again: {again}");
            }
        }
        Trouble::Beside(other) => return beside(clients, before, command, other),
    }
    Ok(now)
}

fn expect(outcome: &Outcome, status: i32) -> Result<(), TestCaseError> {
    prop_assert_eq!(outcome.status, status, "{}", outcome);
    Ok(())
}

/// Two commands at once end as if one had come after the other.
fn beside(
    clients: &Clients,
    before: &Cluster,
    one: Command,
    other: Command,
) -> Result<Cluster, TestCaseError> {
    let (first, second) = clients.run_both(one, other);
    let in_order = |left: Command, right: Command| {
        let (left_status, between) = after(before, left);
        let (right_status, end) = after(&between, right);
        (left_status, right_status, end)
    };
    let forth = in_order(one, other);
    let (status, other_status, end) = in_order(other, one);
    let orders = [forth, (other_status, status, end)];
    let seen = (first.status, second.status);
    let possible: Vec<&Cluster> =
        orders.iter().filter(|(left, right, _)| (*left, *right) == seen).map(|(_, _, end)| end).collect();
    prop_assert!(!possible.is_empty(), "one of {orders:?}, not {seen:?}: {first}{second}");
    let found = clients.observe(&possible);
    prop_assert!(found.is_some(), "one of {possible:?}, not {}: {first}{second}", clients.describe());
    Ok(found.cloned().unwrap_or_default())
}

fn number(name: &str, default: u32) -> u32 {
    env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[test]
fn random_commands_lead_where_a_model_says() {
    let world = with_solution();
    if world.sandbox().is_none() || !programs::have(&["faketime"]) {
        return;
    }
    let chosen = number("SEED", std::process::id());
    eprintln!("SEED={chosen}");
    let config = Config {
        cases: number("SEQUENCES", 1),
        max_shrink_iters: number("SHRINK", 6),
        failure_persistence: None,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&chosen.to_le_bytes());
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let clients = Clients::of(world);
    let outcome = runner.run(&prop::collection::vec(step(), 6..10), |steps| {
        clients.begin();
        let mut cluster = Cluster::new();
        for step in steps {
            eprintln!("{step:?}");
            cluster = run(&clients, &cluster, step)?;
            let seen = clients.observe(&[&cluster]);
            prop_assert!(seen.is_some(), "after {step:?} {cluster:?}, not {}", clients.describe());
        }
        Ok(())
    });
    clients.begin();
    if let Err(error) = outcome {
        panic!("SEED={chosen}: {error}");
    }
}
