//! Waiting for a job's end, through all that happens while Salt restarts.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::salt::scripted::*;
use crate::salt::{Error, Report, Running, Salt};
use domain::api::state::JobState;
use domain::plan::Minions;
use domain::salt::jid::Jid;

const FAILED: &str = "3006/job-fail-version.json";
const PREPARED: &str = "3006/job-prepare.json";

async fn wait(salt: &Salt, jid: &Jid, seconds: u64) -> Result<Report, Error> {
    salt.wait(Running::from(jid.clone()), Instant::now() + Duration::from_secs(seconds)).await
}

fn on_minion(jid: &Jid, results: Value) -> Reply {
    let mut record = fixture("3006/job-minion-running.json");
    record["info"][0]["jid"] = json!(jid.as_str());
    record["info"][0]["Result"] = results;
    Reply::Json(200, record)
}

fn of_minion() -> Value {
    fixture("3006/job-master-installed.json")["info"][0]["Result"].clone()
}

/// A fake that accepts an orchestration as `jid`.
fn accepting(jid: &Jid) -> FakeSalt {
    let fake = FakeSalt::start();
    fake.master_started(jid_of(3600).started());
    fake.answer("state.orchestrate", returns(json!({"jid": jid.as_str()})));
    fake
}

/// A job, and a Salt whose master was restarted after it.
fn restarted() -> (Jid, FakeSalt) {
    let (jid, fake) = (jid_of(70), FakeSalt::start());
    fake.master_started(jid_of(40).started());
    (jid, fake)
}

fn soon() -> Instant {
    Instant::now() + Duration::from_mins(10)
}

#[tokio::test(start_paused = true)]
async fn the_end_is_heard_of_before_any_poll() {
    let jid = jid_of(0);
    let fake = accepting(&jid);
    let salt = fake.salt();
    let running = salt.orchestrate("x", &nothing(), &()).await.unwrap();
    fake.emit(&format!("salt/run/{}/ret", jid_of(9)), &runner_result(&jid, FAILED));
    fake.emit(&format!("salt/run/{jid}/ret"), &runner_result(&jid, PREPARED));
    let report = salt.wait(running, soon()).await.unwrap();
    assert_eq!(report.formula.as_deref(), Some("metalk8s.orchestrate.solutions.prepare-environment"));
    assert_eq!(fake.count("job"), 0);
}

