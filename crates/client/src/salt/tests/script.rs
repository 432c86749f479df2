//! Starting scripts whose last run has to be forgotten before.

use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use crate::salt::Error;
use crate::salt::scripted::{FakeSalt, Reply, SentRequest, as_recorded, returns};
use base::events::Events;
use domain::bootstrap::script::Script;
use domain::cluster::version::Direction;

/// A minion that runs a command in its shell, which prints nothing.
fn done() -> Reply {
    let outcome = json!({"ret": {"stdout": "", "stderr": "", "retcode": 0}, "retcode": 0});
    returns(json!({"bootstrap": outcome}))
}

/// What was run: `systemctl` forgets, `systemd-run` starts.
fn run(fake: &FakeSalt) -> Vec<&'static str> {
    let program = |asked: SentRequest| {
        let command = asked.body[0]["kwarg"]["cmd"].as_str().map(str::to_owned);
        if command.unwrap().starts_with("systemd-run ") { "start" } else { "forget" }
    };
    fake.asked("cmd.run_all").into_iter().map(program).collect()
}

fn upgrade() -> Script {
    Script { description: "upgrade to 130.0.0".to_owned(), ..Direction::Upgrade.followed() }
}

/// Starts an upgrade; the first requests are answered like this, the others well.
async fn started(first: &[Reply]) -> (Result<(), Error>, Vec<&'static str>) {
    let fake = FakeSalt::start();
    for reply in first {
        fake.answer("cmd.run_all", reply.clone());
    }
    fake.answer("cmd.run_all", done());
    // The job cache has nothing of them.
    fake.answer("jobs.list_jobs", returns(json!({})));
    let salt = fake.salt();
    let outcome = match salt.forget_script(&upgrade(), &()).await {
        Ok(()) => salt.start_script(&upgrade(), &()).await,
        failed => failed,
    };
    (outcome, run(&fake))
}

#[tokio::test(start_paused = true)]
async fn a_script_is_started_after_its_last_run_is_forgotten() {
    let (outcome, run) = started(&[]).await;
    outcome.unwrap();
    assert_eq!(run, ["forget", "start"]);
}

#[tokio::test(start_paused = true)]
async fn what_forgets_is_repeated_if_its_answer_is_lost() {
    let (outcome, run) = started(&[Reply::Closed]).await;
    outcome.unwrap();
    assert_eq!(run, ["forget", "forget", "start"]);
}

/// A shell on the minion that prints this and ends with this status.
fn shell(printed: &str, status: i64) -> Reply {
    let outcome = json!({"stdout": printed, "stderr": "no connection", "retcode": status});
    returns(json!({"bootstrap": {"ret": outcome, "retcode": status}}))
}

fn unit(description: &str, sub: &str) -> String {
    format!(
        "Id=metalk8s-cli-upgrade.service\nDescription={description}\nActiveState=active\nSubState={sub}\n"
    )
}

#[tokio::test(start_paused = true)]
async fn a_unit_runs_though_the_request_for_it_failed() {
    let ours = upgrade().description;
    for (shown, is_started) in [
        (unit(&ours, "running"), true),
        (unit(&ours, "exited"), false),
        (unit("upgrade to another", "running"), false),
        (String::new(), false),
    ] {
        let (outcome, _) = started(&[done(), shell("", 1), shell(&shown, 0)]).await;
        assert_eq!(outcome.is_ok(), is_started, "{shown}: {outcome:?}");
        assert!(outcome.is_ok() || !outcome.unwrap_err().may_run());
    }
}

#[tokio::test(start_paused = true)]
async fn a_look_that_systemd_does_not_answer_is_repeated_for_some_minutes() {
    let script = Direction::Upgrade.followed();
    for (failures, has_ended) in [(10, true), (1000, false)] {
        let fake = FakeSalt::start();
        fake.answer("cmd.run_all", shell(&unit(&script.description, "running"), 0));
        for _ in 0..failures {
            fake.answer("cmd.run_all", shell("", 1));
        }
        fake.answer("cmd.run_all", shell(&unit(&script.description, "exited"), 0));
        let deadline = Instant::now() + Duration::from_hours(10);
        let followed = fake.salt().follow_script(&script, deadline, &Events::none()).await;
        assert_eq!(followed.is_ok(), has_ended, "{followed:?}");
        // Whatever happens, it may still run.
        assert!(followed.is_ok() || followed.unwrap_err().may_run());
    }
}

#[tokio::test(start_paused = true)]
async fn a_script_may_run_whose_start_a_slow_minion_did_not_confirm() {
    let silent = as_recorded("3006/local-minion-down.json");
    let (outcome, run) = started(&[done(), silent]).await;
    let error = outcome.unwrap_err();
    assert!(matches!(error, Error::CallLost { .. }), "{error:?}");
    assert!(error.may_run());
    assert_eq!(run, ["forget", "start"]);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_started_while_the_last_run_may_be_remembered() {
    let (outcome, run) = started(&[Reply::Closed, Reply::Nothing]).await;
    let error = outcome.unwrap_err();
    // Not as if the script might run.
    assert!(matches!(error, Error::Unreachable { .. }), "{error:?}");
    assert!(!error.may_run());
    assert_eq!(run, ["forget", "forget"]);
}
