//! What is written down of jobs: what their command still has to do.

use super::*;
use domain::plan::{Action, Intent};

fn with_rest(jid: &str) -> JobNote {
    JobNote {
        remaining: vec![Action::Backend(Intent::PassToMaster)],
        scopes: vec![environment()],
        ..note(jid)
    }
}

fn noted(server: &Scripted) -> Vec<JobNote> {
    let lease = server.get(&path(&environment(), "")).unwrap();
    let text = lease["metadata"]["annotations"][JOBS].as_str().unwrap().to_owned();
    serde_json::from_str(&text).unwrap()
}

#[tokio::test(start_paused = true)]
async fn the_last_job_of_a_command_says_what_remains_until_the_command_has_ended() {
    let server = Scripted::start();
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    lock.note(with_rest("1")).await.unwrap();
    lock.note(with_rest("2")).await.unwrap();
    let notes = noted(&server);
    assert_eq!(notes[0].next.as_deref(), Some("2"));
    assert!(notes[0].remaining.is_empty());
    assert_eq!(notes[1], with_rest("2"));
    lock.settle().await;
    lock.release().await.unwrap();
    assert!(noted(&server).iter().all(|note| note.remaining.is_empty()));
}

#[tokio::test(start_paused = true)]
async fn a_command_that_takes_back_does_not_go_on() {
    let server = Scripted::start();
    let lock = taken(&server, &environment(), "ann").await.unwrap();
    lock.note(with_rest("1")).await.unwrap();
    lock.renounce().await.unwrap();
    assert!(noted(&server)[0].remaining.is_empty());
    lock.leave().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_remains_goes_on_under_the_same_lease_or_is_overtaken() {
    let server = Scripted::start();
    let left = taken(&server, &environment(), "ann").await.unwrap();
    left.note(with_rest("1")).await.unwrap();
    left.leave().await.unwrap();
    // `wait job` takes the lock that was left, and fails once more.
    let goes_on = taken(&server, &environment(), "bob").await.unwrap();
    goes_on.adopt(with_rest("1")).await;
    goes_on.note(with_rest("2")).await.unwrap();
    goes_on.release().await.unwrap();
    let notes = noted(&server);
    assert_eq!((notes[0].next.as_deref(), &notes[0].overtaken), (Some("2"), &None));
    assert_eq!(notes[1], with_rest("2"));
    // Another command does not finish it.
    let other = taken(&server, &environment(), "carl").await.unwrap();
    other.note(note("3")).await.unwrap();
    other.release().await.unwrap();
    let notes = noted(&server);
    assert_eq!(notes[1].overtaken.as_deref(), Some("3"));
    assert_eq!(notes[1].remaining, with_rest("2").remaining);
}
