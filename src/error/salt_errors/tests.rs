//! What the user is told of a failure, from Salt's answer on.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::json;
use tokio::time::Instant;

use crate::error::CommandError;
use base::error::ErrorKind;
use client::salt::Running;
use client::salt::scripted::{
    FakeSalt, Reply, as_recorded, ended, jid_of, no_endpoints, nothing, page, pending, returning, returns,
};
use domain::cluster::version::Direction;
use domain::salt::jid::Jid;

async fn called(fake: &FakeSalt) -> CommandError {
    let called = fake.salt().call("x.y", &nothing(), &()).await;
    called.unwrap_err().into()
}

/// How a login fails that Salt answers so.
async fn logged_in(fake: &FakeSalt, reply: Reply) -> CommandError {
    fake.forget("login").answer("login", reply);
    fake.salt().login().await.unwrap_err().into()
}

/// How the wait for a job that was submitted earlier fails.
async fn waited(fake: &FakeSalt, jid: &Jid, seconds: u64) -> CommandError {
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let waited = fake.salt().wait(Running::from(jid.clone()), deadline).await;
    waited.unwrap_err().into()
}

/// How the start of an upgrade fails whose first requests are answered so.
async fn started(first: &[Reply]) -> CommandError {
    let fake = FakeSalt::start();
    for reply in first {
        fake.answer("cmd.run_all", reply.clone());
    }
    // The job cache has nothing of them.
    fake.answer("jobs.list_jobs", returns(json!({})));
    let script = Direction::Upgrade.followed();
    let salt = fake.salt();
    match salt.forget_script(&script, &()).await {
        Ok(()) => salt.start_script(&script, &()).await.unwrap_err().into(),
        Err(error) => error.into(),
    }
}

#[tokio::test]
async fn a_silent_minion_cannot_be_reached() {
    let fake = FakeSalt::start();
    fake.answer("x.y", as_recorded("3006/local-minion-down.json"));
    let silent = fake.salt().query("x.y", &nothing()).await.unwrap_err();
    assert_eq!(CommandError::from(silent).kind, ErrorKind::Unreachable);
}

