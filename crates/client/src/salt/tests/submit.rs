//! Submissions are run once, whatever becomes of their answer.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::salt::scripted::*;
use crate::salt::{Error, Marker, Running};
use domain::plan::Minions;
use domain::salt::jid::Jid;

const FORMULA: &str = "metalk8s.orchestrate.solutions.prepare-environment";

fn accepted(jid: &Jid) -> Reply {
    returns(json!({"tag": format!("salt/run/{jid}"), "jid": jid.as_str()}))
}

async fn submitted(fake: &FakeSalt) -> Result<Running, Error> {
    fake.salt().orchestrate(FORMULA, &nothing(), &()).await
}

fn no_jobs() -> Reply {
    returns(json!({}))
}

/// A submission that Salt acts on, telling so as an event, and whose answer is then `reply`.
fn lose_the_answer(fake: &FakeSalt, jid: &Jid, reply: Reply) {
    let (server, jid) = (fake.clone(), jid.clone());
    fake.script("state.orchestrate", move |asked| {
        let other = json!([FORMULA, {"pillar": {"metalk8s_cli": {"marker": "another"}}}]);
        server.emit(&format!("salt/run/{}/new", jid_of(7)), &json!({"fun_args": other}));
        server.emit(&format!("salt/run/{jid}/new"), &json!({"fun_args": asked.arguments()}));
        reply.clone()
    });
}

#[tokio::test]
async fn a_submission_is_preceded_by_the_event_stream_and_carries_a_marker() {
    let fake = FakeSalt::start();
    let jid = jid_of(0);
    let server = fake.clone();
    let answer = accepted(&jid);
    fake.script("state.orchestrate", move |_| {
        assert_eq!(server.count("events"), server.count("state.orchestrate"));
        answer.clone()
    });
    let pillar = json!({"orchestrate": {"env_name": "prod"}});
    let salt = fake.salt();
    for _ in 0..2 {
        let running = salt.orchestrate(FORMULA, pillar.as_object().unwrap(), &()).await.unwrap();
        assert_eq!(running.jid(), &jid);
    }
    let [first, second] = fake.asked("state.orchestrate").try_into().unwrap();
    let call = &first.body[0];
    assert_eq!((&call["client"], &call["arg"]), (&json!("runner_async"), &json!([FORMULA])));
    assert_eq!(call["kwarg"]["saltenv"], "metalk8s-129.0.0");
    assert_eq!(call["kwarg"]["pillar"]["orchestrate"], pillar["orchestrate"]);
    let marker =
        |body: &Value| body[0]["kwarg"]["pillar"]["metalk8s_cli"]["marker"].as_str().unwrap().to_owned();
    assert_ne!(marker(&first.body), marker(&second.body));
}

#[tokio::test]
async fn a_submission_is_for_the_version_that_the_cluster_has_by_then() {
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", accepted(&jid_of(0)));
    let salt = fake.salt();
    salt.login().await.unwrap();
    // The command waits for the lock of an upgrade.
    fake.upgraded("130.0.0");
    salt.orchestrate(FORMULA, &nothing(), &()).await.unwrap();
    assert_eq!(fake.asked("state.orchestrate")[0].body[0]["kwarg"]["saltenv"], "metalk8s-130.0.0");
}

#[tokio::test]
async fn a_state_goes_to_the_bootstrap_minion() {
    let fake = FakeSalt::start();
    fake.answer("state.sls", as_recorded("3006/submitted-local.json"));
    let running =
        fake.salt().apply_state("metalk8s.salt.master.installed", &Minions::Bootstrap, &()).await.unwrap();
    assert_eq!(running.jid().as_str(), "20261121104713935020");
    let call = &fake.asked("state.sls")[0].body[0];
    assert_eq!((&call["client"], &call["tgt"]), (&json!("local_async"), &json!("bootstrap")));
    assert!(call["kwarg"]["pillar"]["metalk8s_cli"]["marker"].is_string());
}

#[tokio::test]
async fn a_minion_that_salt_does_not_know_gets_no_job() {
    let fake = FakeSalt::start();
    fake.answer("state.sls", as_recorded("3006/local-async-unknown-minion.json"));
    let error = fake.salt().apply_state("x", &Minions::Bootstrap, &()).await.unwrap_err();
    assert_eq!(error.to_string(), "Salt knows no minion bootstrap");
    assert!(!error.may_run());
}

