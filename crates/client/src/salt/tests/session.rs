//! Logging in, and in again; who is refused.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use futures::future::{BoxFuture, join_all};
use insta::assert_snapshot;
use serde_json::json;
use tokio::time::{Instant, timeout};
use tower::BoxError;

use crate::cluster::connect::{Confirmation, confirmed};
use crate::cluster::identity::Account;
use crate::cluster::lock::FenceError;
use crate::salt::scripted::*;
use crate::salt::{Error, Gate, Marker};
use base::deadline::within;

fn value() -> Reply {
    as_recorded("3006/local-full-return.json")
}

#[tokio::test]
async fn one_login_serves_many_calls_and_ends_with_a_logout() {
    let fake = FakeSalt::start();
    fake.answer("test.version", value());
    let salt = fake.salt();
    for _ in 0..2 {
        assert_eq!(value_of(salt.call("test.version", &nothing(), &()).await.unwrap()), json!(true));
    }
    salt.close().await;
    salt.close().await;
    assert_eq!((fake.count("login"), fake.count("logout")), (1, 1));
    let login = &fake.asked("login")[0];
    assert_eq!(login.body, json!({"eauth": "kubernetes_rbac", "username": "Own", "token": "secret-of-Own"}));
    assert_eq!(login.token, None);
    let session = Some("0".repeat(40));
    assert!(
        fake.asked("test.version").iter().chain(&fake.asked("logout")).all(|asked| asked.token == session)
    );
}

#[tokio::test(start_paused = true)]
async fn salt_api_gets_one_request_at_a_time() {
    let fake = FakeSalt::start();
    fake.answer("test.first", Reply::Nothing);
    fake.answer("test.second", value());
    let (salt, nothing) = (fake.salt(), nothing());
    let both = async { tokio::join!(salt.query("test.first", &nothing), salt.active_jobs()) };
    assert!(timeout(Duration::from_secs(1), both).await.is_err());
    assert_eq!((fake.count("test.first"), fake.count("jobs.active")), (1, 0));
    // Whoever gives up does not keep the others waiting.
    assert_eq!(salt.query("test.second", &nothing).await.unwrap(), json!(true));
}

#[derive(Default)]
struct Counting(Cell<usize>);

impl Gate for Counting {
    async fn pass(&self, _: &Marker) -> Result<(), String> {
        self.0.set(self.0.get() + 1);
        Ok(())
    }
}

#[tokio::test(start_paused = true)]
async fn a_token_that_the_api_server_refuses_is_replaced_and_the_lock_is_confirmed_again() {
    let (fake, gate) = (FakeSalt::start(), Counting::default());
    fake.answer("test.version", Reply::TokenRefused);
    fake.answer("test.version", value());
    fake.answer("test.version", Reply::TokenRefused);
    fake.answer("test.version", value());
    let salt = fake.salt();
    for _ in 0..2 {
        salt.call("test.version", &nothing(), &gate).await.unwrap();
    }
    assert_eq!((fake.count("test.version"), gate.0.get()), (4, 4));
    assert_eq!((fake.count("login"), fake.progress()), (1, Vec::new()));
    // The next token is refused as well.
    fake.forget("test.version").answer("test.version", Reply::TokenRefused);
    let error = salt.query("test.version", &nothing()).await.unwrap_err();
    assert!(matches!(error, Error::Forbidden { .. }), "{error:?}");
    assert_eq!(fake.count("test.version"), 6);
}

