//! Every sequence of steps, within the bounds that `docs/internals/protocol.md` names.

use std::time::Instant;

use protocol::shares::Shares;
use protocol::verbs::{Verb, Verbs};
use protocol::{Assumption, Luck, Machine, Role, Rule};
use stateright::{Checker, HasDiscoveries, Model};

const A: Role = Role::Change(1);
const B: Role = Role::Change(2);
const NONE: Role = Role::Absent;

fn luck(kills: u8, faults: u8) -> Luck {
    Luck { kills, faults }
}

/// Visits every state; all properties hold.
fn holds(name: &str, machine: Machine) {
    let begun = Instant::now();
    let checker = machine.checker().threads(2).spawn_bfs().join();
    println!(
        "{name}: {} states, {} steps at most, {:.1} s",
        checker.unique_state_count(),
        checker.max_depth(),
        begun.elapsed().as_secs_f32()
    );
    for property in [
        "no acknowledged change is lost",
        "nothing of others is touched",
        "no lock is free while a job of its runs",
        "no job runs beside another",
        "every sequence ends in old, new, or said",
        "the same command again converges",
        "nobody waits for ever",
    ] {
        if let Some(path) = checker.discovery(property) {
            let last = path.last_state().clone();
            panic!("{name}: not so: {property}: {:#?}\n{last:#?}", path.into_actions());
        }
    }
    for reached in ["a command is done", "a job is left in flight"] {
        checker.assert_any_discovery(reached);
    }
}

#[test]
fn two_commands() {
    holds("two values", Machine::of([A, B, NONE], 1, luck(2, 2)));
    holds("one value", Machine::of([A, A, NONE], 1, luck(2, 2)));
}

#[test]
fn two_commands_of_two_jobs() {
    holds("two values, two jobs", Machine::of([A, B, NONE], 2, luck(1, 1)));
}

#[test]
fn a_command_and_who_waits_for_its_job() {
    holds("wait job", Machine::of([A, Role::WaitJob, NONE], 2, luck(2, 2)));
}

#[test]
fn three_commands() {
    holds("three commands", Machine::of([A, B, A], 1, luck(0, 0)));
    holds("wait job and another", Machine::of([A, Role::WaitJob, B], 1, luck(1, 0)));
}

#[test]
#[ignore = "takes minutes: make model"]
fn with_more_misfortune() {
    holds("two values", Machine::of([A, B, NONE], 1, luck(2, 4)));
    holds("one value, two jobs", Machine::of([A, A, NONE], 2, luck(2, 2)));
    holds("two values, two jobs", Machine::of([A, B, NONE], 2, luck(2, 2)));
    holds("wait job", Machine::of([A, Role::WaitJob, NONE], 2, luck(2, 4)));
    holds("three commands", Machine::of([A, B, A], 1, luck(1, 1)));
    holds("wait job and another", Machine::of([A, Role::WaitJob, B], 2, luck(0, 1)));
}

/// The properties that do not hold, the first that are found.
fn broken(machine: Machine) -> Vec<&'static str> {
    let checker = machine.checker().threads(2).finish_when(HasDiscoveries::AnyFailures).spawn_bfs().join();
    let found = checker.discoveries().into_keys();
    found.filter(|name| !name.starts_with("a ")).collect()
}

fn two_values() -> Machine {
    Machine::of([A, B, NONE], 2, luck(1, 1))
}