#[tokio::test(start_paused = true)]
async fn a_call_failed_was_refused_or_did_not_end_in_time() {
    let cut_off = json!({"kind": "Status", "message": "error trying to reach service: EOF", "code": 502});
    for (reply, kind) in [
        (as_recorded("local-error-as-string.json"), ErrorKind::JobFailed),
        (as_recorded("3006/local-error-full-return.json"), ErrorKind::JobFailed),
        // In a fresh session.
        (Reply::Page(401, page("3006/unauthorized.html")), ErrorKind::Denied),
        // The answer was lost.
        (Reply::Closed, ErrorKind::TimedOut),
        (Reply::Nothing, ErrorKind::TimedOut),
        (Reply::Page(504, page("3006/away-504.html")), ErrorKind::TimedOut),
        (Reply::Json(502, cut_off), ErrorKind::TimedOut),
    ] {
        let fake = FakeSalt::start();
        fake.answer("x.y", reply.clone());
        fake.answer("jobs.list_jobs", returns(json!({})));
        assert_eq!(called(&fake).await.kind, kind, "{reply:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn salt_api_that_stays_away_cannot_be_reached() {
    let fake = FakeSalt::start();
    fake.forget("login").answer("login", no_endpoints());
    let salt = fake.salt().with_patience(Duration::from_secs(10));
    let error = salt.login().await.unwrap_err();
    assert_eq!(CommandError::from(error).kind, ErrorKind::Unreachable);
}

#[tokio::test(start_paused = true)]
async fn a_script_that_may_run_did_not_end_in_time() {
    let forgotten = returning(&json!({"stdout": "", "stderr": "", "retcode": 0}));
    let error = started(&[forgotten, as_recorded("3006/local-minion-down.json")]).await;
    assert_eq!(error.kind, ErrorKind::TimedOut, "{error}");
    // It cannot have been started.
    let error = started(&[Reply::Closed, Reply::Nothing]).await;
    assert_eq!(error.kind, ErrorKind::Unreachable, "{error}");
}

#[tokio::test(start_paused = true)]
async fn a_token_that_the_api_server_refuses_is_denied() {
    let fake = FakeSalt::start();
    fake.answer("test.version", Reply::TokenRefused);
    let error = fake.salt().query("test.version", &nothing()).await.unwrap_err();
    assert_eq!(CommandError::from(error).kind, ErrorKind::Denied);
}

#[tokio::test]
async fn who_has_no_permission_is_told_how_to_get_one() {
    let fake = FakeSalt::start();
    fake.without_service_account();
    let error = logged_in(&fake, as_recorded("3006/login-no-rights.json")).await;
    assert_eq!(error.kind, ErrorKind::Denied);
    assert_snapshot!(error, @"Salt API grants Own no permission");
    assert_snapshot!(error.hints.join("\n"), @"give the plugin a service account of its own: kubectl metalk8s create salt-access");
}

#[tokio::test]
async fn the_api_server_may_deny_the_way_to_salt() {
    let message = "services \"https:salt-master:api\" is forbidden: User \"jo\" cannot create resource \"services/proxy\"";
    let status = json!({"kind": "Status", "apiVersion": "v1", "message": message, "code": 403});
    let error = logged_in(&FakeSalt::start(), Reply::Json(403, status)).await;
    assert_eq!(error.kind, ErrorKind::Denied);
    assert_snapshot!(error, @r#"the API server denies access to Salt API: services "https:salt-master:api" is forbidden: User "jo" cannot create resource "services/proxy"; requires permission to create services/proxy of services/https:salt-master:api in kube-system"#);
}

#[tokio::test]
async fn a_page_instead_of_a_login_is_told_in_a_line() {
    let portal =
        "<html><head><title>Sign in</title></head><body><p>Welcome to <b>the</b> hotel</p></body></html>";
    let error = logged_in(&FakeSalt::start(), Reply::Page(200, portal.to_owned())).await;
    assert_eq!(error.kind, ErrorKind::Failed);
    assert_snapshot!(error, @"unexpected answer from Salt API: 200 Sign in: Welcome to the hotel");
}

#[tokio::test(start_paused = true)]
async fn before_a_job_is_submitted_again_the_user_has_to_look_for_it() {
    const FORMULA: &str = "metalk8s.orchestrate.solutions.prepare-environment";
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", Reply::Closed);
    fake.answer("jobs.list_jobs", returns(json!({})));
    let submitted = fake.salt().orchestrate(FORMULA, &nothing(), &()).await;
    let error = CommandError::from(submitted.unwrap_err());
    assert_eq!(error.kind, ErrorKind::TimedOut);
    assert_eq!(
        error.message(),
        format!(
            "{FORMULA} may be running: the answer to its submission was lost (connection closed before message \
             completed), and no job was found; before you run it again, check: kubectl metalk8s get jobs"
        )
    );
}

#[tokio::test(start_paused = true)]
async fn a_failed_job_is_told_by_its_root_cause() {
    let jid = jid_of(3);
    let fake = FakeSalt::start();
    fake.answer("job", ended(&jid, "3006/job-fail-version.json"));
    let error = waited(&fake, &jid, 60).await;
    assert_eq!(error.kind, ErrorKind::JobFailed);
    assert_eq!(
        error.message(),
        format!(
            "Salt job {jid} (metalk8s.orchestrate.solutions.prepare-environment) failed: vm_master: Cannot deploy \
             Solution example-solution-9.9.9 for environment smoke: Version 9.9.9 is not available for Solution \
             example-solution"
        )
    );
}

#[tokio::test(start_paused = true)]
async fn a_job_that_runs_at_the_deadline_can_be_waited_for() {
    let jid = jid_of(0);
    let fake = FakeSalt::start();
    fake.master_started(jid_of(60).started());
    fake.answer("job", pending(&jid));
    let error = waited(&fake, &jid, 60).await;
    assert_eq!(error.kind, ErrorKind::TimedOut);
    assert_eq!(error.facts, [format!("resume with: kubectl metalk8s wait job {jid}")]);
}

#[tokio::test(start_paused = true)]
async fn a_job_that_a_restart_cut_off_is_a_failed_job() {
    let jid = jid_of(70);
    let fake = FakeSalt::start();
    fake.master_started(jid_of(40).started());
    fake.answer("job", pending(&jid));
    fake.answer("jobs.active", returns(json!({})));
    fake.answer("saltutil.running", returning(&json!([])));
    assert_eq!(waited(&fake, &jid, 600).await.kind, ErrorKind::JobFailed);
}

#[tokio::test(start_paused = true)]
async fn a_job_that_salt_forgot_is_not_found() {
    for jid in [jid_of(25 * 3600), jid_of(-3600)] {
        let fake = FakeSalt::start();
        fake.answer("job", pending(&jid));
        assert_eq!(waited(&fake, &jid, 600).await.kind, ErrorKind::NotFound);
    }
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_is_not_allowed_can_be_resumed() {
    let jid = jid_of(0);
    let fake = FakeSalt::start();
    fake.answer("job", Reply::Page(401, page("3006/no-rights-poll.html")));
    let error = waited(&fake, &jid, 600).await;
    assert_eq!(error.kind, ErrorKind::Denied);
    assert_eq!(
        error.message(),
        format!(
            "failed to wait for Salt job {jid}: Salt does not allow Own to use GET /jobs/{jid}; \
             resume with: kubectl metalk8s wait job {jid}"
        )
    );
}