#[tokio::test(start_paused = true)]
async fn what_an_orchestration_does_is_told() {
    let jid = jid_of(0);
    let fake = accepting(&jid);
    let salt = fake.salt();
    let running = salt.orchestrate("x", &nothing(), &()).await.unwrap();
    // The steps have an id of their own, made a moment after the job's.
    let ours = jid.started() + Duration::from_millis(400);
    let ours = ours.strftime("%Y%m%d%H%M%S%6f").to_string();
    let step = |name: &str, formula: &str| json!({"type": "state", "tgt": "bootstrap", "name": name, "args": {"arg": [formula]}});
    fake.emit(&format!("salt/run/{}/args", jid_of(60)), &step("Somebody else's", "another.formula"));
    fake.emit(&format!("salt/run/{ours}/args"), &step("Configure registry", "metalk8s.repo.installed"));
    fake.emit(
        &format!("salt/run/{ours}/args"),
        &json!({"type": "runner", "name": "state.orchestrate", "kwargs": {"mods": "a.b"}}),
    );
    fake.emit(
        &format!("salt/run/{ours}/args"),
        &json!({"type": "function", "name": "test.ping", "tgt": "node-1"}),
    );
    fake.emit(&format!("salt/run/{jid}/ret"), &runner_result(&jid, PREPARED));
    salt.wait(running, soon()).await.unwrap();
    assert_eq!(
        fake.progress(),
        [
            "running state.sls metalk8s.repo.installed on bootstrap",
            "running state.orchestrate a.b",
            "running test.ping on node-1"
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn polling_does_when_the_stream_is_silent() {
    let jid = jid_of(0);
    let fake = accepting(&jid);
    fake.answer("job", pending(&jid));
    fake.answer("job", pending(&jid));
    fake.answer("job", ended(&jid, PREPARED));
    let salt = fake.salt();
    let running = salt.orchestrate("x", &nothing(), &()).await.unwrap();
    let start = Instant::now();
    salt.wait(running, soon()).await.unwrap();
    assert_eq!(start.elapsed().as_secs(), 1 + 2 + 4);
}

#[tokio::test(start_paused = true)]
async fn the_end_may_come_while_the_stream_is_broken() {
    let jid = jid_of(0);
    let fake = accepting(&jid);
    fake.answer("job", pending(&jid));
    let salt = fake.salt();
    let running = salt.orchestrate("x", &nothing(), &()).await.unwrap();
    let server = fake.clone();
    let of = jid.clone();
    fake.forget("events").script("events", move |_| {
        // Nobody listened when it ended; the job cache has it.
        server.forget("job").answer("job", ended(&of, PREPARED));
        Reply::Events
    });
    fake.break_streams();
    let start = Instant::now();
    salt.wait(running, soon()).await.unwrap();
    assert!(start.elapsed() < Duration::from_secs(1), "asked at once: {:?}", start.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_restart_of_salt_is_lived_through() {
    let jid = jid_of(0);
    let fake = FakeSalt::start();
    fake.answer("state.sls", returns(json!({"jid": jid.as_str(), "minions": ["bootstrap"]})));
    // As recorded: a poll, then a timeout of Salt API, nobody there, no endpoints, and another
    // Salt API that does not know the session.
    fake.answer("job", on_minion(&jid, json!({})));
    fake.answer("job", Reply::Page(504, page("3006/away-504.html")));
    fake.answer("job", Reply::Closed);
    fake.answer("job", Reply::Json(503, fixture("3006/away-503.json")));
    for _ in 0..4 {
        fake.answer("job", no_endpoints());
    }
    fake.answer("job", unauthorized());
    fake.answer("job", on_minion(&jid, json!({})));
    fake.answer("job", on_minion(&jid, of_minion()));
    fake.answer(
        "saltutil.find_job",
        returns(json!({"bootstrap": {"ret": {"fun": "state.sls"}, "retcode": 0}})),
    );
    let salt = fake.salt();
    let running = salt.apply_state("metalk8s.salt.master.installed", &Minions::Bootstrap, &()).await.unwrap();
    fake.forget("events").answer("events", no_endpoints());
    fake.break_streams();
    fake.master_started(Timestamp::now() + Duration::from_secs(5));
    let report = salt.wait(running, soon()).await.unwrap();
    assert_eq!(report.formula.as_deref(), Some("metalk8s.salt.master.installed"));
    assert_eq!((fake.count("login"), fake.count("state.sls")), (2, 1));
    assert_eq!(
        fake.progress(),
        ["Salt API is unavailable (restarting?); waiting for it", "Salt API is available again"]
    );
}

#[tokio::test(start_paused = true)]
async fn a_failed_job_is_told_by_its_root_cause() {
    let jid = jid_of(3);
    let fake = FakeSalt::start();
    fake.answer("job", ended(&jid, FAILED));
    let error = wait(&fake.salt(), &jid, 60).await.unwrap_err();
    assert!(!error.may_run());
    assert!(matches!(error, Error::Failed { .. }), "{error:?}");
    assert_eq!(
        error.to_string(),
        format!(
            "Salt job {jid} (metalk8s.orchestrate.solutions.prepare-environment) failed: vm_master: Cannot deploy \
             Solution example-solution-9.9.9 for environment smoke: Version 9.9.9 is not available for Solution \
             example-solution"
        )
    );
}

#[tokio::test(start_paused = true)]
async fn at_the_deadline_the_job_still_runs() {
    let jid = jid_of(0);
    let fake = FakeSalt::start();
    fake.master_started(jid_of(60).started());
    fake.answer("job", pending(&jid));
    let error = wait(&fake.salt(), &jid, 60).await.unwrap_err();
    assert!(matches!(&error, Error::StillRunning { jid: of } if *of == jid) && error.may_run());
    let polls = fake.count("job");
    assert!((5..=9).contains(&polls), "{polls} polls in a minute");
}

#[tokio::test(start_paused = true)]
async fn the_deadline_holds_while_salt_is_away() {
    let jid = jid_of(0);
    let fake = FakeSalt::start();
    fake.forget("login").answer("login", no_endpoints());
    let start = Instant::now();
    let error = wait(&fake.salt(), &jid, 600).await.unwrap_err();
    assert!(matches!(error, Error::StillRunning { .. }), "{error:?}");
    assert_eq!(start.elapsed().as_secs(), 600);
    assert_eq!(fake.progress().len(), 1, "told once");
}

#[tokio::test(start_paused = true)]
async fn an_orchestration_that_a_restart_cut_off_is_lost() {
    let (jid, fake) = restarted();
    fake.answer("job", pending(&jid));
    idle(&fake);
    let error = wait(&fake.salt(), &jid, 600).await.unwrap_err();
    assert!(matches!(&error, Error::Lost { jid: of, .. } if *of == jid), "{error:?}");
    assert!(!error.may_run());
    assert_eq!(fake.count("job"), 2, "looked up once more after the restart was seen");
    let job = fake.salt().job(&jid).await.unwrap();
    assert_eq!((job.status.state.word(), job.status.elapsed), ("Lost", None));
}

/// What the runner `jobs.active` says of minions that are idle, and of those that are silent.
fn none_active() -> Reply {
    returns(json!({}))
}

fn idle(fake: &FakeSalt) {
    fake.answer("jobs.active", none_active());
    fake.answer("saltutil.running", returning(&json!([])));
}

/// The jobs that minions work on: one of this function, of that id.
fn active(jid: &Jid, function: &str) -> Reply {
    let job = json!({"Function": function, "Arguments": ["metalk8s.repo.installed"], "User": "jo",
        "Running": [{"bootstrap": 7}]});
    returns(json!({jid.as_str(): job}))
}

#[tokio::test(start_paused = true)]
async fn an_orchestration_that_a_restart_cut_off_runs_while_a_minion_works_on_its_states() {
    let (jid, fake) = restarted();
    fake.answer("job", pending(&jid));
    fake.answer("saltutil.running", returning(&json!([])));
    fake.answer("jobs.active", active(&jid_of(65), "state.sls"));
    let job = fake.salt().job(&jid).await.unwrap();
    assert_eq!(job.status.state, JobState::Running);
    // A failure of Salt shows nothing.
    fake.answer("jobs.active", returns(json!("an error")));
    fake.answer("jobs.active", active(&jid_of(65), "state.sls"));
    // Begun before it, and what does not apply states, are of somebody else.
    fake.answer("jobs.active", active(&jid_of(80), "state.sls"));
    let begin = Instant::now();
    let error = wait(&fake.salt(), &jid, 600).await.unwrap_err();
    assert!(matches!(error, Error::Lost { .. }), "{error:?}");
    assert_eq!(fake.count("jobs.active"), 5);
    assert!(begin.elapsed() > Duration::from_secs(1));
    fake.forget("jobs.active").answer("jobs.active", active(&jid_of(65), "test.sleep"));
    let job = fake.salt().job(&jid).await.unwrap();
    assert_eq!(job.status.state, JobState::Lost);
}

#[tokio::test(start_paused = true)]
async fn minions_are_given_time_to_come_back_after_a_restart() {
    let jid = jid_of(70);
    let fake = FakeSalt::start();
    // No minion is connected yet, so none is at work.
    fake.master_started(jid_of(10).started());
    fake.answer("job", pending(&jid));
    let job = fake.salt().job(&jid).await.unwrap();
    assert_eq!(job.status.state, JobState::Running);
    assert_eq!(fake.count("jobs.active"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_job_whose_minion_was_restarted_is_lost_although_the_master_was_not() {
    let jid = jid_of(70);
    let fake = FakeSalt::start();
    fake.master_started(jid_of(3600).started());
    let at_work = json!({"return": [{"bootstrap": {"ret": {"fun": "x.y"}, "retcode": 0}}]});
    fake.answer("saltutil.find_job", Reply::Json(200, at_work));
    // Too slow to answer.
    fake.answer("saltutil.find_job", as_recorded("3006/local-minion-down.json"));
    fake.answer("saltutil.find_job", returns(json!({"bootstrap": {"ret": {}, "retcode": 0}})));
    fake.answer("job", on_minion(&jid, json!({})));
    let error = wait(&fake.salt(), &jid, 600).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("Salt job {jid} is lost: its minion does not work on it, and returned no result")
    );
    // It has just been sent.
    let fresh = jid_of(1);
    fake.forget("job").answer("job", on_minion(&fresh, json!({})));
    let job = fake.salt().job(&fresh).await.unwrap();
    assert_eq!(job.status.state, JobState::Running);
}

/// The record of an orchestration that failed because Salt gave up a minion. Salt 3002.9 says less of it.
fn given_up(jid: &Jid, release: &str) -> Reply {
    let name = "3006/job-fail-silent-minion.json";
    if release == "3006.28" {
        return ended(jid, name);
    }
    let record = fixture(name).to_string();
    let record = record.replace("\\nMinion bootstrap did not return a state result.", "");
    let mut record: Value = serde_json::from_str(&record).unwrap();
    record["info"][0]["jid"] = json!(jid.as_str());
    Reply::Json(200, record)
}

#[tokio::test(start_paused = true)]
async fn a_job_that_failed_without_its_minion_ends_with_what_the_minion_does() {
    for release in ["3002.9", "3006.28"] {
        let jid = jid_of(20);
        let fake = FakeSalt::start();
        fake.answer("job", given_up(&jid, release));
        for _ in 0..3 {
            fake.answer("jobs.active", active(&jid_of(10), "state.sls"));
        }
        idle(&fake);
        let error = wait(&fake.salt(), &jid, 2).await.unwrap_err();
        assert!(matches!(error, Error::StillRunning { .. }) && error.may_run(), "{release}: {error:?}");
        let error = wait(&fake.salt(), &jid, 600).await.unwrap_err();
        assert!(matches!(error, Error::Failed { .. }), "{release}: {error:?}");
        assert_eq!(fake.count("jobs.active"), 4);
        assert!(!fake.salt().may_work(&jid).await.unwrap());
    }
}

#[tokio::test(start_paused = true)]
async fn a_job_that_failed_without_its_minion_may_run_until_that_minion_answers() {
    let jid = jid_of(20);
    let fake = FakeSalt::start();
    fake.answer("job", given_up(&jid, "3006.28"));
    fake.answer("jobs.active", none_active());
    let silent = as_recorded("3006/local-minion-down.json");
    fake.answer("saltutil.running", silent);
    let error = wait(&fake.salt(), &jid, 120).await.unwrap_err();
    assert!(matches!(error, Error::StillRunning { .. }), "{error:?}");
    let error = fake.salt().may_work(&jid).await.unwrap_err();
    assert_eq!(error.to_string(), "minion bootstrap does not answer");
    // A machine that is lost never answers, nor does one whose key was deleted.
    let lost = jid_of(700);
    fake.forget("job").answer("job", given_up(&lost, "3006.28"));
    assert!(!fake.salt().may_work(&lost).await.unwrap());
    let error = wait(&fake.salt(), &lost, 120).await.unwrap_err();
    assert!(matches!(error, Error::Failed { .. }), "{error:?}");
    fake.forget("job").answer("job", given_up(&jid, "3006.28"));
    let unknown = as_recorded("3006/local-unknown-minion.json");
    fake.forget("saltutil.running").answer("saltutil.running", unknown);
    assert!(!fake.salt().may_work(&jid).await.unwrap());
    // It was too slow for the runner, and answers this question.
    let running = |function: &str, started: &Jid| {
        let job = json!({"jid": started.as_str(), "fun": function, "arg": [], "user": "jo"});
        returning(&json!([job]))
    };
    for (function, started, may_work) in
        [("state.sls", jid_of(10), true), ("test.sleep", jid_of(10), false), ("state.sls", jid_of(80), false)]
    {
        fake.forget("saltutil.running").answer("saltutil.running", running(function, &started));
        assert_eq!(fake.salt().may_work(&jid).await.unwrap(), may_work, "{function}");
    }
    let error = wait(&fake.salt(), &jid, 120).await.unwrap_err();
    assert!(matches!(error, Error::Failed { .. }), "{error:?}");
}

#[tokio::test(start_paused = true)]
async fn a_result_that_came_just_before_the_restart_counts() {
    let (jid, fake) = restarted();
    fake.answer("job", pending(&jid));
    fake.answer("job", ended(&jid, PREPARED));
    wait(&fake.salt(), &jid, 600).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_minion_returns_its_result_after_the_restart() {
    let (jid, fake) = restarted();
    // Done, and about to return.
    fake.answer("saltutil.find_job", returns(json!({"bootstrap": {"ret": {}, "retcode": 0}})));
    for _ in 0..4 {
        fake.answer("job", on_minion(&jid, json!({})));
    }
    fake.answer("job", on_minion(&jid, of_minion()));
    wait(&fake.salt(), &jid, 600).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_minion_that_never_returns_loses_its_job() {
    let (jid, fake) = restarted();
    fake.answer("saltutil.find_job", returns(json!({"bootstrap": {"ret": {}, "retcode": 0}})));
    fake.answer("job", on_minion(&jid, json!({})));
    let start = Instant::now();
    let error = wait(&fake.salt(), &jid, 600).await.unwrap_err();
    assert!(matches!(error, Error::Lost { .. }), "{error:?}");
    assert!((30..=50).contains(&start.elapsed().as_secs()), "after a time of grace: {:?}", start.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_silent_minion_may_still_be_at_work() {
    let (jid, fake) = restarted();
    fake.answer("saltutil.find_job", returns(json!({"bootstrap": false})));
    fake.answer("job", on_minion(&jid, json!({})));
    let error = wait(&fake.salt(), &jid, 120).await.unwrap_err();
    assert!(matches!(error, Error::StillRunning { .. }), "{error:?}");
}

#[tokio::test(start_paused = true)]
async fn a_job_that_salt_forgot_is_unknown() {
    let fake = FakeSalt::start();
    for jid in [jid_of(25 * 3600), jid_of(-3600)] {
        fake.forget("job").answer("job", pending(&jid));
        let error = wait(&fake.salt(), &jid, 600).await.unwrap_err();
        assert!(matches!(error, Error::UnknownJob { .. }), "{error:?}");
        assert_eq!(fake.salt().job(&jid).await.unwrap().status.state, JobState::Unknown);
    }
}

#[tokio::test(start_paused = true)]
async fn ages_are_those_of_the_masters_clock() {
    for ahead in [-24, -1, 1, 24].map(SignedDuration::from_hours) {
        let fake = FakeSalt::start();
        fake.clock_ahead(ahead);
        let (running, forgotten) = (fake.jid_of(5), fake.jid_of(25 * 3600));
        fake.master_started(fake.jid_of(60).started());
        fake.answer("job", pending(&running));
        let job = fake.salt().job(&running).await.unwrap();
        assert_eq!(job.status.state, JobState::Running, "ahead by {ahead}");
        assert!((4..60).contains(&job.status.elapsed.unwrap()), "ahead by {ahead}");
        let error = wait(&fake.salt(), &running, 60).await.unwrap_err();
        assert!(matches!(error, Error::StillRunning { .. }), "{ahead}: {error:?}");
        let error = wait(&fake.salt(), &forgotten, 60).await.unwrap_err();
        assert!(matches!(error, Error::UnknownJob { .. }), "{ahead}: {error:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_job_of_ours_is_known_while_its_master_runs() {
    let fake = FakeSalt::start();
    // The master's clock has been set since it gave out the id.
    let jid = fake.jid_of(-3600);
    fake.answer("state.orchestrate", returns(json!({"jid": jid.as_str()})));
    fake.master_started(fake.jid_of(60).started());
    fake.answer("job", pending(&jid));
    let salt = fake.salt();
    let running = salt.orchestrate("x", &nothing(), &()).await.unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    let error = salt.wait(running, deadline).await.unwrap_err();
    assert!(matches!(error, Error::StillRunning { .. }), "{error:?}");
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_is_not_allowed_leaves_the_job_running() {
    let jid = jid_of(0);
    let fake = FakeSalt::start();
    fake.answer("job", Reply::Page(401, page("3006/no-rights-poll.html")));
    let error = wait(&fake.salt(), &jid, 600).await.unwrap_err();
    assert!(error.may_run());
    assert_eq!(error.jid(), Some(&jid));
    assert_eq!(error.to_string(), format!("failed to wait for Salt job {jid}"));
    let Error::Waiting { source, .. } = error else {
        panic!("{error:?}");
    };
    assert_eq!(source.to_string(), format!("Salt does not allow Own to use GET /jobs/{jid}"));
}

#[tokio::test(start_paused = true)]
async fn a_running_job_is_an_object_too() {
    // The master's clock is known to the second.
    let jid = jid_of(6);
    let fake = FakeSalt::start();
    fake.master_started(jid_of(60).started());
    fake.answer("job", pending(&jid));
    fake.answer("job", ended(&jid, FAILED));
    let salt = fake.salt();
    let running = salt.job(&jid).await.unwrap();
    let failed = salt.job(&jid).await.unwrap();
    assert_eq!(running.status.state, JobState::Running);
    assert!((5..60).contains(&running.status.elapsed.unwrap()));
    assert_eq!((failed.status.state.word(), failed.status.failures.len()), ("Failed", 1));
}