#[tokio::test(start_paused = true)]
async fn salt_api_is_given_one_job_at_a_time_and_the_lock_is_confirmed_when_it_is_its_turn() {
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", Reply::Nothing);
    let (salt, nothing, second) = (fake.salt(), nothing(), Counting::default());
    let both = async {
        tokio::join!(salt.orchestrate("first", &nothing, &()), salt.orchestrate("second", &nothing, &second))
    };
    assert!(timeout(Duration::from_secs(8), both).await.is_err());
    assert_eq!(fake.count("state.orchestrate"), 1);
    assert_eq!(second.0.get(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_job_whose_turn_does_not_come_in_time_is_not_sent() {
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", Reply::Nothing);
    fake.answer("jobs.list_jobs", returns(json!({})));
    let (salt, nothing, second) = (fake.salt(), nothing(), Counting::default());
    let both = async {
        tokio::join!(salt.orchestrate("first", &nothing, &()), salt.orchestrate("second", &nothing, &second))
    };
    let (first, late) = within(Instant::now() + Duration::from_secs(8), both).await;
    assert!(first.unwrap_err().may_run());
    let late = late.unwrap_err();
    assert!(!late.may_run() && matches!(late, Error::OutOfTime), "{late:?}");
    assert_eq!(fake.count("state.orchestrate"), 1);
    assert_eq!(second.0.get(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_turn_is_awaited_while_salt_answers_those_before_it() {
    let fake = FakeSalt::start();
    // Longer than a Salt that does not answer is waited for.
    let (slow, nothing) = (Duration::from_secs(40), nothing());
    fake.answer(
        "test.version",
        Reply::Late(slow, json!({"return": [{"bootstrap": {"ret": true, "retcode": 0}}]})),
    );
    let salt = fake.salt();
    let calls = || join_all((0..4).map(|_| salt.call("test.version", &nothing, &())));
    for called in calls().await {
        assert_eq!(value_of(called.unwrap()), json!(true));
    }
    // The time limit of the command holds. The job of a call that it cuts off is searched for.
    fake.answer("jobs.list_jobs", returns(json!({})));
    let called = within(Instant::now() + 2 * slow + slow / 2, calls()).await;
    let ended: Vec<bool> = called.iter().map(Result::is_ok).collect();
    assert_eq!(ended, [true, true, false, false]);
}

#[tokio::test(start_paused = true)]
async fn requests_give_up_a_silent_salt_together() {
    let fake = FakeSalt::start();
    fake.answer("test.ping", Reply::Nothing);
    let (salt, begun) = (fake.salt(), Instant::now());
    assert!(salt.ping().await.is_err());
    let alone = begun.elapsed();

    let (sent, begun) = (fake.count("test.ping"), Instant::now());
    let pings = join_all((0..4).map(|_| salt.ping())).await;
    let messages: Vec<String> = pings.into_iter().map(|ping| ping.unwrap_err().to_string()).collect();
    assert!(begun.elapsed() < alone + Duration::from_secs(1), "{:?}", begun.elapsed());
    assert_eq!(fake.count("test.ping"), sent + 1);
    assert_snapshot!(messages.join("\n"), @r"
    Salt API does not answer: no answer within 120 s
    Salt API does not answer: another request of this command had no answer either
    Salt API does not answer: another request of this command had no answer either
    Salt API does not answer: another request of this command had no answer either
    ");
}

#[tokio::test]
async fn nobody_logs_out_who_was_never_in() {
    let fake = FakeSalt::start();
    fake.salt().close().await;
    assert_eq!(fake.count("logout"), 0);
}

#[tokio::test]
async fn a_lost_session_is_opened_again_with_fresh_credentials() {
    let fake = FakeSalt::start();
    fake.answer("test.version", unauthorized());
    fake.answer("test.version", value());
    assert_eq!(value_of(fake.salt().call("test.version", &nothing(), &()).await.unwrap()), json!(true));
    assert_eq!((fake.count("login"), fake.count("test.version")), (2, 2));
    assert_eq!(fake.accounts(), [Account::Own, Account::Own]);
}

/// Lets the first request through, and nothing after it: the lock was lost.
#[derive(Default)]
struct First(Cell<u8>);

impl Gate for First {
    async fn pass(&self, _: &Marker) -> Result<(), String> {
        self.0.set(self.0.get() + 1);
        if self.0.get() == 1 { Ok(()) } else { Err("the lock was lost".to_owned()) }
    }
}

#[tokio::test]
async fn a_change_goes_out_in_another_session_only_under_the_lock() {
    let fake = FakeSalt::start();
    fake.answer("x.y", unauthorized());
    fake.answer("x.y", value());
    let gate = First::default();
    let error = fake.salt().call("x.y", &nothing(), &gate).await.unwrap_err();
    assert!(matches!(error, Error::NotSent(_)), "{error:?}");
    assert_eq!((fake.count("login"), fake.count("x.y"), gate.0.get()), (2, 1, 2));
}

/// A lock that was lost after the gate was passed.
struct Lost;

impl Confirmation for Lost {
    fn confirm(self: Arc<Self>) -> BoxFuture<'static, Result<(), BoxError>> {
        let (scope, holder) = ("environment/prod".to_owned(), None);
        Box::pin(async { Err(FenceError::Lost { scope, holder }.into()) })
    }
}

#[tokio::test]
async fn a_change_that_waited_for_its_token_is_not_sent_without_the_lock() {
    let fake = FakeSalt::start();
    fake.answer("test.version", value());
    let (salt, nothing) = (fake.salt(), nothing());
    salt.login().await.unwrap();
    let without_the_lock = async {
        let queried = salt.query("test.version", &nothing).await;
        assert_eq!(queried.unwrap(), json!(true));
        let changed = salt.call("test.change", &nothing, &()).await.err().unwrap();
        assert_eq!(changed.to_string(), "the lock of environment/prod was lost");
        assert!(!changed.may_run());
        salt.close().await;
    };
    confirmed(Arc::new(Lost), without_the_lock).await;
    assert_eq!((fake.count("test.change"), fake.count("logout")), (0, 1));
}

#[tokio::test]
async fn who_is_refused_in_a_fresh_session_is_not_allowed() {
    let fake = FakeSalt::start();
    fake.answer("test.version", Reply::Page(401, page("3006/unauthorized.html")));
    let error = fake.salt().call("test.version", &nothing(), &()).await.unwrap_err();
    assert_eq!(error.to_string(), "Salt does not allow Own to use test.version");
    assert_eq!((fake.count("login"), fake.count("test.version")), (2, 2));
    assert!(matches!(error, Error::NotAllowed { .. }), "{error:?}");
}

#[tokio::test]
async fn without_permissions_the_service_account_is_tried() {
    let fake = FakeSalt::start();
    fake.forget("login").answer("login", as_recorded("3006/login-no-rights.json"));
    fake.answer("login", as_recorded("login.json"));
    assert_eq!(fake.salt().login().await.unwrap(), "ServiceAccount");
    assert_eq!(fake.accounts(), [Account::Own, Account::ServiceAccount]);
    assert_eq!(fake.count("logout"), 1, "the session without permissions is closed");
}

#[tokio::test]
async fn a_token_that_salt_cannot_review_leaves_the_service_account() {
    let fake = FakeSalt::start();
    fake.forget("login").answer("login", Reply::Page(401, page("3006/login-refused.html")));
    fake.answer("login", as_recorded("3006/login.json"));
    fake.answer("test.version", unauthorized());
    fake.answer("test.version", value());
    let salt = fake.salt();
    assert_eq!(salt.login().await.unwrap(), "ServiceAccount");
    salt.call("test.version", &nothing(), &()).await.unwrap();
    assert_eq!(
        fake.accounts(),
        [Account::Own, Account::ServiceAccount, Account::ServiceAccount],
        "the way that worked is kept"
    );
}

#[tokio::test]
async fn when_both_ways_fail_the_first_one_is_told() {
    let fake = FakeSalt::start();
    fake.without_service_account();
    fake.forget("login").answer("login", as_recorded("3006/login-no-rights.json"));
    let error = fake.salt().login().await.unwrap_err();
    assert!(matches!(error, Error::NoPermissions { .. }), "{error:?}");
    assert_eq!(error.to_string(), "Salt API grants Own no permission");
}

#[tokio::test]
async fn the_api_server_may_refuse_the_way_to_salt() {
    let fake = FakeSalt::start();
    let message = "services \"https:salt-master:api\" is forbidden: User \"jo\" cannot create resource \"services/proxy\"";
    let status = json!({"kind": "Status", "apiVersion": "v1", "message": message, "code": 403});
    fake.forget("login").answer("login", Reply::Json(403, status));
    let error = fake.salt().login().await.unwrap_err();
    assert!(matches!(&error, Error::Forbidden { message: told } if told == message), "{error:?}");
    assert!(error.to_string().contains("services/proxy"));
}

#[tokio::test(start_paused = true)]
async fn an_api_server_that_is_just_coming_back_may_refuse_for_a_while() {
    let status =
        json!({"kind": "Status", "apiVersion": "v1", "message": "services is forbidden", "code": 403});
    let refused = || Reply::Json(403, status.clone());
    let fake = FakeSalt::start();
    fake.forget("login").answer("login", Reply::Closed);
    fake.answer("login", refused());
    fake.answer("login", as_recorded("3006/login.json"));
    fake.answer("x.y", value());
    fake.salt().call("x.y", &nothing(), &()).await.unwrap();
    // One that goes on refusing means it.
    let fake = FakeSalt::start();
    fake.forget("login").answer("login", Reply::Closed);
    fake.answer("login", refused());
    let error = fake.salt().call("x.y", &nothing(), &()).await.unwrap_err();
    assert!(matches!(error, Error::Forbidden { .. }), "{error:?}");
}

#[tokio::test]
async fn a_page_instead_of_a_login_is_reduced_to_a_line() {
    let fake = FakeSalt::start();
    let portal =
        "<html><head><title>Sign in</title></head><body><p>Welcome to <b>the</b> hotel</p></body></html>";
    fake.forget("login").answer("login", Reply::Page(200, portal.to_owned()));
    let error = fake.salt().login().await.unwrap_err();
    assert!(matches!(error, Error::Unintelligible { .. }), "{error:?}");
    assert!(error.to_string().ends_with("200 Sign in: Welcome to the hotel"), "{error}");
}

#[tokio::test]
async fn no_token_is_ever_told() {
    let fake = FakeSalt::start();
    fake.answer("test.version", unauthorized());
    fake.answer("test.version", value());
    let salt = fake.salt();
    salt.call("test.version", &nothing(), &()).await.unwrap();
    salt.close().await;
    let told = fake.everything_told();
    assert!(told.contains("logged in to Salt API as Own"), "{told}");
    assert!(!told.contains("secret-of") && !told.contains(&"0".repeat(40)), "{told}");
}
