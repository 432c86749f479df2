//! Questions that a command has at the same time.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, advance, timeout};

use crate::salt::Error;
use crate::salt::scripted::{FakeSalt, Reply, as_recorded, nothing, returning};
use base::deadline::within;

const TOGETHER: &str = "slsutil.renderer";

/// Asks `x.a` and `x.b` at the same time.
async fn ask_both(fake: &FakeSalt) -> (Result<Value, Error>, Result<Value, Error>) {
    let (salt, nothing) = (fake.salt(), nothing());
    tokio::join!(salt.query("x.a", &nothing), salt.query("x.b", &nothing))
}

fn answers(fake: &FakeSalt, answers: &Value) {
    fake.answer(TOGETHER, returning(answers));
}

#[tokio::test(start_paused = true)]
async fn what_is_asked_at_the_same_time_is_one_call() {
    let fake = FakeSalt::start();
    answers(&fake, &json!([{"returned": 1}, {"returned": null}]));
    let (a, b) = ask_both(&fake).await;
    assert_eq!((a.unwrap(), b.unwrap()), (json!(1), Value::Null));
    let asked = fake.asked(TOGETHER);
    assert_eq!(asked.len(), 1);
    let call = &asked[0].body[0];
    assert_eq!(
        (&call["tgt"], &call["kwarg"]["default_renderer"]),
        (&json!("bootstrap"), &json!("jinja|json"))
    );
    let expected = json!([{"function": "x.a", "arguments": {}}, {"function": "x.b", "arguments": {}}]);
    assert_eq!(call["kwarg"]["questions"], expected);
}

#[tokio::test(start_paused = true)]
async fn a_function_that_fails_fails_its_own_question_alone() {
    let fake = FakeSalt::start();
    answers(&fake, &json!([{"failed": "Failed to load\nit"}, {"returned": "b"}]));
    let (a, b) = ask_both(&fake).await;
    let Err(Error::CallFailed { function, reason, .. }) = a else { panic!("{a:?}") };
    assert_eq!(function, "x.a");
    assert!(reason.starts_with("Failed to load"), "{reason}");
    assert_eq!(b.unwrap(), json!("b"));
}

#[tokio::test(start_paused = true)]
async fn without_an_answer_to_all_each_is_asked_alone() {
    for together in [
        returning(&json!("Unable to render")),
        returning(&json!([{"returned": 1}])),
        Reply::Json(401, json!({"status": 401})),
    ] {
        let fake = FakeSalt::start();
        fake.answer(TOGETHER, together.clone());
        fake.answer("x.a", returning(&json!("a")));
        fake.answer("x.b", returning(&json!("b")));
        let (a, b) = ask_both(&fake).await;
        assert_eq!((a.unwrap(), b.unwrap()), (json!("a"), json!("b")), "{together:?}");
    }
}

fn is_silence(answer: &Result<Value, Error>) -> bool {
    matches!(answer, Err(Error::NoAnswer { minion }) if minion == "bootstrap")
}

#[tokio::test(start_paused = true)]
async fn a_silent_minion_is_asked_once_and_later_again() {
    let fake = FakeSalt::start();
    fake.answer(TOGETHER, as_recorded("3006/local-minion-down.json"));
    fake.answer("x.c", returning(&json!("c")));
    let (salt, nothing) = (fake.salt(), nothing());
    let (a, b) = tokio::join!(salt.query("x.a", &nothing), salt.query("x.b", &nothing));
    assert!(is_silence(&a) && is_silence(&b), "{a:?} {b:?}");
    // Of silence, the text of the questions is not the reason: none is asked alone.
    assert_eq!((fake.count(TOGETHER), fake.count("x.a"), fake.count("x.b")), (1, 0, 0));
    let c = salt.query("x.c", &nothing).await;
    assert!(is_silence(&c), "{c:?}");
    assert_eq!(fake.count("x.c"), 0);
    advance(Duration::from_secs(30)).await;
    assert_eq!(salt.query("x.c", &nothing).await.unwrap(), json!("c"));
}

#[tokio::test(start_paused = true)]
async fn a_minion_that_returned_no_certificates_is_asked_nothing_until_something_is_changed() {
    let fake = FakeSalt::start();
    fake.answer(TOGETHER, as_recorded("3006/local-minion-down.json"));
    fake.answer("x.a", returning(&json!("a")));
    let (salt, nothing) = (fake.salt(), nothing());
    let (certificates, a) = tokio::join!(salt.certificates(&[]), salt.query("x.a", &nothing));
    assert!(certificates.unwrap()["bootstrap"].is_err());
    assert!(is_silence(&a), "{a:?}");
    assert_eq!(fake.count("x.a"), 0);
    salt.call("x.a", &nothing, &()).await.unwrap();
    assert_eq!(salt.query("x.a", &nothing).await.unwrap(), json!("a"));
}

#[tokio::test(start_paused = true)]
async fn who_gives_up_leaves_the_question_of_others_to_them() {
    let fake = FakeSalt::start();
    fake.answer(TOGETHER, Reply::Nothing);
    fake.answer("x.b", returning(&json!("b")));
    let (salt, nothing) = (fake.salt(), nothing());
    let impatient = timeout(Duration::from_secs(1), salt.query("x.a", &nothing));
    let (a, b) = tokio::join!(impatient, salt.query("x.b", &nothing));
    assert!(a.is_err());
    assert_eq!(b.unwrap(), json!("b"));
    // What nobody wants to know any more is not asked.
    assert_eq!(fake.count("x.a"), 0);
}

#[tokio::test]
async fn a_question_whose_time_is_over_is_answered_while_another_request_has_its_turn() {
    let fake = FakeSalt::start();
    fake.answer("state.orchestrate", Reply::Nothing);
    let (salt, nothing) = (fake.salt(), nothing());
    let both = async {
        tokio::select! {
            biased;
            running = salt.orchestrate("long", &nothing, &()) => panic!("{running:?}"),
            late = within(Instant::now(), salt.query("x.a", &nothing)) => late,
        }
    };
    // It would be asked without end, in which nothing else of the command goes on.
    let late = timeout(Duration::from_secs(9), both).await.expect("an answer");
    assert!(matches!(late, Err(Error::OutOfTime)), "{late:?}");
    assert_eq!(fake.count("x.a"), 0);
}
