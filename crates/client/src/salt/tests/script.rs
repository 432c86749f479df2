//! Starting scripts whose last run has to be forgotten before.

use serde_json::json;

use crate::salt::Error;
use crate::salt::scripted::{FakeSalt, Reply, SentRequest, fixture};
use domain::cluster::version::Direction;

/// A minion that runs a command in its shell, which prints nothing.
fn done() -> Reply {
    let outcome = json!({"ret": {"stdout": "", "stderr": "", "retcode": 0}, "retcode": 0});
    Reply::Json(200, json!({"return": [{"bootstrap": outcome}]}))
}

/// What was run: `systemctl` forgets, `systemd-run` starts.
fn run(fake: &FakeSalt) -> Vec<&'static str> {
    let program = |asked: SentRequest| {
        let command = asked.body[0]["kwarg"]["cmd"].as_str().map(str::to_owned);
        if command.unwrap().starts_with("systemd-run ") {
            "start"
        } else {
            "forget"
        }
    };
    fake.asked("cmd.run_all").into_iter().map(program).collect()
}

/// Starts an upgrade; the first requests are answered like this, the others well.
async fn started(first: &[Reply]) -> (Result<(), Error>, Vec<&'static str>) {
    let fake = FakeSalt::start();
    for reply in first {
        fake.answer("cmd.run_all", reply.clone());
    }
    fake.answer("cmd.run_all", done());
    // The job cache has nothing of them.
    fake.answer("jobs.list_jobs", Reply::Json(200, json!({"return": [{}]})));
    let script = Direction::Upgrade.followed();
    let outcome = fake.salt().start_script(&script, &()).await;
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

#[tokio::test(start_paused = true)]
async fn a_script_may_run_whose_start_a_slow_minion_did_not_confirm() {
    let silent = Reply::Json(200, fixture("3006/local-minion-down.json"));
    let (outcome, run) = started(&[done(), silent]).await;
    let error = outcome.unwrap_err();
    assert!(matches!(error, Error::CallLost { .. }), "{error:?}");
    assert!(error.may_run());
    assert_eq!(run, ["forget", "start"]);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_started_while_the_last_run_may_be_remembered() {
    let (outcome, run) = started(&[Reply::Closed, Reply::Silence]).await;
    let error = outcome.unwrap_err();
    // Not as if the script might run.
    assert!(matches!(error, Error::Unreachable { .. }), "{error:?}");
    assert!(!error.may_run());
    assert_eq!(run, ["forget", "forget"]);
}
