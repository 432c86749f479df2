//! `wait cluster` against an API server and a Salt in memory; time is paused.

use insta::assert_snapshot;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::*;
use crate::cli::{self, line};
use crate::commands::change::tests::Command;
use crate::execute::tests::{LEASE, locked};
use client::cluster::scripted::{Fault, Scripted};
use client::salt::scripted::{FakeSalt, Reply, returns};
use domain::bootstrap::script::SUBMITTED;
use domain::object::well_known::{CLUSTER_VERSION, METALK8S_VERSION, ROLE_PREFIX};

const NODE: &str = "/api/v1/nodes/bootstrap";

const UNLIMITED: Duration = Duration::from_hours(24);

/// How systemd shows a unit that runs, and one that has ended well.
const RUNS: [&str; 2] = ["running", ""];
const ENDED: [&str; 2] = ["exited", "Tue 2026-11-24 10:05:00 UTC"];

/// A cluster of one node, both of this version.
fn cluster_of(version: &str) -> Scripted {
    let server = Scripted::start();
    let annotations = json!({CLUSTER_VERSION: version});
    server.put("/api/v1/namespaces/kube-system", json!({"metadata": {"annotations": annotations}}));
    server.put(NODE, labelled(version));
    server
}

fn labelled(version: &str) -> Value {
    let role = format!("{ROLE_PREFIX}bootstrap");
    json!({"metadata": {"labels": {METALK8S_VERSION: version, role: ""}}})
}

/// A Salt whose minion shows an upgrade to 130.0.0, which systemd shows like this.
fn upgrade([sub, ended]: [&str; 2]) -> FakeSalt {
    let fake = FakeSalt::start();
    let shown = format!(
        "Id=metalk8s-cli-upgrade.service\nDescription=upgrade to 130.0.0\nActiveState=active\nSubState={sub}\n\
         Result=success\nExecMainStatus=0\nExecMainStartTimestamp=Tue 2026-11-24 10:00:00 UTC\n\
         ExecMainExitTimestamp={ended}\n"
    );
    let outcome = json!({"ret": {"stdout": shown, "stderr": "", "retcode": 0}, "retcode": 0});
    let answer = json!({"return": [{"bootstrap": outcome}]});
    fake.answer("cmd.run_all", Reply::Json(200, answer));
    fake
}

/// The API server does not answer so many requests.
fn away(server: &Scripted, requests: usize) {
    for _ in 0..requests {
        server.fail("GET ", Fault::Away);
    }
}

async fn waited(command: &Command, timeout: Duration) -> Result<()> {
    wait(&command.context, &WaitClusterArgs { timeout }).await
}

#[tokio::test(start_paused = true)]
async fn an_api_server_that_is_away_at_the_start_is_waited_for() {
    let (server, salt) = (cluster_of("130.0.0"), upgrade(ENDED));
    away(&server, 100);
    let command = Command::of(&server, Some(salt.salt()));
    let begun = Instant::now();
    waited(&command, UNLIMITED).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_secs(99), "{:?}", begun.elapsed());
    assert_eq!(
        command.stdout.text(),
        "cluster/metalk8s upgraded to 130.0.0; it ended at 2026-11-24T10:05:00Z\n"
    );
    let told = command.stderr.text();
    for line in ["waiting for the API server", "the API server is available again"] {
        assert_eq!(told.matches(line).count(), 1, "{told}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_api_server_that_stays_away_is_not_waited_for_without_end() {
    for (timeout, limit) in [(UNLIMITED, AWAY_FOR), (Duration::from_secs(20), Duration::from_secs(20))] {
        let (server, salt) = (cluster_of("130.0.0"), upgrade(ENDED));
        away(&server, 1000);
        let command = Command::of(&server, Some(salt.salt()));
        let begun = Instant::now();
        let error = waited(&command, timeout).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Unreachable, "{error}");
        let took = begun.elapsed();
        assert!(took <= limit && took + Duration::from_secs(2) >= limit, "{took:?}");
        assert_eq!(salt.count("cmd.run_all"), 0);
    }
}

#[tokio::test(start_paused = true)]
async fn versions_that_are_shown_late_are_waited_for() {
    let (server, salt) = (cluster_of("130.0.0"), upgrade(ENDED));
    server.put(NODE, labelled("129.0.0"));
    let command = Command::of(&server, Some(salt.salt()));
    let begun = Instant::now();
    let late = async {
        sleep(SHOWN_WITHIN / 2).await;
        server.put(NODE, labelled("130.0.0"));
    };
    let (outcome, ()) = tokio::join!(waited(&command, UNLIMITED), late);
    outcome.unwrap();
    assert!(begun.elapsed() >= SHOWN_WITHIN / 2, "{:?}", begun.elapsed());
    assert!(command.stdout.text().starts_with("cluster/metalk8s upgraded to 130.0.0"));
}

