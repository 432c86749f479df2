//! Salt jobs of plans and of their undo.

use insta::assert_snapshot;

use super::*;
use client::cluster::lock;
use client::salt::scripted::{FakeSalt, Reply, ended, jid_of, pending, returning, returns};
use domain::cluster::version::Direction;
use domain::lock::{ACTIVE_JOB, JOBS, SUBMISSION};
use domain::plan::Intent;
use domain::salt::jid::Jid;

pub(crate) fn orchestration() -> Action {
    Action::orchestrate("prepare", json!({}))
}

pub(crate) fn submitted(jid: &Jid) -> Reply {
    returns(json!({"jid": jid.as_str(), "tag": "salt/run/x"}))
}

/// A Salt that runs a job. While the command waits for it, another one takes the lock and makes a change.
fn overtaken(server: &Scripted, jid: &Jid, change: impl Fn(&Scripted) + Send + 'static) -> FakeSalt {
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", submitted(jid));
    let (server, jid) = (server.clone(), jid.clone());
    fake.script("job", move |_| {
        take_over(&server);
        change(&server);
        pending(&jid)
    });
    fake
}

fn annotation(server: &Scripted, key: &str) -> Value {
    server.get(LEASE).unwrap()["metadata"]["annotations"][key].clone()
}

#[tokio::test(start_paused = true)]
async fn a_job_of_the_undo_is_in_flight_like_any_other() {
    let (server, lock) = configured_and_locked().await;
    let (fake, jid) = (FakeSalt::start(), jid_of(1));
    let (keys, interrupt) = Interrupt::scripted();
    fake.script("state.orchestrate", {
        let jid = jid.clone();
        move |_| {
            keys.send_replace(2);
            submitted(&jid)
        }
    });
    fake.answer("job", pending(&jid));
    let mut plan = Plan::default();
    let (made, unmake) = namespace("new");
    plan.with_undo(made, vec![unmake]);
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back, orchestration()]);
    refused(&server, &mut plan);
    let salt = fake.salt();
    let with = With::locked(&lock).salt(&salt).interrupt(&interrupt);
    let failure = failure_of(&server, &plan, with).await;
    assert!(failure.in_flight && failure.error.changed);
    assert_eq!(failure.error.kind, ErrorKind::HalfDone);
    assert_snapshot!(said(&failure).replace(jid.as_str(), "<job>"), @"failed to delete namespace/none: scripted; rolling back failed too: interrupted; Salt job <job> is still running; resume with: kubectl metalk8s wait job <job>; to be done by hand: run Salt state.orchestrate prepare pillar={}; delete namespace/new");
    // Whoever finishes the undo knows the namespace by it.
    let new = server.get("/api/v1/namespaces/new").unwrap();
    let uid = new["metadata"]["uid"].as_str().unwrap();
    assert!(annotation(&server, JOBS).as_str().unwrap().contains(uid));
    lock.leave().await.unwrap();
    assert_eq!(annotation(&server, ACTIVE_JOB), jid.as_str());
    assert_eq!(server.get(LEASE).unwrap()["spec"]["holderIdentity"], "ann");
}