#[tokio::test(start_paused = true)]
async fn a_job_whose_answer_was_lost_is_found_by_its_marker() {
    let lost = [
        Reply::Closed,
        Reply::Nothing,
        Reply::Page(504, page("3006/away-504.html")),
        Reply::Json(500, fixture("3006/unknown-runner.json")),
        Reply::Page(500, "<html><title>500 Internal Server Error</title></html>".to_owned()),
        Reply::Page(200, "<html><title>Welcome</title></html>".to_owned()),
    ];
    for reply in lost {
        let fake = FakeSalt::start();
        let jid = jid_of(0);
        fake.answer("jobs.list_jobs", no_jobs());
        lose_the_answer(&fake, &jid, reply.clone());
        let running = submitted(&fake).await.unwrap();
        assert_eq!(running.jid(), &jid, "{reply:?}");
        assert_eq!(fake.count("state.orchestrate"), 1, "{reply:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_job_is_found_although_the_stream_broke_before_it_began() {
    let fake = FakeSalt::start();
    let jid = jid_of(0);
    let (server, of) = (fake.clone(), jid.clone());
    fake.script("state.orchestrate", move |asked| {
        server.break_streams();
        // It ends while the client listens again.
        let (server, of, arguments) = (server.clone(), of.clone(), asked.arguments());
        tokio::spawn(async move {
            while server.count("events") < 2 {
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            server.emit(&format!("salt/run/{of}/ret"), &json!({"fun_args": arguments}));
        });
        Reply::Closed
    });
    fake.answer("jobs.list_jobs", no_jobs());
    assert_eq!(submitted(&fake).await.unwrap().jid(), &jid);
    assert_eq!(fake.count("state.orchestrate"), 1);
}

#[tokio::test(start_paused = true)]
async fn a_job_on_a_minion_is_found_in_the_job_cache() {
    let fake = FakeSalt::start();
    let jid = jid_of(0);
    fake.forget("events").answer("events", Reply::Closed);
    fake.answer("state.sls", Reply::Closed);
    let (server, of) = (fake.clone(), jid.clone());
    fake.script("jobs.list_jobs", move |_| {
        let arguments = server.asked("state.sls")[0].arguments();
        let jobs =
            json!({"20261121104713935020": {"Arguments": ["x"]}, of.as_str(): {"Arguments": arguments}});
        returns(json!(jobs))
    });
    assert_eq!(fake.salt().apply_state("x", &Minions::Bootstrap, &()).await.unwrap().jid(), &jid);
    assert_eq!(fake.count("state.sls"), 1);
}

#[tokio::test(start_paused = true)]
async fn a_job_that_is_found_nowhere_is_perhaps_running() {
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", Reply::Closed);
    fake.answer("jobs.list_jobs", no_jobs());
    let error = submitted(&fake).await.unwrap_err();
    assert!(matches!(error, Error::PerhapsRunning { .. }), "{error:?}");
    assert!(error.may_run());
    assert_eq!(fake.count("state.orchestrate"), 1, "it is never sent again");
    assert_eq!(
        error.to_string(),
        format!(
            "{FORMULA} may be running: the answer to its submission was lost (connection closed before message \
             completed), and no job was found"
        )
    );
}

fn failed() -> Reply {
    Reply::Json(500, fixture("3006/unknown-runner.json"))
}

#[tokio::test(start_paused = true)]
async fn a_submission_that_salt_api_failed_is_sent_again_with_the_same_marker() {
    let fake = FakeSalt::start();
    let jid = jid_of(0);
    fake.answer("state.orchestrate", failed());
    fake.answer("state.orchestrate", accepted(&jid));
    fake.answer("jobs.list_jobs", no_jobs());
    let running = submitted(&fake).await.unwrap();
    assert_eq!(running.jid(), &jid);
    let [first, second] = fake.asked("state.orchestrate").try_into().unwrap();
    assert_eq!(first.body, second.body);
}

#[tokio::test(start_paused = true)]
async fn a_submission_that_salt_api_fails_again_and_again_is_given_up() {
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", failed());
    fake.answer("jobs.list_jobs", no_jobs());
    let error = submitted(&fake).await.unwrap_err();
    assert!(matches!(error, Error::PerhapsRunning { .. }), "{error:?}");
    assert_eq!(fake.count("state.orchestrate"), 2);
}

#[tokio::test(start_paused = true)]
async fn a_submission_that_salt_api_failed_is_not_sent_again_where_it_might_have_begun_unseen() {
    let broken: [fn(&FakeSalt); 3] = [
        // The stream breaks, as it does when the Salt master is restarted.
        |fake| {
            let server = fake.clone();
            fake.script("state.orchestrate", move |_| {
                server.break_streams();
                failed()
            });
            fake.answer("jobs.list_jobs", no_jobs());
        },
        // It was never there.
        |fake| {
            fake.forget("events").answer("events", Reply::Closed);
            fake.answer("state.orchestrate", failed());
            fake.answer("jobs.list_jobs", no_jobs());
        },
        // The master does not tell its jobs.
        |fake| {
            fake.answer("state.orchestrate", failed());
            fake.answer("jobs.list_jobs", Reply::Nothing);
        },
    ];
    for (index, arrange) in broken.into_iter().enumerate() {
        let fake = FakeSalt::start();
        arrange(&fake);
        let error = submitted(&fake).await.unwrap_err();
        assert!(matches!(error, Error::PerhapsRunning { .. }), "{index}: {error:?}");
        assert_eq!(fake.count("state.orchestrate"), 1, "{index}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_submission_that_never_arrived_is_sent_again() {
    let fake = FakeSalt::start();
    let jid = jid_of(0);
    fake.answer("state.orchestrate", no_endpoints());
    fake.answer("state.orchestrate", unauthorized());
    fake.answer("state.orchestrate", accepted(&jid));
    assert_eq!(submitted(&fake).await.unwrap().jid(), &jid);
    assert_eq!((fake.count("state.orchestrate"), fake.count("login")), (3, 2));
}

#[tokio::test(start_paused = true)]
async fn a_submission_that_never_arrives_did_nothing() {
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", no_endpoints());
    let error = submitted(&fake).await.unwrap_err();
    assert!(matches!(error, Error::Unreachable { .. }), "{error:?}");
    assert!(!error.may_run());
}

#[tokio::test(start_paused = true)]
async fn without_an_event_stream_a_job_is_submitted_all_the_same() {
    for reply in [Reply::Closed, Reply::Nothing, unauthorized()] {
        let fake = FakeSalt::start();
        let jid = jid_of(0);
        fake.forget("events").answer("events", reply.clone());
        fake.answer("state.orchestrate", accepted(&jid));
        let running = submitted(&fake).await.unwrap();
        assert_eq!(running.jid(), &jid, "{reply:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_orchestration_that_ended_is_found_by_what_was_written_down() {
    // 3002 has no list of orchestrations, and 3006 has one without their arguments.
    for release in ["3002", "3006"] {
        let fake = FakeSalt::start();
        let recorded = fixture(&format!("{release}/orchestrations.json"));
        fake.answer("salt.cmd", Reply::Json(200, recorded.clone()));
        let salt = fake.salt();
        let at: Timestamp = "2026-11-26T05:09:00Z".parse().unwrap();
        let find = async |marker: &str| {
            let marker = Marker::from(marker.to_owned());
            salt.find_submitted("state.orchestrate", &marker, at).await.unwrap()
        };
        let ended = recorded["return"][0].as_array().unwrap();
        let marker =
            |one: &Value| Some(one.pointer("/arguments/1/pillar/metalk8s_cli/marker")?.as_str()?.to_owned());
        let ours = ended.iter().rfind(|one| marker(one).is_some()).unwrap();
        let found = find(&marker(ours).unwrap()).await.unwrap();
        assert_eq!(found.as_str(), ours["jid"], "{release}");
        assert_eq!(find("nobody's").await, None);
        // The master's clock may be ten minutes behind.
        let asked = fake.asked("salt.cmd").remove(0).body;
        assert_eq!(asked[0]["kwarg"]["since"], (at - SignedDuration::from_mins(10)).as_second());
        assert_eq!(fake.count("jobs.list_jobs"), 0);
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_no_list_of_orchestrations_is_not_taken_for_an_empty_one() {
    let fake = FakeSalt::start();
    let failed = json!({"return": ["Exception occurred in runner salt.cmd: Traceback"]});
    fake.answer("salt.cmd", Reply::Json(200, failed));
    let marker = Marker::from("ours".to_owned());
    let salt = fake.salt();
    let found = salt.find_submitted("state.orchestrate", &marker, jid_of(0).started());
    assert!(matches!(found.await, Err(Error::Unintelligible { .. })));
}