#[tokio::test(start_paused = true)]
async fn versions_that_are_not_shown_are_a_failure_that_no_longer_wait_would_end() {
    let (server, salt) = (cluster_of("130.0.0"), upgrade(ENDED));
    server.put(NODE, labelled("129.0.0"));
    let command = Command::of(&server, Some(salt.salt()));
    let begun = Instant::now();
    let error = waited(&command, UNLIMITED).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::TimedOut);
    assert!(error.message().ends_with("node/bootstrap has 129.0.0"), "{error}");
    assert!(error.hints.is_empty(), "{:?}", error.hints);
    assert!(begun.elapsed() <= SHOWN_WITHIN + Duration::from_secs(2), "{:?}", begun.elapsed());
    assert_eq!(command.stdout.text(), "");
}

#[tokio::test(start_paused = true)]
async fn a_script_that_outlasts_the_time_limit_goes_on() {
    let (server, salt) = (cluster_of("129.0.0"), upgrade(RUNS));
    let command = Command::of(&server, Some(salt.salt()));
    let error = waited(&command, Duration::from_mins(1)).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::TimedOut);
    assert!(error.message().ends_with("resume with: kubectl metalk8s wait cluster"), "{error}");
    assert_eq!(error.hints, ["to wait longer: --timeout TIME"]);
    // Only the end of the script gives its lock back.
    assert!(!server.asked().iter().any(|request| request.contains("/leases")));
}

/// As in kubectl, and as `wait job`.
#[tokio::test(start_paused = true)]
async fn without_time_a_wait_looks_once() {
    let limit = |words: &str| {
        let matches = cli::tree().try_get_matches_from(words.split(' '));
        line::timeout(&matches.unwrap())
    };
    assert_eq!(limit("kubectl-metalk8s wait cluster --timeout=0"), None);
    assert!(limit("kubectl-metalk8s wait cluster").is_some_and(|limit| limit > UNLIMITED));
    for (shown, version) in [(RUNS, "129.0.0"), (ENDED, "130.0.0")] {
        let (server, salt) = (cluster_of(version), upgrade(shown));
        let command = Command::of(&server, Some(salt.salt()));
        let begun = Instant::now();
        let outcome = waited(&command, Duration::ZERO).await;
        assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
        match outcome {
            Ok(()) => assert!(command.stdout.text().starts_with("cluster/metalk8s upgraded to 130.0.0")),
            Err(error) => assert_eq!((error.kind, shown), (ErrorKind::TimedOut, RUNS), "{error}"),
        }
        assert_eq!(command.stdout.text().is_empty(), shown == RUNS);
    }
}

/// A lock whose command ended before it knew whether the request arrived that starts its script.
async fn left_unconfirmed(server: &Scripted) {
    let lock = locked(&server.cluster(), "ann").await;
    let unit = Direction::Upgrade.unit();
    let deadline = Instant::now() + Duration::from_secs(5);
    lock.submitting(&unit, SUBMITTED, deadline).await.unwrap();
    lock.leave().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_script_that_may_still_arrive_keeps_its_lock() {
    let (server, salt) = (cluster_of("129.0.0"), FakeSalt::start());
    let outcome = json!({"ret": {"stdout": "", "stderr": "", "retcode": 0}, "retcode": 0});
    salt.answer("cmd.run_all", returns(json!({"bootstrap": outcome})));
    left_unconfirmed(&server).await;
    let command = Command::of(&server, Some(salt.salt()));
    let error = waited(&command, UNLIMITED).await.unwrap_err();
    assert_snapshot!(error.message(), @"upgrade.sh has not begun, but may within five minutes; then resume with: kubectl metalk8s wait cluster");
    assert_eq!(lock::held(&server.cluster()).await.unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_end_of_an_earlier_script_is_not_that_of_a_command_that_still_checks() {
    let (server, salt) = (cluster_of("130.0.0"), upgrade(ENDED));
    let lock = locked(&server.cluster(), "ann").await;
    let said = |command: &str| {
        let annotations = json!({"metalk8s.scality.com/cli-command": command});
        server.change(LEASE, &json!({"metadata": {"annotations": annotations}}));
    };
    said("upgrade cluster --to 131.0.0");
    let command = Command::of(&server, Some(salt.salt()));
    let error = waited(&command, UNLIMITED).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Conflict);
    assert_snapshot!(error.message(), @"the script of ann@desk (upgrade cluster --to 131.0.0) has not been started yet");
    assert_eq!(command.stdout.text(), "");
    // What it started itself is followed, and what others do is not looked at.
    let (unit, deadline) = (Direction::Upgrade.unit(), Instant::now() + Duration::from_secs(5));
    lock.submitting(&unit, SUBMITTED, deadline).await.unwrap();
    waited(&command, UNLIMITED).await.unwrap();
    let other = Command::of(&server, Some(salt.salt()));
    lock.release().await.unwrap();
    let _archive = locked(&server.cluster(), "ann").await;
    said("import archive x");
    waited(&other, UNLIMITED).await.unwrap();
}
