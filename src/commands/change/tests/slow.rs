//! Salt takes longer where there are many Environments: the user is warned, and the command gets more time.

use insta::assert_snapshot;
use tokio::time::Instant;

use super::*;
use crate::execute::Mode;
use domain::plan::{Action, Intent};

/// A server with so many namespaces of Environments, and one that is none.
fn crowded(count: usize) -> Scripted {
    let server = Scripted::start();
    server.put("/api/v1/namespaces/default", json!({"metadata": {}}));
    for number in 0..count {
        let label = json!({"solutions.metalk8s.scality.com/environment": "x"});
        let path = format!("/api/v1/namespaces/x-{number}");
        server.put(&path, json!({"metadata": {"labels": label}}));
    }
    server
}

/// How many seconds later the deadline of a plan with two steps of Salt is.
async fn later(command: &Command, asks_salt: bool, mode: Mode) -> u64 {
    let mut plan = plan_of(Action::Backend(Intent::Refresh));
    plan.then(Action::Backend(Intent::Synchronise));
    let (deadline, context) = (Instant::now(), &command.context);
    let stretched = pillar::stretched(context, deadline, &plan, asks_salt, mode, context.events());
    (stretched.await.unwrap() - deadline).as_secs()
}

#[tokio::test(start_paused = true)]
async fn a_command_has_more_time_where_salt_reads_many_namespaces() {
    let server = crowded(500);
    let command = Command::of(&server, None);
    assert_eq!(later(&command, true, Mode::Apply).await, 66);
    let told = command.stderr.text();
    assert_snapshot!(told, @"warning: Salt reads the configuration of 500 namespaces before each step: expect about 22 s more");
    let mut limited = Command::of(&server, None);
    limited.context.keep_time_limit();
    assert_eq!(later(&limited, true, Mode::Apply).await, 0);
    assert_eq!(limited.stderr.text(), told);
}

#[tokio::test(start_paused = true)]
async fn an_undo_has_more_time_as_well_whatever_limit_the_user_set() {
    let server = crowded(500);
    let mut command = Command::of(&server, None);
    command.context.keep_time_limit();
    let mut plan = Plan::default();
    // Steps that share their way back take it once.
    for _ in 0..2 {
        plan.with_undo(Action::Backend(Intent::Refresh), vec![Action::Backend(Intent::Synchronise)]);
    }
    for (asks_salt, mode, seconds) in
        [(true, Mode::Apply, 33), (false, Mode::Apply, 0), (true, Mode::Server, 0)]
    {
        let extension = pillar::undo_extension(&command.context, &plan, asks_salt, mode).await;
        assert_eq!(extension.unwrap().as_secs(), seconds);
    }
}

#[tokio::test(start_paused = true)]
async fn nothing_is_told_where_salt_is_fast_or_not_asked_or_nobody_may_know() {
    let refusing = crowded(500);
    refusing.fail("GET /api/v1/namespaces", Fault::Refused(403));
    for (server, asks_salt, mode) in [
        (crowded(10), true, Mode::Apply),
        (crowded(500), false, Mode::Apply),
        (crowded(500), true, Mode::Server),
        (refusing, true, Mode::Apply),
    ] {
        let command = Command::of(&server, None);
        assert_eq!(later(&command, asks_salt, mode).await, 0);
        assert_eq!(command.stderr.text(), "");
    }
}
