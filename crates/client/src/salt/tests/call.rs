//! Calls that answer at once, and what is done when Salt API is unavailable.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::cluster::connect::Fault;
use crate::salt::scripted::*;
use crate::salt::{Called, Error};
use base::deadline;

/// What a call of `function` gives when Salt answers `reply`.
async fn call(function: &str, reply: Reply) -> Result<Value, Error> {
    let fake = FakeSalt::start();
    fake.answer(function, reply);
    let called = fake.salt().call(function, &nothing(), &()).await;
    called.map(value_of)
}

async fn called(fake: &FakeSalt) -> Value {
    value_of(fake.salt().call("x.y", &nothing(), &()).await.unwrap())
}

async fn recorded(function: &str, name: &str) -> Result<Value, Error> {
    call(function, as_recorded(name)).await
}

#[tokio::test]
async fn a_call_names_minion_function_and_arguments() {
    let fake = FakeSalt::start();
    fake.answer("x.y", as_recorded("3006/local-full-return.json"));
    let arguments = json!({"archive": "/a.iso"});
    fake.salt().call("x.y", arguments.as_object().unwrap(), &()).await.unwrap();
    let asked = fake.asked("x.y").remove(0).body;
    let expected = json!([{"client": "local", "tgt": "bootstrap", "fun": "x.y", "kwarg": arguments, "full_return": true,
        "metadata": asked[0]["metadata"]}]);
    assert_eq!(asked, expected);
    assert!(asked[0]["metadata"]["metalk8s_cli"]["marker"].is_string());
}

#[tokio::test]
async fn a_failure_is_told_from_a_value_that_looks_like_one() {
    for name in ["local-error-as-string.json", "3006/local-error-full-return.json"] {
        let error = recorded("x.activate", name).await.unwrap_err();
        let told = "x.activate failed on bootstrap: Cannot activate Solution \"nope\": not available";
        assert_eq!(error.to_string(), told, "{name}");
        assert!(matches!(error, Error::CallFailed { .. }), "{error:?}");
    }
    let answer = json!({"return": [{"bootstrap": {"ret": "no ERROR: at all", "retcode": 0}}]});
    assert_eq!(call("x.y", Reply::Json(200, answer)).await.unwrap(), json!("no ERROR: at all"));
}

#[tokio::test]
async fn an_exception_on_a_minion_is_its_cause() {
    let text = "The minion function caused an exception: Traceback (most recent call last):\n  File \"x\"\nKeyError: 'a'\n";
    let answer = json!({"return": [{"bootstrap": {"ret": text, "retcode": 1}}]});
    let error = call("x.y", Reply::Json(200, answer)).await.unwrap_err();
    assert_eq!(error.to_string(), "x.y failed on bootstrap: KeyError: 'a'");
}

#[tokio::test]
async fn a_command_that_failed_says_why_with_what_it_printed() {
    let systemd = "System has not been booted with systemd as init system (PID 1). Can't operate.\n\
                   Failed to connect to bus: Host is down";
    for (outcome, expected) in [
        (
            json!({"pid": 7, "retcode": 1, "stdout": "", "stderr": systemd}),
            "Failed to connect to bus: Host is down",
        ),
        (json!({"pid": 7, "retcode": 1, "stdout": "no such unit\n", "stderr": ""}), "no such unit"),
        (json!({"pid": 7, "retcode": 3, "stdout": "", "stderr": ""}), "exit status 3"),
        (json!({"odd": true}), "failed with return code 2, and Salt gives no reason"),
    ] {
        let code = outcome.get("retcode").cloned().unwrap_or(json!(2));
        let answer = json!({"return": [{"bootstrap": {"ret": outcome, "retcode": code}}]});
        let error = call("cmd.run_all", Reply::Json(200, answer)).await.unwrap_err();
        assert_eq!(error.to_string(), format!("cmd.run_all failed on bootstrap: {expected}"));
    }
}

#[tokio::test]
async fn minions_may_be_unknown_silent_or_without_the_function() {
    let unknown = recorded("x.y", "3006/local-unknown-minion.json").await.unwrap_err();
    assert_eq!(unknown.to_string(), "Salt knows no minion bootstrap");
    let fake = FakeSalt::start();
    fake.answer("x.y", as_recorded("3006/local-minion-down.json"));
    let silent = fake.salt().query("x.y", &nothing()).await.unwrap_err();
    assert_eq!(silent.to_string(), "minion bootstrap does not answer");
    assert!(matches!(silent, Error::NoAnswer { .. }), "{silent:?}");
    let missing = recorded("nope.nope", "3006/local-unknown-function.json").await.unwrap_err();
    assert_eq!(missing.to_string(), "minion bootstrap has no function nope.nope");
}