#[tokio::test(start_paused = true)]
async fn what_was_not_sent_when_the_user_gave_up_is_not_in_flight() {
    for action in [orchestration(), Action::Backend(Intent::Refresh)] {
        let (server, lock) = configured_and_locked().await;
        let fake = FakeSalt::start();
        let (keys, interrupt) = Interrupt::scripted();
        fake.forget("login").script("login", move |_| {
            keys.send_replace(2);
            Reply::Nothing
        });
        let mut plan = upgrading();
        plan.then(action);
        let salt = fake.salt();
        let with = With::locked(&lock).salt(&salt).interrupt(&interrupt);
        let failure = failure_of(&server, &plan, with).await;
        assert!(!failure.in_flight && failure.error.rolled_back);
        assert_eq!(failure.error.kind, ErrorKind::Interrupted);
        assert_eq!(data(&server), json!({"x": "1"}));
        assert_eq!(annotation(&server, SUBMISSION), Value::Null);
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_is_delayed_is_sent_to_salt_only_if_the_lock_is_held_then() {
    for (action, function) in [
        (orchestration(), "state.orchestrate"),
        (Action::Backend(Intent::Refresh), "saltutil.refresh_pillar"),
    ] {
        let (server, lock) = configured_and_locked().await;
        let (fake, plan) = (FakeSalt::start(), plan_of(action));
        fake.hold_back(Duration::from_mins(1));
        let salt = fake.salt();
        let others = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            take_over(&server);
        };
        let failing = failure_of(&server, &plan, With::locked(&lock).salt(&salt));
        let (failure, ()) = tokio::join!(failing, others);
        assert_eq!(fake.count(function), 0);
        assert!(!failure.in_flight && !failure.error.changed);
        assert_eq!(
            said(&failure),
            "the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing was changed"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_submission_is_on_the_lease_before_it_is_sent() {
    let (server, lock) = configured_and_locked().await;
    let fake = FakeSalt::start();
    fake.script("state.orchestrate", {
        let server = server.clone();
        move |asked| {
            let marker = asked.body[0]["kwarg"]["pillar"]["metalk8s_cli"]["marker"].clone();
            let written = annotation(&server, SUBMISSION);
            assert!(written.as_str().unwrap().contains(marker.as_str().unwrap()));
            Reply::Closed
        }
    });
    fake.answer("jobs.list_jobs", Reply::Closed);
    let plan = plan_of(orchestration());
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
    assert!(failure.in_flight && failure.error.changed);
    lock.leave().await.unwrap();
    // What became of it is not known: the Lease keeps its marker.
    assert!(annotation(&server, SUBMISSION).is_string());
    let known = lock::held(&server.cluster()).await.unwrap();
    assert_eq!(known.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_asked_of_salt_without_the_lock() {
    let mut messages = Vec::new();
    for action in [orchestration(), Action::Backend(Intent::Refresh)] {
        let (server, lock) = configured_and_locked().await;
        take_over(&server);
        let fake = FakeSalt::start();
        let plan = plan_of(action);
        let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
        assert_eq!(failure.error.kind, ErrorKind::Conflict);
        messages.push(said(&failure));
        assert_eq!(fake.count("state.orchestrate") + fake.count("saltutil.refresh_pillar"), 0);
    }
    assert_snapshot!(messages.join("\n"), @"
    the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing was changed
    the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing was changed
    ");
}

#[tokio::test(start_paused = true)]
async fn a_job_that_ended_while_the_lock_was_lost_is_not_undone() {
    let (server, lock) = configured_and_locked().await;
    let jid = jid_of(1);
    let fake = overtaken(&server, &jid, |server| {
        server.change(&config_path(), &json!({"data": {"x": "3"}}));
    });
    let mut plan = upgrading();
    plan.with_undo(orchestration(), vec![orchestration()]);
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone);
    assert_snapshot!(said(&failure).replace(jid.as_str(), "<job>"), @"the lock of environment/prod was lost to bob@desk (downgrade solution x, job <job>); nothing more was changed, and nothing was rolled back; done before: change configmap/metalk8s-environment in prod; not finished: apply prepare; to finish it: run the same command again; its Salt job: kubectl metalk8s describe job <job>");
    assert_eq!(data(&server), json!({"x": "3"}));
    assert_eq!(fake.count("state.orchestrate"), 1);
}

#[tokio::test(start_paused = true)]
async fn a_job_of_the_undo_keeps_the_other_locks_when_one_is_lost() {
    let (server, lock) = configured_and_locked().await;
    let jid = jid_of(1);
    let fake = overtaken(&server, &jid, |_| ());
    let mut plan = Plan::default();
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back, orchestration()]);
    refused(&server, &mut plan);
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
    assert!(failure.in_flight);
    assert_snapshot!(said(&failure).replace(jid.as_str(), "<job>"), @"failed to delete namespace/none: scripted; rolling back failed too: the lock of environment/prod was lost to bob@desk (downgrade solution x, job <job>); to be done by hand: run Salt state.orchestrate prepare pillar={}; its Salt job: kubectl metalk8s describe job <job>");
}

/// A request whose answer was lost. Meanwhile another command took one of the locks; the others are the request's.
#[tokio::test(start_paused = true)]
async fn what_salt_may_work_on_without_an_id_keeps_the_other_locks_when_one_is_lost() {
    let (server, lock) = configured_and_locked().await;
    let fake = FakeSalt::start();
    fake.script("state.orchestrate", {
        let server = server.clone();
        move |_| {
            take_over(&server);
            Reply::Closed
        }
    });
    fake.answer("jobs.list_jobs", returns(json!({})));
    let plan = plan_of(orchestration());
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
    assert!(failure.in_flight);
    assert_snapshot!(said(&failure), @"the lock of environment/prod was lost to bob@desk (downgrade solution x); nothing more was changed, and nothing was rolled back");
}

/// A script that runs. While the command follows it, another one takes one of the locks.
#[tokio::test(start_paused = true)]
async fn a_script_keeps_the_other_locks_when_one_is_lost() {
    let (server, lock) = configured_and_locked().await;
    let fake = FakeSalt::start();
    let printed = |text: &str| returning(&json!({"stdout": text, "stderr": "", "retcode": 0}));
    fake.answer("cmd.run_all", printed(""));
    fake.answer("cmd.run_all", printed(""));
    let script = Direction::Upgrade.followed();
    let runs = printed(&format!("Id={}.service\nActiveState=active\nSubState=running\n", script.unit));
    fake.script("cmd.run_all", {
        let server = server.clone();
        move |_| {
            take_over(&server);
            runs.clone()
        }
    });
    let plan = plan_of(Action::Script(script));
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
    assert!(failure.in_flight);
    assert_snapshot!(said(&failure), @"the lock of environment/prod was lost to bob@desk (downgrade solution x, unit metalk8s-cli-upgrade); nothing more was changed, and nothing was rolled back");
}

#[tokio::test(start_paused = true)]
async fn a_script_that_was_not_asked_for_is_not_said_to_run() {
    let done = returning(&json!({"stdout": "", "stderr": "", "retcode": 0}));
    let mut told = Vec::new();
    for answered in [0, 1] {
        let (server, lock) = configured_and_locked().await;
        let fake = FakeSalt::start();
        let (keys, interrupt) = Interrupt::scripted();
        // The last run is forgotten, and the script is started.
        for _ in 0..answered {
            fake.answer("cmd.run_all", done.clone());
        }
        fake.script("cmd.run_all", move |_| {
            keys.send_replace(2);
            Reply::Nothing
        });
        let plan = plan_of(Action::Script(Direction::Upgrade.followed()));
        let salt = fake.salt();
        let with = With::locked(&lock).salt(&salt).interrupt(&interrupt);
        let failure = run(&server, &plan, with).await.unwrap_err();
        told.push(format!("in flight: {}: {}", failure.in_flight, said(&failure)));
    }
    assert_snapshot!(told.join("\n"), @"
    in flight: false: interrupted before upgrade.sh was started
    in flight: true: interrupted; upgrade.sh still runs on the bootstrap node; resume with: kubectl metalk8s wait cluster
    ");
}

/// A script whose start was not confirmed: the minion is silent just then, and systemd does not know the script later.
#[tokio::test(start_paused = true)]
async fn a_script_that_may_still_arrive_keeps_the_lock() {
    let (server, lock) = configured_and_locked().await;
    let fake = FakeSalt::start();
    let outcome = returning(&json!({"stdout": "", "stderr": "", "retcode": 0}));
    fake.answer("cmd.run_all", outcome.clone());
    fake.answer("cmd.run_all", returns(json!({"bootstrap": false})));
    fake.answer("cmd.run_all", outcome);
    fake.answer("jobs.list_jobs", returns(json!({})));
    let script = Direction::Upgrade.followed();
    let plan = plan_of(Action::Script(script.clone()));
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
    assert!(failure.in_flight);
    assert_snapshot!(said(&failure), @"upgrade.sh has not begun, but may within five minutes: cmd.run_all may have run on bootstrap: its answer was lost (minion bootstrap does not answer); before you run it again, check: kubectl metalk8s get jobs; then resume with: kubectl metalk8s wait cluster");
    lock.leave().await.unwrap();
    assert!(annotation(&server, SUBMISSION).as_str().unwrap().contains(&script.unit));
}

#[tokio::test(start_paused = true)]
async fn what_salt_may_work_on_without_an_id_is_told_with_what_is_left() {
    let (server, lock) = configured_and_locked().await;
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", Reply::Closed);
    fake.answer("jobs.list_jobs", returns(json!({})));
    let mut plan = upgrading();
    plan.then(orchestration());
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
    assert!(failure.in_flight && failure.error.changed);
    let job = failure.error.job.as_ref().unwrap();
    assert_eq!((&job.jid, job.state), (&None, domain::api::state::JobState::Unknown));
    assert_snapshot!(said(&failure), @"prepare may be running: the answer to its submission was lost (connection closed before message completed), and no job was found; before you run it again, check: kubectl metalk8s get jobs; done before: change configmap/metalk8s-environment in prod; not finished: apply prepare; to finish it: run the same command again");
}

/// The record of a preparation that failed for `reason`.
fn failed(jid: &Jid, reason: &str) -> Reply {
    let Reply::Json(status, record) = ended(jid, "3006/job-fail-version.json") else {
        panic!("a record");
    };
    let usual = "Version 9.9.9 is not available for Solution example-solution";
    let text = record.to_string().replace(usual, reason);
    Reply::Json(status, serde_json::from_str(&text).unwrap())
}

/// How often a preparation is submitted whose jobs have these records, and how it ends.
async fn prepared(records: Vec<fn(&Jid) -> Reply>) -> (usize, Option<ErrorKind>) {
    let server = configured();
    let fake = FakeSalt::start();
    let jids: Vec<Jid> = (1..).take(records.len()).map(jid_of).collect();
    let mut submissions = jids.clone().into_iter();
    fake.script("state.orchestrate", move |_| submitted(&submissions.next().unwrap()));
    let mut answers = jids.into_iter().zip(records);
    fake.script("job", move |_| {
        let (jid, record) = answers.next().unwrap();
        record(&jid)
    });
    let plan = plan_of(orchestration());
    let ended = run(&server, &plan, With::default().salt(&fake.salt())).await;
    (fake.count("state.orchestrate"), ended.err().map(|failure| failure.error.kind))
}

pub(super) const MET: fn(&Jid) -> Reply =
    |jid| failed(jid, "(409) Reason: Conflict: clusterroles x already exists");
const REFUSED: fn(&Jid) -> Reply = |jid| failed(jid, "(403) Reason: Forbidden");
const DONE: fn(&Jid) -> Reply = |jid| ended(jid, "3006/job-prepare.json");

#[tokio::test(start_paused = true)]
async fn a_job_that_met_another_on_the_same_object_is_run_once_more() {
    assert_eq!(prepared(vec![MET, DONE]).await, (2, None));
    assert_eq!(prepared(vec![MET, MET]).await, (2, Some(ErrorKind::JobFailed)));
    assert_eq!(prepared(vec![REFUSED]).await, (1, Some(ErrorKind::JobFailed)));
}

#[tokio::test(start_paused = true)]
async fn a_job_that_met_another_is_told_of_in_words_of_users() {
    let (fake, first) = (FakeSalt::start(), jid_of(1));
    let second = jid_of(2);
    fake.answer("state.orchestrate", submitted(&first));
    fake.answer("state.orchestrate", submitted(&second));
    fake.answer("job", MET(&first));
    fake.answer("job", DONE(&second));
    let (events, told) = heard();
    let plan = plan_of(orchestration());
    let salt = fake.salt();
    run(&configured(), &plan, With::default().salt(&salt).events(&events)).await.unwrap();
    let told = told.lock().unwrap();
    let expected =
        format!("another Salt job created the same object at the same time; running Salt job {first} again");
    assert!(told.iter().any(|event| matches!(event, Event::Progress(text) if *text == expected)));
    assert!(!told.iter().any(|event| matches!(event, Event::Warning(_))));
}

#[tokio::test(start_paused = true)]
async fn the_session_ends_after_the_last_job_while_other_steps_pass() {
    let server = configured();
    let (fake, jid) = (FakeSalt::start(), jid_of(1));
    fake.answer("state.orchestrate", submitted(&jid));
    fake.answer("job", DONE(&jid));
    let mut plan = plan_of(orchestration());
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![back]);
    let salt = fake.salt();
    let with = || With::default().salt(&salt);
    run(&server, &plan, with()).await.unwrap();
    assert_eq!((fake.count("login"), fake.count("logout")), (1, 1));
    assert_eq!(data(&server), json!({"x": "2"}));
    // After the last step, the caller has something to do meanwhile.
    let plan = plan_of(orchestration());
    run(&server, &plan, with()).await.unwrap();
    assert_eq!((fake.count("login"), fake.count("logout")), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn an_undo_that_asks_salt_logs_in_again() {
    let server = configured();
    let (fake, jid) = (FakeSalt::start(), jid_of(1));
    fake.answer("state.orchestrate", submitted(&jid));
    fake.answer("job", DONE(&jid));
    let mut plan = Plan::default();
    plan.with_undo(orchestration(), vec![orchestration()]);
    refused(&server, &mut plan);
    let salt = fake.salt();
    let failure = failure_of(&server, &plan, With::default().salt(&salt)).await;
    assert!(failure.error.rolled_back, "{}", failure.error);
    assert_eq!(fake.count("state.orchestrate"), 2);
    assert_eq!((fake.count("login"), fake.count("logout")), (2, 1));
    salt.close().await;
    assert_eq!(fake.count("logout"), 2);
}

/// A Salt that gives up its minion during a call of `function`: the job cache has the call as `jid`.
fn giving_up(function: &'static str, jid: &Jid) -> FakeSalt {
    let fake = FakeSalt::start();
    fake.answer(function, returns(json!({"bootstrap": false})));
    let (server, jid) = (fake.clone(), jid.to_string());
    fake.script("jobs.list_jobs", move |_| {
        let own = &server.asked(function)[0].body[0]["metadata"];
        let job = json!({"Function": function, "Arguments": [], "Metadata": own});
        returns(json!({jid.as_str(): job}))
    });
    fake
}

/// The record of that call, with what the minion returned so far.
fn record(jid: &Jid, results: &Value) -> Reply {
    let info = json!({"jid": jid.as_str(), "Function": "saltutil.refresh_pillar", "Arguments": [], "User": "jo",
        "Minions": ["bootstrap"], "Result": results});
    Reply::Json(200, json!({"info": [info], "return": [{}]}))
}

/// A change and then a call, with an undo each.
fn change_and_call() -> Plan {
    let mut plan = upgrading();
    plan.with_undo(Action::Backend(Intent::Refresh), vec![Action::Backend(Intent::Refresh)]);
    plan
}

const REFRESH: &str = "saltutil.refresh_pillar";

#[tokio::test(start_paused = true)]
async fn a_call_that_a_slow_minion_works_on_is_waited_for() {
    let (server, jid) = (configured(), jid_of(1));
    let fake = giving_up(REFRESH, &jid);
    fake.answer("job", record(&jid, &json!({})));
    fake.answer("job", record(&jid, &json!({})));
    let done = json!({"bootstrap": {"return": true, "retcode": 0, "success": true}});
    fake.answer("job", record(&jid, &done));
    let salt = fake.salt();
    let outcome = run(&server, &change_and_call(), With::default().salt(&salt)).await.unwrap();
    assert_eq!(outcome.jobs, [jid]);
    assert_eq!((fake.count(REFRESH), data(&server)), (1, json!({"x": "2"})));
}

#[tokio::test(start_paused = true)]
async fn a_call_that_failed_on_a_slow_minion_is_undone_when_it_has_ended() {
    let (server, jid) = (configured(), jid_of(1));
    let fake = giving_up(REFRESH, &jid);
    // The undo meets a minion that answers.
    fake.answer(REFRESH, returning(&json!(true)));
    fake.answer("job", record(&jid, &json!({})));
    let failed = json!({"bootstrap": {"return": "ERROR: no pillar", "retcode": 1, "success": false}});
    fake.script("job", {
        let (server, jid) = (server.clone(), jid.clone());
        move |_| {
            // Nothing is undone yet.
            assert_eq!(data(&server), json!({"x": "2"}));
            record(&jid, &failed)
        }
    });
    let failure = failure_of(&server, &change_and_call(), With::default().salt(&fake.salt())).await;
    assert_snapshot!(said(&failure).replace(jid.as_str(), "<job>"), @"Salt job <job> (saltutil.refresh_pillar) failed: bootstrap: saltutil.refresh_pillar: no pillar; changes rolled back");
    assert!(failure.error.rolled_back && !failure.in_flight);
    assert_eq!((fake.count(REFRESH), data(&server)), (2, json!({"x": "1"})));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_undone_beside_a_call_that_a_slow_minion_works_on() {
    let (server, jid) = (configured(), jid_of(1));
    let lock = locked(&server.cluster(), "ann").await;
    let fake = giving_up(REFRESH, &jid);
    let (keys, interrupt) = Interrupt::scripted();
    fake.script("job", {
        let jid = jid.clone();
        move |_| {
            keys.send_replace(1);
            record(&jid, &json!({}))
        }
    });
    let salt = fake.salt();
    let with = With::locked(&lock).salt(&salt).interrupt(&interrupt);
    let failure = failure_of(&server, &change_and_call(), with).await;
    assert!(failure.in_flight && failure.error.changed);
    assert_snapshot!(said(&failure).replace(jid.as_str(), "<job>"), @"interrupted; Salt job <job> is still running; resume with: kubectl metalk8s wait job <job>");
    assert_eq!((fake.count(REFRESH), data(&server)), (1, json!({"x": "2"})));
    lock.leave().await.unwrap();
    assert_eq!(annotation(&server, ACTIVE_JOB), jid.as_str());
}

#[tokio::test(start_paused = true)]
async fn a_job_of_the_undo_is_left_with_how_the_command_ends() {
    let (server, lock) = configured_and_locked().await;
    let (fake, jid) = (FakeSalt::start(), jid_of(1));
    fake.answer("state.orchestrate", submitted(&jid));
    fake.answer("job", pending(&jid));
    let conclude = Action::Conclude { namespaces: vec!["prod".to_owned()], id: "1".to_owned() };
    let mut plan = Plan::default();
    let (forward, back) = upgrade();
    plan.with_undo(forward, vec![orchestration(), back.clone()]);
    refused(&server, &mut plan);
    plan.then(conclude.clone());
    let failure = failure_of(&server, &plan, With::locked(&lock).salt(&fake.salt())).await;
    assert!(failure.in_flight, "{}", said(&failure));
    lock.leave().await.unwrap();
    let notes = lock::job_notes(&server.cluster()).await.unwrap();
    assert!(notes[0].undoes);
    assert_eq!(notes[0].remaining, [back, conclude]);
}