#[test]
fn every_rule_is_needed() {
    let one_value = Machine::of([A, A, NONE], 1, luck(1, 1));
    let wait_job = Machine::of([A, Role::WaitJob, NONE], 2, luck(1, 1));
    let overtaken = Machine::of([A, Role::WaitJob, B], 2, luck(0, 0));
    let three = Machine::of([A, B, A], 1, luck(0, 0));
    for (rules, machine) in [
        (&[Rule::TakesOverWhatItJudged][..], two_values()),
        (&[Rule::AsksAboutTheJob], two_values()),
        (&[Rule::MarksBeforeItSubmits], two_values()),
        (&[Rule::AnUnknownMarkerStands], two_values()),
        (&[Rule::FreshBeforeItSubmits], two_values()),
        (&[Rule::RenewsItsOwn], two_values()),
        (&[Rule::ReleasesItsOwn], two_values()),
        (&[Rule::LeavesLeaseWithItsSubmission], two_values()),
        (&[Rule::UndoIsInFlight], two_values()),
        (&[Rule::NoUndoInFlight], two_values()),
        (&[Rule::ResubmitsWhatNeverBegan], two_values()),
        (&[Rule::LooksBeforeItIsDone], two_values()),
        (&[Rule::FinishesWhatIsThere], two_values()),
        (&[Rule::NotesWhatRemains], wait_job),
        (&[Rule::RereadsTheNote], overtaken),
        // Who lost the Lease to another with the same value must not take that back.
        (&[Rule::FreshBeforeItWrites], one_value),
        (&[Rule::FreshBeforeItIsDone], three),
        // Either of both is enough where the values differ.
        (&[Rule::FreshBeforeItWrites, Rule::WritesOverWhatItRead], two_values()),
        (&[Rule::FreshBeforeItWrites, Rule::UndoesItsOwn], two_values()),
    ] {
        let found = broken(machine.without(rules));
        println!("without {rules:?}: not so: {}", found.join("; "));
        assert!(!found.is_empty(), "without {rules:?} all holds");
    }
}

#[test]
fn a_conditional_write_is_enough_where_the_values_differ() {
    let machine = two_values().without(&[Rule::FreshBeforeItWrites]);
    assert_eq!(broken(machine), Vec::<&str>::new());
}

#[test]
fn every_assumption_is_needed() {
    for assumption in
        [Assumption::ChecksAndSendsTogether, Assumption::RequestsArriveInTime, Assumption::BeginsOnce]
    {
        let found = broken(two_values().where_not(assumption));
        println!("without {assumption:?}: not so: {}", found.join("; "));
        assert!(!found.is_empty(), "{assumption:?} is not needed");
    }
}

#[test]
fn the_master_and_its_shares() {
    for exclusive in [[true, false, false], [true, true, false], [true; 3]] {
        let shares = |looks_first| {
            let shares = Shares { exclusive, looks_first };
            shares.checker().spawn_bfs().join()
        };
        let property = "the master is one command's, or shared";
        shares(false).assert_no_discovery(property);
        if exclusive != [true; 3] {
            shares(true).assert_any_discovery(property);
        }
    }
}

/// What every triple of verbs may bring about.
const VERBS: [Verb; 6] =
    [Verb::Nothing, Verb::Deploy, Verb::Activate, Verb::Deactivate, Verb::Delete, Verb::Restart];

#[test]
fn verbs_that_meet() {
    let mut states = 0;
    for one in VERBS {
        for two in VERBS {
            for three in VERBS {
                let checker = Verbs::of([one, two, three]).checker().spawn_bfs().join();
                states += checker.unique_state_count();
                for property in ["what is used is active", "the Salt master is restarted alone"] {
                    checker.assert_no_discovery(property);
                }
            }
        }
    }
    println!("verbs: {states} states");
    // They are not kept apart more than they need be.
    for pair in [
        [Verb::Deploy, Verb::Restart],
        [Verb::Activate, Verb::Activate],
        [Verb::Deploy, Verb::Deactivate],
        [Verb::Deploy, Verb::Deploy],
    ] {
        let checker = Verbs::of([pair[0], pair[1], Verb::Nothing]).checker().spawn_bfs().join();
        assert!(checker.discovery("two work").is_none(), "{pair:?}");
    }
    for pair in [[Verb::Delete, Verb::Deactivate], [Verb::Delete, Verb::Restart]] {
        let checker = Verbs::of([pair[0], pair[1], Verb::Nothing]).checker().spawn_bfs().join();
        checker.assert_any_discovery("two work");
    }
}

#[test]
fn both_rules_about_the_catalogue_are_needed() {
    let pair = Verbs::of([Verb::Deploy, Verb::Deactivate, Verb::Nothing]);
    for broken in
        [Verbs { shares_the_catalogue: false, ..pair }, Verbs { reads_under_the_lock: false, ..pair }]
    {
        let checker = broken.checker().spawn_bfs().join();
        checker.assert_any_discovery("what is used is active");
    }
}