#[tokio::test(start_paused = true)]
async fn a_call_that_never_reached_salt_is_made_again() {
    let fake = FakeSalt::start();
    fake.answer("x.y", no_endpoints());
    fake.answer("x.y", Reply::Json(503, fixture("3006/away-503.json")));
    fake.answer(
        "x.y",
        Reply::Page(
            503,
            "<html><title>503 Service Unavailable</title><p>Salt Master is not available.</p>".into(),
        ),
    );
    fake.answer("x.y", as_recorded("3006/local-full-return.json"));
    assert_eq!(called(&fake).await, json!(true));
    assert_eq!(fake.count("x.y"), 4);
    assert_eq!(
        fake.progress(),
        ["Salt API is unavailable (restarting?); waiting for it", "Salt API is available again"]
    );
}

#[tokio::test(start_paused = true)]
async fn a_call_whose_answer_was_lost_is_not_made_again() {
    let lost = [
        Reply::Closed,
        Reply::Nothing,
        Reply::Page(504, page("3006/away-504.html")),
        Reply::Json(
            502,
            json!({"kind": "Status", "message": "error trying to reach service: EOF", "code": 502}),
        ),
    ];
    for reply in lost {
        let fake = FakeSalt::start();
        fake.answer("x.y", reply.clone());
        fake.answer("jobs.list_jobs", returns(json!({})));
        let error = fake.salt().call("x.y", &nothing(), &()).await.unwrap_err();
        assert!(matches!(error, Error::CallLost { .. }), "{reply:?}: {error:?}");
        assert!(error.may_run());
        assert_eq!(fake.count("x.y"), 1, "{reply:?}");
    }
}

/// Salt, whose job cache has the call of `x.y` as `jid`, from its `looks`-th look on.
fn listing(fake: &FakeSalt, jid: &'static str, looks: usize) {
    let server = fake.clone();
    fake.script("jobs.list_jobs", move |_| {
        let own = &server.asked("x.y")[0].body[0]["metadata"];
        let jobs = if server.count("jobs.list_jobs") < looks {
            json!({})
        } else {
            json!({jid: {"Function": "x.y", "Arguments": [], "Metadata": own}})
        };
        returns(json!(jobs))
    });
}

#[tokio::test(start_paused = true)]
async fn a_call_without_an_answer_is_found_again_as_a_job() {
    const JID: &str = "20261121104713935020";
    for reply in [
        // Salt gave up a minion that was too slow to say that it works on the call.
        as_recorded("3006/local-minion-down.json"),
        returns(json!(["another shape"])),
        Reply::Page(200, page("3006/unauthorized.html")),
        Reply::Page(504, page("3006/away-504.html")),
        Reply::Closed,
        // The master was stopped during the request.
        Reply::Json(500, fixture("3006/unknown-runner.json")),
    ] {
        let fake = FakeSalt::start();
        fake.answer("x.y", reply.clone());
        listing(&fake, JID, 3);
        match fake.salt().call("x.y", &nothing(), &()).await {
            Ok(Called::Unanswered(running)) => assert_eq!(running.jid().as_str(), JID, "{reply:?}"),
            other => panic!("{reply:?}: {other:?}"),
        }
        assert_eq!(fake.count("x.y"), 1, "{reply:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_that_salt_api_failed_is_not_made_again_before_the_master_had_time_to_begin_it() {
    let fake = FakeSalt::start();
    fake.answer("x.y", Reply::Json(500, fixture("3006/unknown-runner.json")));
    // The master lists it in the ninth second.
    listing(&fake, "20261121104713935020", 4);
    let called = fake.salt().call("x.y", &nothing(), &()).await.unwrap();
    assert!(matches!(called, Called::Unanswered(_)), "{called:?}");
    assert_eq!(fake.count("x.y"), 1);
    // An error in the place of the list shows nothing.
    let fake = FakeSalt::start();
    fake.answer("x.y", Reply::Json(500, fixture("3006/unknown-runner.json")));
    let answer =
        json!({"return": ["Passed invalid arguments: expected str, bytes or os.PathLike object, not list"]});
    fake.answer("jobs.list_jobs", Reply::Json(200, answer));
    let error = fake.salt().call("x.y", &nothing(), &()).await.unwrap_err();
    assert!(matches!(error, Error::CallLost { .. }), "{error:?}");
    assert_eq!(fake.count("x.y"), 1);
}

/// A call that Salt API fails twice, with what the job cache has by then, and how often it was made.
async fn failing(jobs: impl Fn(&Value) -> Value + Send + 'static) -> (Result<Called, Error>, usize) {
    let fake = FakeSalt::start();
    fake.answer("x.y", Reply::Json(500, fixture("3006/unknown-runner.json")));
    let server = fake.clone();
    fake.script("jobs.list_jobs", move |_| {
        let metadata = &server.asked("x.y")[0].body[0]["metadata"];
        returns(json!(jobs(metadata)))
    });
    let called = fake.salt().call("x.y", &nothing(), &()).await;
    (called, fake.count("x.y"))
}

#[tokio::test(start_paused = true)]
async fn a_call_that_salt_api_failed_is_made_again_unless_the_minion_has_it() {
    let another = json!({"metalk8s_cli": {"marker": "another"}});
    let (called, calls) =
        failing(move |_| json!({"20261121104713935020": {"Arguments": [], "Metadata": another}})).await;
    assert!(matches!(called, Err(Error::CallLost { .. })), "{called:?}");
    assert_eq!(calls, 2);
    let (called, calls) =
        failing(|own| json!({"20261121104713935020": {"Arguments": [], "Metadata": own}})).await;
    assert!(matches!(called, Ok(Called::Unanswered(_))), "{called:?}");
    assert_eq!(calls, 1);
}

#[tokio::test(start_paused = true)]
async fn a_call_that_was_made_again_has_one_result() {
    let fake = FakeSalt::start();
    fake.answer("x.y", Reply::Json(500, fixture("3006/unknown-runner.json")));
    fake.answer("x.y", as_recorded("3006/local-full-return.json"));
    // Salt API fails what only reads as well.
    fake.answer("jobs.list_jobs", Reply::Json(500, fixture("3006/unknown-runner.json")));
    fake.answer("jobs.list_jobs", returns(json!({})));
    assert_eq!(called(&fake).await, json!(true));
    assert_eq!(fake.count("x.y"), 2);
}

#[tokio::test(start_paused = true)]
async fn a_call_that_only_reads_is_made_again() {
    let fake = FakeSalt::start();
    fake.answer("x.y", Reply::Closed);
    fake.answer("x.y", Reply::Page(504, page("3006/away-504.html")));
    fake.answer("x.y", as_recorded("3006/local-full-return.json"));
    assert_eq!(fake.salt().query("x.y", &nothing()).await.unwrap(), json!(true));
    assert_eq!(fake.count("x.y"), 3);
}

#[tokio::test(start_paused = true)]
async fn patience_ends() {
    let fake = FakeSalt::start();
    fake.forget("login").answer("login", no_endpoints());
    let start = tokio::time::Instant::now();
    let error = fake.salt().with_patience(Duration::from_secs(10)).login().await.unwrap_err();
    let told = "Salt API does not answer: 503 no endpoints available for service \"https:salt-master:api\"";
    assert_eq!(error.to_string(), told);
    assert!(matches!(error, Error::Unreachable { .. }), "{error:?}");
    assert!((5..=10).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_login_that_was_lost_is_made_again_before_a_call_that_was_not_sent_yet() {
    let fake = FakeSalt::start();
    fake.forget("login").answer("login", Reply::Closed);
    fake.answer("login", as_recorded("3006/login.json"));
    fake.answer("x.y", as_recorded("3006/local-full-return.json"));
    assert_eq!(called(&fake).await, json!(true));
    assert_eq!((fake.count("login"), fake.count("x.y")), (2, 1));
}

#[tokio::test]
async fn what_salt_refuses_is_not_asked_again() {
    let fake = FakeSalt::start();
    fake.answer("x.y", Reply::Page(400, page("3006/unknown-client.html")));
    let error = fake.salt().query("x.y", &nothing()).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "Salt API refused the request: 400 Bad Request: Invalid client specified: 'nope'"
    );
    assert_eq!(fake.count("x.y"), 1);
}

#[tokio::test]
async fn every_minion_is_asked_whether_it_answers() {
    let fake = FakeSalt::start();
    fake.answer("test.ping", returns(json!({"bootstrap": true, "node-1": false})));
    let minions: Vec<(String, bool)> = fake.salt().ping().await.unwrap().into_iter().collect();
    assert_eq!(minions, [("bootstrap".to_owned(), true), ("node-1".to_owned(), false)]);
    assert_eq!(fake.asked("test.ping")[0].body[0]["tgt"], "*");
}

#[tokio::test]
async fn jobs_at_work_are_told_but_for_salts_own() {
    let fake = FakeSalt::start();
    let mut jobs = fixture("3006/jobs-active-minion.json");
    jobs["return"][0]["20261121104713935021"] = json!({"Function": "saltutil.running", "User": "root"});
    fake.answer("jobs.active", Reply::Json(200, jobs));
    let told: Vec<String> =
        fake.salt().active_jobs().await.unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["Salt job 20261121104713935020 (state.sls metalk8s.salt.master.installed on bootstrap, \
          by system:serviceaccount:kube-system:metalk8s-cli-admin)"]
    );
}

#[tokio::test]
async fn the_errors_of_the_pillar_are_found_wherever_they_are() {
    let fake = FakeSalt::start();
    let of = |value: Value| json!({"returned": value});
    let solutions =
        json!({"available": {"_errors": ["cannot mount"]}, "_errors": ["cannot mount", "no config"]});
    let nodes = json!({"bootstrap": {"version": "1"}});
    let answers = json!([of(solutions), of(nodes), of(json!("")), of(json!(["no config", "root"]))]);
    fake.answer("slsutil.renderer", returning(&answers));
    assert_eq!(
        fake.salt().pillar_errors().await.unwrap(),
        ["metalk8s.solutions.available: cannot mount", "metalk8s.solutions: no config", "root"]
    );
    let questions = &fake.asked("slsutil.renderer")[0].body[0]["kwarg"]["questions"];
    let keys: Vec<Value> =
        questions.as_array().unwrap().iter().map(|question| question["arguments"]["key"].clone()).collect();
    assert_eq!(keys, ["metalk8s:solutions", "metalk8s:nodes", "metalk8s:_errors", "_errors"]);
}

async fn unanswered(fault: Fault) -> Error {
    let fake = FakeSalt::start();
    fake.answer("x.y", Reply::Unanswered(fault));
    fake.salt().query("x.y", &nothing()).await.unwrap_err()
}

#[tokio::test(start_paused = true)]
async fn a_time_limit_that_ends_is_not_the_absence_of_salt() {
    let error = unanswered(Fault::CutOff).await;
    assert!(matches!(error, Error::OutOfTime), "{error:?}");
    let error = unanswered(Fault::OutOfTime).await;
    assert!(matches!(error, Error::OutOfTime), "{error:?}");
    // There is a limit as well, but it is the server that did not answer.
    let end = Instant::now() + Duration::from_secs(1);
    let error = deadline::within(end, unanswered(Fault::Closed)).await;
    assert!(matches!(error, Error::Unreachable { .. }), "{error:?}");
}

#[tokio::test(start_paused = true)]
async fn a_time_limit_of_the_command_ends_a_silent_request() {
    let fake = FakeSalt::start();
    fake.answer("x.y", Reply::Nothing);
    let end = Instant::now() + Duration::from_secs(5);
    let error = deadline::within(end, fake.salt().query("x.y", &nothing())).await;
    assert!(matches!(error, Err(Error::OutOfTime)), "{error:?}");
    assert_eq!(Instant::now(), end);
}

async fn always() -> Result<(), String> {
    Ok(())
}

/// As Salt's `client/mixins.py` answers a call of its wheel.
#[tokio::test]
async fn the_key_of_a_minion_is_deleted_by_the_wheel() {
    let answer = |success: bool, returned: Value| {
        let data = json!({"fun": "wheel.key.delete", "jid": "20260101000000000000", "success": success, "return": returned});
        returns(json!({"tag": "salt/wheel/20260101000000000000", "data": data}))
    };
    let fake = FakeSalt::start();
    fake.answer("key.delete", answer(true, json!({"minions": ["node-2"]})));
    fake.salt().forget_minion("node-2", always).await.unwrap();
    assert_eq!(
        fake.asked("key.delete").remove(0).body,
        json!([{"client": "wheel", "fun": "key.delete", "match": "node-2"}])
    );
    // A minion that Salt does not know any more.
    let fake = FakeSalt::start();
    fake.answer("key.delete", answer(true, json!({})));
    fake.salt().forget_minion("node-2", always).await.unwrap();
    let fake = FakeSalt::start();
    let text = "Exception occurred in wheel key.delete: Traceback (most recent call last):\nOSError: read-only file system\n";
    fake.answer("key.delete", answer(false, json!(text)));
    let error = fake.salt().forget_minion("node-2", always).await.unwrap_err();
    assert!(error.to_string().contains("read-only file system"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn the_key_of_a_minion_is_not_deleted_again_without_permission() {
    for reply in [Reply::Closed, unauthorized()] {
        let fake = FakeSalt::start();
        fake.answer("key.delete", reply);
        let asked = std::cell::Cell::new(0);
        let once = async || {
            asked.set(asked.get() + 1);
            let is_first = asked.get() == 1;
            is_first.then_some(()).ok_or_else(|| "the lock was lost".to_owned())
        };
        let error = fake.salt().forget_minion("node-2", once).await.unwrap_err();
        assert!(matches!(error, Error::NotSent(_)), "{error:?}");
        assert_eq!(fake.count("key.delete"), 1);
    }
}
